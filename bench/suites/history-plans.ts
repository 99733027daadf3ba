import type { ExaminedStatement } from '../harness/plans.js';
import type { Check } from '../harness/report.js';

const TABLE = 'inventory_source_item_adjustment';
/** A read that touches more than this share of the table scans it; in a small table some thousand rows are no scan. */
const SHARE_MAX = 0.01;
const ROWS_MAX = 25_000;

/** Judges the statements behind one kind of read: by what the server really read, and by whether it sorted much. */
export function planCheck(name: string, statements: readonly ExaminedStatement[], tableRows: number): Check {
  const rowsMax = Math.max(ROWS_MAX, tableRows * SHARE_MAX);
  const worst = Math.max(...statements.map((statement) => statement.rowsRead));
  const sorts = statements.some(({ plan }) =>
    plan.some(({ table, extra, rows }) => table === TABLE && /filesort/.test(extra) && rows > rowsMax),
  );
  return {
    suite: 'history',
    text: `${name}: ${statements.length} statements, the largest reads ${worst.toLocaleString('en')} rows${sorts ? ', and sorts them' : ''}`,
    isMet: worst <= rowsMax && !sorts,
    details: statements.flatMap(({ sql, plan, rowsRead }) => [
      sql,
      ...plan.map(
        ({ table, type, key, rows, extra }) => `  ${table}: ${type}, key ${key}, about ${rows} rows. ${extra}`,
      ),
      `  read ${rowsRead} rows`,
    ]),
  };
}
