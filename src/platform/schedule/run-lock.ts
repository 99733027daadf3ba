import { Injectable } from '@nestjs/common';
import type { PoolConnection, RowDataPacket } from 'mysql2';
import { Database } from '../database/database.js';

const LOCK_NAME = "CONCAT('run_', LEFT(SHA2(CONCAT(DATABASE(), '/', ?), 256), 40))";

/**
 * Keeps a job from overlapping itself, in all processes: a named lock of the database, which ends with the process that
 * holds it. It is asked for without waiting and before anything else is locked, so it takes part in no deadlock. It
 * occupies one connection of the pool while the job runs.
 */
@Injectable()
export class RunLock {
  constructor(private readonly database: Database) {}

  /** Runs `work` and answers true, or answers false at once where another run of `name` is going on. */
  async whileAlone(name: string, work: () => Promise<void>): Promise<boolean> {
    const connection = await this.connect();
    try {
      if (!(await this.ask(connection, 'GET_LOCK', `${LOCK_NAME}, 0`, name))) return false;
      try {
        await work();
      } finally {
        // A connection that cannot give the lock back must not go back to the pool with it.
        await this.ask(connection, 'RELEASE_LOCK', LOCK_NAME, name).catch(() => connection.destroy());
      }
      return true;
    } finally {
      connection.release();
    }
  }

  private connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.database.pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
    });
  }

  private async ask(connection: PoolConnection, what: string, parameters: string, name: string): Promise<boolean> {
    const [rows] = await connection.promise().query<RowDataPacket[]>(`SELECT ${what}(${parameters}) AS answer`, [name]);
    return Number(rows[0]?.['answer']) === 1;
  }
}
