import type { Database } from '../../src/platform/database/database.js';

/** An index row as plain values: SKU in upper case, quantity, salable. */
export type ExpectedRow = readonly [sku: string, quantity: number, isSalable: boolean];

interface Tables {
  links: { stock_id: number; source_code: string }[];
  sources: { source_code: string; enabled: number }[];
  items: { source_code: string; sku: string; quantity: string; status: number }[];
  products: { product_id: number; sku: string; type_id: string; status: number }[];
  children: { parent_id: number; child_id: number; option_id: number }[];
  options: { option_id: number; parent_id: number; required: number }[];
  configurations: {
    sku: string;
    is_in_stock: number;
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
  const products = await read<'products'>('SELECT product_id, sku, type_id, status FROM catalog_product');
  const children = await read<'children'>('SELECT parent_id, child_id, option_id FROM catalog_product_child');
  const options = await read<'options'>('SELECT option_id, parent_id, required FROM catalog_product_bundle_option');
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

  const managed = (sku: string): boolean => {
    const own = configured.get(sku);
    return own && Number(own.use_config_manage_stock) === 0 ? Number(own.manage_stock) !== 0 : true;
  };
  const composite = new Set(
    products.filter(({ type_id }) => COMPOSITE.has(type_id)).map((product) => lower(product.sku)),
  );
  const goods = [...bySku]
    .filter(([sku]) => !composite.has(sku))
    .map(([sku, { quantity, inStock }]): ExpectedRow => {
      const own = configured.get(sku);
      const backorders = own && Number(own.use_config_backorders) === 0 ? Number(own.backorders) : 0;
      const minQty = own && Number(own.use_config_min_qty) === 0 ? Number(own.min_qty) : 0;
      const threshold = backorders > 0 ? Math.min(minQty, 0) : Math.max(minQty, 0);
      const isSalable =
        !known.has(sku) ||
        !managed(sku) ||
        (backorders > 0 && minQty >= 0 && inStock > 0) ||
        round(quantity + reserved(sku) - threshold) > 0;
      return [sku.toUpperCase(), quantity, isSalable];
    });
  const isSaid = (sku: string): boolean => !managed(sku) || Number(configured.get(sku)?.is_in_stock ?? 1) !== 0;
  const parents = expectedParents({ products, children, options }, goods, isSaid);
  return [...goods, ...parents].sort(([a], [b]) => (a < b ? -1 : 1));
}

const COMPOSITE: ReadonlySet<string> = new Set(['configurable', 'bundle', 'grouped']);

/** The rows of composite products, from those of goods. `isSaid` tells whether a product itself says it is in stock. */
function expectedParents(
  { products, children, options }: Pick<Tables, 'products' | 'children' | 'options'>,
  goods: readonly ExpectedRow[],
  isSaid: (sku: string) => boolean,
): ExpectedRow[] {
  const rows = new Map(goods.map((row) => [lower(row[0]), row]));
  const byId = new Map(products.map((product) => [product.product_id, product]));
  return products
    .filter(({ type_id }) => COMPOSITE.has(type_id))
    .flatMap((parent): ExpectedRow[] => {
      const links = children.filter(({ parent_id }) => parent_id === parent.product_id);
      const indexed = links.flatMap(({ child_id, option_id }) => {
        const child = byId.get(child_id);
        const row = child && rows.get(lower(child.sku));
        return child && row ? [{ child_id, option_id, row, isEnabled: Number(child.status) === 1 }] : [];
      });
      if (indexed.length === 0) return [];
      const enabled = indexed.filter(({ isEnabled }) => isEnabled);
      const once = new Map(enabled.map(({ child_id, row }) => [child_id, row[1]]));
      const salable = enabled.filter(({ row }) => row[2]);
      const required = options.filter(
        (option) => option.parent_id === parent.product_id && Number(option.required) === 1,
      );
      const isComplete =
        parent.type_id !== 'bundle' ||
        required.every(({ option_id }) => salable.some((link) => link.option_id === option_id));
      const isSalable = isSaid(lower(parent.sku)) && salable.length > 0 && isComplete;
      return [[parent.sku.toUpperCase(), round([...once.values()].reduce((sum, each) => sum + each, 0)), isSalable]];
    });
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
