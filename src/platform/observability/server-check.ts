import { Logger } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { checkServer } from '../database/session.js';

/** How locks are taken, for the log. */
const LOCKS = {
  single: 'one server takes writes, locks are named locks',
  'multi-writer': 'several servers may take writes, locks are guard rows',
} as const;

/**
 * The start-up check: throws where the database server is none that the ledgers can rely on, naming every problem. Logs
 * its version otherwise, how locks are taken, and what may go wrong at a failover. The database has to be connected.
 */
export async function assertDatabaseServer(database: Database): Promise<void> {
  const { topology } = database.dataSource;
  const { version, problems, warnings } = await checkServer(
    (sql, parameters) => database.query(sql, parameters),
    topology,
  );
  if (problems.length > 0) throw new Error(`The database server cannot be used: ${problems.join('; ')}.`);
  const logger = new Logger('Database');
  for (const warning of warnings) logger.warn(`${warning}.`);
  logger.log(`The database server is ${version}; ${LOCKS[topology]} (DB_TOPOLOGY=${topology}).`);
}
