import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which rows of the demand ledger a request's transfer has written: taking the request back takes them back too. One
 * small row per transfer that found reservations to move; rows of the ledger themselves name no request.
 */
export class ReservationMoves1763700001620 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation_move (
        move_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        request_id VARCHAR(64) NOT NULL,
        origin_source_code VARCHAR(255) NOT NULL,
        destination_source_code VARCHAR(255) NOT NULL,
        first_reservation_id BIGINT UNSIGNED NOT NULL,
        last_reservation_id BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (move_id),
        KEY idx_reservation_move_request (request_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_reservation_move');
  }
}
