import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How the parts of a bundle are shipped, as the catalogue said when it was ordered: 0 together, 1 separately. Null for
 * other lines, and for bundles of before, whose parts ship either way.
 */
export class OrderItemShipmentType1763700002315 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('sales_order_item', 'shipment_type')) return;
    await runner.query('ALTER TABLE sales_order_item ADD COLUMN shipment_type SMALLINT UNSIGNED NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sales_order_item DROP COLUMN shipment_type');
  }
}
