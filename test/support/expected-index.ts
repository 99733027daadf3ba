import type { Database } from '../../src/platform/database/database.js';

/** An index row as plain values: SKU in upper case, quantity, salable. */
export type ExpectedRow = readonly [sku: string, quantity: number, isSalable: boolean];

interface Tables {
  links: { stock_id: number; source_code: string }[];
  sources: { source_code: string; enabled: number }[];
  items: { source_code: string; sku: string; quantity: string; status: number }[];
  products: { sku: string }[];
  configurations: {
    sku: string;
    manage_stock: number;
    use_config_manage_stock: number;
    backorders: number;
    use_config_backorders: number;
    min_qty: string;
    use_config_min_qty: number;
  }[];
  reservations: { stock_id: number; sku: string; quantity: string; source_code: string | null }[];
}

const lower = (text: string): string => text.toLowerCase();

/**
 * What a stock's index has to hold, computed from the tables in plain code. It shares nothing with the product's own
 * statement, with which the tests compare it. Settings are taken at their defaults but for the flag.
 */
export async function expectedIndex(database: Database, stockId: number, isPerSource = false): Promise<ExpectedRow[]> {
  const read = async <Name extends keyof Tables>(sql: string): Promise<Tables[Name]> =>
    (await database.query(sql)) as Tables[Name];
  const links = await read<'links'>('SELECT stock_id, source_code FROM inventory_source_stock_link');
  const sources = await read<'sources'>('SELECT source_code, enabled FROM inventory_source');
  const items = await read<'items'>('SELECT source_code, sku, quantity, status FROM inventory_source_item');
  const products = await read<'products'>('SELECT sku FROM catalog_product');
  const configurations = await read<'configurations'>('SELECT * FROM inventory_stock_item_configuration');
  const reservations = await read<'reservations'>('SELECT * FROM inventory_reservation');

  const enabled = new Set(
    sources.filter((source) => Number(source.enabled) === 1).map((source) => lower(source.source_code)),
  );
  const linked = new Set(
    links.filter((link) => Number(link.stock_id) === stockId).map((link) => lower(link.source_code)),
  );
  const known = new Set(products.map((product) => lower(product.sku)));
  const configured = new Map(configurations.map((row) => [lower(row.sku), row]));
  const bySku = new Map<string, { quantity: number; inStock: number }>();
  for (const item of items) {
    if (!linked.has(lower(item.source_code)) || !enabled.has(lower(item.source_code))) continue;
    const sum = bySku.get(lower(item.sku)) ?? { quantity: 0, inStock: 0 };
    if (Number(item.status) === 1) {
      sum.quantity = round(sum.quantity + Number(item.quantity));
      sum.inStock += 1;
    }
    bySku.set(lower(item.sku), sum);
  }
  const reserved = (sku: string): number =>
    reservations
      .filter((row) => lower(row.sku) === sku)
      .filter((row) => {
        if (!isPerSource) return Number(row.stock_id) === stockId;
        return row.source_code === null ? Number(row.stock_id) === stockId : linked.has(lower(row.source_code));
      })
      .reduce((sum, row) => round(sum + Number(row.quantity)), 0);

  return [...bySku]
    .map(([sku, { quantity, inStock }]): ExpectedRow => {
      const own = configured.get(sku);
      const manages = own && Number(own.use_config_manage_stock) === 0 ? Number(own.manage_stock) !== 0 : true;
      const backorders = own && Number(own.use_config_backorders) === 0 ? Number(own.backorders) : 0;
      const minQty = own && Number(own.use_config_min_qty) === 0 ? Number(own.min_qty) : 0;
      const threshold = backorders > 0 ? Math.min(minQty, 0) : Math.max(minQty, 0);
      const isSalable =
        !known.has(sku) ||
        !manages ||
        (backorders > 0 && minQty >= 0 && inStock > 0) ||
        round(quantity + reserved(sku) - threshold) > 0;
      return [sku.toUpperCase(), quantity, isSalable];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What the stock's index holds. */
export async function storedIndex(database: Database, stockId: number): Promise<ExpectedRow[]> {
  const rows = await database.query<{ sku: string; quantity: string; is_salable: number }>(
    `SELECT sku, quantity, is_salable FROM inventory_stock_${stockId}`,
  );
  return rows
    .map((row): ExpectedRow => [row.sku.toUpperCase(), Number(row.quantity), Number(row.is_salable) === 1])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
