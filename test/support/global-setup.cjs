const { deleteKeys, dropDatabases } = require('./servers.cjs');

/** Drops what earlier runs left behind because they were interrupted. */
module.exports = async () => {
  await dropDatabases(`${process.env.DB_NAME ?? 'inventory_test'}_`);
  await deleteKeys(`${process.env.REDIS_PREFIX ?? 'inventory_test'}_`);
};
