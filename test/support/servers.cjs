const mysql = require('mysql2/promise');
const { Redis } = require('ioredis');

const KEYS_PER_STEP = 1000;
/** A connection that a test has forgotten may hold a lock: the next run drops what this one could not. */
const LOCK_WAIT_SECONDS = 10;

/** Drops every database whose name begins so. */
async function dropDatabases(prefix) {
  const connection = await mysql.createConnection({
    host: process.env.DB_HOST ?? '127.0.0.1',
    port: Number(process.env.DB_PORT ?? 3306),
    user: process.env.DB_USER ?? 'inventory',
    password: process.env.DB_PASSWORD ?? '',
  });
  try {
    await connection.query('SET SESSION lock_wait_timeout = ?', [LOCK_WAIT_SECONDS]);
    const [rows] = await connection.query(
      'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ?',
      [`${prefix.replaceAll('_', '\\_')}%`],
    );
    for (const row of rows) {
      await connection.query('DROP DATABASE IF EXISTS ??', [row.name]).catch((error) => {
        process.stderr.write(`The database ${row.name} is left behind: ${error.message}\n`);
      });
    }
  } finally {
    await connection.end();
  }
}

/** Deletes every Redis key whose name begins so. */
async function deleteKeys(prefix) {
  const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', { maxRetriesPerRequest: 1 });
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: KEYS_PER_STEP })) {
      if (keys.length > 0) await redis.unlink(...keys);
    }
  } finally {
    redis.disconnect();
  }
}

module.exports = { deleteKeys, dropDatabases };
