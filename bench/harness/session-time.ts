import type { RowDataPacket } from 'mysql2/promise';
import { readFile } from 'node:fs/promises';
import { connect } from './databases.js';
import type { ServerAddress } from './databases.js';

const NANOSECONDS_PER_MS = 1_000_000;

/** What each thread of the database server has used of the processors so far, in milliseconds, by its number. */
export type SessionTimes = ReadonlyMap<string, number>;

/**
 * The threads that serve sessions on the database: other work of the same server is not in them. Undefined where the server
 * does not tell them, as MySQL, or does not run on this machine.
 */
export async function sessionTimes(server: ServerAddress): Promise<SessionTimes | undefined> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT tid FROM information_schema.PROCESSLIST WHERE db = ? AND id <> CONNECTION_ID()',
      [server.database],
    );
    const times = new Map<string, number>();
    for (const { tid } of rows) times.set(String(tid), await timeOf(String(tid)));
    return times;
  } catch {
    return undefined;
  } finally {
    await connection.end();
  }
}

/** Milliseconds between two looks, of the threads that both have met; undefined where one of the looks is. */
export function timeBetween(before: SessionTimes | undefined, after: SessionTimes | undefined): number | undefined {
  if (!before || !after) return undefined;
  return [...after].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? time), 0);
}

/** Of `/proc/TID/schedstat`, the first number: nanoseconds on a processor. */
async function timeOf(thread: string): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${thread}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / NANOSECONDS_PER_MS;
}
