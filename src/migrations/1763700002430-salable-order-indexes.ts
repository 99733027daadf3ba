import type { MigrationInterface, QueryRunner } from 'typeorm';

const BY_QUANTITY = 'idx_stock_index_quantity_sku';
const CONFIGURATIONS = {
  table: 'inventory_stock_item_configuration',
  name: 'idx_stock_item_configuration_salable',
  columns: 'use_config_manage_stock, use_config_backorders, use_config_min_qty, manage_stock, backorders, min_qty, sku',
} as const;

/**
 * Indexes for the list of products by what can be sold. One has the rows of each stock's index in the order of their
 * quantities, one the SKUs that do not follow the settings. Tables that an earlier version makes anew meanwhile have the
 * key with their next rebuild; the list does without until then.
 */
export class SalableOrderIndexes1763700002430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, name, columns } = CONFIGURATIONS;
    // A statement that changes a table commits: after a crash the migration runs again.
    if (!(await hasIndex(runner, table, name)))
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${name} (${columns})`);
    for (const index of await indexTables(runner)) {
      if (await hasIndex(runner, index, BY_QUANTITY)) continue;
      await runner.query(`ALTER TABLE ${index} ADD INDEX ${BY_QUANTITY} (quantity, sku)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of await indexTables(runner)) {
      if (await hasIndex(runner, index, BY_QUANTITY))
        await runner.query(`ALTER TABLE ${index} DROP INDEX ${BY_QUANTITY}`);
    }
    await runner.query(`ALTER TABLE ${CONFIGURATIONS.table} DROP INDEX ${CONFIGURATIONS.name}`);
  }
}

/** The index tables of all stocks; a number of ours is all that differs in their names. */
async function indexTables(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name REGEXP '^inventory_stock_[0-9]+$'`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const rows = (await runner.query(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
    [table, name],
  )) as unknown[];
  return rows.length > 0;
}
