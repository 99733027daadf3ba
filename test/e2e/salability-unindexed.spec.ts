import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { Outbox } from '../../src/platform/queue/outbox.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

describe('a SKU that the index does not carry', () => {
  let app: TestApplication;
  let till: Till;
  /** Each kind of goods that would be sold by the tables alone. */
  let kinds: string[];
  let carried: string;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
    const own = (fields: object) => till.product(5, {}, fields);
    kinds = [
      await till.product(5),
      await own({ manage_stock: false, use_config_manage_stock: false }),
      await own({ backorders: 1, use_config_backorders: false }),
    ];
    carried = await till.product(5);
  });

  afterAll(() => app.close());

  const get = async (path: string): Promise<[number, any]> => {
    const { status, body } = await app.http.get(`/rest/V1/inventory/${path}`);
    return [status, body];
  };
  const table = () => `inventory_stock_${till.stockId}`;
  const customerToken = async (): Promise<string> => {
    const [username, password] = [`${unique('idx')}@example.com`, unique('password')];
    await app.get(CustomerService).create({ email: username, password });
    const path = '/rest/V1/integration/customer/token';
    return (await app.http.post(path, { username, password }, { token: null })).body;
  };

  /** What every read and every way to order say of the SKU: true where it is for sale. */
  async function answers(sku: string): Promise<Record<string, unknown>> {
    const { stockId, storeId } = till;
    const read = async (path: string) => (await get(path))[1];
    const breakdown = (await read(`source-salable-quantities/${sku}`))[0];
    const explained = await read(`explain-salable-quantity/${sku}/${stockId}`);
    const { productStock, salableLookup } = await graphqlData(
      app,
      `query ($sku: String!, $storeId: Int!) {
         productStock(sku: $sku) { stocks { isSalable salableQuantity sources { salable } } }
         salableLookup(storeId: $storeId, goods: [{ sku: $sku, qty: 1 }]) { refusal }
       }`,
      { sku, storeId },
    );
    const [inStock] = productStock.stocks;
    const isPlaced = ({ status }: { readonly status: number }) => status === 200;
    const entity = till.entity([{ sku, qty_ordered: 1 }]);
    const batch = await app.http.post('/rest/V1/orders/batch', { entities: [entity] });
    const placement = { increment_id: unique('O'), store_id: storeId, items: [{ sku, qty: 1 }] };
    return {
      isSalable: await read(`is-product-salable/${sku}/${stockId}`),
      areSalable: (await read(`are-products-salable?skus[0]=${sku}&stockId=${stockId}`))[0].salable,
      isQuantitySalable: (await read(`is-product-salable-for-requested-qty/${sku}/${stockId}/1`)).salable,
      areQuantitiesSalable: (
        await read(
          `are-product-salable-for-requested-qty?skuRequests[0][sku]=${sku}&skuRequests[0][qty]=1&stockId=${stockId}`,
        )
      )[0].salable,
      quantity: (await read(`get-product-salable-quantity/${sku}/${stockId}`)) > 0,
      breakdown: breakdown.salable_quantity > 0,
      breakdownOfSource: breakdown.sources[0].salable > 0,
      explained: explained.is_salable,
      explainedQuantity: explained.salable_quantity > 0,
      productStock: inStock.isSalable,
      productStockQuantity: inStock.salableQuantity > 0,
      salableLookup: salableLookup[0].refusal === null,
      order: isPlaced(await till.post([{ sku, qty_ordered: 1 }])),
      batch: 'order' in batch.body[0],
      customersOrder: isPlaced(
        await app.http.post('/rest/V1/orders/mine', { entity }, { token: await customerToken() }),
      ),
      placementAhead: isPlaced(await app.http.post('/rest/V1/inventory/order-placements', { placement })),
    };
  }
  const all = async (sku: string): Promise<unknown[]> => [...new Set(Object.values(await answers(sku)))];

  it('is out of stock on every read and can not be ordered, whatever its configuration', async () => {
    expect(Object.entries(await answers(carried)).filter(([, isForSale]) => isForSale !== true)).toEqual([]);
    await app.database.execute(`DELETE FROM ${table()} WHERE sku IN (?)`, [kinds]);
    for (const sku of kinds) {
      expect(Object.entries(await answers(sku)).filter(([, isForSale]) => isForSale !== false)).toEqual([]);
    }
    const [sku = ''] = kinds;
    const [, refusal] = await get(`is-product-salable-for-requested-qty/${sku}/${till.stockId}/1`);
    expect(refusal.errors.at(-1)).toEqual({
      code: 'is_salable_with_reservations-no_data',
      message: 'The requested sku is not assigned to given stock',
    });
    expect((await till.post([{ sku, qty_ordered: 1 }])).body.message).toBe(
      'The requested sku is not assigned to given stock',
    );
    const { lines } = (await get(`explain-salable-quantity/${sku}/${till.stockId}`))[1];
    expect(lines.at(-1)).toEqual({ label: 'Not in the index of the stock, hence zero', quantity: -5 });
    expect((await cli('inventory:explain', sku, '--stock', String(till.stockId))).out).toMatch(
      /: 0, not salable[^]*Not in the index of the stock, hence zero[^]*The index has no row, but should have 5/,
    );
  });

  it('is for sale while a worker is late to bring it in', async () => {
    const sku = kinds[0] ?? '';
    const late = await app.within(() =>
      app.database.run(() =>
        app
          .get(Outbox)
          .add('inventory.index.refresh', { skus: [sku.toLowerCase()], sourceCodes: [] }, { delayMs: 60_000 }),
      ),
    );
    expect(
      Object.entries(await answers(sku))
        .filter(([, isForSale]) => !isForSale)
        .map(([read]) => read),
    ).toEqual([
      // It tells the figure of the index itself.
      'quantity',
    ]);
    await app.get(Outbox).settle(late);
    await app.database.execute('INSERT INTO inventory_index_dirty (stock_id, sku) VALUES (?, ?)', [till.stockId, sku]);
    expect(await get(`is-product-salable/${sku}/${till.stockId}`)).toEqual([200, true]);
    await app.database.execute('DELETE FROM inventory_index_dirty WHERE sku = ?', [sku]);
    expect(await all(sku)).toEqual([false]);
  });

  it('is one whose stock has no index at all, unless that is being made', async () => {
    await app.database.execute(`DROP TABLE ${table()}`);
    expect(await all(carried)).toEqual([false]);
    const making = await app.within(() =>
      app.database.run(() => app.get(Outbox).add('inventory.indexer.stock', [till.stockId], { delayMs: 60_000 })),
    );
    expect((await till.post([{ sku: carried, qty_ordered: 1 }])).status).toBe(200);
    await app.get(Outbox).settle(making);
    expect((await till.post([{ sku: carried, qty_ordered: 1 }])).status).toBe(400);
  });
});
