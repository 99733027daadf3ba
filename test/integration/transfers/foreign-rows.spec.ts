import { randomUUID } from 'node:crypto';
import { findFaults, heldDemand, NO_FAULTS } from '../../concurrency/support/demand-checks.js';
import type { TestApplication } from '../../support/application.js';
import type { PlacedOrder, Shop } from '../shipping/support/shop.js';
import { startTransfers } from './support/transfers.js';
import type { Transfers } from './support/transfers.js';

/** Rows that other tools have written to the ledger, with SQL. */
describe('a full transfer and the reservations that others have written', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west] = ['', ''];
  let sku: string;

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
  });
  beforeEach(async () => {
    sku = await shop.product([20, 0]);
  });
  afterEach(async () => {
    expect((await findFaults(app.database, [sku])).wrongBalances).toEqual([]);
  });
  afterAll(() => app.close());

  const number = (): string => randomUUID().slice(0, 32);
  const written = (quantity: number, order: string | null, source: string | null = east): Promise<void> =>
    shop.warehouse.reserve({
      sku,
      quantity,
      stockId: shop.stockId,
      ...(source === null ? {} : { source }),
      ...(order === null ? {} : { order }),
    });
  const transferred = async (): Promise<void> => {
    await shop.warehouse.withSourceReservations(() => transfers.moveAll([east, west], [sku]));
  };
  const heldBy = async (order: string | null): Promise<[string | null, number][]> =>
    (await heldDemand(app.database, [sku]))
      .filter((held) => held.order === order)
      .map(({ source, quantity }): [string | null, number] => [source, quantity])
      .sort();
  const holderOf = (order: string): Promise<{ state: string }[]> =>
    app.database.query('SELECT state FROM inventory_reservation_holder WHERE increment_id = ?', [order]);

  it('takes them along, under a holder from then on', async () => {
    const [one, two] = [number(), number()];
    await written(-3, one);
    await written(-1, one);
    await written(-2, two);
    await transferred();
    expect([await heldBy(one), await heldBy(two)]).toEqual([[[west, 4]], [[west, 2]]]);
    expect(await holderOf(one)).toMatchObject([{ state: 'canceled' }]);
    const unheld = await app.database.query('SELECT 1 FROM inventory_reservation WHERE sku = ? AND holder_id IS NULL', [
      sku,
    ]);
    expect(unheld).toEqual([]);
  });

  it('leaves the number of an order that is still to come to it', async () => {
    const order = number();
    await written(-3, order);
    await transferred();
    const items = [{ sku, qty_ordered: 2 }];
    const entity = { increment_id: order, store_id: shop.storeId, customer_email: 'a@example.com', items };
    expect((await app.http.post('/rest/V1/orders', { entity })).status).toBe(200);
  });

  it('counts them with what the order holds itself', async () => {
    let order: PlacedOrder | undefined;
    await shop.warehouse.withSourceReservations(async () => {
      order = await shop.order({ sku, qty_ordered: 5 });
      // Another tool has shipped two of them.
      await written(2, order.incrementId);
      await transfers.moveAll([east, west], [sku]);
    });
    expect(await heldBy(order?.incrementId ?? '')).toEqual([[west, 3]]);
    await shop.shipped(order as PlacedOrder, undefined, west);
    expect(await heldBy(order?.incrementId ?? '')).toEqual([]);
    expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
  });

  it('knows an order that never reserved here', async () => {
    const unmanaged = await shop.product([5, 0], { manage_stock: false, use_config_manage_stock: false });
    const order = await shop.order({ sku: unmanaged, qty_ordered: 1 });
    await app.database.execute('DELETE FROM inventory_reservation_holder WHERE increment_id = ?', [order.incrementId]);
    await written(-3, order.incrementId);
    await transferred();
    expect(await heldBy(order.incrementId)).toEqual([[west, 3]]);
    expect(await holderOf(order.incrementId)).toMatchObject([{ state: 'ordered' }]);
    const rows = await app.database.query<{ metadata: string }>(
      'SELECT metadata FROM inventory_reservation WHERE sku = ? AND metadata IS NOT NULL',
      [sku],
    );
    expect(rows.map(({ metadata }) => JSON.parse(metadata) as unknown)).toEqual(
      Array.from({ length: 2 }, () => ({
        event_type: 'source_transfer',
        object_type: 'order',
        object_id: String(order.id),
        object_increment_id: order.incrementId,
      })),
    );
  });

  it('leaves alone what names no order in its column, what comes to zero, and what is elsewhere', async () => {
    const [settled, elsewhere] = [number(), number()];
    await written(-2, null);
    await written(-3, settled);
    await written(3, settled);
    await written(-4, elsewhere, null);
    await transferred();
    expect(await heldBy(null)).toEqual([[east, 2]]);
    expect(await heldBy(elsewhere)).toEqual([[null, 4]]);
    expect([await holderOf(settled), await holderOf(elsewhere)]).toEqual([[], []]);
  });

  it('is refused with their order where the destination does not serve its stock, and leaves them as they were', async () => {
    const away = await shop.warehouse.source();
    const order = number();
    await written(-3, order);
    const answer = await shop.warehouse.withSourceReservations(() => transfers.all([east, away], [sku]));
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer.body)).toContain(order);
    expect(await heldBy(order)).toEqual([[east, 3]]);
    expect(await holderOf(order)).toEqual([]);
  });

  it('costs as many statements for many orders as for few', async () => {
    const cost = async (orders: number): Promise<number> => {
      sku = await shop.product([20, 0]);
      for (let made = 0; made < orders; made += 1) await written(-1, number());
      const [query, execute] = [jest.spyOn(app.database, 'query'), jest.spyOn(app.database, 'execute')];
      await transfers.moveAll([east, west], [sku]);
      const count = query.mock.calls.length + execute.mock.calls.length;
      query.mockRestore();
      execute.mockRestore();
      return count;
    };
    await shop.warehouse.withSourceReservations(async () => {
      await cost(1);
      expect(await cost(12)).toBe(await cost(2));
    });
  });
});
