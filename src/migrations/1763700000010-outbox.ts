import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages on their way: written with the change that causes them, removed by the handler that did them. */
export class Outbox1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS message_outbox (
        message_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        topic VARCHAR(128) NOT NULL,
        payload LONGTEXT NOT NULL,
        state VARCHAR(16) NOT NULL DEFAULT 'pending',
        attempts INT UNSIGNED NOT NULL DEFAULT 0,
        last_error VARCHAR(500) NULL,
        created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        enqueued_at DATETIME(3) NULL,
        available_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        PRIMARY KEY (message_id),
        KEY idx_message_outbox_available (state, available_at),
        KEY idx_message_outbox_enqueued (state, enqueued_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_outbox');
  }
}
