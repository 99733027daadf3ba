import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'inventory_transfer';

/** The transfers of each end in the order of their ids, for callers who are bound to sources; and those that are over by age. */
const INDEXES = [
  { name: 'idx_transfer_origin_id', columns: 'origin_source_code, transfer_id' },
  { name: 'idx_transfer_destination_id', columns: 'destination_source_code, transfer_id, origin_source_code' },
  { name: 'idx_transfer_status_updated', columns: 'status, updated_at' },
] as const;

/** Indexes for the lists of bound callers, and for the retention of transfers. */
export class TransferIndexes1763700002531 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  const rows: unknown[] = await runner.query(
    `SELECT 1 FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ? LIMIT 1`,
    [TABLE, name],
  );
  return rows.length > 0;
}
