import { OutstandingReader } from '../../../src/modules/reservations/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { graphqlData } from '../../support/graphql.js';
import { rowsOf, touchedBy } from '../../support/rows-touched.js';
import type { TouchedStatement } from '../../support/rows-touched.js';
import { LOW, loadShop, orderOf, PRODUCTS, skuOf, SOURCES, STOCK_ID } from './support/loaded-shop.js';

const PAGE = 20;
const SOME = 100;

const criteria = (...filters: readonly (readonly [field: string, value: string, type: string])[]): string => {
  const parts = filters.flatMap(([field, value, type], group) => {
    const filter = `searchCriteria[filter_groups][${group}][filters][0]`;
    return [`${filter}[field]=${field}`, `${filter}[value]=${value}`, `${filter}[condition_type]=${type}`];
  });
  return [...parts, `searchCriteria[page_size]=${PAGE}`].join('&');
};

/** Everything here is asked of tables of tens of thousands of rows: a scan of one alone is more than any bound. */
describe('the rows that a read touches', () => {
  let app: TestApplication;
  const skus = Array.from({ length: SOME }, (_, place) => skuOf(((place + 1) * 271) % PRODUCTS));
  const sku = skuOf(12_345);

  beforeAll(async () => {
    app = await startApplication();
    await loadShop(app);
    // The first reading of each finds out what holds for later ones.
    await get(`is-product-salable/${sku}/${STOCK_ID}`);
  });
  afterAll(() => app.close());

  async function get(path: string): Promise<any> {
    const { status, body } = await app.http.get(
      `/rest/V1/${path.startsWith('/') ? path.slice(1) : `inventory/${path}`}`,
    );
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Reads once, looks at the answer, and adds up what its statements touch. */
  async function touched<T>(read: () => Promise<T>, look: (answer: T) => void): Promise<readonly TouchedStatement[]> {
    const statements = await touchedBy(app.database, async () => look(await read()));
    return statements;
  }

  function expectAtMost(statements: readonly TouchedStatement[], bound: number): void {
    expect(statements.length).toBeGreaterThan(0);
    const worst = statements.toSorted((one, other) => other.rows - one.rows)[0];
    expect({ rows: rowsOf(statements), isBounded: rowsOf(statements) <= bound, worst: worst?.sql }).toMatchObject({
      isBounded: true,
    });
  }

  it('of which of 100 SKUs can be sold', async () => {
    const path = `are-products-salable?${skus.map((each) => `skus[]=${each}`).join('&')}&stockId=${STOCK_ID}`;
    expectAtMost(
      await touched(
        () => get(path),
        (answer) => expect(answer).toEqual(skus.map((each) => ({ sku: each, stock_id: STOCK_ID, salable: true }))),
      ),
      40 * SOME,
    );
  });

  it('of whether a quantity of a SKU can be sold', async () => {
    expectAtMost(
      await touched(
        () => get(`is-product-salable-for-requested-qty/${sku}/${STOCK_ID}/2`),
        (answer) => expect(answer).toEqual({ salable: true, errors: [] }),
      ),
      60,
    );
  });

  it('of how much of a SKU can be sold', async () => {
    expectAtMost(
      await touched(
        () => get(`get-product-salable-quantity/${sku}/${STOCK_ID}`),
        (answer) => expect(answer).toBe(99),
      ),
      80,
    );
  });

  it('of what can be sold source by source', async () => {
    expectAtMost(
      await touched(
        () => get(`source-salable-quantities/${sku}`),
        (answer) => expect(answer).toHaveLength(1),
      ),
      120,
    );
  });

  it('of why a quantity can be sold', async () => {
    expectAtMost(
      await touched(
        () => get(`explain-salable-quantity/${sku}/${STOCK_ID}`),
        (answer) => expect(answer.salable_quantity).toBe(99),
      ),
      200,
    );
  });

  it.each([
    ['a SKU', criteria(['sku', skuOf(12_345), 'eq']), 2, 20],
    ['some SKUs', criteria(['sku', [1, 2, 3].map(skuOf).join(','), 'in']), 6, 40],
    ['a source and a SKU', criteria(['source_code', SOURCES[1], 'eq'], ['sku', skuOf(12_345), 'eq']), 1, 20],
  ])('of the source items of %s', async (_, query, total, bound) => {
    expectAtMost(
      await touched(
        () => get(`source-items?${query}`),
        (answer) => expect(answer.total_count).toBe(total),
      ),
      bound,
    );
  });

  // The total of all rows is counted, which walks one index once; the page itself touches its own rows.
  it('of a page of products with their stocks and source items', async () => {
    const query = `{
      products(pageSize: ${PAGE}) {
        items { sku sourceItems { quantity } stocks { salableQuantity } } totalCount
      }
    }`;
    expectAtMost(
      await touched(
        () => graphqlData(app, query),
        ({ products }) => expect(products.totalCount).toBe(PRODUCTS),
      ),
      PRODUCTS + 60 * PAGE,
    );
  });

  it('of the products of some SKUs', async () => {
    expectAtMost(
      await touched(
        () => get(`/products?${criteria(['sku', [1, 2, 3].map(skuOf).join(','), 'in'])}`),
        (answer) => expect(answer.total_count).toBe(3),
      ),
      100,
    );
  });

  it('of what an order holds', async () => {
    expectAtMost(
      await touched(
        () => app.get(OutstandingReader).ofOrder(orderOf(12_345)),
        (held) => expect(held).toMatchObject([{ sku }]),
      ),
      10,
    );
  });

  it('of a page of what is low', async () => {
    expectAtMost(
      await touched(
        () => get(`low-stock?${criteria()}`),
        (answer) => expect(answer.total_count).toBe(LOW),
      ),
      60 * LOW,
    );
  });

  it('of a page of the change feed', async () => {
    expectAtMost(
      await touched(
        () => get(`changes?after=${PRODUCTS - 5_000}&limit=${SOME}`),
        (answer) => expect(answer.items ?? answer.changes).toHaveLength(SOME),
      ),
      SOME + 20,
    );
  });

  it.each([
    ['all', ''],
    ['those with a code', `&searchRequest[filters][pickupLocationCode][value]=${SOURCES[2]}`],
  ])('of a search for pickup locations: %s', async (_, filters) => {
    expectAtMost(
      await touched(
        () => get(`in-store-pickup/pickup-locations?searchRequest[scopeCode]=base${filters}`),
        (answer) => expect(answer.total_count).toBe(filters === '' ? SOURCES.length : 1),
      ),
      60,
    );
  });

  it.each([
    ['a number', { incrementId: orderOf(12_345) }, 1, 40],
    ['a status', { status: ['holded'] }, PRODUCTS / 1000, 300],
  ])('of a page of orders with %s', async (_, filter, total, bound) => {
    const query = `query ($filter: OrderFilter) {
      orders(pageSize: ${PAGE}, filter: $filter) { items { incrementId status store { storeName } } totalCount }
    }`;
    expectAtMost(
      await touched(
        () => graphqlData(app, query, { filter }),
        ({ orders }) => expect(orders.totalCount).toBe(total),
      ),
      bound,
    );
  });

  it('of the newest orders, beside those that their total counts', async () => {
    const query = `{ orders(pageSize: ${PAGE}) { items { incrementId status } totalCount } }`;
    expectAtMost(
      await touched(
        () => graphqlData(app, query),
        ({ orders }) => expect(orders.totalCount).toBe(PRODUCTS),
      ),
      PRODUCTS + 300,
    );
  });
});
