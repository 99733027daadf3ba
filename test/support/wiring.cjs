const { readFileSync } = require('node:fs');

/** The files that variables of the environment name, by the names that the drivers have for them. */
function filesOf(prefix) {
  const files = [
    ['ca', process.env[`${prefix}_CA`]],
    ['cert', process.env[`${prefix}_CERT`]],
    ['key', process.env[`${prefix}_KEY`]],
  ];
  return Object.fromEntries(files.filter(([, path]) => path).map(([name, path]) => [name, readFileSync(path, 'utf8')]));
}

/** How the driver connects to the database server that the environment names. */
function databaseOptions() {
  const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_TLS } = process.env;
  return {
    host: DB_HOST || '127.0.0.1',
    port: Number(DB_PORT || 3306),
    user: DB_USER || 'inventory',
    password: DB_PASSWORD ?? '',
    ...(DB_TLS && DB_TLS !== 'off' ? { ssl: { ...filesOf('DB_TLS'), verifyIdentity: DB_TLS === 'on' } } : {}),
  };
}

/** The address of the Redis that the environment names, and how its client connects. */
function redisOptions() {
  const url = process.env.REDIS_URL || 'redis://127.0.0.1:6379';
  return [url, { maxRetriesPerRequest: 1, ...(url.startsWith('rediss:') ? { tls: filesOf('REDIS_TLS') } : {}) }];
}

module.exports = { databaseOptions, redisOptions };
