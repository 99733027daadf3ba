import mysql from 'mysql2/promise';
import type { ConnectionOptions, Pool, RowDataPacket } from 'mysql2/promise';

const CONNECTIONS_MAX = 6;
const ANSWER_MS_MAX = 8000;

/** Reads the database directly, with statements of the run's own. */
export class Looker {
  private readonly pool: Pool;

  constructor(options: ConnectionOptions) {
    this.pool = mysql.createPool({ ...options, connectionLimit: CONNECTIONS_MAX, connectTimeout: ANSWER_MS_MAX });
  }

  /** The rows; undefined where the database is away, or says nothing for a while. */
  async look<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[] | undefined> {
    const connection = await this.pool.getConnection().catch(() => undefined);
    if (!connection) return undefined;
    try {
      const [rows] = await connection.query<RowDataPacket[]>({ sql, values: [...values], timeout: ANSWER_MS_MAX });
      connection.release();
      return rows as Row[];
    } catch {
      connection.destroy();
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
