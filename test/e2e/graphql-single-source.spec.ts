import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenProduct, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { historyOf } from '../support/history.js';

const SAVE = `mutation ($sku: String!, $stock: SingleSourceStockInput!) {
  saveStockItem(sku: $sku, stock: $stock) { sku sourceItems { sourceCode quantity status } }
}`;

describe('the product form in single-source mode', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const save = (sku: string, stock: object, token?: string): Promise<GraphqlAnswer> =>
    graphql(app, SAVE, { sku, stock }, token === undefined ? {} : { token });
  const saved = async (sku: string, stock: object): Promise<unknown> =>
    (await graphqlData(app, SAVE, { sku, stock })).saveStockItem.sourceItems;

  it('is what the service is in', async () => {
    const { inventoryMode } = await graphqlData(app, '{ inventoryMode { isSingleSource enabledSources } }');
    expect(inventoryMode).toEqual({ isSingleSource: true, enabledSources: 1 });
  });

  it('saves through the stock item, recorded as its bridge', async () => {
    const { sku } = await givenProduct(app);
    const shown = { expectedQuantity: 0, expectedStatus: 0 };
    expect(await saved(sku, { quantity: 5, isInStock: true, note: 'counted', ...shown })).toEqual([
      { sourceCode: 'default', quantity: 5, status: 1 },
    ]);
    await saved(sku, { isInStock: false, expectedQuantity: 5, expectedStatus: 1 });
    // Out of stock the index has nothing of it, yet the form showed the five that are there.
    expect(await saved(sku, { quantity: 0, expectedQuantity: 5, expectedStatus: 0 })).toEqual([
      { sourceCode: 'default', quantity: 0, status: 0 },
    ]);
    const rows = await historyOf(app.database, sku);
    expect(rows.map(({ reason, delta, status_after, note }) => [reason, delta, status_after, note])).toEqual([
      ['legacy_bridge', 5, 1, 'counted'],
      ['legacy_bridge', 0, 0, null],
      ['legacy_bridge', -5, null, null],
    ]);
  });

  it('refuses what is no longer as it was shown, and writes nothing', async () => {
    const { sku } = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true } });
    const quantity = await save(sku, { quantity: 9, expectedQuantity: 3 });
    expect(codesOf(quantity)).toEqual(['BAD_USER_INPUT']);
    expect(quantity.errors?.[0]?.message).toContain(`The quantity of SKU "${sku}" is 4, not 3 as expected.`);
    const part = await save(sku, { quantity: 4.5, expectedQuantity: 4 });
    expect(part.errors?.[0]?.message).toContain(`SKU "${sku}" is sold by the piece: 4.5 is no whole number.`);
    const status = await save(sku, { quantity: 9, expectedStatus: 0 });
    expect(status.errors?.[0]?.message).toContain(`SKU "${sku}" is in stock by now.`);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('refuses an unknown SKU and a missing permission', async () => {
    expect(codesOf(await save('nothing', { quantity: 1 }))).toEqual(['NOT_FOUND']);
    const { sku } = await givenProduct(app);
    const token = await app.tokenFor(['Vendor_Catalog::products', 'Vendor_InventoryApi::stock_source_item_assign']);
    expect(codesOf(await save(sku, { quantity: 1 }, token))).toEqual(['FORBIDDEN']);
  });

  it('ends with a second source', async () => {
    const { sku } = await givenProduct(app);
    await givenSource(app);
    const { inventoryMode } = await graphqlData(app, '{ inventoryMode { isSingleSource } }');
    expect(inventoryMode).toEqual({ isSingleSource: false });
    expect(codesOf(await save(sku, { quantity: 1 }))).toEqual(['CONFLICT']);
    expect(await historyOf(app.database, sku)).toEqual([]);
  });
});
