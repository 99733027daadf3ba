import mysql from 'mysql2/promise';

/** Drops what earlier runs left behind: every run starts from nothing. */
export default async function globalSetup(): Promise<void> {
  const base = process.env['TEST_DB_BASE'] ?? process.env['DB_NAME'] ?? 'inventory_test';
  const connection = await mysql.createConnection({
    host: process.env['DB_HOST'] ?? '127.0.0.1',
    port: Number(process.env['DB_PORT'] ?? 3306),
    user: process.env['DB_USER'] ?? 'inventory',
    password: process.env['DB_PASSWORD'] ?? '',
  });
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ?',
    [`${base.replaceAll('_', '\\_')}\\_%`],
  );
  for (const row of rows) await connection.query('DROP DATABASE ??', [row['name']]);
  await connection.end();
}
