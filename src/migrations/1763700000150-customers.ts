import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** Customers who log in. */
export class Customers1763700000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An address is one customer's, in whatever spelling the collation takes for it.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS customer_entity (
        entity_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        email VARCHAR(254) NOT NULL,
        firstname VARCHAR(255) NULL,
        lastname VARCHAR(255) NULL,
        website_id INT UNSIGNED NULL,
        store_id INT UNSIGNED NULL,
        password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        is_active SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        failures_num SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        locked_until DATETIME NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_customer_entity_email (email)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The customers of these tokens are gone, and their ids will be given to others.
    await runner.query(`DELETE FROM access_token WHERE user_type = 'customer'`);
    await runner.query('DROP TABLE customer_entity');
  }
}
