import type { TestApplication } from '../../../support/application.js';

/** So many products, each with two source items, a reservation, an order and a place in the change feed. */
export const PRODUCTS = 30_000;
export const STOCK_ID = 1;
export const SOURCES = ['shelf-1', 'shelf-2', 'shelf-3', 'shelf-4'] as const;
/** Items below the threshold of the settings. */
export const LOW = 30;
/** Sources that the stock does not sell from, all of them open for pickup. */
const OTHER_SOURCES = 3_000;

/** The SKU of a product, numbered from 0. */
export function skuOf(number: number): string {
  return `GOODS-${String(number).padStart(6, '0')}`;
}

/** The number of the order of a product. */
export function orderOf(number: number): string {
  return String(number + 1).padStart(9, '0');
}

const NUMBERS = `(SELECT a.n * 1000 + b.n AS n FROM touched_number a STRAIGHT_JOIN touched_number b
                   WHERE a.n < ${PRODUCTS / 1000})`;
const SKU = "CONCAT('GOODS-', LPAD(n, 6, '0'))";
const ORDER = "LPAD(n + 1, 9, '0')";
const SOURCE = `CONCAT('shelf-', 1 + n % ${SOURCES.length})`;
const NEXT_SOURCE = `CONCAT('shelf-', 1 + (n + 1) % ${SOURCES.length})`;
const MOMENT = `TIMESTAMPADD(SECOND, n, '2026-01-01 00:00:00')`;

/** Column lists and what stands in them, numbered by `n`. */
const LOADS: readonly (readonly [into: string, columns: string])[] = [
  ['catalog_product (product_id, sku, name, price)', `n + 1, ${SKU}, CONCAT('Goods ', n), 10`],
  ['catalog_product_website (product_id, website_id)', 'n + 1, 1'],
  [
    'inventory_source_item (source_code, sku, quantity, status)',
    `${SOURCE}, ${SKU}, IF(n % ${PRODUCTS / LOW} = 0, 0, 50), 1`,
  ],
  ['inventory_source_item (source_code, sku, quantity, status)', `${NEXT_SOURCE}, ${SKU}, 50, 1`],
  [`inventory_stock_${STOCK_ID} (sku, quantity, is_salable)`, `${SKU}, 100, 1`],
  [
    'inventory_reservation_holder (holder_id, object_type, increment_id, state, stock_id, items_digest, token)',
    `n + 1, 'order', ${ORDER}, 'ordered', ${STOCK_ID}, SHA2(n, 256), UUID()`,
  ],
  [
    'inventory_reservation (stock_id, sku, quantity, metadata, object_increment_id, holder_id)',
    `${STOCK_ID}, ${SKU}, -1, '{}', ${ORDER}, n + 1`,
  ],
  ['inventory_reservation_balance (sku, stock_id, quantity)', `${SKU}, ${STOCK_ID}, -1`],
  [
    `sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual, total_qty_ordered,
                  grand_total, created_at, updated_at)`,
    `n + 1, ${ORDER}, 0, IF(n % 1000 = 0, 'holded', 'processing'), IF(n % 1000 = 0, 'holded', 'processing'),
     CONCAT('buyer-', n, '@example.com'), 0, 1, 10, ${MOMENT}, ${MOMENT}`,
  ],
  [
    'sales_order_item (item_id, order_id, position, product_type, sku, is_virtual, is_qty_decimal, price, qty_ordered)',
    `n + 1, n + 1, 0, 'simple', ${SKU}, 0, 0, 10, 1`,
  ],
  [
    'inventory_change (position, type, row_id, sku, stock_id, quantity, object_increment_id)',
    `n + 1, 'reservation', n + 1, ${SKU}, ${STOCK_ID}, -1, ${ORDER}`,
  ],
];

/** Fills the database, set by set, and tells the server what is in it. */
export async function loadShop({ database }: TestApplication): Promise<void> {
  await database.execute('CREATE TABLE touched_number (n INT NOT NULL PRIMARY KEY)');
  await database.execute('INSERT INTO touched_number VALUES ?', [Array.from({ length: 1000 }, (_, n) => [n])]);
  await database.execute(
    `INSERT INTO inventory_source (source_code, name, country_id, postcode, city, frontend_name, is_pickup_location_active)
     VALUES ?`,
    [SOURCES.map((code) => [code, code, 'DE', '10115', 'Berlin', code, 1])],
  );
  await database.execute(
    `INSERT INTO inventory_source (source_code, name, country_id, postcode, city, frontend_name, is_pickup_location_active)
     SELECT CONCAT('other-', n), 'Other', 'DE', '10115', 'Berlin', 'Other', 1 FROM ${NUMBERS} numbered WHERE n < ?`,
    [OTHER_SOURCES],
  );
  await database.execute('INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
    SOURCES.map((code, place) => [STOCK_ID, code, place + 2]),
  ]);
  for (const [into, columns] of LOADS) {
    await database.execute(`INSERT INTO ${into} SELECT ${columns} FROM ${NUMBERS} numbered`);
  }
  await database.execute('UPDATE inventory_change_head SET position = ?', [PRODUCTS]);
  const tables = new Set(LOADS.map(([into]) => into.split(' ')[0]));
  await database.query(`ANALYZE TABLE ${[...tables].join(', ')}, inventory_source`);
}
