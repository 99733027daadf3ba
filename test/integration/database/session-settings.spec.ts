import { createPool } from 'mysql2';
import type { Pool } from 'mysql2';
import { prepareSessions } from '../../../src/platform/database/session.js';

describe('a session of the database', () => {
  let pool: Pool;

  beforeEach(() => {
    const { DB_HOST = '', DB_PORT, DB_USER = '', DB_PASSWORD = '' } = process.env;
    pool = createPool({
      ...{ host: DB_HOST, port: Number(DB_PORT), user: DB_USER, password: DB_PASSWORD },
      connectionLimit: 1,
    });
  });
  afterEach(() => new Promise((resolve) => pool.end(resolve)));

  const ask = (sql: string): Promise<unknown> =>
    new Promise((resolve, reject) => pool.query(sql, (error, rows) => (error ? reject(error) : resolve(rows))));

  it('does nothing at all where it could not be prepared', async () => {
    prepareSessions(pool, 'single', ['SET SESSION no_such_variable = 1']);
    for (let time = 1; time <= 3; time += 1) {
      await expect(ask('SELECT 1 AS one')).rejects.toMatchObject({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    }
  });

  it('is prepared before its first command', async () => {
    prepareSessions(pool, 'single', ['SET @prepared = 7']);
    expect(await ask('SELECT @prepared AS prepared, @@session.time_zone AS zone')).toEqual([
      { prepared: 7, zone: '+00:00' },
    ]);
  });
});
