import type { RowDataPacket } from 'mysql2/promise';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ApiServer } from './api-server.js';
import { connect } from './databases.js';
import type { ServerAddress } from './databases.js';

/** The kernel counts processor time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;
/** Of `/proc/PID/stat`, after the name of the process: user and system time. */
const TIMES = { user: 11, system: 12 };

export interface ProcessorTime {
  readonly name: string;
  readonly microseconds: number;
}

/** What a process has used of the processors so far, in microseconds; undefined where it is gone, or may not be looked at. */
export function processorTimeOfProcess(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[TIMES.user]) + Number(fields[TIMES.system])) * MICROSECONDS_PER_TICK;
  } catch {
    return undefined;
  }
}

/**
 * What the database server has used of the processors so far, in microseconds. Undefined where it does not run on this
 * machine, or another user's process may not be looked at.
 */
async function processorTimeOfServer(server: ServerAddress): Promise<number | undefined> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT @@pid_file AS file');
    return processorTimeOfProcess(Number(await readFile(String(rows[0]?.['file']), 'utf8')));
  } catch {
    return undefined;
  } finally {
    await connection.end();
  }
}

/** What a process of the service has used so far, and the database server where that runs on this machine. */
export async function processorTimes({ pid }: ApiServer, server: ServerAddress): Promise<readonly ProcessorTime[]> {
  return [
    ['the service', processorTimeOfProcess(pid)] as const,
    ['the database server', await processorTimeOfServer(server)] as const,
  ].flatMap(([name, microseconds]) => (microseconds === undefined ? [] : [{ name, microseconds }]));
}

/** A result, and what each took for one of its operations: "12 us of the service, 8 us of the database server". */
export interface Timed<Result> {
  readonly result: Result;
  readonly perOperation: string;
}

/** Does the work between two looks. */
export async function timed<Result>(
  look: () => Promise<readonly ProcessorTime[]>,
  work: () => Promise<Result>,
  operationsOf: (result: Result) => number,
): Promise<Timed<Result>> {
  const before = await look();
  const result = await work();
  const after = await look();
  const spent = after.map(({ name, microseconds }, at) => {
    const each = (microseconds - (before[at]?.microseconds ?? 0)) / operationsOf(result);
    return `${each < 10 ? each.toFixed(1) : Math.round(each)} us of ${name}`;
  });
  return { result, perOperation: spent.join(', ') };
}

/** The same for work in a process that tells what it used, in microseconds, beside the database server. */
export function timedBesideServer<Result extends { readonly processorTime: number }>(
  server: ServerAddress,
  name: string,
  work: () => Promise<Result>,
  operationsOf: (result: Result) => number,
): Promise<Timed<Result>> {
  let microseconds = 0;
  return timed(
    async () => {
      const ofServer = await processorTimeOfServer(server);
      const own = { name, microseconds };
      return ofServer === undefined ? [own] : [own, { name: 'the database server', microseconds: ofServer }];
    },
    async () => {
      const result = await work();
      microseconds = result.processorTime;
      return result;
    },
    operationsOf,
  );
}
