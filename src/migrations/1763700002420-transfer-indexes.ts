import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'inventory_transfer';

/** The transfers of each end in the order of their ids, for callers who are bound to sources; and those that are over by age. */
const INDEXES = [
  { name: 'idx_transfer_origin_id', columns: 'origin_source_code, transfer_id' },
  { name: 'idx_transfer_destination_id', columns: 'destination_source_code, transfer_id, origin_source_code' },
  { name: 'idx_transfer_status_updated', columns: 'status, updated_at' },
] as const;

/**
 * Indexes for the lists of bound callers, and for the retention of transfers, where there was a table without them. An empty
 * database gets its table later, with its indexes.
 */
export class TransferIndexes1763700002420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isFound(runner, 'tables', 'table_name = ?', [TABLE]))) return;
    for (const { name, columns } of INDEXES) {
      // A statement that changes a table commits: after a crash the migration runs again.
      if (await hasIndex(runner, name)) continue;
      await runner.query(`ALTER TABLE ${TABLE} ADD INDEX ${name} (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) {
      if (await hasIndex(runner, name)) await runner.query(`ALTER TABLE ${TABLE} DROP INDEX ${name}`);
    }
  }
}

function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  return isFound(runner, 'statistics', 'table_name = ? AND index_name = ?', [TABLE, name]);
}

async function isFound(
  runner: QueryRunner,
  list: 'tables' | 'statistics',
  condition: string,
  values: readonly string[],
): Promise<boolean> {
  const sql = `SELECT 1 FROM information_schema.${list} WHERE table_schema = DATABASE() AND ${condition} LIMIT 1`;
  return ((await runner.query(sql, [...values])) as unknown[]).length > 0;
}
