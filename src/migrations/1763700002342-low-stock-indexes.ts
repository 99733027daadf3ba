import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the search for low stock begins: the smallest quantities, and the SKUs with a threshold of their own. */
const INDEXES = [
  { table: 'inventory_source_item', name: 'idx_source_item_quantity', columns: 'quantity' },
  {
    table: 'inventory_stock_item_configuration',
    name: 'idx_stock_item_configuration_notify',
    columns: 'use_config_notify_stock_qty, sku',
  },
] as const;

/** Indexes for the search of low stock. */
export class LowStockIndexes1763700002342 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { table, name, columns } of INDEXES) {
      // A statement that changes a table commits: after a crash the migration runs again.
      if (await hasIndex(runner, table, name)) continue;
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${name} (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name } of INDEXES) await runner.query(`ALTER TABLE ${table} DROP INDEX ${name}`);
  }
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const rows = (await runner.query(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
    [table, name],
  )) as unknown[];
  return rows.length > 0;
}
