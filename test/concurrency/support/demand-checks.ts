import type { Database } from '../../../src/platform/database/database.js';
import { driftOf } from '../../support/history.js';
import { FINAL_STATES } from './order-desk.js';

/** What an order holds at one location; above zero while it is open. */
export interface HeldDemand {
  readonly order: string;
  readonly sku: string;
  readonly stockId: number;
  readonly source: string | null;
  readonly quantity: number;
}

interface HeldRow {
  object_increment_id: string;
  sku: string;
  stock_id: number;
  source_code: string | null;
  quantity: string;
}

/** What the rows of the demand ledger add up to per order and location, where it is not zero. */
export async function heldDemand(database: Database, skus: readonly string[]): Promise<HeldDemand[]> {
  const rows = await database.query<HeldRow>(
    `SELECT object_increment_id, sku, stock_id, source_code, SUM(quantity) AS quantity
       FROM inventory_reservation WHERE sku IN (?)
      GROUP BY object_increment_id, sku, stock_id, source_code HAVING SUM(quantity) <> 0`,
    [skus],
  );
  return rows.map((row) => ({
    order: row.object_increment_id,
    sku: row.sku,
    stockId: Number(row.stock_id),
    source: row.source_code,
    quantity: -Number(row.quantity),
  }));
}

/** Everything that must never be found, each a list that has to be empty. */
export interface Faults {
  /** Quantities that the history does not explain. */
  readonly drift: readonly unknown[];
  /** Balances that are not the sum of their rows. */
  readonly wrongBalances: readonly unknown[];
  /** Orders that gave back more than they held. */
  readonly overReleased: readonly unknown[];
  /** Orders in a final state that hold something. */
  readonly closedWithDemand: readonly unknown[];
  /** Shipped quantities of order lines that are not those of their shipments. */
  readonly wrongShipments: readonly unknown[];
}

export const NO_FAULTS: Faults = {
  drift: [],
  wrongBalances: [],
  overReleased: [],
  closedWithDemand: [],
  wrongShipments: [],
};

/** Looks for what the two ledgers and the orders must not disagree about, for some SKUs. */
export async function findFaults(database: Database, skus: readonly string[]): Promise<Faults> {
  return {
    drift: await driftOf(database, skus),
    wrongBalances: await wrongBalances(database, skus),
    overReleased: (await heldDemand(database, skus)).filter(({ quantity }) => quantity < 0),
    closedWithDemand: await closedWithDemand(database, skus),
    wrongShipments: await wrongShipments(database, skus),
  };
}

async function wrongBalances(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT sku, stock_id, source_code, SUM(ledger) AS ledger, SUM(balance) AS balance
       FROM (SELECT sku, stock_id, COALESCE(source_code, '') AS source_code, quantity AS ledger, 0 AS balance
               FROM inventory_reservation WHERE sku IN (?)
              UNION ALL
             SELECT sku, stock_id, source_code, 0, quantity FROM inventory_reservation_balance WHERE sku IN (?)) both_sides
      GROUP BY sku, stock_id, source_code HAVING SUM(ledger) <> SUM(balance)`,
    [skus, skus],
  );
}

async function closedWithDemand(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT o.increment_id, o.state, r.sku, r.stock_id, r.source_code, SUM(r.quantity) AS quantity
       FROM inventory_reservation r JOIN sales_order o ON o.increment_id = r.object_increment_id
      WHERE r.sku IN (?) AND o.state IN (?)
      GROUP BY o.increment_id, o.state, r.sku, r.stock_id, r.source_code HAVING SUM(r.quantity) <> 0`,
    [skus, FINAL_STATES],
  );
}

async function wrongShipments(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT i.item_id, i.sku, i.qty_shipped, COALESCE(s.qty, 0) AS in_shipments
       FROM sales_order_item i
       LEFT JOIN (SELECT order_item_id, SUM(qty) AS qty FROM sales_shipment_item WHERE sku IN (?) GROUP BY order_item_id) s
         ON s.order_item_id = i.item_id
      WHERE i.sku IN (?) AND i.qty_shipped <> COALESCE(s.qty, 0)`,
    [skus, skus],
  );
}

/** Sources that hold less of a SKU than is reserved there. */
export async function oversoldSources(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT d.source_code, d.sku, COALESCE(i.quantity, 0) AS on_hand, d.reserved
       FROM (SELECT source_code, sku, SUM(quantity) AS reserved FROM inventory_reservation
              WHERE sku IN (?) AND source_code IS NOT NULL GROUP BY source_code, sku) d
       LEFT JOIN inventory_source_item i ON i.source_code = d.source_code AND i.sku = d.sku
      WHERE COALESCE(i.quantity, 0) + d.reserved < 0`,
    [skus],
  );
}

/** SKUs of which the stock's sources hold less than is reserved there and at the stock itself. */
export async function oversoldInStock(
  database: Database,
  stockId: number,
  skus: readonly string[],
): Promise<{ sku: string; left: number }[]> {
  const left = await leftInStock(database, stockId, skus);
  return [...left].filter(([, quantity]) => quantity < 0).map(([sku, quantity]) => ({ sku, left: quantity }));
}

/** On hand at the stock's sources, less what is reserved there and at the stock itself, whatever the status of the items. */
export async function leftInStock(
  database: Database,
  stockId: number,
  skus: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ sku: string; quantity: string }>(
    `SELECT sku, SUM(quantity) AS quantity
       FROM (SELECT i.sku, i.quantity FROM inventory_source_item i
               JOIN inventory_source_stock_link l ON l.source_code = i.source_code AND l.stock_id = ? WHERE i.sku IN (?)
              UNION ALL
             SELECT r.sku, r.quantity FROM inventory_reservation r
               JOIN inventory_source_stock_link l ON l.source_code = r.source_code AND l.stock_id = ? WHERE r.sku IN (?)
              UNION ALL
             SELECT sku, quantity FROM inventory_reservation
              WHERE stock_id = ? AND source_code IS NULL AND sku IN (?)) moves
      GROUP BY sku`,
    [stockId, skus, stockId, skus, stockId, skus],
  );
  return new Map(rows.map((row) => [row.sku, Number(row.quantity)]));
}

/** Orders that hold something else of a SKU than what is neither shipped nor canceled nor refunded before it was shipped. */
export async function unexplainedDemand(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT o.increment_id, i.sku, o.state, i.open, COALESCE(-r.quantity, 0) AS held
       FROM sales_order o
       JOIN (SELECT order_id, sku,
                    SUM(GREATEST(0, qty_ordered - qty_canceled - qty_shipped - qty_refunded_unshipped)) AS open
               FROM sales_order_item WHERE sku IN (?) GROUP BY order_id, sku) i ON i.order_id = o.entity_id
       LEFT JOIN (SELECT object_increment_id, sku, SUM(quantity) AS quantity
                    FROM inventory_reservation WHERE sku IN (?) GROUP BY object_increment_id, sku) r
         ON r.object_increment_id = o.increment_id AND r.sku = i.sku
      WHERE i.open <> COALESCE(-r.quantity, 0)`,
    [skus, skus],
  );
}
