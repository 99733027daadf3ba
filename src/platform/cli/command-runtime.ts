import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { isConnectionFailure } from '../database/failure.js';
import { Migrator } from '../database/migrator.js';
import { CommandFailure } from './command-failure.js';

/** How much of the database a command needs: nothing, a server, or a server whose schema is up to date. */
export type DatabaseNeed = 'none' | 'connected' | 'migrated';

/** What every command stands on. Nothing connects before a command that needs it really runs. */
@Injectable()
export class CommandRuntime {
  constructor(
    readonly environment: Environment,
    private readonly database: Database,
    private readonly migrator: Migrator,
  ) {}

  /** Connects as far as the command needs. Throws a `CommandFailure` that says what is missing. */
  async prepare(need: DatabaseNeed): Promise<void> {
    if (need === 'none') return;
    const { dataSource } = this.database;
    try {
      if (!dataSource.isInitialized) await dataSource.initialize();
    } catch (error) {
      throw this.unreachable(error);
    }
    if (need === 'migrated' && (await this.migrator.pending()).length > 0) {
      throw new CommandFailure('The database schema is not up to date. Run bin/cli migrate first.');
    }
  }

  /** A lost or refused connection as a sentence; any other error as it is. */
  unreachable(error: unknown): unknown {
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
