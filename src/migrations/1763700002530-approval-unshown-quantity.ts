import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How much the rows change that a request for approval does not show. Requests that the version before writes have nothing
 * there: those of many rows are asked for anew.
 */
export class ApprovalUnshownQuantity1763700002530 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('inventory_approval_request', 'unshown_quantity')) return;
    await runner.query(
      `ALTER TABLE inventory_approval_request
         ADD COLUMN unshown_quantity DECIMAL(13,4) NOT NULL DEFAULT 0 AFTER largest_quantity`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory_approval_request DROP COLUMN unshown_quantity');
  }
}
