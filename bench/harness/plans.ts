/** One table of a plan, as EXPLAIN shows it. */
export interface PlanRow {
  readonly table: string;
  readonly type: string;
  readonly key: string;
  readonly rows: number;
  readonly extra: string;
}

export interface ExaminedStatement {
  readonly sql: string;
  readonly plan: readonly PlanRow[];
  /** Rows and index entries that the server really read for it. */
  readonly rowsRead: number;
}

type Row = Record<string, unknown>;

/** Runs statements one after the other on one connection. */
export type SameSession = (sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** Explains a statement, and runs it to count what it reads: estimates alone say little about a LIMIT. */
export async function examine(
  query: SameSession,
  statement: string,
  parameters: readonly unknown[],
): Promise<ExaminedStatement> {
  const sql = withoutTimeLimit(statement);
  // The shape that both engines know; MySQL tells others by default.
  const plan = await query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, parameters);
  if (plan.length === 0 || plan.some((row) => !('key' in row)))
    throw new Error(`No plan that can be read: ${JSON.stringify(plan).slice(0, 500)}`);
  const before = await rowsRead(query);
  await query(sql, parameters);
  const after = await rowsRead(query);
  return { sql: sql.replace(/\s+/g, ' ').trim(), plan: plan.map(toPlanRow), rowsRead: after - before };
}

/** The prefix that limits a statement's time is no part of what EXPLAIN takes. */
function withoutTimeLimit(sql: string): string {
  return sql.replace(/^\s*\/\*M!.*?\*\/\s*/, '');
}

async function rowsRead(query: SameSession): Promise<number> {
  const rows = await query("SHOW SESSION STATUS LIKE 'Handler_read%'", []);
  return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
}

function toPlanRow(row: Row): PlanRow {
  return {
    table: String(row['table'] ?? ''),
    type: String(row['type'] ?? ''),
    key: String(row['key'] ?? ''),
    rows: Number(row['rows'] ?? 0),
    extra: String(row['Extra'] ?? ''),
  };
}
