import { StockItemRepository } from '../../../src/modules/legacy-stock/app/stock-item-repository.service.js';
import { StockManagement } from '../../../src/modules/legacy-stock/app/stock-management.service.js';
import { StockRegistry } from '../../../src/modules/legacy-stock/app/stock-registry.service.js';
import { LegacyStockState } from '../../../src/modules/legacy-stock/app/legacy-stock-state.service.js';
import { StockStatusRepository } from '../../../src/modules/legacy-stock/app/stock-status-repository.service.js';
import type { ManagedQuantity } from '../../../src/modules/legacy-stock/app/stock-management.service.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../../support/given.js';
import { historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';

const q = Quantity.of;
const NOBODY = 987_654_321;

describe('the legacy contracts as services', () => {
  let app: TestApplication;
  let other: string;

  beforeAll(async () => {
    app = await startApplication();
    other = await givenSourceOfStock(app);
  });
  afterAll(() => app.close());

  const givenStock = (qty: number, more: object = {}): Promise<{ sku: string; id: number }> =>
    givenProduct(app, { stock_item: { qty, is_in_stock: true, ...more } });
  const defaultItem = async (sku: string): Promise<unknown> => {
    const [row] = await app.database.query<{ quantity: string; status: number }>(
      "SELECT quantity, status FROM inventory_source_item WHERE sku = ? AND source_code = 'default'",
      [sku],
    );
    return row && [Number(row.quantity), Number(row.status)];
  };

  describe('StockRegistry', () => {
    it('knows the stock of the default website', async () => {
      expect(await app.get(StockRegistry).getStock()).toMatchObject({ stockId: 1 });
    });

    it('reads by id and by SKU alike', async () => {
      const registry = app.get(StockRegistry);
      const { sku, id } = await givenStock(4);
      const item = await registry.getStockItem(id);
      expect(item).toMatchObject({ itemId: id, productId: id, sku, stockId: 1, quantity: q(4), isInStock: true });
      expect(await registry.getStockItemBySku(sku)).toEqual(item);
      const status = { productId: id, stockId: 1, quantity: q(4), stockStatus: 1, stockItem: item };
      expect(await registry.getStockStatus(id)).toEqual(status);
      expect(await registry.getStockStatusBySku(sku)).toEqual(status);
      expect(await registry.getProductStockStatus(id)).toBe(1);
      expect(await registry.getProductStockStatusBySku(sku)).toBe(1);
    });

    it('has an empty item for an unknown id, and refuses an unknown SKU', async () => {
      const registry = app.get(StockRegistry);
      expect(await registry.getStockItem(NOBODY)).toMatchObject({ itemId: null, quantity: null, isInStock: false });
      expect(await registry.getProductStockStatus(NOBODY)).toBe(0);
      const refusal = { kind: 'not-found', parameters: ['nobody'] };
      await expect(registry.getStockItemBySku('nobody')).rejects.toMatchObject(refusal);
      await expect(registry.getProductStockStatusBySku('nobody')).rejects.toMatchObject(refusal);
    });
  });

  describe('the repositories', () => {
    it('list the products that exist in the order asked for, each once', async () => {
      const [one, two] = [await givenStock(1), await givenStock(2)];
      const keys = [two.sku, NOBODY, one.id, 'nobody', two.id, one.sku.toUpperCase()];
      const items = await app.get(StockItemRepository).getList(keys);
      expect(items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
        [two.sku, q(2)],
        [one.sku, q(1)],
      ]);
      const statuses = await app.get(StockStatusRepository).getList(keys);
      expect(statuses.map(({ productId, stockStatus }) => [productId, stockStatus])).toEqual([
        [two.id, 1],
        [one.id, 1],
      ]);
      expect(await app.get(StockItemRepository).getList([])).toEqual([]);
    });

    it('read many with as many statements as one', async () => {
      const products = await Promise.all(Array.from({ length: 12 }, () => givenStock(1)));
      const cost = async (skus: readonly string[]): Promise<number> =>
        (await countStatements(app.database, () => app.get(StockItemRepository).getList(skus))).total;
      const skus = products.map(({ sku }) => sku);
      expect(await cost(skus)).toBe(await cost(skus.slice(0, 1)));
    });

    it('save what differs from the item that was read, even where the stock has changed since', async () => {
      const { sku } = await givenStock(4);
      await givenItems(app, { sku, source_code: other, quantity: 6 });
      const repository = app.get(StockItemRepository);
      const snapshot = await repository.get(sku);
      await givenItems(app, { sku, source_code: other, quantity: 5 });
      await app.within(() => repository.save(sku, { qty: q(10), isInStock: true, isQtyDecimal: true }, snapshot));
      expect(await defaultItem(sku)).toEqual([4, 1]);
      expect(await repository.get(sku)).toMatchObject({ quantity: q(9), configuration: { isQtyDecimal: true } });
    });

    it('take a stock item that was built by its caller at its word', async () => {
      const { sku, id } = await givenStock(4);
      await givenItems(app, { sku, source_code: other, quantity: 6 });
      const repository = app.get(StockItemRepository);
      expect(await app.within(() => repository.save(sku, { qty: q(10), isInStock: true }))).toBe(id);
      expect(await defaultItem(sku)).toEqual([10, 1]);
      await expect(app.within(() => repository.save('nobody', { qty: q(1) }))).rejects.toMatchObject({
        kind: 'not-found',
      });
    });
  });

  it('LegacyStockState tells what is in stock', async () => {
    const state = app.get(LegacyStockState);
    const { sku, id } = await givenStock(10, {
      min_qty: 2,
      use_config_min_qty: false,
      qty_increments: 3,
      use_config_qty_increments: false,
      enable_qty_increments: true,
      use_config_enable_qty_inc: false,
      notify_stock_qty: 11,
      use_config_notify_stock_qty: false,
    });
    expect(await state.verifyStock(sku)).toBe(true);
    expect(await state.verifyNotification(id)).toBe(true);
    expect(await state.checkQty(sku, q(8))).toBe(true);
    expect(await state.checkQty(id, q('8.0001'))).toBe(false);
    expect(await state.suggestQty(sku, q(7))).toEqual(q(6));
    expect(await state.checkQtyIncrements(sku, q(7))).toMatchObject({ parameters: [3] });
    expect(await state.checkQtyIncrements(sku, q(6))).toBeUndefined();
    expect(await state.getStockQty(sku)).toEqual(q(10));
    expect([await state.verifyStock(NOBODY), await state.checkQty(NOBODY, q(1))]).toEqual([false, false]);
    await expect(state.checkQty('nobody', q(1))).rejects.toMatchObject({ kind: 'not-found' });
  });

  describe('StockManagement', () => {
    const register = (...items: ManagedQuantity[]): Promise<void> =>
      app.within(() => app.get(StockManagement).registerProductsSale(items));
    const revert = (...items: ManagedQuantity[]): Promise<void> =>
      app.within(() => app.get(StockManagement).revertProductsSale(items));
    const back = (sku: string, quantity: Quantity): Promise<void> =>
      app.within(() => app.get(StockManagement).backItemQty(sku, quantity));
    const NOT_ENOUGH = 'Not all of your products are available in the requested quantity.';

    it('takes from the default source item and gives back, relatively and with history', async () => {
      const { sku } = await givenStock(10);
      await register({ sku, quantity: q(3) }, { sku: sku.toUpperCase(), quantity: q(1.5) });
      expect(await defaultItem(sku)).toEqual([5.5, 1]);
      await revert({ sku, quantity: q(4.5) });
      expect(await defaultItem(sku)).toEqual([10, 1]);
      expect((await historyOf(app.database, sku)).map(({ delta, reason }) => [delta, reason])).toEqual([
        [10, 'legacy_bridge'],
        [-4.5, 'legacy_bridge'],
        [4.5, 'legacy_bridge'],
      ]);
    });

    it('takes all or nothing', async () => {
      const [enough, few] = [await givenStock(10), await givenStock(2)];
      const sale = register({ sku: enough.sku, quantity: q(1) }, { sku: few.sku, quantity: q(2.0001) });
      await expect(sale).rejects.toMatchObject({ kind: 'invalid', message: NOT_ENOUGH });
      expect([await defaultItem(enough.sku), await defaultItem(few.sku)]).toEqual([
        [10, 1],
        [2, 1],
      ]);
    });

    it('refuses what other sources have, and never goes below zero, not even on backorder', async () => {
      const { sku } = await givenStock(2, { backorders: 1, use_config_backorders: false });
      await givenItems(app, { sku, source_code: other, quantity: 100 });
      const sale = register({ sku, quantity: q(3) });
      await expect(sale).rejects.toMatchObject({ message: NOT_ENOUGH, errors: [{ parameters: { sku } }] });
      expect(await defaultItem(sku)).toEqual([2, 1]);
    });

    it('of twenty at once sells the ten that are there', async () => {
      const { sku } = await givenStock(10);
      const sales = await Promise.allSettled(Array.from({ length: 20 }, () => register({ sku, quantity: q(1) })));
      expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await defaultItem(sku)).toEqual([0, 1]);
    });

    it('passes over what is not managed, not known or composite', async () => {
      const { sku } = await givenStock(2, { manage_stock: false, use_config_manage_stock: false });
      const bundle = await givenProduct(app, { type_id: 'bundle' });
      await register(...[sku, bundle.sku, unique('nobody')].map((each) => ({ sku: each, quantity: q(50) })));
      expect(await defaultItem(sku)).toEqual([2, 1]);
    });

    it('does nothing while stock is not subtracted, and refuses quantities that are none', async () => {
      const { sku } = await givenStock(2);
      const settings = app.get(Settings);
      await app.within(() => settings.set('cataloginventory/options/can_subtract', '0'));
      await register({ sku, quantity: q(1) });
      await app.within(() => settings.set('cataloginventory/options/can_subtract', '1'));
      expect(await defaultItem(sku)).toEqual([2, 1]);
      await expect(register({ sku, quantity: q(0) })).rejects.toMatchObject({ kind: 'invalid' });
      await expect(revert({ sku, quantity: q(-1) })).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('puts an item back in stock once more than its threshold is there', async () => {
      const { sku } = await givenStock(0, { is_in_stock: true, min_qty: 2, use_config_min_qty: false });
      await givenItems(app, { sku, source_code: 'default', quantity: 0, status: 0 });
      await back(sku, q(2));
      expect(await defaultItem(sku)).toEqual([2, 0]);
      await back(sku, q('0.0001'));
      expect(await defaultItem(sku)).toEqual([2.0001, 1]);
      const settings = app.get(Settings);
      await givenItems(app, { sku, source_code: 'default', quantity: 0, status: 0 });
      await app.within(() => settings.set('cataloginventory/options/can_back_in_stock', '0'));
      await back(sku, q(9));
      await app.within(() => settings.set('cataloginventory/options/can_back_in_stock', '1'));
      expect(await defaultItem(sku)).toEqual([9, 0]);
    });
  });

  describe('the default website', () => {
    it('decides which stock is read', async () => {
      const { sku, id } = await givenStock(4);
      await givenItems(app, { sku, source_code: other, quantity: 6 });
      const sales_channels = [{ type: 'website', code: 'base' }];
      const stock = await app.http.post('/rest/V1/inventory/stocks', {
        stock: { name: 'Shop', extension_attributes: { sales_channels } },
      });
      await app.http.post('/rest/V1/inventory/stock-source-links', {
        links: [{ stock_id: stock.body, source_code: other, priority: 1 }],
      });
      expect(await app.get(StockRegistry).getStockItem(id)).toMatchObject({ stockId: stock.body, quantity: q(6) });
      expect((await app.http.get(`/rest/V1/stockStatuses/${sku}`)).body).toMatchObject({
        stock_id: stock.body,
        qty: 6,
      });
      // Saved back as read, the default source item keeps what it has.
      const read = await app.http.get(`/rest/V1/stockItems/${sku}`);
      await app.http.put(`/rest/V1/products/${sku}/stockItems/${id}`, { stockItem: read.body });
      expect(await defaultItem(sku)).toEqual([4, 1]);

      // Without the default stock, channels that a stock gives up go to none.
      expect((await app.http.delete('/rest/V1/inventory/stocks/1')).status).toBe(200);
      await app.http.put(`/rest/V1/inventory/stocks/${stock.body}`, {
        stock: { name: 'Shop', extension_attributes: { sales_channels: [] } },
      });
      const answer = await app.http.get(`/rest/V1/stockItems/${sku}`);
      expect([answer.status, answer.body]).toEqual([404, { message: 'No linked stock found' }]);
    });
  });
});
