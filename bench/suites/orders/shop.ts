import type { Connection } from 'mysql2/promise';
import { ensureSources, SOURCES } from '../../data/catalogue.js';
import { connect } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';

/** Goods of one scenario: SKUs of their own, so that no scenario sells what another has reserved. */
export interface Goods {
  readonly prefix: string;
  readonly count: number;
  /** Units of each at the one source. */
  readonly quantity: number;
}

const STOCK_ID = 1;
const WEBSITE_ID = 1;
/** The one source that the stock sells from. */
const SOURCE = SOURCES[0];
const IN_STOCK = 1;
const ROWS_PER_INSERT = 5000;

export function skuOf(prefix: string, index: number): string {
  return `${prefix}-${String(index).padStart(5, '0')}`;
}

/** The body of an order of one unit of each. */
export function orderOf(...skus: readonly string[]): string {
  return JSON.stringify({
    entity: {
      customer_email: 'buyer@example.com',
      items: skus.map((sku) => ({ sku, qty_ordered: 1, price: 10, product_type: 'simple' })),
    },
  });
}

/** The source where all goods of the benchmark are. */
export const PLACE = { stockId: STOCK_ID, sourceCode: SOURCE } as const;

/**
 * Simple products and their source items, by SQL: where they come from is no part of what is measured. The default
 * stock sells from one source, as the baseline of the design asks for. A salable SKU is one with a product and an item.
 */
export async function openShop(server: ServerAddress, goods: readonly Goods[]): Promise<void> {
  const connection = await connect(server);
  try {
    await ensureSources(connection);
    await connection.query('DELETE FROM inventory_source_stock_link WHERE stock_id = ?', [STOCK_ID]);
    await connection.query(
      'INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES (?, ?, 1)',
      [STOCK_ID, SOURCE],
    );
    for (const each of goods) await addGoods(connection, each);
  } finally {
    await connection.end();
  }
}

async function addGoods(connection: Connection, { prefix, count, quantity }: Goods): Promise<void> {
  const skus = Array.from({ length: count }, (_, index) => skuOf(prefix, index));
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    const bunch = skus.slice(start, start + ROWS_PER_INSERT);
    await connection.query('INSERT INTO catalog_product (sku, name, price, weight) VALUES ?', [
      bunch.map((sku) => [sku, `Benchmark ${sku}`, '10.00', '1.0000']),
    ]);
    await connection.query('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      bunch.map((sku) => [SOURCE, sku, quantity, IN_STOCK]),
    ]);
    // What the index does not carry is not sold.
    await connection.query(`INSERT INTO inventory_stock_${STOCK_ID} (sku, quantity, is_salable) VALUES ?`, [
      bunch.map((sku) => [sku, quantity, 1]),
    ]);
  }
  await connection.query(
    'INSERT INTO catalog_product_website (product_id, website_id) SELECT product_id, ? FROM catalog_product WHERE sku LIKE ?',
    [WEBSITE_ID, `${prefix}-%`],
  );
}

const PER_SOURCE = 'cataloginventory/source_reservations/enabled';

/** Switches source-level reservations; placements read it in their own transaction, so that it holds at once. */
export async function reservePerSource(server: ServerAddress, isEnabled: boolean): Promise<void> {
  const connection = await connect(server);
  try {
    await connection.query(
      `INSERT INTO core_config_data (scope, scope_id, path, value) VALUES ('default', 0, ?, ?)
       ON DUPLICATE KEY UPDATE value = VALUES(value)`,
      [PER_SOURCE, isEnabled ? '1' : '0'],
    );
  } finally {
    await connection.end();
  }
}
