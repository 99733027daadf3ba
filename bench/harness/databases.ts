import mysql from 'mysql2/promise';
import type { Connection, ConnectionOptions } from 'mysql2/promise';
import { databaseTls } from '../../src/platform/config/tls.js';

/** A database on a server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The server that the environment names, with the benchmark's database on it. */
export function serverFromEnvironment(environment: NodeJS.ProcessEnv = process.env): ServerAddress {
  return {
    host: environment['DB_HOST'] ?? '127.0.0.1',
    port: Number(environment['DB_PORT'] ?? 3306),
    user: environment['DB_USER'] ?? 'inventory',
    password: environment['DB_PASSWORD'] ?? '',
    database: environment['DB_NAME'] ?? 'inventory_bench',
  };
}

/** A further database on the server, for a suite that has several. */
export function databaseBeside(server: ServerAddress, name: string): ServerAddress {
  return { ...server, database: `${server.database}_${name}` };
}

/** Sessions of the bare statements read and write under the same settings as those of the service. */
const SESSION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
const TIME_ZONE = "SET SESSION time_zone = '+00:00'";

/** How the bare statements talk to the database: as the service does. */
export function driverOptions(server: ServerAddress): ConnectionOptions {
  const ssl = databaseTls(process.env);
  return {
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    database: server.database,
    charset: 'utf8mb4_general_ci',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: false,
    ...(ssl ? { ssl } : {}),
  };
}

/** A connection of its own, with the session settings of the service. */
export async function connect(server: ServerAddress): Promise<Connection> {
  const connection = await mysql.createConnection(driverOptions(server));
  await connection.query(SESSION);
  await connection.query(TIME_ZONE);
  return connection;
}

/** Makes the database empty, or makes it. */
export async function recreateDatabase(server: ServerAddress): Promise<void> {
  await withoutDatabase(server, async (connection) => {
    await connection.query(`DROP DATABASE IF EXISTS \`${server.database}\``);
    await createDatabase(connection, server.database);
  });
}

/** Removes the database with everything in it. */
export async function dropDatabase(server: ServerAddress): Promise<void> {
  await withoutDatabase(server, async (connection) => {
    await connection.query(`DROP DATABASE IF EXISTS \`${server.database}\``);
  });
}

/** Makes the database where it is missing. */
export async function ensureDatabase(server: ServerAddress): Promise<void> {
  await withoutDatabase(server, (connection) => createDatabase(connection, server.database));
}

async function createDatabase(connection: Connection, name: string): Promise<void> {
  await connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`);
}

async function withoutDatabase(server: ServerAddress, work: (connection: Connection) => Promise<void>): Promise<void> {
  const { database: _, ...options } = driverOptions(server);
  const connection = await mysql.createConnection(options);
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
