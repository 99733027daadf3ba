import { Injectable } from '@nestjs/common';
import type { ConnectionQuery } from '../database/database.js';
import { LONG_STATEMENT_MS, withStatementLimit } from '../database/statement-limit.js';
import { Database, PING_MS } from '../database/database.js';
import { RunLeases } from '../database/run-leases.js';

const LOCK_NAME = "CONCAT('run_', LEFT(SHA2(CONCAT(DATABASE(), '/', ?), 256), 40))";

/** What runs under a lock, with the lock's session. */
type RunUnderLock = (session: ConnectionQuery, unfenced: ConnectionQuery) => Promise<void>;

/**
 * Keeps a job from overlapping itself, in all processes: a named lock of the database, which ends with the process that
 * holds it. It is asked for without waiting and before anything else is locked, so it takes part in no deadlock. It
 * occupies one connection of the pool while the job runs. Where several servers take writes it is a lease (`RunLeases`).
 */
@Injectable()
export class RunLock {
  constructor(
    private readonly database: Database,
    private readonly leases: RunLeases,
  ) {}

  /**
   * Runs `work` and returns true, or returns false at once where another run of `name` is going on. What must not
   * happen after the lock is lost, `work` does on the lock's own session: it fails there. `unfenced` is the same session
   * for what tidies it up, which is sent whether or not the lock is lost.
   */
  async whileAlone(name: string, work: RunUnderLock): Promise<boolean> {
    if (!this.leases.areNeeded) return this.underNamedLock(name, work);
    return this.leases.whileHeld(name, (session, unfenced) =>
      withStatementLimit(LONG_STATEMENT_MS, () => work(session, unfenced)),
    );
  }

  private async underNamedLock(name: string, work: RunUnderLock): Promise<boolean> {
    return this.database.withConnection(async (query) => {
      const [granted] = await query(`SELECT GET_LOCK(${LOCK_NAME}, 0) AS granted`, [name]);
      if (granted?.['granted'] !== 1) return false;
      // The server ends a session that is silent, and the lock with it. A ping that fails is not told: the session is
      // gone then, and what `work` does on it fails.
      const pinging = setInterval(() => void query('SELECT 1').catch(() => undefined), PING_MS);
      try {
        await withStatementLimit(LONG_STATEMENT_MS, () => work(query, query));
      } finally {
        clearInterval(pinging);
        await query(`SELECT RELEASE_LOCK(${LOCK_NAME})`, [name]);
      }
      return true;
    });
  }
}
