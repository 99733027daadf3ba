import type { RowDataPacket } from 'mysql2/promise';
import { connect } from './databases.js';
import type { ServerAddress } from './databases.js';

/**
 * Rows and index entries that the whole server has read since it started. The difference around a stretch, divided by
 * its operations, is what one of them reads; what works in the background adds a little.
 */
export async function rowsTouchedByServer(server: ServerAddress): Promise<number> {
  const connection = await connect(server);
  try {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
  } finally {
    await connection.end();
  }
}
