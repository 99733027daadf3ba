import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** Sources with their carriers, and the default source. */
export class Sources1763700000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source (
        source_code VARCHAR(255) NOT NULL,
        name VARCHAR(255) NOT NULL,
        enabled SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        description TEXT NULL,
        latitude DECIMAL(8,6) NULL,
        longitude DECIMAL(9,6) NULL,
        country_id VARCHAR(2) NOT NULL,
        region_id INT UNSIGNED NULL,
        region VARCHAR(255) NULL,
        city VARCHAR(255) NULL,
        street VARCHAR(255) NULL,
        postcode VARCHAR(255) NOT NULL,
        contact_name VARCHAR(255) NULL,
        email VARCHAR(255) NULL,
        phone VARCHAR(255) NULL,
        fax VARCHAR(255) NULL,
        use_default_carrier_config SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        is_pickup_location_active TINYINT(1) NOT NULL DEFAULT 0,
        frontend_name VARCHAR(255) NULL DEFAULT '',
        frontend_description TEXT NULL,
        PRIMARY KEY (source_code)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source_carrier_link (
        link_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        carrier_code VARCHAR(255) NOT NULL,
        position SMALLINT UNSIGNED NULL,
        PRIMARY KEY (link_id),
        KEY idx_source_carrier_link_source (source_code),
        CONSTRAINT fk_source_carrier_link_source FOREIGN KEY (source_code)
          REFERENCES inventory_source (source_code) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      INSERT IGNORE INTO inventory_source
        (source_code, name, description, latitude, longitude, country_id, postcode, frontend_name)
      VALUES ('default', 'Default Source', 'Default Source', 0, 0, 'US', '00000', 'Default Source')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_source_carrier_link');
    await runner.query('DROP TABLE inventory_source');
  }
}
