import type { PoolConnection } from 'mysql2';
import type { Database } from '../../../src/platform/database/database.js';
import type { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { sqlOf } from '../../support/statements.js';

type Callback = (error: unknown, ...results: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

/** What becomes of a transaction whose COMMIT gets no response. */
export type LostCommit = 'committed' | 'rolled back';

/** Lets commits end otherwise than they would; tells how many did. */
interface ChangedCommits {
  readonly restore: () => void;
  readonly count: () => number;
}

/** What becomes of one COMMIT: `send` sends it, `done` tells its sender. */
type Fate = (commit: {
  readonly connection: PoolConnection;
  readonly send: (...args: unknown[]) => unknown;
  readonly args: readonly unknown[];
  readonly done: Callback;
}) => unknown;

/**
 * Lets the connections of the leases be lost at their next COMMITs, `times` of them. The server either has committed
 * and its response is lost, or has ended the session before. Returns what restores them and tells how many were lost.
 */
export function loseCommits(
  database: Database,
  leases: LeasePool,
  fate: LostCommit,
  times = 1,
): { readonly restore: () => void; readonly lost: () => number } {
  const { restore, count } = changeCommits(leases.pool, times, ({ connection, send, args, done }) => {
    if (fate === 'committed') {
      return send('COMMIT', () => {
        connection.destroy();
        done(Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }));
      });
    }
    void database
      .detached(() => database.execute('KILL ?', [connection.threadId]))
      .then(() => void send(...args), done);
    return undefined;
  });
  return { restore, lost: count };
}

/**
 * Has the next COMMIT of the pool's connections be refused, as by servers that certify each other's writes. What was to
 * be committed is rolled back. With `isChosen`, it is the next one of those connections.
 */
export function refuseCommit(
  pool: LeasePool['pool'],
  failure: { readonly errno: number; readonly sqlMessage: string },
  isChosen: (connection: PoolConnection) => boolean = () => true,
): ChangedCommits {
  const refused = ({ send, done }: Parameters<Fate>[0]): unknown =>
    send('ROLLBACK', () => done(Object.assign(new Error(failure.sqlMessage), failure)));
  return changeCommits(pool, 1, refused, isChosen);
}

function changeCommits(
  pool: LeasePool['pool'],
  times: number,
  fate: Fate,
  isChosen: (connection: PoolConnection) => boolean = () => true,
): ChangedCommits {
  let count = 0;
  const undo: (() => void)[] = [];
  const seen = new Set<PoolConnection>();
  const watch = (connection: PoolConnection): void => {
    if (seen.has(connection)) return;
    seen.add(connection);
    const target = connection as unknown as { query: Query };
    const original = target.query;
    const send = (...args: unknown[]): unknown => original.apply(connection, args);
    target.query = (...args) => {
      if (sqlOf(args[0]) !== 'COMMIT' || count >= times || !isChosen(connection)) return send(...args);
      count += 1;
      return fate({ connection, send, args, done: args.at(-1) as Callback });
    };
    undo.push(() => (target.query = original));
  };
  pool.on('acquire', watch);
  return {
    restore: () => {
      pool.off('acquire', watch);
      for (const restore of undo) restore();
    },
    count: () => count,
  };
}
