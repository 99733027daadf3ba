import { OutstandingReader } from '../../../src/modules/reservations/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { Office } from '../credit-memos/support/office.js';
import type { PlacedOrder } from '../credit-memos/support/office.js';
import { balancesOf } from '../reservations/support/demand.js';
import type { Shop } from '../shipping/support/shop.js';
import { Catalogue } from './support/catalogue.js';

describe('a rename and the reservations of the product', () => {
  let app: TestApplication;
  let office: Office;
  let shop: Shop;
  let catalogue: Catalogue;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
    shop = office.shop;
    catalogue = new Catalogue(app);
  });
  afterAll(() => app.close());

  const outstanding = async (order: PlacedOrder): Promise<[string, number][]> =>
    (await app.get(OutstandingReader).ofOrder(order.incrementId)).map(({ sku, quantity }) => [
      sku,
      quantity.toNumber(),
    ]);
  const cancel = async (order: PlacedOrder): Promise<void> => {
    expect((await app.http.post(`/rest/V1/orders/${order.id}/cancel`)).body).toBe(true);
  };
  const salable = async (sku: string): Promise<number> =>
    (await app.http.get(`/rest/V1/inventory/get-product-salable-quantity/${sku}/${shop.stockId}`)).body;

  it('go together: every row, of every order, at every place, with its balances', () =>
    shop.warehouse.inEveryMode(async () => {
      const [from, to] = [await shop.product([6, 6]), unique('NEW')];
      const [open, part] = [
        await shop.order({ sku: from, qty_ordered: 4 }),
        await shop.order({ sku: from, qty_ordered: 3 }),
      ];
      await shop.shipped(part, [[part.lines[0] ?? 0, 1]], shop.sources[0]);
      await shop.warehouse.reserve({ sku: from, quantity: -1, stockId: shop.stockId });
      const before = await balancesOf(app, from);
      const rows = await catalogue.rows(from);
      await catalogue.renamed(from, to);
      expect(await balancesOf(app, to)).toEqual(before);
      expect(await balancesOf(app, from)).toEqual([]);
      expect([await catalogue.rows(from), await catalogue.rows(to)]).toEqual([0, rows]);
      const held = async (order: PlacedOrder): Promise<number> =>
        (await outstanding(order)).reduce((sum, [sku, quantity]) => (sku === to ? sum + quantity : NaN), 0);
      expect([await held(open), await held(part)]).toEqual([4, 2]);
      expect(await salable(to)).toBe(4);
      await catalogue.expectNoFaults(from, to);
    }));

  it('leave orders that are shipped, canceled and refunded under the new SKU with nothing', () =>
    shop.warehouse.inEveryMode(async () => {
      const [from, to] = [await shop.product([20, 0]), unique('NEW')];
      const orders: PlacedOrder[] = [];
      for (let count = 0; count < 4; count += 1) orders.push(await shop.order({ sku: from, qty_ordered: 3 }));
      const [shipped, canceled, refunded, mixed] = orders as [PlacedOrder, PlacedOrder, PlacedOrder, PlacedOrder];
      await office.invoiced(refunded);
      await shop.shipped(mixed, [[mixed.lines[0] ?? 0, 1]], shop.sources[0]);
      await catalogue.renamed(from, to);
      await shop.shipped(shipped, undefined, shop.sources[0]);
      await cancel(canceled);
      await office.refunded(refunded, [[refunded.lines[0] ?? 0, 3]], [refunded.lines[0] ?? 0]);
      await cancel(mixed);
      for (const order of orders) expect(await outstanding(order)).toEqual([]);
      expect([await catalogue.held(from), await catalogue.held(to)]).toEqual([0, 0]);
      expect(await shop.onHand(to)).toEqual([16, 0]);
      expect(await salable(to)).toBe(16);
      await catalogue.expectNoFaults(from, to);
    }));

  it('follow the product, whoever has its old SKU by then', async () => {
    const [sku, to] = [await shop.product([9, 0]), unique('NEW')];
    const old = await shop.order({ sku, qty_ordered: 2 });
    const other = await shop.order({ sku, qty_ordered: 3 });
    await catalogue.renamed(sku, to);
    await catalogue.created(sku);
    await shop.warehouse.items(sku, { [shop.sources[0] ?? '']: 5 });
    const namesake = await shop.order({ sku, qty_ordered: 4 });
    await shop.shipped(old, undefined, shop.sources[0]);
    await cancel(other);
    expect([await shop.onHand(sku), await shop.onHand(to)]).toEqual([
      [5, null],
      [7, 0],
    ]);
    expect([await outstanding(old), await outstanding(other), await outstanding(namesake)]).toEqual([
      [],
      [],
      [[sku, 4]],
    ]);
    await catalogue.expectNoFaults(sku, to);
  });

  it('are found by two products that take over one another, each by its own orders', async () => {
    const [one, two, between] = [await shop.product([5, 0]), await shop.product([7, 0]), unique('NEW')];
    const order = await shop.order({ sku: one, qty_ordered: 1 }, { sku: two, qty_ordered: 2 });
    await catalogue.renamed(one, between);
    await catalogue.renamed(two, one);
    await catalogue.renamed(between, two);
    expect((await outstanding(order)).sort()).toEqual(
      [
        [one, 2],
        [two, 1],
      ].sort(),
    );
    await shop.shipped(order, undefined, shop.sources[0]);
    expect([await shop.onHand(one), await shop.onHand(two)]).toEqual([
      [5, 0],
      [4, 0],
    ]);
    expect(await outstanding(order)).toEqual([]);
    await catalogue.expectNoFaults(one, two, between);
  });

  it('are found by the order that they were made ahead of, under the new SKU', () =>
    shop.warehouse.inEveryMode(async () => {
      const [from, other, to] = [await shop.product([6, 6]), await shop.product([6, 6]), unique('NEW')];
      const number = unique('A');
      const lines = (sku: string): object[] => [
        { sku, qty: 2 },
        { sku: other, qty: 1 },
      ];
      const placement = { increment_id: number, store_id: shop.storeId, items: lines(from) };
      expect((await app.http.post('/rest/V1/inventory/order-placements', { placement })).body).toBe(true);
      await catalogue.renamed(from, to);
      const items = [
        { sku: to, qty_ordered: 2 },
        { sku: other, qty_ordered: 1 },
      ];
      const entity = { increment_id: number, store_id: shop.storeId, customer_email: 'a@example.com', items };
      expect((await app.http.post('/rest/V1/orders', { entity })).status).toBe(200);
      const balances = await balancesOf(app, to);
      expect(balances.reduce((sum, [, , quantity]) => sum + quantity, 0)).toBe(-2);
      await catalogue.expectNoFaults(from, to);
    }));

  it.each([
    ['that manages no stock', 'unmanaged'],
    ['beside one that manages no stock', 'managed'],
  ])('are found so for a product %s', (_name, renamed) =>
    shop.warehouse.inEveryMode(async () => {
      const skus = {
        managed: await shop.product([6, 6]),
        unmanaged: await shop.product([6, 6], { manage_stock: false, use_config_manage_stock: false }),
      };
      const [number, to] = [unique('A'), unique('NEW')];
      const items = Object.values(skus).map((sku) => ({ sku, qty: 2 }));
      const placement = { increment_id: number, store_id: shop.storeId, items };
      expect((await app.http.post('/rest/V1/inventory/order-placements', { placement })).body).toBe(true);
      const from = skus[renamed as keyof typeof skus];
      await catalogue.renamed(from, to);
      const lines = Object.values(skus).map((sku) => ({ sku: sku === from ? to : sku, qty_ordered: 2 }));
      const entity = { increment_id: number, store_id: shop.storeId, customer_email: 'a@example.com', items: lines };
      expect(await app.http.post('/rest/V1/orders', { entity })).toMatchObject({ status: 200 });
      await catalogue.expectNoFaults(...Object.values(skus), to);
    }),
  );

  it('is refused where the new SKU is reserved already, and nothing moves', async () => {
    const [from, taken] = [await shop.product([5, 0]), unique('NEW')];
    const order = await shop.order({ sku: from, qty_ordered: 2 });
    await shop.warehouse.reserve({ sku: taken, quantity: -1, stockId: shop.stockId });
    const { status, body } = await catalogue.rename(from, taken);
    expect([status, body]).toEqual([
      400,
      { message: '"%sku" has reservations of its own. They have to be given back first.', parameters: { sku: taken } },
    ]);
    expect(await outstanding(order)).toEqual([[from, 2]]);
    expect([await shop.onHand(from), await shop.onHand(taken)]).toEqual([
      [5, 0],
      [null, null],
    ]);
    await catalogue.expectNoFaults(from, taken);

    await shop.warehouse.reserve({ sku: taken, quantity: 1, stockId: shop.stockId });
    await catalogue.renamed(from, taken);
    expect(await outstanding(order)).toEqual([[taken, 2]]);
    await catalogue.expectNoFaults(from, taken);
  });

  it('is refused where goods are booked on the new SKU, and takes empty shelves over', async () => {
    const [from, taken, empty] = [await shop.product([5]), unique('NEW'), unique('NEW')];
    const source = shop.sources[1] ?? '';
    await shop.warehouse.items(taken, { [source]: 2 });
    const { status, body } = await catalogue.rename(from, taken);
    expect([status, body.parameters]).toEqual([400, { sku: taken, source }]);
    expect(await shop.onHand(from)).toEqual([5, null]);
    await shop.warehouse.items(empty, { [source]: 0 });
    await catalogue.renamed(from, empty);
    expect(await shop.onHand(empty)).toEqual([5, null]);
    await catalogue.expectNoFaults(from, taken, empty);
  });

  it('happens once for a request that is sent twice with a key', async () => {
    const [from, to, key] = [await shop.product([5, 0]), unique('NEW'), unique('key')];
    const order = await shop.order({ sku: from, qty_ordered: 2 });
    const send = () => catalogue.rename(from, to, { 'Idempotency-Key': key });
    const answers = await Promise.all([send(), send()]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await send();
    expect([again.status, again.body.sku, again.headers.get('idempotent-replayed')]).toEqual([200, to, 'true']);
    expect(await outstanding(order)).toEqual([[to, 2]]);
    const taken = await shop.product([1, 0]);
    const refusedKey = { 'Idempotency-Key': unique('key') };
    const first = await catalogue.rename(taken, to, refusedKey);
    expect(first.status).toBe(400);
    expect(await catalogue.rename(taken, to, refusedKey)).toMatchObject({ status: 400, body: first.body });
    await catalogue.expectNoFaults(from, to);
  });

  it('is right where the triggers do not count along', async () => {
    const [from, to] = [await shop.product([9, 0]), unique('NEW')];
    await shop.order({ sku: from, qty_ordered: 2 });
    const before = await balancesOf(app, from);
    // What is left of a count that was lost, as on a server that allows no triggers.
    await app.database.execute('UPDATE inventory_reservation_balance SET quantity = quantity - 100 WHERE sku = ?', [
      from,
    ]);
    await catalogue.renamed(from, to);
    expect(await balancesOf(app, to)).toEqual(before);
    await catalogue.expectNoFaults(from, to);
  });
});
