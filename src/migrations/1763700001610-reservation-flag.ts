import type { MigrationInterface, QueryRunner } from 'typeorm';

const FLAG = 'cataloginventory/source_reservations/enabled';

/**
 * Stores the flag of source-level reservations as it is by default. Placements and transfers lock its row, so that none
 * of them is half done when the flag changes. A row that is not there cannot be locked.
 */
export class ReservationFlag1763700001610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT IGNORE INTO core_config_data (scope, scope_id, path, value) VALUES ('default', 0, ?, '0')`,
      [FLAG],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM core_config_data WHERE path = ? AND value = '0'`, [FLAG]);
  }
}
