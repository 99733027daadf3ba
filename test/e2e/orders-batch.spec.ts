import { Till } from '../integration/orders/support/till.js';
import type { PlacedOrder } from '../integration/orders/support/till.js';
import { reservationsOf } from '../integration/reservations/support/demand.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const BATCH = '/rest/V1/orders/batch';
const SHORTAGE = { error: { message: 'Not enough items for sale', parameters: [] } };

type Entry = { order: PlacedOrder } | { error: object };

describe('batches of orders', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const send = async (entities: readonly unknown[], headers: Record<string, string> = {}) => {
    const { status, body, headers: got } = await app.http.post(BATCH, { entities }, { headers });
    return { status, entries: body as Entry[], isReplayed: got.get('idempotent-replayed') === 'true' };
  };
  const numbersOf = (entries: readonly Entry[]): unknown[] =>
    entries.map((entry) => ('order' in entry ? entry.order.increment_id : 'refused'));
  const entity = (sku: string, qty_ordered: number, more: object = {}): object =>
    till.entity([{ sku, qty_ordered }], { increment_id: unique('B'), ...more });

  it('places each order on its own, in the order of the request', async () => {
    const [sku, number] = [await till.product(5), unique('B')];
    const { status, entries } = await send([
      entity(sku, 3),
      entity(sku, 3),
      entity(sku, 1, { increment_id: number }),
      entity(sku, 1, { increment_id: number }),
      entity(sku, 1, { store_id: 4_000_000_000 }),
      entity(sku, 1),
    ]);
    expect(status).toBe(200);
    expect(entries).toEqual([
      { order: expect.objectContaining({ state: 'new', total_qty_ordered: 3 }) },
      SHORTAGE,
      { order: expect.objectContaining({ increment_id: number }) },
      { error: { message: 'An order with the increment id "%1" already exists.', parameters: [number] } },
      {
        error: {
          message: "The store that was requested wasn't found. Verify the store and try again.",
          parameters: [],
        },
      },
      { order: expect.objectContaining({ total_qty_ordered: 1 }) },
    ]);
    const [first] = entries as [{ order: PlacedOrder }];
    expect((await till.read(first.order.entity_id)).body).toEqual(first.order);
    expect(await till.salable(sku)).toBe(0);
  });

  it('refuses a malformed order without the others', async () => {
    const sku = await till.product(5);
    const { status, entries } = await send([
      'x',
      entity(sku, 1),
      { customer_email: 'jane', items: [] },
      till.entity([{ sku, qty_ordered: [1] }]),
    ]);
    expect([status, numbersOf(entries)]).toEqual([200, ['refused', expect.any(String), 'refused', 'refused']]);
    expect([entries[0], entries[2], entries[3]]).toEqual([
      { error: { message: '"%field" has to be an object.', parameters: { field: 'entity' } } },
      {
        error: {
          message: 'Validation Failed',
          parameters: [],
          errors: [
            { message: '"%field" has to be an email address.', parameters: { field: 'customer_email' } },
            {
              message: '"%field" must have between %min and %max entries.',
              parameters: { field: 'items', min: 1, max: 1000 },
            },
          ],
        },
      },
      {
        error: {
          message:
            'Error occurred during "qty_ordered" processing. The "array" value\'s type is invalid. The "float" type was expected. Verify and try again.',
          parameters: [],
        },
      },
    ]);
  });

  it('takes five hundred, and neither more nor none', async () => {
    const sku = await till.product(500);
    const { entries } = await send(Array.from({ length: 500 }, () => entity(sku, 1)));
    expect(entries.filter((entry) => 'order' in entry)).toHaveLength(500);
    expect(await till.salable(sku)).toBe(0);
    for (const entities of [Array(501).fill(entity(sku, 1)), [], 'x', { a: 1 }]) {
      const answer = await app.http.post(BATCH, { entities });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          message: '"%field" must have between %min and %max entries.',
          parameters: { field: 'entities', min: 1, max: 500 },
        },
      ]);
    }
  });

  describe('with an Idempotency-Key', () => {
    it('gives a repeated batch the first answer again, refusals among it', async () => {
      const sku = await till.product(3);
      const entities = [entity(sku, 2), entity(sku, 2), 'x', entity(sku, 1)];
      const headers = { 'idempotency-key': unique('key') };
      const first = await send(entities, headers);
      expect(numbersOf(first.entries)).toEqual([expect.any(String), 'refused', 'refused', expect.any(String)]);
      await till.warehouse.items(sku, { [till.source]: 100 });
      const again = await send(entities, headers);
      expect([again.isReplayed, again.entries]).toEqual([true, first.entries]);
      const other = await app.http.post(BATCH, { entities: entities.slice(1) }, { headers });
      expect(other.status).toBe(422);
    });

    it('replays what was placed of a batch that was broken off, and goes on with the rest', async () => {
      const sku = await till.product(10);
      const entities = [till.entity([{ sku, qty_ordered: 1 }]), till.entity([{ sku, qty_ordered: 2 }])];
      const headers = { 'idempotency-key': unique('key') };
      const first = await send(entities, headers);
      const [placed, lost] = first.entries as [{ order: PlacedOrder }, { order: PlacedOrder }];
      // As if the process had died between the two orders: neither the second nor the response of the batch was
      // written.
      await forgetOrder(lost.order);
      const records = await app.database.query<{ scope_hash: string; answer: string }>(
        'SELECT scope_hash, answer FROM idempotency_record WHERE answer LIKE ?',
        [`%"increment_id":"${lost.order.increment_id}"%`],
      );
      expect(records).toHaveLength(2);
      await app.database.execute('DELETE FROM idempotency_record WHERE scope_hash IN (?)', [
        records.map(({ scope_hash }) => scope_hash),
      ]);
      const changed = [entities[0], till.entity([{ sku, qty_ordered: 3 }])];
      expect((await app.http.post(BATCH, { entities: changed }, { headers })).status).toBe(422);
      const again = await send(entities, headers);
      expect(again.entries[0]).toEqual(placed);
      expect(numbersOf(again.entries)[1]).not.toBe(lost.order.increment_id);
      expect(await reservationsOf(app, placed.order.increment_id)).toHaveLength(1);
      expect(await till.salable(sku)).toBe(7);
    });

    it('places a batch once that comes several times at once', async () => {
      const sku = await till.product(100);
      const entities = Array.from({ length: 10 }, () => till.entity([{ sku, qty_ordered: 1 }]));
      const headers = { 'idempotency-key': unique('key') };
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(entities, headers)));
      const done = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(done.length).toBeGreaterThan(0);
      for (const { entries } of done) expect(entries).toEqual(done[0]?.entries);
      expect(await till.salable(sku)).toBe(90);
    });
  });

  /** Takes an order and its reservation out of the tables, as a transaction does that is rolled back. */
  async function forgetOrder(order: PlacedOrder): Promise<void> {
    const { database } = app;
    await till.act(order.entity_id, 'cancel');
    await database.execute('DELETE FROM sales_order_item WHERE order_id = ?', [order.entity_id]);
    await database.execute('DELETE FROM sales_order WHERE entity_id = ?', [order.entity_id]);
  }
});
