import { SOURCES } from '../../data/catalogue.js';
import { skuAt } from '../../data/goods.js';
import { HistoryShape } from '../../data/history-shape.js';
import { picks, salableOne } from '../../data/questions.js';
import type { RequestList } from '../../processes/request-lists.js';

export const PREFIX = 'GROW';
export const STOCK_ID = 1;
/** Different requests of a list. */
const REQUESTS = 200;
const HISTORY = '/rest/V1/inventory/source-item-adjustments';

/** A request whose time should not grow with the data. */
export interface GrowthCase {
  readonly name: string;
  /** The requests on a database with so many items and as many rows of history. */
  readonly listFor: (items: number) => RequestList;
}

export const GROWTH_CASES: readonly GrowthCase[] = [
  { name: 'one item written', listFor: writes },
  { name: 'one order', listFor: orders },
  { name: 'one salable question', listFor: (items) => salableOne(PREFIX, skusOf(items), STOCK_ID) },
  { name: 'first history page', listFor: (items) => read('history', items, [`${HISTORY}?${pageSize(20)}`]) },
  { name: 'history by SKU', listFor: historyBySku },
  { name: 'a page of products with what is salable', listFor: products },
];

function skusOf(items: number): number {
  return Math.ceil(items / SOURCES.length);
}

/** Lists of different sizes have different names: the load generator knows them by it. */
function read(name: string, items: number, paths: readonly string[]): RequestList {
  return { kind: 'reads', name: `${name}/${items}`, paths };
}

/** Two passes with other quantities, so that each request changes something. */
function writes(items: number): RequestList {
  const numbers = picks(REQUESTS, skusOf(items));
  const bodies = [1, 2].flatMap((pass) =>
    numbers.map((number, place) =>
      JSON.stringify({
        sourceItems: [
          {
            sku: skuAt(PREFIX, number),
            source_code: SOURCES[place % SOURCES.length],
            quantity: 1_000_000 + pass * 1000 + place,
            status: 1,
          },
        ],
      }),
    ),
  );
  return { kind: 'posts', name: `growth-writes/${items}`, path: '/rest/V1/inventory/source-items', bodies };
}

/** Of goods that there are: every tenth SKU has none. */
function orders(items: number): RequestList {
  const bodies = picks(REQUESTS, Math.floor(skusOf(items) / 10)).map((ten) =>
    JSON.stringify({
      entity: {
        customer_email: 'buyer@example.com',
        items: [{ sku: skuAt(PREFIX, ten * 10 + 1), qty_ordered: 1, price: 10, product_type: 'simple' }],
      },
    }),
  );
  return { kind: 'posts', name: `growth-orders/${items}`, path: '/rest/V1/orders', bodies };
}

function historyBySku(items: number): RequestList {
  const shape = new HistoryShape(items);
  const filter = 'searchCriteria[filter_groups][0][filters][0]';
  const paths = picks(REQUESTS, shape.items).map(
    (item) =>
      `${HISTORY}?${filter}[field]=sku&${filter}[value]=${shape.skuOf(item)}&${filter}[condition_type]=eq&${pageSize(20)}`,
  );
  return read('history-by-sku', items, paths);
}

function pageSize(rows: number): string {
  return `searchCriteria[page_size]=${rows}`;
}

/** The grid of the dashboard, in the order of the SKUs. */
function products(items: number): RequestList {
  const query = `query ($page: Int!) {
    products(pageSize: 20, currentPage: $page) { items { sku stocks { stockId salableQuantity } } totalCount }
  }`;
  const bodies = [1, 2, 3].map((page) => JSON.stringify({ query, variables: { page } }));
  return { kind: 'posts', name: `growth-products/${items}`, path: '/graphql', bodies };
}
