// Each jest worker has a database and a Redis prefix of its own, so that files run side by side.
const worker = process.env['JEST_WORKER_ID'] ?? '1';
const base = process.env['TEST_DB_BASE'] ?? process.env['DB_NAME'] ?? 'inventory_test';
process.env['TEST_DB_BASE'] = base;
process.env['NODE_ENV'] = 'test';
process.env['DB_NAME'] = `${base}_${worker}`;
process.env['REDIS_PREFIX'] = `${process.env['TEST_REDIS_BASE'] ?? 'inventory_test'}_${worker}`;
process.env['DB_POOL_SIZE'] ??= '16';
process.env['LOG_LEVEL'] ??= 'silent';
