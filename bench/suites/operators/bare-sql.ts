import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import mysql from 'mysql2';
import { driverOptions } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';

/** Orders in these states wait for nothing. */
const FINAL = "('complete', 'closed', 'canceled')";

export const RETENTION_DAYS = 365;

const HISTORY = 'inventory_source_item_adjustment';

/** The statements that an operator would write who had SQL alone; each counts what its command finds. */
export const BARE = {
  verify: `
    SELECT COUNT(*) AS found
      FROM (SELECT MAX(adjustment_id) AS newest FROM ${HISTORY} WHERE state = 'available' GROUP BY source_code, sku) last
      JOIN ${HISTORY} h ON h.adjustment_id = last.newest
      LEFT JOIN inventory_source_item i ON i.source_code = h.source_code AND i.sku = h.sku
     WHERE COALESCE(i.quantity, 0) <> h.quantity_after`,
  prune: `
    SELECT COUNT(*) AS found FROM ${HISTORY} h
      JOIN (SELECT source_code, sku, state, MAX(adjustment_id) AS newest FROM ${HISTORY} GROUP BY source_code, sku, state) last
        ON last.source_code = h.source_code AND last.sku = h.sku AND last.state = h.state
     WHERE h.created_at < UTC_TIMESTAMP() - INTERVAL ${RETENTION_DAYS} DAY AND h.adjustment_id < last.newest`,
  openingBalance: `
    SELECT COUNT(*) AS found FROM inventory_source_item i
      LEFT JOIN ${HISTORY} h ON h.source_code = i.source_code AND h.sku = i.sku AND h.state = 'available'
     WHERE i.quantity <> 0 AND h.adjustment_id IS NULL`,
  reconcile: `
    SELECT COUNT(DISTINCT held.holder_id) AS found
      FROM (SELECT holder_id FROM inventory_reservation
             GROUP BY holder_id, sku, stock_id, source_code HAVING SUM(quantity) <> 0) held
      JOIN inventory_reservation_holder h ON h.holder_id = held.holder_id
      LEFT JOIN sales_order o ON o.increment_id = h.increment_id
     WHERE o.entity_id IS NULL OR o.state IN ${FINAL}`,
  cleanup: `
    SELECT COUNT(*) AS found FROM (SELECT holder_id FROM inventory_reservation
                                    GROUP BY holder_id, source_code HAVING SUM(quantity) = 0) balanced`,
  oversell: `
    SELECT COUNT(*) AS found FROM (
      SELECT b.sku FROM inventory_reservation_balance b
        LEFT JOIN inventory_source_item i ON i.source_code = b.source_code AND i.sku = b.sku
       WHERE b.source_code <> '' GROUP BY b.sku, b.source_code
      HAVING COALESCE(MAX(IF(i.status = 1, i.quantity, NULL)), 0) + SUM(b.quantity) < 0) oversold`,
  inconsistencies: `
    SELECT COUNT(*) AS found FROM (
      SELECT entity_id FROM (
        SELECT o.entity_id, i.sku, i.qty_ordered - i.qty_canceled - i.qty_shipped - i.qty_refunded_unshipped AS quantity
          FROM sales_order o JOIN sales_order_item i ON i.order_id = o.entity_id WHERE o.state NOT IN ${FINAL}
         UNION ALL
        SELECT o.entity_id, r.sku, r.quantity
          FROM sales_order o JOIN inventory_reservation r ON r.object_increment_id = o.increment_id) side
       GROUP BY entity_id, sku HAVING SUM(quantity) <> 0) differing`,
  chain: `
    SELECT COUNT(*) AS found FROM (
      SELECT quantity_after - delta - COALESCE(LAG(quantity_after) OVER (PARTITION BY source_code, sku, state ORDER BY adjustment_id), 0) AS gap
        FROM ${HISTORY}) chained WHERE gap <> 0`,
  requests: `
    SELECT COUNT(*) AS found
      FROM (SELECT request_id, COUNT(*) AS n FROM ${HISTORY} GROUP BY request_id) h
      JOIN (SELECT request_id, SUM(adjustments) AS n FROM inventory_adjustment_request GROUP BY request_id) r
        ON r.request_id = h.request_id WHERE r.n <> h.n`,
  balances: `
    SELECT COUNT(*) AS found FROM (
      SELECT sku FROM (SELECT sku, stock_id, COALESCE(source_code, '') AS source_code, quantity FROM inventory_reservation
                       UNION ALL
                       SELECT sku, stock_id, source_code, -quantity FROM inventory_reservation_balance) side
       GROUP BY sku, stock_id, source_code HAVING SUM(quantity) <> 0) wrong`,
} as const;

