import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many rows of an opening balance were taken back, by whatever way: they are not missed. A trigger counts them, so
 * the SQL of the documentation does as well as the command.
 */
export class UndoneOpenings1763700002242 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Statements that change tables commit: after a crash the migration runs again from the start.
    if (await runner.hasColumn('inventory_adjustment_request', 'undone')) return;
    await runner.query('ALTER TABLE inventory_adjustment_request ADD COLUMN undone INT UNSIGNED NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    // It names the column.
    await runner.query('DROP TRIGGER IF EXISTS inventory_source_item_adjustment_note_undo');
    await runner.query('ALTER TABLE inventory_adjustment_request DROP COLUMN undone');
  }
}
