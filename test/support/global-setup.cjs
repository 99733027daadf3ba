const { removeLeftOvers } = require('./servers.cjs');

module.exports = () =>
  removeLeftOvers({
    database: process.env.DB_NAME ?? 'inventory_test',
    prefix: process.env.REDIS_PREFIX ?? 'inventory_test',
  });
