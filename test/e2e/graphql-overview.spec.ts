import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

const MOVEMENTS = `query ($days: Int) {
  movementsByDay(days: $days) { days pendingDays movements { day reason movements quantityIn quantityOut } }
}`;
const LOWEST = `query ($stockId: Int!, $limit: Int) {
  lowestSalable(stockId: $stockId, limit: $limit) { stockId stockName items { sku name salableQuantity } }
}`;

describe('the front page over GraphQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('says what moved', async () => {
    const source = await givenSource(app);
    await givenItems(app, { sku: unique('sku'), source_code: source, quantity: 3 });
    const { movementsByDay } = await graphqlData(app, MOVEMENTS, { days: 7 });
    expect(movementsByDay.days).toHaveLength(7);
    expect(movementsByDay.pendingDays).toEqual([]);
    const today = movementsByDay.days[6];
    const other = movementsByDay.movements.find(
      (one: { day: string; reason: string }) => one.day === today && one.reason === 'other',
    );
    expect(other.quantityIn).toBeGreaterThanOrEqual(3);
    expect(other.movements).toBeGreaterThanOrEqual(1);
  });

  it('says what is nearly sold out in a stock, the scarcest first', async () => {
    const source = await givenSource(app);
    const stock = await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Europe') } });
    const stockId = Number(stock.body);
    await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: [{ stock_id: stockId, source_code: source, priority: 1 }],
    });
    const [many, few, none, unmanaged] = [unique('many'), unique('few'), unique('none'), unique('unmanaged')];
    for (const sku of [many, few, none, unmanaged]) {
      const product = { sku, name: `Name of ${sku}`, type_id: 'simple', price: 1, attribute_set_id: 4 };
      const stockItem = sku === unmanaged ? { manage_stock: false, use_config_manage_stock: false } : undefined;
      const answer = await app.http.post('/rest/V1/products', {
        product: stockItem ? { ...product, extension_attributes: { stock_item: stockItem } } : product,
      });
      expect(answer.status).toBe(200);
    }
    await givenItems(
      app,
      { sku: many, source_code: source, quantity: 90 },
      { sku: few, source_code: source, quantity: 2.5 },
      { sku: none, source_code: source, quantity: 0 },
      { sku: unmanaged, source_code: source, quantity: 0 },
    );
    const { lowestSalable } = await graphqlData(app, LOWEST, { stockId, limit: 5 });
    expect(lowestSalable.stockId).toBe(stockId);
    expect(lowestSalable.items).toEqual([
      { sku: few, name: `Name of ${few}`, salableQuantity: 2.5 },
      { sku: many, name: `Name of ${many}`, salableQuantity: 90 },
    ]);
  });

  it.each([
    [MOVEMENTS, { days: 0 }],
    [MOVEMENTS, { days: 367 }],
    [LOWEST, { stockId: 1, limit: 51 }],
    [LOWEST, { stockId: -1 }],
  ])('refuses what is out of bounds', async (query, variables) => {
    expect(codesOf(await graphql(app, query, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it('names the stocks', async () => {
    const { stockOptions } = await graphqlData(app, '{ stockOptions { stockId name } }');
    expect(stockOptions[0]).toEqual({ stockId: 1, name: 'Default Stock' });
  });

  it('does not know every stock', async () => {
    expect(codesOf(await graphql(app, LOWEST, { stockId: 999_999 }))).toEqual(['NOT_FOUND']);
  });

  it('needs the permission of each figure', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::stock']);
    expect(codesOf(await graphql(app, MOVEMENTS, {}, { token }))).toEqual(['FORBIDDEN']);
    expect(codesOf(await graphql(app, LOWEST, { stockId: 1 }, { token }))).toEqual(['FORBIDDEN']);
    expect(codesOf(await graphql(app, '{ stockOptions { name } }', {}, { token }))).toEqual(['FORBIDDEN']);
  });
});
