import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';
const COLUMNS = `
  entity_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  country_code VARCHAR(64) NOT NULL,
  postcode VARCHAR(64) NOT NULL,
  city VARCHAR(180) NOT NULL,
  region VARCHAR(100) NOT NULL,
  province VARCHAR(64) NOT NULL,
  latitude DOUBLE NOT NULL,
  longitude DOUBLE NOT NULL,
  PRIMARY KEY (entity_id)`;

/** Where postal codes and towns are, and the places of an import on their way there. */
export class Geonames1763700002320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_geoname (${COLUMNS},
        KEY idx_geoname_country_postcode (country_code, postcode),
        KEY idx_geoname_country_city (country_code, city)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_geoname_import (${COLUMNS},
        KEY idx_geoname_import_country (country_code)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_geoname_import');
    await runner.query('DROP TABLE inventory_geoname');
  }
}
