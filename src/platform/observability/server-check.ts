import { Logger } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { checkServer } from '../database/session.js';

/**
 * The start-up check: throws where the database server is none that the ledgers can rely on, naming every problem, and
 * logs its version otherwise. The database has to be connected.
 */
export async function assertDatabaseServer(database: Database): Promise<void> {
  const { version, problems } = await checkServer((sql, parameters) => database.query(sql, parameters));
  if (problems.length > 0) throw new Error(`The database server cannot be used: ${problems.join('; ')}.`);
  new Logger('Database').log(`The database server is ${version}.`);
}
