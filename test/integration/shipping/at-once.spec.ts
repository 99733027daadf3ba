import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { driftOf } from '../../support/history.js';
import { Shop } from './support/shop.js';

describe('shipments at the same time', () => {
  let app: TestApplication;
  let shop: Shop;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 1);
  });
  afterAll(() => app.close());

  it('ship the same goods once, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sku = await shop.product([10]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      const [line = 0] = order.lines;
      const body = round % 2 === 0 ? {} : { items: [{ order_item_id: line, qty: 4 }] };
      const answers = await Promise.all([shop.ship(order, body), shop.ship(order, body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.message).toMatch(/^Shipment Document Validation Error\(s\):\n/);
      expect(await shop.onHand(sku)).toEqual([6]);
      expect(await shop.reservations(order, sku)).toEqual([
        [null, -4, 'order_placed'],
        [null, 4, 'shipment_created'],
      ]);
      expect(await shop.progress(order)).toEqual(['processing', 4]);
      expect(await driftOf(app.database, [sku])).toEqual([]);
    }
  });

  it('ship each unit once where many ask for one', async () => {
    const sku = await shop.product([10]);
    const order = await shop.order({ sku, qty_ordered: 5 });
    const [line = 0] = order.lines;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.ship(order, { items: [{ order_item_id: line, qty: 1 }] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(await shop.onHand(sku)).toEqual([5]);
    expect(await shop.progress(order)).toEqual(['processing', 5]);
    const sum = (await shop.reservations(order, sku)).reduce((total, [, quantity]) => total + quantity, 0);
    expect(sum).toBe(0);
  });

  it('take no more from a source than it has, for two orders', async () => {
    const sku = await shop.product([6], { use_config_backorders: false, backorders: 1 });
    const orders = [await shop.order({ sku, qty_ordered: 4 }), await shop.order({ sku, qty_ordered: 4 })];
    const answers = await Promise.all(
      orders.map((order) => shop.ship(order, { extension_attributes: { source_code: shop.sources[0] } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await shop.onHand(sku)).toEqual([2]);
  });

  it('write one shipment for one idempotency key', async () => {
    const sku = await shop.product([10]);
    const order = await shop.order({ sku, qty_ordered: 4 });
    const [line = 0] = order.lines;
    const send = () =>
      app.http.post(
        `/rest/V1/order/${order.id}/ship`,
        { items: [{ order_item_id: line, qty: 1 }] },
        { headers: { 'Idempotency-Key': `ship-${order.incrementId}` } },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await shop.onHand(sku)).toEqual([9]);
  });
});
