import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The states that goods at a source can be in besides `available`, which is no row: it is the quantity of the source item.
 * The codes are those of the history's column `state`.
 */
export class StockStates1763700002411 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_stock_state (
        code VARCHAR(32) NOT NULL,
        name VARCHAR(255) NOT NULL,
        is_system SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (code)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    await runner.query(`
      INSERT IGNORE INTO inventory_stock_state (code, name, is_system) VALUES
        ('incoming', 'Incoming', 1),
        ('in_transit', 'In Transit', 1),
        ('damaged', 'Damaged', 1),
        ('quality_hold', 'Quality Hold', 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_stock_state');
  }
}
