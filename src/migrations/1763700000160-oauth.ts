import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** What integrations sign requests with, and the nonces that they have used. */
export class Oauth1763700000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Like tokens, consumers name their owner without a foreign key. Secrets are encrypted, the token is a hash.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS oauth_consumer (
        consumer_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        consumer_key CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        integration_id INT UNSIGNED NOT NULL,
        consumer_secret VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        token_hash BINARY(32) NOT NULL,
        token_secret VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (consumer_id),
        UNIQUE KEY unq_oauth_consumer_key (consumer_key),
        UNIQUE KEY unq_oauth_consumer_integration (integration_id)
      ) ${TABLE_OPTIONS}`);
    // Seconds since 1970, as the clients send them.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS oauth_nonce (
        consumer_id INT UNSIGNED NOT NULL,
        nonce_hash BINARY(32) NOT NULL,
        expires_at BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (consumer_id, nonce_hash),
        KEY idx_oauth_nonce_expires_at (expires_at)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oauth_nonce');
    await runner.query('DROP TABLE oauth_consumer');
  }
}
