import type { PoolConnection } from 'mysql2';
import type { Database } from '../../../src/platform/database/database.js';
import type { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { sqlOf } from '../../support/statements.js';

type Callback = (error: unknown, ...results: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

/** What becomes of a transaction whose COMMIT gets no response. */
export type LostCommit = 'committed' | 'rolled back';

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
  let lost = 0;
  const undo: (() => void)[] = [];
  const seen = new Set<PoolConnection>();
  const watch = (connection: PoolConnection): void => {
    if (seen.has(connection)) return;
    seen.add(connection);
    const target = connection as unknown as { query: Query };
    const original = target.query;
    const send = (...args: unknown[]): unknown => original.apply(connection, args);
    target.query = (...args) => {
      if (sqlOf(args[0]) !== 'COMMIT' || lost >= times) return send(...args);
      lost += 1;
      const done = args.at(-1) as Callback;
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
    };
    undo.push(() => (target.query = original));
  };
  leases.pool.on('acquire', watch);
  return {
    restore: () => {
      leases.pool.off('acquire', watch);
      for (const restore of undo) restore();
    },
    lost: () => lost,
  };
}
