// Each jest worker has a database and a Redis prefix of its own, so that files run side by side; both begin as DB_NAME and
// REDIS_PREFIX do, so that runs with different ones share nothing. A worker process keeps the bases: it sets up every file.
const worker = process.env['JEST_WORKER_ID'] ?? '1';
const base = process.env['TEST_DB_BASE'] ?? process.env['DB_NAME'] ?? 'inventory_test';
const redisBase = process.env['TEST_REDIS_BASE'] ?? process.env['REDIS_PREFIX'] ?? 'inventory_test';
process.env['TEST_DB_BASE'] = base;
process.env['TEST_REDIS_BASE'] = redisBase;
process.env['NODE_ENV'] = 'test';
process.env['DB_NAME'] = `${base}_${worker}`;
process.env['REDIS_PREFIX'] = `${redisBase}_${worker}`;
process.env['DB_POOL_SIZE'] ??= '16';
process.env['LOG_LEVEL'] ??= 'silent';
