import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolConnection } from 'mysql2';
import { setTimeout as delay } from 'node:timers/promises';
import { Environment } from '../config/environment.js';
import { TimeLimitExceeded, withTimeLimit } from '../time/time-limit.js';
import { createReplicaPool } from './data-source.js';
import { Database } from './database.js';
import { isConnectionFailure, isMissingTable } from './failure.js';
import { ServerPositions } from './server-positions.js';
import type { PrimaryFacts } from './server-positions.js';
import { statementLimitMs } from './statement-limit.js';
import { discardAllIdle, sendWithin, within } from './statements.js';

/** How often a process looks whether the replica is in step. */
const LOOK_EVERY_MS = 1_000;
/** One look takes so long at most; a replica that says nothing for longer is away. */
const LOOK_MS_MAX = 2_000;
const LOOK_WAIT_SECONDS = 0.5;
const NO_GTIDS = 'the primary has no GTIDs: binary log, and gtid_mode=ON on MySQL';
const MIGRATIONS = 'SELECT name FROM schema_migration ORDER BY name';

/**
 * `in-step`: what is committed arrives within the wait of a reader. `behind`: it does not. `away`: it cannot be reached.
 * `unfit`: it is no replica of the primary. `unknown`: nobody has looked yet.
 */
export type ReplicaCondition = 'unknown' | 'in-step' | 'behind' | 'away' | 'unfit';

const SENTENCES: Readonly<Record<Exclude<ReplicaCondition, 'in-step'>, string>> = {
  unknown: 'Nobody has looked at the read replica yet',
  behind: 'The read replica is behind',
  away: 'The read replica cannot be reached',
  unfit: 'The read replica cannot be used',
};

/** The replica does not have what a reader has to see, or cannot be asked. */
export class NotOnReplica extends Error {
  constructor(readonly reason: 'behind' | 'away' | 'unfit') {
    super(`The replica is ${reason}.`);
  }
}

/**
 * The read replica that `DB_REPLICA_HOST` names. It is asked nothing before somebody reads or `watch` is called, and then
 * looked at every second. While it is away or behind nobody waits for it.
 */
@Injectable()
export class ReplicaServer implements OnApplicationShutdown {
  private readonly logger = new Logger('Replica');
  /** Connections of readers. */
  private readonly pool: Pool | undefined;
  /** One that looks: readers may keep all of theirs busy for long. */
  private readonly lookingPool: Pool | undefined;
  private readonly waitMs: number;
  /** What each connection's server is known to have. */
  private readonly reached = new WeakMap<PoolConnection, string>();
  private state: { readonly condition: ReplicaCondition; readonly detail: string } = {
    condition: 'unknown',
    detail: '',
  };
  /** Who waits for a response; called when the replica is given up, so that they ask the primary. */
  private readonly readers = new Set<() => void>();
  private watching: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private readonly closing = new AbortController();
  /** A position that the replica did not have, and since when. */
  private missing: { readonly position: string; readonly since: number } | undefined;
  private lagMs = 0;

  constructor(
    private readonly database: Database,
    private readonly positions: ServerPositions,
    @Inject(Environment) environment: Environment,
  ) {
    this.pool = createReplicaPool(environment, environment.DB_POOL_SIZE);
    this.lookingPool = createReplicaPool(environment, 1);
    this.waitMs = environment.DB_REPLICA_WAIT_MS;
  }

  /** Whether there is one at all. */
  get isConfigured(): boolean {
    return this.pool !== undefined;
  }

  get condition(): ReplicaCondition {
    return this.state.condition;
  }

  /** Seconds by which it is behind, as of the last look; undefined where nobody knows. */
  get lagSeconds(): number | undefined {
    if (this.missing) return (performance.now() - this.missing.since) / 1000;
    return this.condition === 'in-step' ? this.lagMs / 1000 : undefined;
  }

  /** What is wrong with it, as a sentence without addresses; undefined where nothing is, or where there is none. */
  get problem(): string | undefined {
    return !this.isConfigured || this.condition === 'in-step' ? undefined : sentenceOf(this.condition);
  }

  /** Looks at the replica once, and from then on every second. Never rejects. Without a replica it does nothing. */
  async watch(): Promise<void> {
    if (this.isConfigured) await (this.watching ??= this.beginWatching());
  }

  /** What the primary has committed by now. */
  async currentPosition(): Promise<string> {
    return (await this.positions.ofPrimary()).position;
  }

