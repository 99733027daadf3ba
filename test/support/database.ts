import mysql from 'mysql2/promise';
import type { Connection, ConnectionOptions } from 'mysql2/promise';
import { databaseTls } from '../../src/platform/config/tls.js';

/** A connection beside those of the application; without a database where none is named. */
export function connect(database?: string, options: ConnectionOptions = {}): Promise<Connection> {
  const ssl = databaseTls(process.env);
  return mysql.createConnection({
    host: process.env['DB_HOST'] ?? '127.0.0.1',
    port: Number(process.env['DB_PORT'] ?? 3306),
    user: process.env['DB_USER'] ?? 'inventory',
    password: process.env['DB_PASSWORD'] ?? '',
    ...(ssl ? { ssl } : {}),
    ...(database === undefined ? {} : { database }),
    ...options,
  });
}

/** Creates the database of this file of tests if it is not there yet. */
export async function createTestDatabase(): Promise<void> {
  const connection = await connect();
  await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci', [
    process.env['DB_NAME'],
  ]);
  await connection.end();
}
