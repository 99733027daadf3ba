// Makes the database DB_NAME where it is missing; prints "created" or "present". Uses the application's own driver, so that
// no client program has to be installed. With DB_OWNER_PASSWORD it is the owner of a private server who does it, and who
// gives DB_USER all rights on that database and on those whose names go on from its name.
import mysql from 'mysql2/promise';
import { databaseTls } from '../../dist/platform/config/tls.js';

const CONNECT_TIMEOUT_MS = 10_000;
const OWNER = 'inventory_owner';
/** Where the application's account may come from, as the private server knows it. */
const HOSTS = ['127.0.0.1', 'localhost'];
const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_NAME, DB_OWNER_PASSWORD } = process.env;

const account = DB_OWNER_PASSWORD
  ? { user: OWNER, password: DB_OWNER_PASSWORD }
  : { user: DB_USER, password: DB_PASSWORD };

async function connect() {
  return mysql.createConnection({
    host: DB_HOST,
    port: Number(DB_PORT),
    ...account,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ssl: databaseTls(process.env),
  });
}

/** The caller has checked the name: letters, digits and underscores. An underscore stands for any character in a grant. */
async function grant(connection) {
  const name = DB_NAME.replaceAll('_', '\\_');
  for (const host of HOSTS) {
    for (const pattern of [name, `${name}\\_%`]) {
      await connection.query(`GRANT ALL PRIVILEGES ON \`${pattern}\`.* TO ?@?`, [DB_USER, host]);
    }
  }
}

async function ensureDatabase(connection) {
  const [rows] = await connection.execute('SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?', [DB_NAME]);
  if (rows.length > 0) return 'present';
  await connection.query(
    `CREATE DATABASE IF NOT EXISTS \`${DB_NAME}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`,
  );
  return 'created';
}

let connection;
try {
  connection = await connect();
  // First, so that there is never a database that the application may not use.
  if (DB_OWNER_PASSWORD) await grant(connection);
  console.log(await ensureDatabase(connection));
} catch (error) {
  const what = connection ? 'Cannot make the database' : 'Cannot connect to the database server';
  const reason = error.message || error.code;
  console.error(`${what} at ${DB_HOST}:${DB_PORT} as ${account.user}: ${reason}`);
  process.exitCode = 1;
} finally {
  await connection?.end().catch(() => {});
}
