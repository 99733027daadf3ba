import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'inventory_source_item';
const COLUMN = 'there_since';

/**
 * Since when a source item is known to have been there without a break. A question about the past need not look through its
 * history then. Null says that it is not known, which is always right: the version before writes no other.
 */
export class ItemsThereSince1763700002532 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn(TABLE, COLUMN))) {
      // The default is that of the rows there are. A day later than now, it holds for those too that come until it goes.
      const [{ later }] = (await runner.query('SELECT CAST(NOW() + INTERVAL 1 DAY AS CHAR) AS later')) as [
        { later: string },
      ];
      const statement = `ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} TIMESTAMP NULL DEFAULT '${later.slice(0, 19)}'`;
      try {
        await runner.query(`${statement}, ALGORITHM=INSTANT`);
      } catch (error) {
        // A table in an older row format, or with the most versions of its rows, is rewritten.
        if (!isUnsupported(error)) throw error;
        await runner.query(statement);
      }
    }
    await runner.query(`ALTER TABLE ${TABLE} ALTER COLUMN ${COLUMN} SET DEFAULT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(TABLE, COLUMN)) await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN ${COLUMN}`);
  }
}

/** The engines' numbers for an algorithm that cannot do it, and MySQL's for too many versions of a table's rows. */
const UNSUPPORTED: readonly unknown[] = [1845, 1846, 4092];

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && UNSUPPORTED.includes(error.errno);
}
