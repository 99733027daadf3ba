import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

describe('placing an order with an Idempotency-Key', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const send = async (key: string, items: readonly object[], more: object = {}) => {
    const { status, body, headers } = await till.post(items, more, { headers: { 'idempotency-key': key } });
    return { status, body, isReplayed: headers.get('idempotent-replayed') === 'true' };
  };

  it('gives the first answer again and places nothing more', async () => {
    const [sku, key] = [await till.product(10), unique('key')];
    const items = [{ sku, qty_ordered: 2 }];
    const first = await send(key, items);
    const again = await send(key, items);
    expect([first.status, first.isReplayed]).toEqual([200, false]);
    expect(again).toEqual({ status: 200, body: first.body, isReplayed: true });
    expect(await till.salable(sku)).toBe(8);
  });

  it('tells a repeat from an order with a number that is taken', async () => {
    const [sku, key, increment_id] = [await till.product(10), unique('key'), unique('O')];
    const items = [{ sku, qty_ordered: 2 }];
    const first = await send(key, items, { increment_id });
    expect(await send(key, items, { increment_id })).toEqual({ status: 200, body: first.body, isReplayed: true });
    const stranger = await send(unique('key'), items, { increment_id });
    expect([stranger.status, stranger.body.parameters]).toEqual([400, [increment_id]]);
  });

  it('keeps a refusal, and refuses another body', async () => {
    const [sku, key] = [await till.product(1), unique('key')];
    const items = [{ sku, qty_ordered: 2 }];
    const first = await send(key, items);
    expect([first.status, first.body]).toEqual([400, { message: 'Not enough items for sale' }]);
    await till.warehouse.items(sku, { [till.source]: 5 });
    expect(await send(key, items)).toEqual({ status: 400, body: first.body, isReplayed: true });
    expect((await send(key, [{ sku, qty_ordered: 1 }])).status).toBe(422);
    const malformed = await send(unique('key'), []);
    expect([malformed.status, malformed.body.parameters.field]).toEqual([400, 'items']);
  });

  it('places once what comes many times at once', async () => {
    const [sku, key] = [await till.product(100), unique('key')];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, [{ sku, qty_ordered: 1 }])));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.entity_id)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await till.salable(sku)).toBe(99);
  });

  it('answers the same to a repeat while the last one is gone', async () => {
    const [sku, key] = [await till.product(1), unique('key')];
    const items = [{ sku, qty_ordered: 1 }];
    const [first, second] = await Promise.all([send(key, items), send(key, items)]);
    const bodies = [first, second].filter(({ status }) => status === 200).map(({ body }) => body.entity_id);
    expect(bodies.length).toBeGreaterThan(0);
    expect(new Set(bodies).size).toBe(1);
    const statuses = [first.status, second.status].filter((status) => status !== 200);
    expect(statuses.filter((status) => status !== 409)).toEqual([]);
  });
});
