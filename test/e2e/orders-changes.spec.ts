import { Till } from '../integration/orders/support/till.js';
import type { PlacedOrder } from '../integration/orders/support/till.js';
import { balancesOf, reservationsOf } from '../integration/reservations/support/demand.js';
import { LockedOrders } from '../../src/modules/orders/index.js';
import type { OrderProgress } from '../../src/modules/orders/domain/progress.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

const NOT_FOUND = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };
const NOT_HELD = { message: 'You cannot remove the hold.' };
const NOT_TO_BE_HELD = { message: 'A hold action is not available.' };
const NOBODY = 999_999_999_999;

describe('what happens to orders, over REST', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  /** As a shipment or an invoice does it. */
  const record = (order: PlacedOrder, ...items: OrderProgress['items']): Promise<void> =>
    app.within(() =>
      app.database.run(async () => {
        const book = app.get(LockedOrders);
        await book.record(await book.lock(order.entity_id), { items });
      }),
    );
  const idOf = (order: PlacedOrder, position = 0): number => order.items[position]?.item_id ?? 0;
  const stateOf = async ({ entity_id }: PlacedOrder): Promise<[string, string]> => {
    const { body } = await till.read(entity_id);
    return [body.state, body.status];
  };

  describe('cancel', () => {
    it('cancels every line and gives the reservation back, once', async () => {
      const [one, other] = [await till.product(5), await till.product(5)];
      const order = await till.place([
        { sku: one, qty_ordered: 2 },
        { sku: one, qty_ordered: 1 },
        { sku: other, qty_ordered: 4 },
      ]);
      const answer = await till.act(order.entity_id, 'cancel');
      expect([answer.status, answer.body]).toEqual([200, true]);
      const { body } = await till.read(order.entity_id);
      expect([body.state, body.status]).toEqual(['canceled', 'canceled']);
      expect(body.items.map((item: { qty_canceled: number }) => item.qty_canceled)).toEqual([2, 1, 4]);
      const rows = await reservationsOf(app, order.increment_id);
      const releases = rows.filter(([, , , quantity]) => quantity > 0);
      expect(releases.map(([, , sku, quantity, event, id]) => [sku, quantity, event, id]).sort()).toEqual(
        [
          [one, 3, 'order_canceled', String(order.entity_id)],
          [other, 4, 'order_canceled', String(order.entity_id)],
        ].sort(),
      );
      expect((await till.act(order.entity_id, 'cancel')).body).toBe(false);
      expect(await reservationsOf(app, order.increment_id)).toHaveLength(rows.length);
      expect([await till.salable(one), await till.salable(other)]).toEqual([5, 5]);
    });

    it('cancels the children of a composite line, which follows', async () => {
      const sku = await till.product(9);
      const order = await till.place([
        { sku: await till.warehouse.product(undefined, { type_id: 'bundle' }), qty_ordered: 2 },
        { sku, qty_ordered: 6, parent_index: 0 },
      ]);
      expect((await till.act(order.entity_id, 'cancel')).body).toBe(true);
      const { body } = await till.read(order.entity_id);
      expect(body.items.map((item: { qty_canceled: number }) => item.qty_canceled)).toEqual([2, 6]);
      expect(await till.salable(sku)).toBe(9);
    });

    it('leaves what was shipped or invoiced: the larger of the two', async () => {
      const sku = await till.product(10);
      const order = await till.place([{ sku, qty_ordered: 5 }]);
      await record(order, { itemId: idOf(order), shipped: Quantity.of(1), invoiced: Quantity.of(3) });
      expect(await stateOf(order)).toEqual(['processing', 'processing']);
      expect((await till.act(order.entity_id, 'cancel')).body).toBe(true);
      const { body } = await till.read(order.entity_id);
      expect(body.items[0]).toMatchObject({ qty_canceled: 2, qty_shipped: 1, qty_invoiced: 3 });
      expect(body.state).toBe('processing');
      const [, release] = await reservationsOf(app, order.increment_id);
      expect(release).toEqual([till.stockId, null, sku, 2, 'order_canceled', String(order.entity_id)]);
      await record(order, { itemId: idOf(order), shipped: Quantity.of(2) });
      expect(await stateOf(order)).toEqual(['complete', 'complete']);
    });

    it('does nothing to an order that is invoiced, complete or on hold', async () => {
      const sku = await till.product(10);
      const [invoiced, complete, held] = [
        await till.place([{ sku, qty_ordered: 1 }]),
        await till.place([{ sku, qty_ordered: 1 }]),
        await till.place([{ sku, qty_ordered: 1 }]),
      ];
      const one = Quantity.of(1);
      await record(invoiced, { itemId: idOf(invoiced), invoiced: one });
      await record(complete, { itemId: idOf(complete), invoiced: one, shipped: one });
      await till.act(held.entity_id, 'hold');
      for (const order of [invoiced, complete, held]) {
        const before = (await till.read(order.entity_id)).body;
        const answer = await till.act(order.entity_id, 'cancel');
        expect([answer.status, answer.body]).toEqual([200, false]);
        expect((await till.read(order.entity_id)).body).toEqual(before);
      }
      expect(await balancesOf(app, sku)).toEqual([[till.stockId, '', -3]]);
    });

    it('gives back once, however many cancel at the same time', async () => {
      const sku = await till.product(4);
      const order = await till.place([{ sku, qty_ordered: 4 }]);
      const answers = await Promise.all(Array.from({ length: 5 }, () => till.act(order.entity_id, 'cancel')));
      expect(answers.map(({ body }) => body).sort()).toEqual([false, false, false, false, true]);
      expect((await reservationsOf(app, order.increment_id)).map(([, , , quantity]) => quantity)).toEqual([-4, 4]);
    });
  });

  describe('hold and unhold', () => {
    it('keep the state of before and give it back', async () => {
      const sku = await till.product(5);
      const order = await till.place([{ sku, qty_ordered: 2 }]);
      await record(order, { itemId: idOf(order), shipped: Quantity.of(1) });
      await till.act(order.entity_id, 'comments', { statusHistory: { comment: 'x', status: 'packed' } });
      const held = await till.act(order.entity_id, 'hold');
      expect([held.status, held.body, await stateOf(order)]).toEqual([200, true, ['holded', 'holded']]);
      expect(await till.salable(sku)).toBe(3);
      const released = await till.act(order.entity_id, 'unhold');
      expect([released.status, released.body, await stateOf(order)]).toEqual([200, true, ['processing', 'packed']]);
    });

    it('refuse an order that they do not fit', async () => {
      const sku = await till.product(5);
      const [open, canceled] = [
        await till.place([{ sku, qty_ordered: 1 }]),
        await till.place([{ sku, qty_ordered: 1 }]),
      ];
      await till.act(canceled.entity_id, 'cancel');
      const unheld = await till.act(open.entity_id, 'unhold');
      expect([unheld.status, unheld.body]).toEqual([400, NOT_HELD]);
      await till.act(open.entity_id, 'hold');
      for (const { entity_id } of [open, canceled]) {
        const answer = await till.act(entity_id, 'hold');
        expect([answer.status, answer.body]).toEqual([400, NOT_TO_BE_HELD]);
      }
    });
  });

  describe('comments', () => {
    const history = async (order: PlacedOrder): Promise<unknown[]> =>
      (await till.read(order.entity_id)).body.status_histories;

    it('are added to the history, the newest first', async () => {
      const order = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
      const first = await till.act(order.entity_id, 'comments', {
        statusHistory: { comment: 'Called', is_customer_notified: 1, is_visible_on_front: 0, entity_name: 'order' },
      });
      expect([first.status, first.body]).toEqual([200, true]);
      await till.act(order.entity_id, 'comments', { statusHistory: { comment: 'Paid', status: 'paid' } });
      expect(await history(order)).toEqual([
        {
          entity_id: expect.any(Number),
          parent_id: order.entity_id,
          entity_name: 'order',
          comment: 'Paid',
          status: 'paid',
          is_customer_notified: 0,
          is_visible_on_front: 0,
          created_at: expect.any(String),
        },
        expect.objectContaining({ comment: 'Called', status: 'pending', is_customer_notified: 1 }),
      ]);
      expect(await stateOf(order)).toEqual(['new', 'paid']);
      expect((await app.http.get(`/rest/V1/orders/${order.entity_id}/statuses`)).body).toBe('paid');
    });

    it.each([
      ['the status of another state', 'complete'],
      ['a status that is none', 'Not A Status'],
      ['a status that is too long', 'x'.repeat(33)],
    ])('are refused with %s', async (_case, status) => {
      const order = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
      const answer = await till.act(order.entity_id, 'comments', { statusHistory: { comment: 'x', status } });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          message: 'Unable to add comment: The status "%1" is not part of the order status history.',
          parameters: [status],
        },
      ]);
      expect([await history(order), await stateOf(order)]).toEqual([[], ['new', 'pending']]);
    });

    it('need something to say', async () => {
      const order = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
      const nothing = await till.act(order.entity_id, 'comments', {});
      expect([nothing.status, nothing.body.parameters]).toEqual([400, { fieldName: 'statusHistory' }]);
      const empty = await till.act(order.entity_id, 'comments', { statusHistory: { is_visible_on_front: 1 } });
      expect([empty.status, empty.body.parameters]).toEqual([400, { field: 'comment' }]);
    });
  });

  it.each(['cancel', 'hold', 'unhold', 'comments'])('answers 404 where there is no order: %s', async (action) => {
    const answer = await till.act(NOBODY, action, { statusHistory: { comment: 'x' } });
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });

  it('gives a repeated request the first answer again', async () => {
    const order = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
    const headers = { 'idempotency-key': `cancel-${order.increment_id}` };
    const answers = [
      await till.act(order.entity_id, 'cancel', {}, { headers }),
      await till.act(order.entity_id, 'cancel', {}, { headers }),
    ];
    expect(answers.map(({ body, headers: got }) => [body, got.get('idempotent-replayed')])).toEqual([
      [true, null],
      [true, 'true'],
    ]);
  });
});