  /**
   * Has `ask` read on a connection whose server has everything up to the position. Throws `NotOnReplica` where that is
   * not so within the wait of a reader, and what `ask` throws.
   */
  async read<T>(position: string, ask: (connection: PoolConnection) => Promise<T>): Promise<T> {
    if (position === '') {
      this.become('unfit', NO_GTIDS);
      throw new NotOnReplica('unfit');
    }
    const connection = await this.connection(this.pool, this.waitMs);
    try {
      const rows = await this.whilePresent(async () => {
        await this.waitFor(connection, position);
        return within(connection, statementLimitMs(), ask(connection));
      });
      connection.release();
      return rows;
    } catch (error) {
      this.giveBack(connection, error);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.watching;
    await this.looking;
    await Promise.all([this.pool, this.lookingPool].map((pool) => pool?.promise().end()));
  }

  private async beginWatching(): Promise<void> {
    await this.look();
    this.looking = this.keepLooking();
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  private async look(): Promise<void> {
    let facts: PrimaryFacts;
    try {
      facts = await this.database.detached(() => this.positions.ofPrimary());
    } catch {
      // The primary is what is away: everybody finds that out by themselves.
      return;
    }
    try {
      await withTimeLimit(LOOK_MS_MAX, () => this.compare(facts));
    } catch (error) {
      this.become('away', messageOf(error));
    }
  }

  private async compare({ position, server }: PrimaryFacts): Promise<void> {
    if (position === '') return this.become('unfit', NO_GTIDS);
    const connection = await this.connection(this.lookingPool, LOOK_MS_MAX);
    let isSound = false;
    try {
      // In every look: a failover may lead the address of the one to the other.
      if ((await this.positions.serverOf(connection)) === server) {
        this.become('unfit', 'DB_REPLICA_HOST names the primary itself');
      } else await this.measure(connection, position);
      isSound = true;
    } finally {
      if (isSound) connection.release();
      else connection.destroy();
    }
  }

  private async measure(connection: PoolConnection, position: string): Promise<void> {
    const isNew = this.condition !== 'in-step' && this.condition !== 'behind';
    const begun = performance.now();
    let hasAll = false;
    // What was missing may never come: a failover can lose it. So the position of today is asked for either way.
    for (const wanted of new Set([this.missing?.position ?? position, position])) {
      hasAll = await this.positions.wait(connection, wanted, LOOK_WAIT_SECONDS);
      if (hasAll) this.missing = undefined;
    }
    if (!hasAll) return this.fellBehind(position, begun);
    this.lagMs = performance.now() - begun;
    const lacking = isNew ? await this.lackingSchema(connection) : undefined;
    if (lacking === undefined) this.become('in-step', '');
    else this.become('unfit', lacking);
  }

  /** It has all that the primary has, so what is missing here is not copied. */
  private async lackingSchema(connection: PoolConnection): Promise<string | undefined> {
    const there = await this.migrationsOfPrimary();
    try {
      const here = (await sendWithin(connection, LOOK_MS_MAX, MIGRATIONS)) as { name: string }[];
      const known = new Set(here.map(({ name }) => name));
      const missing = there.find(({ name }) => !known.has(name));
      return missing && `its schema lacks the migration ${missing.name}`;
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      return there.length === 0 ? undefined : 'it has no tables of the service';
    }
  }

  /** None where nobody has migrated yet. */
  private async migrationsOfPrimary(): Promise<{ name: string }[]> {
    try {
      return await this.database.detached(() => this.database.query<{ name: string }>(MIGRATIONS));
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  private async waitFor(connection: PoolConnection, position: string): Promise<void> {
    if (this.reached.get(connection) === position) return;
    const begun = performance.now();
    if (await this.positions.wait(connection, position, this.waitMs / 1000)) {
      this.reached.set(connection, position);
      return;
    }
    this.fellBehind(position, begun);
    throw new NotOnReplica('behind');
  }

  private fellBehind(position: string, since: number): void {
    this.missing ??= { position, since };
    this.become('behind', 'what the primary has committed does not arrive in time');
  }

  /** Ends with `NotOnReplica` when the replica is given up meanwhile. */
  private whilePresent<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(new NotOnReplica('away'));
      this.readers.add(leave);
      void work()
        .then(resolve, reject)
        .finally(() => this.readers.delete(leave));
    });
  }

  private giveBack(connection: PoolConnection, cause: unknown): void {
    const isLost = isConnectionFailure(cause);
    // Where the replica was given up, the statement may still be running on the connection.
    if (isLost || (cause instanceof NotOnReplica && cause.reason === 'away')) connection.destroy();
    else connection.release();
    if (isLost) this.become('away', messageOf(cause));
  }

  private async connection(pool: Pool | undefined, waitMs: number): Promise<PoolConnection> {
    let isGivenUp = false;
    const connecting = new Promise<PoolConnection>((resolve, reject) => {
      (pool as Pool).getConnection((error, connection) => {
        if (error) reject(error);
        else if (isGivenUp) connection.release();
        else resolve(connection);
      });
    });
    try {
      return await withTimeLimit(waitMs, () => connecting);
    } catch (error) {
      isGivenUp = true;
      // All connections of readers may be busy. The next look says whether none comes about.
      if (!(error instanceof TimeLimitExceeded)) this.become('away', messageOf(error));
      throw new NotOnReplica('away');
    }
  }

  private become(condition: ReplicaCondition, detail: string): void {
    const before = this.state;
    if (this.closing.signal.aborted || (before.condition === condition && before.detail === detail)) return;
    this.state = { condition, detail };
    if (condition === 'away' && this.pool) discardAllIdle(this.pool);
    if (condition === 'away' || condition === 'unfit') {
      for (const leave of [...this.readers]) leave();
      this.missing = undefined;
    }
    if (condition === 'in-step') this.logger.log('Lists, exports and reports are read from the replica.');
    else if (before.condition !== condition) this.logger.warn(`${sentenceOf(condition)} (${detail})`);
  }
}

function sentenceOf(condition: Exclude<ReplicaCondition, 'in-step'>): string {
  return `${SENTENCES[condition]}: everything is read from the primary.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
