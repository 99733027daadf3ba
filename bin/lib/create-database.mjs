// Makes the database DB_NAME where it is missing; prints "created" or "present". Uses the application's own driver, so that
// no client program has to be installed.
import mysql from 'mysql2/promise';

const CONNECT_TIMEOUT_MS = 10_000;
const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_NAME } = process.env;

async function connect() {
  return mysql.createConnection({
    host: DB_HOST,
    port: Number(DB_PORT),
    user: DB_USER,
    password: DB_PASSWORD,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
}

async function ensureDatabase(connection) {
  const [rows] = await connection.execute('SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?', [DB_NAME]);
  if (rows.length > 0) return 'present';
  // The caller has checked the name: letters, digits and underscores.
  await connection.query(
    `CREATE DATABASE IF NOT EXISTS \`${DB_NAME}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`,
  );
  return 'created';
}

let connection;
try {
  connection = await connect();
  console.log(await ensureDatabase(connection));
} catch (error) {
  const what = connection ? 'Cannot make the database' : 'Cannot connect to the database server';
  const reason = error.message || error.code;
  console.error(`${what} at ${DB_HOST}:${DB_PORT} as ${DB_USER}: ${reason}`);
  process.exitCode = 1;
} finally {
  await connection?.end().catch(() => {});
}
