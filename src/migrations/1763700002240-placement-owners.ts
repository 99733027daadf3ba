import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who has made each reservation ahead of an order: nobody else takes it over. Rows of before have no owner. Users and
 * integrations may take these over, as they could, and customers may not.
 */
export class PlacementOwners1763700002240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Statements that change tables commit: after a crash the migration runs again from the start.
    if (await runner.hasColumn('inventory_reservation_holder', 'owner_type')) return;
    await runner.query(`
      ALTER TABLE inventory_reservation_holder
        ADD COLUMN owner_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD COLUMN owner_id VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory_reservation_holder DROP COLUMN owner_type, DROP COLUMN owner_id');
  }
}
