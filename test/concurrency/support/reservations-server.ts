import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Database } from '../../../src/platform/database/database.js';
import { connect } from '../../support/database.js';
import { sessionsAt } from '../../support/statements.js';

/** A session outside of the application that holds named locks, as a transfer does. */
export class ForeignLocks {
  private constructor(private readonly connection: Connection) {}

  static async take(...names: string[]): Promise<ForeignLocks> {
    const connection = await connect(process.env['DB_NAME']);
    for (const name of names) {
      const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, 5) AS got', [name]);
      if (Number(rows[0]?.['got']) !== 1) throw new Error(`Somebody else holds ${name}.`);
    }
    return new ForeignLocks(connection);
  }

  async release(): Promise<void> {
    await this.connection.end();
  }
}

/** Whether no session holds the lock. */
export async function isFree(database: Database, name: string): Promise<boolean> {
  const [row] = await database.query<{ is_free: number }>('SELECT IS_FREE_LOCK(?) AS is_free', [name]);
  return Number(row?.is_free) === 1;
}

/** Whether a session of this database waits for a named lock. */
export async function someoneWaitsForLock(database: Database): Promise<boolean> {
  const rows = await database.query(
    "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND state = 'User lock'",
  );
  return rows.length > 0;
}

/** With `DB_TOPOLOGY=multi-writer` sessions meet here before they come to the row. */
const GUARDS = '%INTO inventory_write_guard%';

/**
 * Whether a session of this database waits for a row with such a statement. The table of transactions would tell more plainly, but it is not
 * brought up to date for those who look often.
 */
export async function someoneWaitsForRow(database: Database, statement = '%FOR UPDATE%'): Promise<boolean> {
  const [waits] = await database.query<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
  return Number(waits?.Value) > 0 && (await sessionsAt(database, statement, GUARDS)) > 0;
}
