// Every file of tests has a database and Redis keys of its own, which are gone when it has run: what one file leaves
// behind can neither help nor hinder another, in whatever order a machine runs them. The names begin as DB_NAME and
// REDIS_PREFIX do, so that runs with different ones share nothing.
const { randomBytes } = require('node:crypto');
const { TestEnvironment } = require('jest-environment-node');
const { deleteKeys, dropDatabases } = require('./servers.cjs');

module.exports = class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const file = `${process.env.JEST_WORKER_ID ?? '1'}_${randomBytes(4).toString('hex')}`;
    this.database = `${process.env.DB_NAME ?? 'inventory_test'}_${file}`;
    this.prefix = `${process.env.REDIS_PREFIX ?? 'inventory_test'}_${file}`;
    Object.assign(this.global.process.env, {
      NODE_ENV: 'test',
      DB_NAME: this.database,
      REDIS_PREFIX: this.prefix,
      DB_POOL_SIZE: process.env.DB_POOL_SIZE ?? '16',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    });
  }

  async teardown() {
    await dropDatabases(this.database);
    await deleteKeys(this.prefix);
    await super.teardown();
  }
};
