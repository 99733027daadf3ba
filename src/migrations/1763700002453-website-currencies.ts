import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The currency of a website, and the one in which an order was placed. Null for a website that takes the one of the settings,
 * and for orders of before, or of the version before.
 */
export class WebsiteCurrencies1763700002453 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      if (await runner.hasColumn(table, 'currency_code')) continue;
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN currency_code VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN currency_code`);
  }
}

const TABLES = ['store_website', 'sales_order'] as const;
