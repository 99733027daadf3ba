import type { RowDataPacket } from 'mysql2/promise';
import { connect } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';

/** Statements of the whole server by kind: all of them as `Questions`, then `Com_select` and so on. */
export type StatementCounts = ReadonlyMap<string, number>;

const KINDS = /^(Questions|Com_.+|Innodb_os_log_fsyncs|Handler_commit)$/;
/** Of an operation; what is rarer than this is background work. */
const SHARE_MIN = 0.005;

export async function countStatements(server: ServerAddress): Promise<StatementCounts> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SHOW GLOBAL STATUS');
    return new Map(
      rows
        .map((row) => [String(row['Variable_name']), Number(row['Value'])] as const)
        .filter(([name]) => KINDS.test(name)),
    );
  } finally {
    await connection.end();
  }
}

/** Whether a commit waits for the disk, in words: what an order costs at least depends on it. */
export async function durabilityNote(server: ServerAddress): Promise<string> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT @@innodb_flush_log_at_trx_commit AS value');
    const value = Number(rows[0]?.['value']);
    return `the database ${value === 1 ? 'waits' : 'does not wait'} for its log at each commit (innodb_flush_log_at_trx_commit = ${value}).`;
  } finally {
    await connection.end();
  }
}

/** What one operation took of each kind, the most first, as a line to read. */
export function sharesOf(before: StatementCounts, after: StatementCounts, operations: number): string {
  const shares = [...after]
    .map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / operations] as const)
    .filter(([, share]) => share >= SHARE_MIN)
    .sort(([, one], [, other]) => other - one);
  return shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ') || 'none';
}
