import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When reservations ahead of orders end by themselves: a row for each one that has an end, as long as it is held. The
 * token is its holder's. An earlier version that runs beside this one knows nothing of ends. Where that has reserved
 * anew under the number, the tokens differ and the row means nothing. Reservations of before have no end.
 */
export class ReservationHolds1763700002450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_hold (
        holder_id BIGINT UNSIGNED NOT NULL,
        token CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        PRIMARY KEY (holder_id),
        KEY idx_reservation_hold_due (expires_at, holder_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_reservation_hold');
  }
}
