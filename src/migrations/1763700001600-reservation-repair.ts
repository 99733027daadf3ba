import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * How far the ledger of demand had got at some time. Reservations have no time of their own: one is known to be old
 * because it is below a mark that is. The table has one row, and none before the first run of the repair.
 */
export class ReservationRepair1763700001600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_mark (
        mark_id TINYINT UNSIGNED NOT NULL,
        reservation_id BIGINT UNSIGNED NOT NULL,
        marked_at DATETIME(6) NOT NULL,
        PRIMARY KEY (mark_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_reservation_mark');
  }
}
