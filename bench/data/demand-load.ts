import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { ServerAddress } from '../harness/databases.js';
import { connect } from '../harness/databases.js';
import { say } from '../harness/talk.js';
import { linkSources, SOURCES } from './catalogue.js';

const ORDERS_PER_CHUNK = 50_000;
/** Raised when the shape below changes: reservations of another version are loaded anew. */
const SHAPE_VERSION = 1;
/** Scatters neighbouring orders over the SKUs; prime. */
const STRIDE = 104_729;
const ROWS_PER_SKU = 50;
/** Of a thousand orders so many wait; the others are shipped, and their rows add up to zero. */
const OPEN_OF_THOUSAND = 700;
/** One order in so many was never placed, and one is finished and still holds what it held. */
const DAMAGED_OF = 1000;
const FIRST_ID = 1;
const DEFAULT_STOCK_ID = 1;

/** Tables that hold nothing but what is loaded here; in the order in which they are emptied. */
const TABLES = [
  'inventory_reservation',
  'inventory_reservation_balance',
  'inventory_reservation_holder',
  'inventory_reservation_edit',
  'sales_order_item',
  'sales_order',
];

/**
 * Orders of one unit of one SKU, with what they reserved at a source: 1.3 reservations an order. The SKUs are not those
 * of the history and have none, so an opening balance has something to do. One SKU in a hundred has less in stock than
 * is held.
 */
export class DemandShape {
  readonly orders: number;
  readonly skus: number;

  constructor(reservations: number) {
    this.orders = Math.round(reservations / (2 - OPEN_OF_THOUSAND / 1000));
    this.skus = Math.max(20, Math.round(reservations / ROWS_PER_SKU));
  }

  /** A SELECT of the columns from the orders with numbers `first` to `last`; what is named there may be used in it. */
  select(columns: string, first: number, last: number, where = 'TRUE'): string {
    return `SELECT ${columns} FROM (
      SELECT n, n + ${FIRST_ID} AS id, LPAD(n + ${FIRST_ID}, 9, '0') AS increment_id, chance < ${OPEN_OF_THOUSAND} AS is_open,
             chance = 0 AS is_abandoned, chance = ${DAMAGED_OF - 1} AS is_residue,
             CONCAT('DEMAND-', LPAD(item, 6, '0')) AS sku, CONCAT('bench-', 1 + item % ${SOURCES.length}) AS source_code,
             TIMESTAMPADD(SECOND, -60 * (${this.orders} - n), UTC_TIMESTAMP()) AS ordered_at
        FROM (SELECT n, CRC32(CONCAT('order', n)) % ${DAMAGED_OF} AS chance, n * ${STRIDE} % ${this.skus} AS item
                FROM (SELECT ${first} + a.n * 1000 + b.n AS n FROM bench_number a STRAIGHT_JOIN bench_number b
                       WHERE a.n <= ${Math.floor((last - first) / 1000)}) counted
               WHERE n <= ${last}) numbered) shaped WHERE ${where}`;
  }
}

/**
 * Fills orders, holders, reservations and their balances by SQL, past the service, where they are not there from an
 * earlier run. The history has to be loaded. Returns whether it wrote anything.
 */
export async function loadDemand(server: ServerAddress, reservations: number): Promise<boolean> {
  const connection = await connect(server);
  try {
    if (await isLoaded(connection, reservations)) return false;
    const shape = new DemandShape(reservations);
    await empty(connection);
    await linkSources(connection);
    await loadItems(connection, shape);
    for (let first = 0; first < shape.orders; first += ORDERS_PER_CHUNK) {
      const last = Math.min(shape.orders, first + ORDERS_PER_CHUNK) - 1;
      await loadOrders(connection, shape, first, last);
      say(`Loading the orders: ${(last + 1).toLocaleString('en')} of ${shape.orders.toLocaleString('en')}`);
    }
    await finish(connection, shape, reservations);
    return true;
  } finally {
    await connection.end();
  }
}

/** A night in which the clean-up ran leaves fewer rows than were loaded. */
async function isLoaded(connection: Connection, reservations: number): Promise<boolean> {
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'bench_demand'");
  if (tables.length === 0) return false;
  const [notes] = await connection.query<RowDataPacket[]>(
    `SELECT 1 FROM bench_demand WHERE reservations = ? AND shape = ?
        AND loaded = (SELECT COUNT(*) FROM inventory_reservation)`,
    [reservations, SHAPE_VERSION],
  );
  return notes.length > 0;
}

async function empty(connection: Connection): Promise<void> {
  for (const table of TABLES) await connection.query(`TRUNCATE TABLE ${table}`);
  await connection.query("DELETE FROM inventory_source_item WHERE sku LIKE 'DEMAND-%'");
  await connection.query(
    'CREATE TABLE IF NOT EXISTS bench_demand (reservations BIGINT NOT NULL, shape INT NOT NULL, loaded BIGINT NOT NULL)',
  );
  await connection.query('DELETE FROM bench_demand');
}

