import type { Connection, RowDataPacket } from 'mysql2/promise';
import { startApplication } from '../../support/application.js';
import { connect } from '../../support/database.js';
import { dumpOf } from '../../support/database-dump.js';

/** What is easily lost on the way: numbers beyond those of JavaScript, bytes, quotes, fractions of seconds, an id of 0. */
const ODD_TABLE = `
  CREATE TABLE odd (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    big BIGINT UNSIGNED NULL, exact DECIMAL(30,10) NULL, bytes VARBINARY(16) NULL, text VARCHAR(64) NULL,
    json JSON NULL, moment DATETIME(3) NULL, day DATE NULL, twice DECIMAL(31,10) AS (exact * 2) STORED
  )`;
const ODD_ROWS = 'INSERT INTO odd (big, exact, bytes, text, json, moment, day) VALUES ?';
const ODD_VALUES = [
  [
    '18446744073709551615',
    '12345678901234567890.0123456789',
    Buffer.from([0, 39, 92, 255]),
    "it's; -- \\ 🙂 ?",
    '{"a": [1]}',
  ],
  [null, null, null, null, null],
].map((row) => [...row, '2026-01-02 03:04:05.678', '0001-01-01']);

/** Names of tables, in their order. */
async function tablesOf(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[][]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  return rows.map(([name]) => String(name)).sort();
}

/** Everything that tells two databases apart: rows and definitions of tables and triggers. */
async function contentOf(connection: Connection): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of await tablesOf(connection)) {
    const [rows] = await connection.query({ sql: 'SELECT * FROM ?? ORDER BY 1', values: [table], rowsAsArray: true });
    const [[created]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [table]);
    // MySQL names the character set of a column whose collation was given, which says nothing more.
    const definition = String(created?.['Create Table']).replaceAll('CHARACTER SET utf8mb4 COLLATE', 'COLLATE');
    content[table] = [definition, rows];
  }
  const [triggers] = await connection.query(
    `SELECT trigger_name, event_object_table, event_manipulation, action_timing, action_order,
            TRIM(TRAILING ';' FROM action_statement) AS action_statement, sql_mode
       FROM information_schema.triggers WHERE trigger_schema = DATABASE() ORDER BY 1`,
  );
  return { ...content, triggers };
}

describe('a database out of a dump', () => {
  const copy = `${process.env['DB_NAME']}_copy`;
  let original: Connection;
  let copied: Connection;

  beforeAll(async () => {
    // What migrations make, and what the service writes into it.
    const app = await startApplication();
    await app.close();
    original = await connect(process.env['DB_NAME']);
    await original.query(ODD_TABLE);
    await original.query(ODD_ROWS, [ODD_VALUES]);
    await original.query('UPDATE odd SET id = 0 WHERE id = 2');
    await original.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci', [copy]);
    copied = await connect(copy, { multipleStatements: true });
    await copied.query(await dumpOf(process.env['DB_NAME'] ?? ''));
  });
  afterAll(() => Promise.all([original.end(), copied.end()]));

  it('has the tables, the rows and the triggers of the one that was dumped', async () => {
    const content = await contentOf(original);
    expect(Object.keys(content).length).toBeGreaterThan(50);
    expect(content['triggers']).not.toEqual([]);
    expect(await contentOf(copied)).toEqual(content);
  });
});
