import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Webhooks on the change feed, and their deliveries. `position` says up to where a webhook has taken the feed. A worker
 * that serves a webhook holds its claim. Deliveries have no foreign key: those of a deleted webhook are removed in steps.
 */
export class Webhooks1763700002440 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_webhook (
        webhook_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        name VARCHAR(255) NOT NULL,
        url VARCHAR(2000) NOT NULL,
        topics VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        enabled SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        secret VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
        former_secret VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
        former_secret_until DATETIME NULL,
        position BIGINT UNSIGNED NOT NULL,
        replay_after BIGINT UNSIGNED NULL,
        disabled_reason VARCHAR(1000) NULL,
        claim_token CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
        claimed_until DATETIME(3) NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (webhook_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_webhook_delivery (
        delivery_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        webhook_id INT UNSIGNED NOT NULL,
        position BIGINT UNSIGNED NULL,
        type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        sku VARCHAR(64) NOT NULL,
        payload TEXT NOT NULL,
        state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'pending',
        attempts INT UNSIGNED NOT NULL DEFAULT 0,
        next_attempt_at DATETIME(3) NULL DEFAULT CURRENT_TIMESTAMP(3),
        first_attempt_at DATETIME(3) NULL,
        response_status SMALLINT UNSIGNED NULL,
        response_body TEXT NULL,
        error VARCHAR(500) NULL,
        duration_ms INT UNSIGNED NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        delivered_at DATETIME NULL,
        PRIMARY KEY (delivery_id),
        KEY idx_webhook_delivery_due (webhook_id, state, next_attempt_at),
        KEY idx_webhook_delivery_sku (webhook_id, sku, state),
        KEY idx_webhook_delivery_position (webhook_id, position),
        KEY idx_webhook_delivery_created (webhook_id, created_at),
        KEY idx_webhook_delivery_state (state, created_at)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_webhook_delivery');
    await runner.query('DROP TABLE inventory_webhook');
  }
}
