// Every file of tests has a database and Redis keys of its own, which are gone when it has run. What one file leaves
// behind can neither help nor hinder another, in whatever order a machine runs them. The names begin as DB_NAME and
// REDIS_PREFIX do, so that runs with different ones share nothing.
const WorkerEnvironment = require('./worker-environment.cjs');
const { nameForFile, removeFile } = require('./servers.cjs');

module.exports = class DatabaseEnvironment extends WorkerEnvironment {
  async setup() {
    await super.setup();
    this.names = {
      database: nameForFile(process.env.DB_NAME ?? 'inventory_test'),
      prefix: nameForFile(process.env.REDIS_PREFIX ?? 'inventory_test'),
    };
    Object.assign(this.global.process.env, {
      NODE_ENV: 'test',
      DB_NAME: this.names.database,
      REDIS_PREFIX: this.names.prefix,
      DB_POOL_SIZE: process.env.DB_POOL_SIZE ?? '16',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    });
  }

  async teardown() {
    await removeFile(this.names);
    await super.teardown();
  }
};
