import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** Websites and their store views, with the two of each that every installation begins with. */
export class Stores1763700000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS store_website (
        website_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        code VARCHAR(64) NOT NULL,
        name VARCHAR(255) NOT NULL,
        PRIMARY KEY (website_id),
        UNIQUE KEY unq_store_website_code (code)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS store (
        store_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        code VARCHAR(64) NOT NULL,
        website_id INT UNSIGNED NOT NULL,
        name VARCHAR(255) NOT NULL,
        is_active SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        PRIMARY KEY (store_id),
        UNIQUE KEY unq_store_code (code),
        KEY idx_store_website (website_id),
        CONSTRAINT fk_store_website FOREIGN KEY (website_id)
          REFERENCES store_website (website_id) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ${TABLE_OPTIONS}`);
    await this.seed(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE store');
    await runner.query('DROP TABLE store_website');
  }

  /** A 0 that is inserted counts as "give me the next id", so the admin rows get theirs by an update. */
  private async seed(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT IGNORE INTO store_website (code, name) VALUES ('admin', 'Admin')`);
    await runner.query(`UPDATE store_website SET website_id = 0 WHERE code = 'admin'`);
    await runner.query(`INSERT IGNORE INTO store_website (website_id, code, name) VALUES (1, 'base', 'Main Website')`);
    await runner.query(`INSERT IGNORE INTO store (code, website_id, name) VALUES ('admin', 0, 'Admin')`);
    await runner.query(`UPDATE store SET store_id = 0 WHERE code = 'admin'`);
    await runner.query(
      `INSERT IGNORE INTO store (store_id, code, website_id, name) VALUES (1, 'default', 1, 'Default Store View')`,
    );
  }
}