/** What the doctor compares, one statement after the other. */
export const DOCTOR = [
  BARE.verify,
  BARE.openingBalance,
  BARE.chain,
  BARE.requests,
  BARE.balances,
  BARE.reconcile,
  BARE.inconsistencies,
  BARE.oversell,
];

export async function countedBy(connection: Connection, sql: string): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return Number(rows[0]?.['found']);
}

/** Fills a table like the index of the default stock; returns the number of its rows. */
export async function fillIndex(connection: Connection, withParents = false): Promise<number> {
  await connection.query('DROP TABLE IF EXISTS bench_index');
  await connection.query('CREATE TABLE bench_index LIKE inventory_stock_1');
  const [{ affectedRows }] = await connection.query<ResultSetHeader>(`
    INSERT INTO bench_index (sku, quantity, is_salable)
    SELECT counted.sku, counted.quantity, p.product_id IS NULL OR counted.quantity + COALESCE(r.quantity, 0) > 0
      FROM (SELECT i.sku, SUM(IF(i.status = 1, i.quantity, 0)) AS quantity
              FROM inventory_source_item i
              JOIN inventory_source_stock_link l ON l.source_code = i.source_code AND l.stock_id = 1
              JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
             GROUP BY i.sku) counted
      LEFT JOIN catalog_product p ON p.sku = counted.sku
      LEFT JOIN (SELECT sku, SUM(quantity) AS quantity FROM inventory_reservation_balance WHERE stock_id = 1 GROUP BY sku) r
             ON r.sku = counted.sku`);
  const parents = withParents ? await fillParents(connection) : 0;
  await connection.query('DROP TABLE bench_index');
  return affectedRows + parents;
}

async function fillParents(connection: Connection): Promise<number> {
  const [{ affectedRows }] = await connection.query<ResultSetHeader>(`
    INSERT INTO bench_index (sku, quantity, is_salable)
    SELECT p.sku, made.quantity, made.is_salable
      FROM (SELECT l.parent_id, SUM(x.quantity) AS quantity, MAX(x.is_salable) AS is_salable
              FROM catalog_product_child l
              JOIN catalog_product child ON child.product_id = l.child_id AND child.status = 1
              JOIN bench_index x ON x.sku = child.sku
             GROUP BY l.parent_id) made
      JOIN catalog_product p ON p.product_id = made.parent_id`);
  return affectedRows;
}

/** Streams the whole history into a file; returns how many rows it has. */
export function writeHistory(server: ServerAddress, path: string): Promise<number> {
  return writeRows(server, { sql: `SELECT * FROM ${HISTORY} ORDER BY adjustment_id`, values: [] }, path);
}

/** A statement with its values. */
interface Question {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Streams what a statement finds into a file, row by row as the driver makes them; returns how many they were. */
export async function writeRows(server: ServerAddress, { sql, values }: Question, path: string): Promise<number> {
  const connection = mysql.createConnection(driverOptions(server));
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    const options = { sql, values: [...values], rowsAsArray: true };
    for await (const row of connection.query(options).stream()) {
      rows += 1;
      yield `${(row as unknown[]).join(',')}\n`;
    }
  };
  try {
    await pipeline(lines, createWriteStream(path));
  } finally {
    connection.destroy();
  }
  return rows;
}
