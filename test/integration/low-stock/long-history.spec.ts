import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { forgetItems, givenHistory, givenItemsWithoutHistory } from '../../support/given-history.js';
import { givenProduct, givenSource } from '../../support/given.js';
import { rowsOf, touchedBy } from '../../support/rows-touched.js';

const ROWS = 5000;
/** Of a page of one item, with everything around it. */
const TOUCHED_MAX = 500;

describe('an item that has just fallen below its threshold, after a long history', () => {
  let app: TestApplication;
  let [source, sku] = ['', ''];

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    ({ sku } = await givenProduct(app));
    await forgetItems(app.database);
    await givenItemsWithoutHistory(app.database, [{ source, sku, quantity: 0 }]);
    const before = Array.from({ length: ROWS }, () => ({ source, sku, quantityAfter: 100, daysAgo: 2 }));
    await givenHistory(app.database, [...before, { source, sku, quantityAfter: 0, delta: -100, daysAgo: 1 }]);
  });
  afterAll(() => app.close());

  it('is listed with the time of its fall, and its history is read back to the fall alone', async () => {
    const low = { body: { total_count: 0, items: [{ since: '' }] } };
    const touched = await touchedBy(app.database, async () => {
      Object.assign(low, await app.http.get('/rest/V1/inventory/low-stock?searchCriteria[pageSize]=5'));
    });
    expect(low.body.total_count).toBe(1);
    const [fall] = await app.database.query<{ created_at: string }>(
      'SELECT created_at FROM inventory_source_item_adjustment WHERE quantity_after = 0',
    );
    expect(low.body.items.map(({ since }) => since)).toEqual([fall?.created_at]);
    expect(touched.filter(({ rows }) => rows > 100)).toEqual([]);
    expect(rowsOf(touched)).toBeLessThan(TOUCHED_MAX);
  });

  it('is listed with its next change where the quantity was cut by hand, past the history', async () => {
    const other = (await givenProduct(app)).sku;
    await givenItemsWithoutHistory(app.database, [{ source, sku: other, quantity: 0 }]);
    await givenHistory(app.database, [
      { source, sku: other, quantityAfter: 0, delta: -5, daysAgo: 9 },
      { source, sku: other, quantityAfter: 100, delta: 100, daysAgo: 8 },
      { source, sku: other, quantityAfter: 0.25, delta: -0.25, daysAgo: 7 },
      { source, sku: other, quantityAfter: 0, delta: -0.25, daysAgo: 6 },
    ]);
    const filter = 'searchCriteria[filter_groups][0][filters][0]';
    const path = `/rest/V1/inventory/low-stock?${filter}[field]=sku&${filter}[value]=${other}`;
    const [cut] = await app.database.query<{ created_at: string }>(
      'SELECT created_at FROM inventory_source_item_adjustment WHERE sku = ? AND quantity_after = 0.25',
      [other],
    );
    const { body } = await app.http.get(path);
    expect(body.items.map(({ since }: { since: string }) => since)).toEqual([cut?.created_at]);
  });
});
