const { randomBytes } = require('node:crypto');
const mysql = require('mysql2/promise');
const { Redis } = require('ioredis');
const { databaseOptions, redisOptions } = require('./wiring.cjs');

const KEYS_PER_STEP = 1000;
/** A connection that a test has forgotten may hold a lock: the next run drops what this one could not. */
const LOCK_WAIT_SECONDS = 10;

/** A name that no other file of tests has, for its database and its Redis keys; `base` is shared by all of a run. */
function nameForFile(base) {
  return `${base}_${process.env.JEST_WORKER_ID ?? '1'}_${randomBytes(4).toString('hex')}`;
}

/** Drops the databases that begin with the name of a file of tests, and deletes such keys. */
async function removeFile({ database, prefix }) {
  await dropDatabases(`^${database}`);
  await deleteKeys(prefix, /^/);
}

/** Removes what files of interrupted runs have left. Nothing else goes, whatever it has in common with the base. */
async function removeLeftOvers({ database, prefix }) {
  const fileName = '_[0-9]+_[0-9a-f]{8}';
  await dropDatabases(`^${database}${fileName}(_|$)`);
  await deleteKeys(`${prefix}_`, new RegExp(`^${prefix}${fileName}`));
}

async function dropDatabases(pattern) {
  const connection = await mysql.createConnection(databaseOptions());
  try {
    await connection.query('SET SESSION lock_wait_timeout = ?', [LOCK_WAIT_SECONDS]);
    const [rows] = await connection.query(
      'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name REGEXP ?',
      [pattern],
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

async function deleteKeys(prefix, pattern) {
  const redis = new Redis(...redisOptions());
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: KEYS_PER_STEP })) {
      const found = keys.filter((key) => pattern.test(key));
      if (found.length > 0) await redis.unlink(...found);
    }
  } finally {
    redis.disconnect();
  }
}

module.exports = { nameForFile, removeFile, removeLeftOvers };
