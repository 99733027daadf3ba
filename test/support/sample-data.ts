import { LoadSampleData } from '../../src/modules/sample-data/app/load-sample-data.service.js';
import type { SampleDataReport } from '../../src/modules/sample-data/app/load-sample-data.service.js';
import { sampleRequests } from '../../src/modules/sample-data/domain/history.js';
import { SAMPLE_PRODUCTS } from '../../src/modules/sample-data/domain/products.js';
import { itemKey, SourceItemReader } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import type { TestApplication } from './application.js';

/** All of its products. */
export const SKUS = SAMPLE_PRODUCTS.map(({ sku }) => sku);
/** All of its requests. */
export const REQUESTS = sampleRequests();

/** What a first run says that it made. */
export const MADE = {
  isLoaded: true,
  websites: 3,
  sources: 5,
  stocks: 3,
  geonames: 52,
  products: 203,
  requests: REQUESTS.length,
};

const TABLES = [
  'store_website',
  'store',
  'inventory_source',
  'inventory_stock',
  'inventory_stock_sales_channel',
  'inventory_source_stock_link',
  'inventory_geoname',
  'catalog_product',
  'catalog_product_website',
  'catalog_product_bundle_option',
  'catalog_product_child',
  'inventory_source_item',
  'inventory_source_item_adjustment',
  'integration',
  'access_token',
];

/** Loads it; throws after a step where it is to be stopped there. */
export function load(app: TestApplication, stopAfter?: number): Promise<SampleDataReport> {
  const afterStep = ({ done }: { done: number }): void => {
    if (done === stopAfter) throw new Error(`stopped after step ${done}`);
  };
  return app.within(() => app.get(LoadSampleData).execute({ afterStep }));
}

/** Every row of every table that the sample data has rows in. */
export function everything(app: TestApplication): Promise<unknown[][]> {
  return Promise.all(TABLES.map((table) => app.database.query('SELECT * FROM ?? ORDER BY 1, 2', [table])));
}

/** How many rows a table and a condition have. */
export async function countOf(app: TestApplication, sql: string, ...parameters: unknown[]): Promise<number> {
  const [row] = await app.database.query<{ count: string }>(`SELECT COUNT(*) AS count FROM ${sql}`, parameters);
  return Number(row?.count);
}

/** What the requests add up to, by source item. */
export function plannedQuantities(): Record<string, number> {
  const quantities = new Map<string, Quantity>();
  for (const change of REQUESTS.flatMap(({ changes }) => changes)) {
    const before = quantities.get(itemKey(change)) ?? Quantity.ZERO;
    if (change.kind === 'adjust') quantities.set(itemKey(change), before.plus(change.delta));
    if (change.kind === 'set') quantities.set(itemKey(change), change.quantity ?? before);
  }
  return Object.fromEntries([...quantities].map(([key, quantity]) => [key, quantity.toNumber()]));
}

/** What the source items have, by source item. */
export async function storedQuantities(app: TestApplication): Promise<Record<string, number>> {
  const items = await app.get(SourceItemReader).ofSkus(SKUS);
  return Object.fromEntries(items.map((item) => [itemKey(item), item.quantity.toNumber()]));
}
