import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** What moved on each day that is over, added up once: a chart of a year must not read a year of history. */
export class Overview1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_movement_day (
        day DATE NOT NULL,
        PRIMARY KEY (day)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_movement_day_reason (
        day DATE NOT NULL,
        reason VARCHAR(32) NOT NULL,
        movements BIGINT UNSIGNED NOT NULL,
        quantity_in DECIMAL(30,4) NOT NULL,
        quantity_out DECIMAL(30,4) NOT NULL,
        PRIMARY KEY (day, reason)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_movement_day_reason');
    await runner.query('DROP TABLE inventory_movement_day');
  }
}
