import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Migrator } from '../database/migrator.js';
import { ReplicaServer } from '../database/replica-server.js';
import { withTimeLimit } from '../time/time-limit.js';
import type { RedisClient } from '../redis/redis-client.js';
import { REDIS } from '../redis/redis.module.js';

/** Whatever hangs, the response comes within this time. */
const CHECK_MS_MAX = 2_000;

type CheckName = 'database' | 'redis' | 'migrations' | 'startup' | 'shutdown';

export interface ReadinessReport {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<CheckName, 'up' | 'down'>> & {
    /** Where there is a read replica. One that is down takes no readiness away: the primary does its work. */
    readonly replica?: 'up' | 'down';
  };
  /**
   * What is wrong, in words; empty when all is well. No addresses and no names of servers: it is open to every client.
   */
  readonly problems: readonly string[];
}

interface Check {
  readonly name: CheckName;
  /** Returns what is wrong, or undefined. */
  readonly run: () => Promise<string | undefined>;
}

/**
 * Whether this process should get requests: its servers respond, its schema is current, and it is not on its way down.
 */
@Injectable()
export class Readiness {
  private isShuttingDown = false;
  private isPreparing = false;
  /** Migrations do not become pending while a process runs: once none is, it is not asked again. */
  private isMigrated = false;
  private running: Promise<ReadinessReport> | undefined;

  constructor(
    private readonly database: Database,
    private readonly migrator: Migrator,
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly replica: ReplicaServer,
  ) {}

  /** From now on the process is not ready, so that load balancers turn away from it. */
  beginShutdown(): void {
    this.isShuttingDown = true;
  }

  /** Whether the process is on its way down: what only waits should end. */
  get isEnding(): boolean {
    return this.isShuttingDown;
  }

  /** Not ready before `work` has ended: what a process does once its schema is current. Rejects as `work` does. */
  async until(work: Promise<void>): Promise<void> {
    this.isPreparing = true;
    await work;
    this.isPreparing = false;
  }

  /** Callers at the same time share one look at the servers. Never rejects. */
  check(): Promise<ReadinessReport> {
    this.running ??= this.perform().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves to whether the schema is current. Rejects when the database is away. */
  async isSchemaCurrent(): Promise<boolean> {
    this.isMigrated ||= (await this.migrator.pending()).length === 0;
    return this.isMigrated;
  }

  private async perform(): Promise<ReadinessReport> {
    const checks: readonly Check[] = [
      { name: 'database', run: () => this.pingDatabase() },
      { name: 'redis', run: () => this.pingRedis() },
      { name: 'migrations', run: () => this.checkMigrations() },
      { name: 'startup', run: async () => (this.isPreparing ? 'The process is still preparing its data.' : undefined) },
      { name: 'shutdown', run: async () => (this.isShuttingDown ? 'The process is shutting down.' : undefined) },
    ];
    const outcomes = await Promise.all(
      checks.map(async ({ name, run }) => ({ name, problem: await outcomeOf(name, run) })),
    );
    const problems = outcomes.flatMap(({ problem }) => (problem ? [problem] : []));
    const found = Object.fromEntries(
      outcomes.map(({ name, problem }) => [name, problem ? 'down' : 'up']),
    ) as ReadinessReport['checks'];
    const { isConfigured, problem: replicaProblem } = this.replica;
    return {
      status: problems.length === 0 ? 'ok' : 'unavailable',
      checks: isConfigured ? { ...found, replica: replicaProblem ? 'down' : 'up' } : found,
      problems: replicaProblem ? [...problems, replicaProblem] : problems,
    };
  }

  private async pingDatabase(): Promise<undefined> {
    await this.database.query('SELECT 1');
  }

  private async pingRedis(): Promise<undefined> {
    await this.redis.ping();
  }

  private async checkMigrations(): Promise<string | undefined> {
    return (await this.isSchemaCurrent()) ? undefined : 'Migrations are pending: run bin/cli migrate.';
  }
}

async function outcomeOf(name: CheckName, run: Check['run']): Promise<string | undefined> {
  try {
    return await withTimeLimit(CHECK_MS_MAX, run);
  } catch {
    return `The check of ${name} failed.`;
  }
}
