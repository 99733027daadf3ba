import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { isConnectionFailure, isLockConflict } from '../database/failure.js';
import { Migrator } from '../database/migrator.js';
import { checkServer } from '../database/session.js';
import { TriggerInstaller } from '../database/trigger-installer.js';
import { ApplicationError } from '../errors/application-error.js';
import { isUnstorableValue } from '../http/unstorable.js';
import { CommandFailure } from './command-failure.js';

/**
 * How much of the database a command needs: nothing, a server, or a schema that is up to date. Commands that write need a
 * server that the ledgers can rely on besides: `writable` without a schema, `migrated` with one. What only reads may do
 * so on a replica, whatever that is, and with an account that sees no triggers.
 */
export type DatabaseNeed = 'none' | 'connected' | 'writable' | 'readable' | 'migrated';

/** What every command stands on. Nothing connects before a command that needs it really runs. */
@Injectable()
export class CommandRuntime {
  constructor(
    readonly environment: Environment,
    private readonly database: Database,
    private readonly migrator: Migrator,
    private readonly triggers: TriggerInstaller,
  ) {}

  /**
   * Connects as far as the command needs. What writes is checked as the service is when it starts. Throws a `CommandFailure` that says what is missing. Returns what an operator should know besides.
   */
  async prepare(need: DatabaseNeed): Promise<readonly string[]> {
    if (need === 'none') return [];
    const { dataSource } = this.database;
    try {
      if (!dataSource.isInitialized) await dataSource.initialize();
    } catch (error) {
      throw this.unreachable(error);
    }
    const warnings = need === 'writable' || need === 'migrated' ? await this.assertServer() : [];
    if (need === 'connected' || need === 'writable') return warnings;
    if ((await this.migrator.pending()).length > 0) {
      throw new CommandFailure('The database schema is not up to date. Run bin/cli migrate first.');
    }
    return need === 'migrated' ? [...warnings, ...(await this.triggers.missing())] : [];
  }

  /** Returns what the service would warn of. */
  private async assertServer(): Promise<readonly string[]> {
    const { problems, warnings } = await checkServer(
      (sql, parameters) => this.database.query(sql, parameters),
      this.environment.DB_TOPOLOGY,
    );
    if (problems.length > 0) throw new CommandFailure(`The database server cannot be used: ${problems.join('; ')}.`);
    return warnings.map((warning) => `${warning}.`);
  }

  /** A failure of the database as a sentence, without SQL; any other error as it is. */
  unreachable(error: unknown): unknown {
    if (error instanceof ApplicationError || error instanceof CommandFailure) return error;
    if (isLockConflict(error)) return new CommandFailure('Other sessions held what was to be changed. Try again.');
    if (isUnstorableValue(error)) return new CommandFailure('A value was given that cannot be stored.');
    const code = (error as { code?: string } | null)?.code;
    if (!isConnectionFailure(error) && !REFUSALS.has(code ?? '')) return error;
    const { DB_HOST, DB_PORT, DB_NAME, DB_USER } = this.environment;
    const place = `The database ${DB_NAME} at ${DB_HOST}:${DB_PORT} cannot be used as ${DB_USER}`;
    return new CommandFailure(`${place}: ${error instanceof Error ? error.message || code : String(error)}`);
  }
}

/** Error codes of a server that was reached but refuses the account, or has no such database. */
const REFUSALS = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
