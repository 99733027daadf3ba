import type { Connection } from 'mysql2/promise';

const SKUS_PER_STATEMENT = 50_000;
const NUMBERS = 1000;

/** Simple products at some sources, whose SKUs are those of `skuAt`. */
export interface GoodsShape {
  readonly prefix: string;
  /** The first one's number, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly sources: readonly string[];
  /** Units at each source; every tenth SKU has none. */
  readonly quantity: number;
}

/** The SKU with this number, from 0. */
export function skuAt(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}

/** Whether there are units of it. */
export function isStocked(number: number): boolean {
  return number % 10 !== 0;
}

/** Adds products with their source items by SQL: where they come from is no part of what is measured. */
export async function loadGoods(connection: Connection, shape: GoodsShape): Promise<void> {
  const { prefix, sources, quantity } = shape;
  await connection.query('CREATE TABLE IF NOT EXISTS bench_number (n INT NOT NULL PRIMARY KEY)');
  await connection.query('INSERT IGNORE INTO bench_number VALUES ?', [
    Array.from({ length: NUMBERS }, (_, number) => [number]),
  ]);
  const end = shape.first + shape.count;
  for (let first = shape.first; first < end; first += SKUS_PER_STATEMENT) {
    const last = Math.min(end, first + SKUS_PER_STATEMENT) - 1;
    const skus = `
      SELECT n, CONCAT('${prefix}-', LPAD(n, 6, '0')) AS sku
        FROM (SELECT ${first} + a.n * ${NUMBERS} + b.n AS n FROM bench_number a STRAIGHT_JOIN bench_number b
               WHERE a.n <= ${Math.floor((last - first) / NUMBERS)}) counted
       WHERE n <= ${last}`;
    await connection.query(
      `INSERT INTO catalog_product (sku, name, price, weight) SELECT sku, CONCAT('Benchmark ', sku), 10, 1 FROM (${skus}) numbered`,
    );
    await connection.query(
      `INSERT INTO inventory_source_item (source_code, sku, quantity, status)
       SELECT s.source_code, sku, IF(n % 10 = 0, 0, ?), 1 FROM (${skus}) numbered
         JOIN inventory_source s WHERE s.source_code IN (?)`,
      [quantity, sources],
    );
  }
  await connection.query(
    `INSERT INTO catalog_product_website (product_id, website_id)
     SELECT product_id, 1 FROM catalog_product WHERE sku LIKE ?`,
    [`${prefix}-%`],
  );
  await connection.query('ANALYZE TABLE catalog_product, catalog_product_website, inventory_source_item');
}

/** Fills the index of a stock that sells from all sources of the goods, as a rebuild would. */
export async function fillStockIndex(connection: Connection, stockId: number): Promise<void> {
  await connection.query(`
    INSERT INTO inventory_stock_${stockId} (sku, quantity, is_salable)
    SELECT i.sku, SUM(i.quantity), SUM(i.quantity) > 0 FROM inventory_source_item i
      JOIN inventory_source_stock_link l ON l.source_code = i.source_code AND l.stock_id = ${stockId}
     GROUP BY i.sku
        ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), is_salable = VALUES(is_salable)`);
  await connection.query(`ANALYZE TABLE inventory_stock_${stockId}`);
}
