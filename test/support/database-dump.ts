import mysql from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { connect } from './database.js';

/** Values as they can be sent back, where JavaScript has no such type. */
const AS_TEXT = { dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, jsonStrings: true };

/** Files of tests of a worker share their global object, and so what migrations have made of an empty database. */
const worker = globalThis as typeof globalThis & { migratedDatabases?: Map<string, string> };

/**
 * Fills the empty database of a file of tests with what migrations made for an earlier file of this worker. Sixty of them
 * take far longer than what they come to. Returns what to call when the migrations have run: where they had something to
 * do, it keeps what they made for later files.
 */
export async function fillTestDatabase(): Promise<() => Promise<void>> {
  const dumps = (worker.migratedDatabases ??= new Map());
  const connection = await connect(process.env['DB_NAME'], { multipleStatements: true });
  try {
    const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    if (tables.length > 0) return () => Promise.resolve();
    const dump = dumps.get(kindOfServer());
    if (dump === undefined) return keepDump;
    await connection.query(dump);
    return () => Promise.resolve();
  } finally {
    await connection.end();
  }
}

async function keepDump(): Promise<void> {
  worker.migratedDatabases?.set(kindOfServer(), await dumpOf(process.env['DB_NAME'] ?? ''));
}

/** Definitions are in the words of the server, and leases are written where several take writes. */
function kindOfServer(): string {
  return ['DB_HOST', 'DB_PORT', 'DB_TOPOLOGY'].map((name) => process.env[name] ?? '').join();
}

/**
 * A database as statements that make an empty one the same: tables with their rows, then triggers. Rows are read all at
 * once, so it is for small databases.
 */
export async function dumpOf(database: string): Promise<string> {
  const connection = await connect(database, AS_TEXT);
  try {
    return [...(await tablesOf(connection)), ...(await triggersOf(connection))].join(';\n');
  } finally {
    await connection.end();
  }
}

async function tablesOf(connection: Connection): Promise<string[]> {
  const statements = ['SET foreign_key_checks = 0', "SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'"];
  const [tables] = await connection.query<RowDataPacket[][]>({
    sql: "SHOW FULL TABLES WHERE table_type = 'BASE TABLE'",
    rowsAsArray: true,
  });
  for (const [table] of tables) {
    statements.push(await definition(connection, 'TABLE', 'Create Table', table));
    statements.push(...(await rowsOf(connection, String(table))));
  }
  return statements;
}

async function triggersOf(connection: Connection): Promise<string[]> {
  const statements: string[] = [];
  // Several of one table and event run in the order in which they were made.
  const [triggers] = await connection.query<RowDataPacket[]>(
    `SELECT trigger_name AS name, sql_mode AS mode FROM information_schema.triggers
      WHERE trigger_schema = DATABASE() ORDER BY event_object_table, event_manipulation, action_timing, action_order`,
  );
  for (const { name, mode } of triggers) {
    statements.push(mysql.format('SET sql_mode = ?', [mode]));
    statements.push(await definition(connection, 'TRIGGER', 'SQL Original Statement', name));
  }
  return statements;
}

async function definition(connection: Connection, kind: string, column: string, name: unknown): Promise<string> {
  const [[row]] = await connection.query<RowDataPacket[]>(`SHOW CREATE ${kind} ??`, [name]);
  // MySQL keeps the end of a statement that others followed.
  return String(row?.[column]).replace(/;\s*$/, '');
}

async function rowsOf(connection: Connection, table: string): Promise<string[]> {
  const [rows, fields] = await connection.query<RowDataPacket[][]>({
    sql: `SELECT * FROM ${mysql.escapeId(table)}`,
    rowsAsArray: true,
  });
  if (rows.length === 0) return [];
  const [generated] = await connection.query<RowDataPacket[]>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND extra LIKE '% GENERATED%'`,
    [table],
  );
  const computed = new Set(generated.map(({ name }) => String(name)));
  const columns = fields.map(({ name }, at) => ({ name, at })).filter(({ name }) => !computed.has(name));
  const values = rows.map((row) => columns.map(({ at }) => row[at] as string | Buffer | null));
  return [mysql.format('INSERT INTO ?? (??) VALUES ?', [table, columns.map(({ name }) => name), values])];
}
