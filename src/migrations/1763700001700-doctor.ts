import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * What the guard of the ledgers remembers. Of each check: where it has got to and what its last round found. Of the
 * ledger of demand: how far it had got at some times. Edits of reservations past the service, which triggers note (see
 * `EditTriggers`). Up to when the history may have been pruned: what was there before is taken for pruned, since no
 * record tells otherwise.
 */
export class Doctor1763700001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_guard_check (
        check_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        cursor_text TEXT NULL,
        running LONGTEXT NULL,
        started_at DATETIME(6) NULL,
        completed LONGTEXT NULL,
        completed_at DATETIME(6) NULL,
        PRIMARY KEY (check_key)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_guard_mark (
        marked_at DATETIME(6) NOT NULL,
        reservation_id BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (marked_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_edit (
        edit_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        reservation_id BIGINT UNSIGNED NOT NULL,
        holder_id BIGINT UNSIGNED NOT NULL,
        stock_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        source_code VARCHAR(255) NULL,
        quantity DECIMAL(12,4) NOT NULL,
        edited_by VARCHAR(288) NOT NULL,
        edited_at DATETIME NOT NULL,
        PRIMARY KEY (edit_id),
        KEY idx_reservation_edit_row (reservation_id, edit_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_horizon (
        horizon_id TINYINT UNSIGNED NOT NULL,
        pruned_before TIMESTAMP NOT NULL,
        PRIMARY KEY (horizon_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      INSERT IGNORE INTO inventory_adjustment_horizon (horizon_id, pruned_before)
      SELECT 1, CURRENT_TIMESTAMP FROM inventory_source_item_adjustment LIMIT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // They write to the table that goes.
    await runner.query('DROP TRIGGER IF EXISTS inventory_reservation_note_move');
    await runner.query('DROP TRIGGER IF EXISTS inventory_reservation_note_delete');
    await runner.query('DROP TRIGGER IF EXISTS inventory_reservation_note_unbalanced');
    await runner.query('DROP TABLE inventory_adjustment_horizon');
    await runner.query('DROP TABLE inventory_reservation_edit');
    await runner.query('DROP TABLE inventory_guard_mark');
    await runner.query('DROP TABLE inventory_guard_check');
  }
}
