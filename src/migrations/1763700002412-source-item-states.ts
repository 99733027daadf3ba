import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a source item has in other states than `available`: a further current value of the supply ledger. A row is there
 * where something is or was. It has no foreign key, as the version before knows nothing of it when it deletes an item.
 */
export class SourceItemStates1763700002412 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source_item_state (
        source_code VARCHAR(255) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        state VARCHAR(32) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL DEFAULT 0,
        PRIMARY KEY (sku, source_code, state),
        KEY idx_source_item_state_source (source_code, sku, state),
        KEY idx_source_item_state_state (state, source_code)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_source_item_state');
  }
}
