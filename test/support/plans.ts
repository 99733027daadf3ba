import type { Database } from '../../src/platform/database/database.js';

/** One line of a plan, as both engines tell it. */
export interface PlanLine {
  readonly id: number;
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
  readonly rows: string | null;
  readonly Extra: string | null;
}

type Ask = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** A limit in front of a statement cannot be explained along with it. */
const LIMIT = /^\/\*M! SET STATEMENT .*? FOR \*\/\s*/;

/** The plan of a statement, as a table on either engine. Throws where the server tells it in another shape. */
export async function planOf(ask: Ask, sql: string, parameters: readonly unknown[] = []): Promise<PlanLine[]> {
  const lines = await ask<PlanLine>(`EXPLAIN FORMAT=TRADITIONAL ${sql.replace(LIMIT, '')}`, parameters);
  const isTable = lines.length > 0 && lines.every((line) => 'table' in line && 'type' in line && 'key' in line);
  if (!isTable) throw new Error(`No plan that can be read: ${JSON.stringify(lines).slice(0, 500)}`);
  return lines;
}

/** Whether the tests run on MariaDB; else it is MySQL. */
export async function isMariaDb(database: Database): Promise<boolean> {
  const [row] = await database.query<{ version: string }>('SELECT VERSION() AS version');
  return /mariadb/i.test(row?.version ?? '');
}

/** Rows that the server touches for `work`, which runs in one transaction and so in one session. */
export async function rowsTouched(database: Database, work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const rows = await database.query<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  return database.run(async () => {
    const idle = -((await count()) - (await count()));
    const before = await count();
    await work();
    return (await count()) - before - idle;
  });
}

/** A table that a statement reads from one end to the other, and how many rows the server expects there. */
export interface Scan {
  readonly table: string;
  readonly rows: number;
  readonly sql: string;
}

const EXPLAINED = /^\s*(\/\*.*?\*\/\s*)*\(?\s*(SELECT|INSERT INTO \w+ (\([^)]*\)\s+)?SELECT|UPDATE|DELETE|WITH)\b/i;

/**
 * The scans of the statements that `work` sends with `Database.query` and `Database.execute`, as far as they are about
 * `subject`. Each is explained before it is sent, as it may change what it is planned by. What a statement makes itself,
 * and tables of fewer than `rowsMin` rows, are not counted: either engine scans what is small.
 */
export async function scansOf(
  database: Database,
  work: () => Promise<unknown>,
  { subject = /(?:)/, rowsMin = 0 }: { readonly subject?: RegExp; readonly rowsMin?: number } = {},
): Promise<Scan[]> {
  const scans: Scan[] = [];
  let explained = 0;
  const ask = database.query.bind(database);
  const explain = async (sql: string, parameters: readonly unknown[] = []): Promise<void> => {
    if (!subject.test(sql) || !EXPLAINED.test(sql)) return;
    explained += 1;
    for (const { type, table, rows } of await planOf(ask, sql, parameters)) {
      const isScan = (type === 'ALL' || type === 'index') && table !== null && !table.startsWith('<');
      if (isScan && Number(rows) >= rowsMin) scans.push({ table, rows: Number(rows), sql });
    }
  };
  const spies = (['query', 'execute'] as const).map((method) => {
    const original = database[method].bind(database) as (sql: string, parameters?: unknown[]) => Promise<unknown>;
    return jest.spyOn(database, method).mockImplementation((async (sql: string, parameters?: unknown[]) => {
      await explain(sql, parameters);
      return original(sql, parameters);
    }) as never);
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  if (explained === 0) throw new Error('No statement was explained.');
  return scans;
}
