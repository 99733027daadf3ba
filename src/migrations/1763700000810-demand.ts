import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Whose each reservation is, and what is reserved now. A holder exists from the first reservation of an order, before
 * the order does. Every transaction that decides about the order's reservations locks it. A balance is the sum of the
 * rows of one location; `source_code` is empty where a reservation belongs to the stock as a whole.
 */
export class Demand1763700000810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_holder (
        holder_id BIGINT UNSIGNED NOT NULL,
        object_type VARCHAR(32) NOT NULL,
        increment_id VARCHAR(32) NOT NULL,
        state VARCHAR(16) NOT NULL,
        stock_id INT UNSIGNED NOT NULL,
        items_digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        token CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (holder_id),
        UNIQUE KEY unq_reservation_holder (object_type, increment_id),
        KEY idx_reservation_holder_state (state, created_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_balance (
        sku VARCHAR(64) NOT NULL,
        stock_id INT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL DEFAULT '',
        quantity DECIMAL(20,4) NOT NULL DEFAULT 0,
        PRIMARY KEY (sku, stock_id, source_code)
      ) ${TABLE_OPTIONS}`);
    // Statements that change tables commit: after a crash the migration runs again from the start.
    if (!(await runner.hasColumn('inventory_reservation', 'holder_id'))) await this.addHolderColumn(runner);
    await this.takeOver(runner);
  }

  private async addHolderColumn(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inventory_reservation
        ADD COLUMN holder_id BIGINT UNSIGNED NULL,
        ADD KEY idx_reservation_holder (holder_id, sku, stock_id, source_code, quantity)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory_reservation DROP KEY idx_reservation_holder, DROP COLUMN holder_id');
    await runner.query('DROP TABLE inventory_reservation_balance');
    await runner.query('DROP TABLE inventory_reservation_holder');
  }

  /** Gives the rows that are there a holder, and counts them. */
  private async takeOver(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM inventory_reservation_balance');
    await runner.query('DELETE FROM inventory_reservation_holder');
    await runner.query(`
      INSERT INTO inventory_reservation_holder
             (holder_id, object_type, increment_id, state, stock_id, items_digest, token)
      SELECT MIN(reservation_id), 'order', object_increment_id, 'ordered', MIN(stock_id), '', ''
        FROM inventory_reservation WHERE object_increment_id IS NOT NULL AND object_increment_id <> ''
       GROUP BY object_increment_id`);
    await runner.query(`
      INSERT INTO id_sequence (name, next_value)
      SELECT 'reservation_holder', MAX(holder_id) + 1 FROM inventory_reservation_holder HAVING MAX(holder_id) IS NOT NULL
          ON DUPLICATE KEY UPDATE next_value = VALUES(next_value)`);
    await runner.query(`
      UPDATE inventory_reservation r
        JOIN inventory_reservation_holder h ON h.object_type = 'order' AND h.increment_id = r.object_increment_id
         SET r.holder_id = h.holder_id`);
    await runner.query(`
      INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
      SELECT sku, stock_id, COALESCE(source_code, ''), SUM(quantity)
        FROM inventory_reservation GROUP BY sku, stock_id, COALESCE(source_code, '')`);
  }
}
