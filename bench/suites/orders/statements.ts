import type { RowDataPacket } from 'mysql2/promise';
import { readFile } from 'node:fs/promises';
import type { ApiServer } from '../../harness/api-server.js';
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

/** The kernel counts processor time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;
/** Of `/proc/PID/stat`, after the name of the process: user and system time. */
const TIMES = { user: 11, system: 12 };

/**
 * What the database server has used of the processors so far, in microseconds. Undefined where it does not run on this
 * machine, or another user's process may not be looked at.
 */
async function processorTimeOfServer(server: ServerAddress): Promise<number | undefined> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT @@pid_file AS file');
    const pid = (await readFile(String(rows[0]?.['file']), 'utf8')).trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[TIMES.user]) + Number(fields[TIMES.system])) * MICROSECONDS_PER_TICK;
  } catch {
    return undefined;
  } finally {
    await connection.end();
  }
}

export interface ProcessorTime {
  readonly name: string;
  readonly microseconds: number;
}

/** What a process of the service has used so far, and the database server where that runs on this machine. */
export async function processorTimes(api: ApiServer, server: ServerAddress): Promise<readonly ProcessorTime[]> {
  const { user, system } = await api.ask<NodeJS.CpuUsage>('processorTime', undefined);
  const database = await processorTimeOfServer(server);
  return [
    { name: 'the service', microseconds: user + system },
    ...(database === undefined ? [] : [{ name: 'the database server', microseconds: database }]),
  ];
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
export function perOperation(before: StatementCounts, after: StatementCounts, operations: number): string {
  const shares = [...after]
    .map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / operations] as const)
    .filter(([, share]) => share >= SHARE_MIN)
    .sort(([, one], [, other]) => other - one);
  return shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ') || 'none';
}
