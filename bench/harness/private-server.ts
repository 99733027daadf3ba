import mysql from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { totalmem } from 'node:os';
import { driverOptions } from './databases.js';
import type { ServerAddress } from './databases.js';

const GIGABYTE = 1024 ** 3;
const BUFFER_POOL_MAX = 4 * GIGABYTE;
const MEMORY_SHARE = 0.25;

/**
 * Gives the private database server of this clone the memory that a server with ten million rows would have, while
 * `work` runs. Its own settings are those of a small machine. A server that was configured is left as it is.
 */
export async function withLargeBuffers<T>(server: ServerAddress, work: () => Promise<T>): Promise<T> {
  if (process.env['BENCH_PRIVATE_DATABASE'] !== 'yes') return work();
  const { database: _, ...options } = driverOptions(ownerOf(server));
  const connection = await mysql.createConnection(options);
  const before = await bufferPool(connection);
  const wanted = Math.max(before, Math.min(BUFFER_POOL_MAX, totalmem() * MEMORY_SHARE));
  try {
    await connection.query('SET GLOBAL innodb_buffer_pool_size = ?', [Math.floor(wanted)]);
    return await work();
  } finally {
    await connection.query('SET GLOBAL innodb_buffer_pool_size = ?', [before]);
    await connection.end();
  }
}

/** The account of the server may change its settings where the application's may not. */
function ownerOf(server: ServerAddress): ServerAddress {
  const password = process.env['BENCH_OWNER_PASSWORD'];
  return password ? { ...server, user: 'inventory_owner', password } : server;
}

async function bufferPool(connection: Connection): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT @@innodb_buffer_pool_size AS bytes');
  return Number(rows[0]?.['bytes']);
}