/** Every thousandth item of the history is then off by one, so that there is something to find. */
async function loadItems(connection: Connection, { skus }: DemandShape): Promise<void> {
  await connection.query(
    `INSERT INTO inventory_source_item (source_code, sku, quantity, status)
     SELECT CONCAT('bench-', 1 + item % ${SOURCES.length}), CONCAT('DEMAND-', LPAD(item, 6, '0')), IF(item % 100 = 0, 10, 1000), 1
       FROM (SELECT a.n * 1000 + b.n AS item FROM bench_number a STRAIGHT_JOIN bench_number b
              WHERE a.n <= ${Math.floor((skus - 1) / 1000)}) counted
      WHERE item < ${skus}`,
  );
  await connection.query(`
    UPDATE inventory_source_item i
      JOIN (SELECT MAX(adjustment_id) AS newest FROM inventory_source_item_adjustment GROUP BY source_code, sku, state) last
      JOIN inventory_source_item_adjustment h ON h.adjustment_id = last.newest AND h.source_code = i.source_code AND h.sku = i.sku
       SET i.quantity = h.quantity_after + (CRC32(CONCAT(i.source_code, i.sku)) % ${DAMAGED_OF} = 0)
     WHERE i.sku LIKE 'BENCH-%'`);
}

async function loadOrders(connection: Connection, shape: DemandShape, first: number, last: number): Promise<void> {
  const insert = async (into: string, columns: string, where?: string): Promise<void> => {
    await connection.query(`INSERT INTO ${into} ${shape.select(columns, first, last, where)}`);
  };
  await connection.beginTransaction();
  await insert(
    'inventory_reservation_holder (holder_id, object_type, increment_id, state, stock_id, items_digest, token, created_at)',
    `id, 'order', increment_id, IF(is_abandoned, 'held', 'ordered'), ${DEFAULT_STOCK_ID}, SHA2(sku, 256), ${uuidOf('id')}, ordered_at`,
  );
  await insert(reservationColumns, reservationOf('order_placed', '-1'));
  await insert(reservationColumns, reservationOf('shipment_created', '1'), 'NOT is_open AND NOT is_residue');
  await insert(
    'sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual, total_qty_ordered, grand_total, created_at, updated_at)',
    `id, increment_id, 0, ${STATE}, ${STATE}, CONCAT('customer-', n % 1000, '@example.com'), 0, 1, 10, ordered_at, ordered_at`,
    'NOT is_abandoned',
  );
  await insert(
    'sales_order_item (item_id, order_id, position, product_type, sku, is_virtual, is_qty_decimal, price, qty_ordered, qty_invoiced, qty_shipped)',
    `id, id, 0, 'simple', sku, 0, 0, 10, 1, NOT is_open, NOT is_open`,
    'NOT is_abandoned',
  );
  await connection.commit();
}

const STATE = "IF(is_open, 'processing', 'complete')";

const reservationColumns =
  'inventory_reservation (stock_id, sku, quantity, metadata, source_code, object_increment_id, holder_id)';

function reservationOf(event: string, quantity: string): string {
  const metadata = `CONCAT('{"event_type":"${event}","object_type":"order","object_id":"',
    IF('${event}' = 'order_placed', '', id), '","object_increment_id":"', increment_id, '"}')`;
  return `${DEFAULT_STOCK_ID}, sku, ${quantity}, ${metadata}, source_code, increment_id, id`;
}

function uuidOf(value: string): string {
  return `INSERT(INSERT(INSERT(INSERT(LEFT(SHA2(CONCAT('holder', ${value}), 256), 32), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-')`;
}

async function finish(connection: Connection, { orders }: DemandShape, reservations: number): Promise<void> {
  await connection.query(`
    INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
    SELECT sku, stock_id, source_code, SUM(quantity) FROM inventory_reservation GROUP BY sku, stock_id, source_code`);
  // What seems abandoned is repaired below a mark of at least fifteen minutes.
  await connection.query(
    `INSERT INTO inventory_reservation_mark (mark_id, reservation_id, marked_at)
     SELECT 1, MAX(reservation_id), UTC_TIMESTAMP(6) - INTERVAL 1 DAY FROM inventory_reservation
         ON DUPLICATE KEY UPDATE reservation_id = VALUES(reservation_id), marked_at = VALUES(marked_at)`,
  );
  await connection.query('UPDATE id_sequence SET next_value = GREATEST(next_value, ?)', [FIRST_ID + orders]);
  await connection.query(`ANALYZE TABLE ${TABLES.join(', ')}, inventory_source_item`);
  await connection.query('INSERT INTO bench_demand SELECT ?, ?, COUNT(*) FROM inventory_reservation', [
    reservations,
    SHAPE_VERSION,
  ]);
}
