import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isLockConflict } from '../platform/database/failure.js';

const TABLE = 'inventory_source_item';
const COLUMN = 'there_since';
/** Each waits as long for the table as its session does; in between those who wait behind it get their turn. */
const ATTEMPTS_MAX = 6;

/**
 * Since when a source item is known to have been there without a break. A question about the past need not look through its
 * history then. Null says that it is not known, which is always right: the version before writes no other.
 *
 * The default of the new column is that of the rows there are. A day later than now, it holds for those too that come until
 * it goes. Where a run ended between the two, later rows have it wrongly, and the column is made anew.
 */
export class ItemsThereSince1763700002532 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await hasDefault(runner)) await altered(runner, `DROP COLUMN ${COLUMN}`);
    if (await runner.hasColumn(TABLE, COLUMN)) return;
    const [{ later }] = (await runner.query('SELECT CAST(NOW() + INTERVAL 1 DAY AS CHAR) AS later')) as [
      { later: string },
    ];
    const change = `ADD COLUMN ${COLUMN} TIMESTAMP NULL DEFAULT '${later.slice(0, 19)}'`;
    try {
      await altered(runner, `${change}, ALGORITHM=INSTANT`);
    } catch (error) {
      // A table in an older row format, or with the most versions of its rows, is rewritten.
      if (!isUnsupported(error)) throw error;
      await altered(runner, change);
    }
    await altered(runner, `ALTER COLUMN ${COLUMN} SET DEFAULT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(TABLE, COLUMN)) await altered(runner, `DROP COLUMN ${COLUMN}`);
  }
}

/** Changes the table. A reader in a long transaction is waited for several times. */
async function altered(runner: QueryRunner, change: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runner.query(`ALTER TABLE ${TABLE} ${change}`);
      return;
    } catch (error) {
      if (!isLockConflict(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** Whether the column is there with a time for its default. */
async function hasDefault(runner: QueryRunner): Promise<boolean> {
  const [column] = (await runner.query(
    `SELECT column_default AS value FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?`,
    [TABLE, COLUMN],
  )) as { value: string | null }[];
  return column !== undefined && column.value !== null && column.value !== 'NULL';
}

/** The engines' numbers for an algorithm that cannot do it, and MySQL's for too many versions of a table's rows. */
const UNSUPPORTED: readonly unknown[] = [1845, 1846, 4092];

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && UNSUPPORTED.includes(error.errno);
}
