import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RUN_LEASE_TABLE } from '../platform/database/run-leases.js';

/**
 * For databases with several servers that take writes (`DB_TOPOLOGY=multi-writer`). These are guard rows, and the leases
 * of runs that must not overlap. The column says until when a rebuild keeps refreshes away from an index. With one server
 * they stay empty.
 */
export class WriteGuards1763700002460 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_write_guard (
        name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
        turned_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    await runner.query(RUN_LEASE_TABLE);
    // Commits by itself: after a crash the migration runs again from the start.
    if (await runner.hasColumn('inventory_index_rebuild', 'swapping_until')) return;
    await runner.query('ALTER TABLE inventory_index_rebuild ADD COLUMN swapping_until DATETIME(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('inventory_index_rebuild', 'swapping_until')) {
      await runner.query('ALTER TABLE inventory_index_rebuild DROP COLUMN swapping_until');
    }
    await runner.query('DROP TABLE IF EXISTS inventory_run_lease');
    await runner.query('DROP TABLE IF EXISTS inventory_write_guard');
  }
}
