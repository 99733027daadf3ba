import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ApplicationError } from '../errors/application-error.js';
import type { ConnectionQuery } from './database.js';
import { Database, PING_MS } from './database.js';

/** A process that died holds its lease for so long. */
const LEASE_SECONDS = 60;
const RENEWAL_MS = 10_000;

/** The table, which the migrator needs before any migration has run. */
export const RUN_LEASE_TABLE = `
  CREATE TABLE IF NOT EXISTS inventory_run_lease (
    name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    token CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`;

interface Lease {
  readonly name: string;
  readonly token: string;
  readonly seconds: number;
}

/** Another process has taken the run over, since this one was silent for too long. */
export class RunLeaseLost extends ApplicationError {
  constructor() {
    super('conflict', 'Another process has taken this work over.');
    this.name = 'RunLeaseLost';
  }
}

/**
 * Run locks where several servers take writes: a row with a token and an end, which its holder keeps moving on. Named
 * locks would hold on one server alone. What the holder does is fenced: every transaction of the run writes the lease's
 * row under its token before it commits. So where another process has taken the lease over, on whatever server, none of
 * them commits after that.
 */
@Injectable()
export class RunLeases {
  constructor(private readonly database: Database) {}

  /** Whether the database takes writes on several servers. */
  get areNeeded(): boolean {
    return this.database.isMultiWriter;
  }

  /** Makes the table of leases where it is missing. */
  async prepare(): Promise<void> {
    await this.database.execute(RUN_LEASE_TABLE);
  }

  /**
   * Runs `work` under the lease, or returns false at once where another holds it. Statements of `session` belong to one
   * connection and are refused once the lease is lost; with `unfenced` they are not. The lease of a process that
   * has died ends after `seconds`.
   */
  async whileHeld(
    name: string,
    work: (session: ConnectionQuery, unfenced: ConnectionQuery) => Promise<void>,
    seconds = LEASE_SECONDS,
  ): Promise<boolean> {
    const lease: Lease = { name, token: randomUUID(), seconds };
    const { token } = lease;
    if (await this.isTaken(name)) return false;
    return this.database.withConnection(async (query) => {
      if (!(await this.acquire(lease))) return false;
      const renew = (): Promise<void> => this.database.detached(() => this.renew(lease));
      // One that fails is made up for by the next. A lost lease is noticed by what the run does.
      const renewing = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS);
      // The server ends a session that is silent. A ping that fails is not told: what `work` does there fails as well.
      const pinging = setInterval(() => void query('SELECT 1').catch(() => undefined), PING_MS);
      let isOver = false;
      // Work for others that began in the run, and outlives it, is not the run's any more.
      const fence = (): Promise<void> => (isOver ? Promise.resolve() : this.assertHeld(name, token));
      try {
        await this.database.fenced(fence, () =>
          work(async (sql, parameters) => {
            await renew();
            return query(sql, parameters);
          }, query),
        );
      } finally {
        isOver = true;
        clearInterval(renewing);
        clearInterval(pinging);
        await this.end(name, token);
      }
      return true;
    });
  }

  /** Whoever only asks writes nothing: the transactions of the holder would meet it in the lease's row. */
  private async isTaken(name: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM inventory_run_lease WHERE name = ? AND expires_at > UTC_TIMESTAMP(3)',
      [name],
    );
    return rows.length > 0;
  }

  /** In the columns' order: the token changes hands first, and the end follows whoever has it then. */
  private async acquire({ name, token, seconds }: Lease): Promise<boolean> {
    return this.database.run(async () => {
      await this.database.execute(
        `INSERT INTO inventory_run_lease (name, token, expires_at) VALUES (?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
         ON DUPLICATE KEY UPDATE turn = turn + 1,
           token = IF(expires_at <= UTC_TIMESTAMP(3), VALUES(token), token),
           expires_at = IF(token = VALUES(token), VALUES(expires_at), expires_at)`,
        [name, token, seconds],
      );
      const [lease] = await this.database.query<{ token: string }>(
        'SELECT token FROM inventory_run_lease WHERE name = ?',
        [name],
      );
      return lease?.token === token;
    });
  }

  /** In a transaction of the run, as its last statement: others of the run wait for no more than its commit. */
  private async assertHeld(name: string, token: string): Promise<void> {
    const { affectedRows } = await this.database.execute(
      'UPDATE inventory_run_lease SET turn = turn + 1 WHERE name = ? AND token = ?',
      [name, token],
    );
    if (affectedRows === 0) throw new RunLeaseLost();
  }

  /** On a connection of its own each time: one that is slow or lost must not be the end of all renewals. */
  private async renew({ name, token, seconds }: Lease): Promise<void> {
    const { affectedRows } = await this.database.execute(
      `UPDATE inventory_run_lease SET turn = turn + 1, expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
        WHERE name = ? AND token = ?`,
      [seconds, name, token],
    );
    if (affectedRows === 0) throw new RunLeaseLost();
  }

  private async end(name: string, token: string): Promise<void> {
    await this.database.execute(
      'UPDATE inventory_run_lease SET turn = turn + 1, expires_at = UTC_TIMESTAMP(3) WHERE name = ? AND token = ?',
      [name, token],
    );
  }
}
