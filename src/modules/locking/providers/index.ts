import type { DatabaseTopology } from '../../../platform/config/environment.js';
import type { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { GuardRows } from './guard-rows.js';
import type { LockProvider } from './lock-provider.js';
import { NamedLocks } from './named-locks.js';

/** The provider for each kind of database. */
const PROVIDERS: Readonly<Record<DatabaseTopology, (database: Database) => LockProvider>> = {
  single: (database) => new NamedLocks(database),
  'multi-writer': (database) => new GuardRows(database, new WriteGuards(database)),
};

/** How locks are taken in the database, by what takes its writes. */
export function lockProviderFor(database: Database): LockProvider {
  return PROVIDERS[database.dataSource.topology](database);
}
