import { Logger } from '@nestjs/common';
import { ForgetReservations } from '../../../src/modules/reservations/app/forget-reservations.service.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { ProductReader } from '../../../src/modules/catalog/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { balancesOf } from '../reservations/support/demand.js';
import { Shop } from '../shipping/support/shop.js';
import { Catalogue } from './support/catalogue.js';

describe('what becomes of a product, in messages', () => {
  let app: TestApplication;
  let shop: Shop;
  let catalogue: Catalogue;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    catalogue = new Catalogue(app);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    await catalogue.synchronize(false);
  });

  const indexed = async (sku: string): Promise<unknown[]> =>
    app.database.query(`SELECT sku FROM inventory_stock_${shop.stockId} WHERE sku = ?`, [sku]);
  const configured = async (sku: string): Promise<unknown[]> =>
    app.database.query('SELECT sku FROM inventory_stock_item_configuration WHERE sku = ?', [sku]);

  it('a rename tells of the reservations where the catalogue is kept in step', async () => {
    const [one, two, to] = [await shop.product([5]), await shop.product([5]), unique('NEW')];
    await catalogue.renamed(one, to);
    expect(await catalogue.messages(one)).toEqual([['inventory.source.items.cleanup', [one]]]);
    await catalogue.synchronize(true);
    const order = await shop.order({ sku: two, qty_ordered: 2 });
    const other = unique('NEW');
    await catalogue.renamed(two, other);
    expect(await catalogue.messages(two)).toEqual([
      ['inventory.source.items.cleanup', [two]],
      ['inventory.reservations.update', [{ old: two, new: other }]],
    ]);
    await catalogue.handled(two);
    expect(await catalogue.held(other)).toBe(2);
    expect(order.lines).toHaveLength(1);
    await catalogue.expectNoFaults(two, other);
  });

  it('a rename that is told again moves nothing of what came after it, and says what nobody has', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const told = (): unknown[] => warned.mock.calls.flat().filter((text) => String(text).includes('has been renamed'));
    const [sku, to] = [await shop.product([5]), unique('NEW')];
    await catalogue.renamed(sku, to);
    await catalogue.created(sku);
    await shop.warehouse.items(sku, { [shop.sources[0] ?? '']: 4 });
    await shop.order({ sku, qty_ordered: 3 });
    await app.within(() =>
      app.database.run(() => app.get(Outbox).add('inventory.reservations.update', [{ old: sku, new: to }])),
    );
    await catalogue.handled(sku);
    expect([await catalogue.held(sku), await catalogue.held(to)]).toEqual([3, 0]);
    expect(told()).toEqual([]);
    await catalogue.deleted(sku);
    await app.within(() =>
      app.database.run(() => app.get(Outbox).add('inventory.reservations.update', [{ old: sku, new: to }])),
    );
    await catalogue.handled(sku);
    expect([await catalogue.held(sku), await catalogue.held(to)]).toEqual([3, 0]);
    expect(told()).toEqual([`${sku} is reserved although it has been renamed to ${to}.`]);
    await catalogue.expectNoFaults(sku, to);
  });

  it('a deletion takes stock, index rows and configuration, and reservations where they are kept in step', async () => {
    const skus = [
      await shop.product([5, 2], { backorders: 1, use_config_backorders: false }),
      await shop.product([5, 2], { backorders: 1, use_config_backorders: false }),
    ] as const;
    for (const sku of skus) await shop.order({ sku, qty_ordered: 2 });
    await shop.warehouse.reserve({ sku: skus[1], quantity: -1, stockId: shop.stockId });
    expect([await indexed(skus[0]), await configured(skus[0])]).toEqual([[{ sku: skus[0] }], [{ sku: skus[0] }]]);
    await catalogue.deleted(skus[0]);
    await catalogue.synchronize(true);
    await catalogue.deleted(skus[1]);
    expect(await catalogue.messages(skus[1])).toEqual([
      ['inventory.source.items.cleanup', [skus[1]]],
      ['inventory.reservations.cleanup', [skus[1]]],
    ]);
    for (const sku of skus) {
      await catalogue.handled(sku);
      expect([await shop.onHand(sku), await indexed(sku), await configured(sku)]).toEqual([[null, null], [], []]);
    }
    expect([await catalogue.rows(skus[0]), await catalogue.rows(skus[1])]).toEqual([1, 0]);
    expect(await balancesOf(app, skus[1])).toEqual([]);
    await catalogue.expectNoFaults(...skus);
  });

  it('a late clean-up of reservations leaves those of a product that was created again', async () => {
    const sku = await shop.product([5]);
    await catalogue.synchronize(true);
    await catalogue.deleted(sku);
    await catalogue.created(sku);
    await shop.warehouse.items(sku, { [shop.sources[0] ?? '']: 4 });
    await shop.order({ sku, qty_ordered: 3 });
    await catalogue.handled(sku);
    expect([await catalogue.held(sku), await shop.onHand(sku)]).toEqual([3, [4, null]]);
    await catalogue.expectNoFaults(sku);
  });

  it('would take them, were the catalogue not asked under the locks', async () => {
    const sku = await shop.product([5]);
    await shop.order({ sku, qty_ordered: 3 });
    const asked = jest.spyOn(app.get(ProductReader), 'existing').mockResolvedValue(new Map());
    try {
      await app.within(() => app.get(ForgetReservations).execute(sku, new AbortController().signal));
    } finally {
      asked.mockRestore();
    }
    expect(await catalogue.rows(sku)).toBe(0);
    expect(await balancesOf(app, sku)).toEqual([]);
  });

  it('a clean-up goes through many orders in batches, and leaves the balances right after each', async () => {
    const sku = unique('GONE');
    const rows = Array.from({ length: 2500 }, (_, index) => [
      shop.stockId,
      sku,
      -2,
      '{}',
      shop.sources[index % 2],
      unique('O'),
      8_000_000_000 + index,
    ]);
    await app.database.execute(
      `INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata, source_code, object_increment_id, holder_id) VALUES ?`,
      [rows],
    );
    const batches: number[] = [];
    const original = app.database.execute.bind(app.database);
    const spy = jest.spyOn(app.database, 'execute').mockImplementation(async (sql, parameters) => {
      const result = await original(sql, parameters);
      if (/^DELETE FROM inventory_reservation WHERE sku = \? AND holder_id IN/.test(sql))
        batches.push(result.affectedRows);
      return result;
    });
    try {
      await app.within(() => app.get(ForgetReservations).execute(sku, new AbortController().signal));
    } finally {
      spy.mockRestore();
    }
    expect(batches).toEqual([1000, 1000, 500]);
    expect([await catalogue.rows(sku), await balancesOf(app, sku)]).toEqual([0, []]);
  });

  it('a product that is made of others from now on loses its source items where the two are kept in step', async () => {
    const [kept, gone] = [await shop.product([5]), await shop.product([5])];
    const compose = (sku: string, typeId: string) =>
      app.http.put(`/rest/V1/products/${sku}`, { product: { type_id: typeId } });
    expect((await compose(kept, 'bundle')).status).toBe(200);
    expect(await catalogue.messages(kept)).toEqual([]);
    await catalogue.synchronize(true);
    await compose(gone, 'bundle');
    expect(await catalogue.messages(gone)).toEqual([['inventory.source.items.cleanup', [gone]]]);
    await catalogue.handled(gone);
    expect([await shop.onHand(kept), await shop.onHand(gone)]).toEqual([
      [5, null],
      [null, null],
    ]);

    const back = await shop.product([5]);
    await compose(back, 'virtual');
    expect(await catalogue.messages(back)).toEqual([]);
    await compose(back, 'grouped');
    await compose(back, 'simple');
    await catalogue.handled(back);
    expect(await shop.onHand(back)).toEqual([5, null]);
    await catalogue.expectNoFaults(kept, gone, back);
  });
});
