import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Database, PING_MS } from './database.js';
import { RunLeases } from './run-leases.js';
import { MIGRATION_STATEMENT_MS, withStatementLimit } from './statement-limit.js';

const LOCK_NAME = "CONCAT('schema_', LEFT(SHA2(DATABASE(), 256), 40))";
const LOCK_WAIT_SECONDS = 120;
const LEASE_POLL_MS = 500;
/** As long as one statement may take: nothing keeps a second process from the schema that a first one still changes. */
const LEASE_SECONDS = MIGRATION_STATEMENT_MS / 1000;
const NOT_IN_TIME = 'Another process is migrating and did not finish in time.';
const WHERE_IT_DIED =
  "Where it was killed and nothing of it runs any more: DELETE FROM inventory_run_lease WHERE name = 'migrate'.";

/** Work on the schema that is repeated after every run of the migrations, such as a trigger that may be forbidden. */
interface SchemaStep {
  readonly name: string;
  /** Returns a warning for the operator where the step could not be done, else undefined. */
  run(): Promise<string | undefined>;
}

/** What a run did: names of the migrations, and warnings of the steps after them. */
export interface MigrationReport {
  readonly executed: readonly string[];
  readonly warnings: readonly string[];
}

/** Brings the schema up to date. Several processes may call it at once: they take turns on a named lock, or on a lease. */
@Injectable()
export class Migrator {
  private readonly steps: SchemaStep[] = [];

  constructor(
    private readonly database: Database,
    private readonly leases: RunLeases,
  ) {}

  /** Adds a step to every later run; modules call it when they start. */
  addStep(step: SchemaStep): void {
    this.steps.push(step);
  }

  /** Runs the pending migrations in order, then the repeatable steps. */
  async migrate(): Promise<MigrationReport> {
    return this.locked(async () => {
      const executed = await this.database.dataSource.runMigrations({ transaction: 'none' });
      const warnings: string[] = [];
      for (const step of this.steps) {
        const warning = await step.run();
        if (warning) warnings.push(warning);
      }
      return { executed: executed.map((migration) => migration.name), warnings };
    });
  }

  /** Names of the migrations that this build knows and the database lacks. */
  async pending(): Promise<string[]> {
    const { dataSource } = this.database;
    const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
    const rows = await this.database.query<{ found: number }>(
      `SELECT COUNT(*) AS found FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name = 'schema_migration'`,
    );
    if (rows[0]?.found === 0) return known;
    const done = await this.database.query<{ name: string }>('SELECT name FROM schema_migration');
    const names = new Set(done.map((row) => row.name));
    return known.filter((name) => !names.has(name));
  }

  /** A named lock lives on one connection, so that one is kept for the whole run. */
  private async locked<T>(work: () => Promise<T>): Promise<T> {
    return withStatementLimit(MIGRATION_STATEMENT_MS, () => this.underLock(work));
  }

  private underLock<T>(work: () => Promise<T>): Promise<T> {
    return this.leases.areNeeded ? this.underLease(work) : this.underNamedLock(work);
  }

  private async underLease<T>(work: () => Promise<T>): Promise<T> {
    await this.leases.prepare();
    const deadline = performance.now() + LOCK_WAIT_SECONDS * 1000;
    for (;;) {
      const done: T[] = [];
      const perform = async (): Promise<void> => void done.push(await work());
      if (await this.leases.whileHeld('migrate', perform, LEASE_SECONDS)) return done[0] as T;
      if (performance.now() > deadline) throw new Error(`${NOT_IN_TIME} ${WHERE_IT_DIED}`);
      await delay(LEASE_POLL_MS);
    }
  }

  private async underNamedLock<T>(work: () => Promise<T>): Promise<T> {
    return this.database.withConnection(async (query) => {
      const [granted] = await query(`SELECT GET_LOCK(${LOCK_NAME}, ?) AS granted`, [LOCK_WAIT_SECONDS]);
      if (granted?.['granted'] !== 1) {
        throw new Error(NOT_IN_TIME);
      }
      // The server ends a session that is silent, and the lock with it.
      const pinging = setInterval(() => void query('SELECT 1').catch(() => undefined), PING_MS);
      try {
        return await work();
      } finally {
        clearInterval(pinging);
        await query(`SELECT RELEASE_LOCK(${LOCK_NAME})`);
      }
    });
  }
}
