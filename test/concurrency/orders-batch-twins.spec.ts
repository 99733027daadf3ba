import { PlaceOrders } from '../../src/modules/orders/app/place-orders.service.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { Gate } from './support/reservations-gate.js';

const BATCH = '/rest/V1/orders/batch';
const SHORTAGE = { error: { message: 'Not enough items for sale', parameters: [] } };

type Placing = Pick<PlaceOrders, 'executeAll'>;

describe('a keyed batch that is sent again while the first one is at work', () => {
  let app: TestApplication;
  let till: Till;
  const [gates, sent]: [Gate[], Promise<Answer>[]] = [[], []];

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  // Where a test has failed, nobody is left standing: a request without a response would end the run.
  afterEach(async () => {
    for (const gate of gates.splice(0)) gate.open();
    await Promise.allSettled(sent.splice(0));
    jest.restoreAllMocks();
  });
  afterAll(() => app.close());

  /** The next calls stop before they place, or before they say what they have placed: one gate for each call. */
  const stop = (...stops: readonly { readonly gate: Gate; readonly at: 'before' | 'after' }[]): void => {
    gates.push(...stops.map(({ gate }) => gate));
    const placing: Placing = app.get(PlaceOrders);
    const execute = placing.executeAll.bind(placing);
    const left = [...stops];
    jest.spyOn(placing, 'executeAll').mockImplementation(async (requests) => {
      const next = left.shift();
      if (next?.at === 'before') await next.gate.pass();
      const outcomes = await execute(requests);
      if (next?.at === 'after') await next.gate.pass();
      return outcomes;
    });
  };
  const sender = (entities: readonly object[]) => {
    const headers = { 'idempotency-key': unique('key') };
    return (): Promise<Answer> => {
      const answer = app.http.post(BATCH, { entities }, { headers });
      sent.push(answer);
      return answer;
    };
  };
  const ordersOf = async (sku: string): Promise<string[]> => {
    const rows = await app.database.query<{ increment_id: string }>(
      `SELECT o.increment_id FROM sales_order o JOIN sales_order_item i ON i.order_id = o.entity_id WHERE i.sku = ?`,
      [sku],
    );
    return rows.map(({ increment_id }) => increment_id);
  };

  it.each([
    ['the goods that the first has taken', {}],
    ['the number that the first has used', { increment_id: unique('T') }],
  ])('is not refused for %s', async (_, more) => {
    const [sku, gone] = [await till.product(1), await till.product(0)];
    const send = sender([till.entity([{ sku, qty_ordered: 1 }], more), till.entity([{ sku: gone, qty_ordered: 1 }])]);
    const [repeat, first] = [new Gate(), new Gate()];
    stop({ gate: repeat, at: 'before' }, { gate: first, at: 'after' });
    // The repeat has looked for what is recorded. Then the first one places, and falls silent before it says so.
    const repeated = send();
    await repeat.reached;
    const silent = send();
    await first.reached;
    repeat.open();
    const { status, body } = await repeated;
    const [number] = await ordersOf(sku);
    const outcome = [{ order: expect.objectContaining({ increment_id: number }) }, SHORTAGE];
    expect([status, body]).toEqual([200, outcome]);
    first.open();
    expect((await silent).body).toEqual(body);
    expect((await send()).body).toEqual(body);
    expect([await ordersOf(sku), await till.salable(sku)]).toEqual([[number], 0]);
  });

  it('binds the first one to what the repeat was told', async () => {
    const sku = await till.product(0);
    const send = sender([till.entity([{ sku, qty_ordered: 1 }])]);
    const first = new Gate();
    stop({ gate: first, at: 'before' });
    const delayed = send();
    await first.reached;
    expect((await send()).body).toEqual([SHORTAGE]);
    await till.warehouse.items(sku, { [till.source]: 5 });
    first.open();
    expect((await delayed).body).toEqual([SHORTAGE]);
    expect([await ordersOf(sku), await till.salable(sku)]).toEqual([[], 5]);
  });

  it('binds it too where another order of the batch is to be tried again', async () => {
    const [sku, busy] = [await till.product(0), await till.product(5)];
    const send = sender([till.entity([{ sku, qty_ordered: 1 }]), till.entity([{ sku: busy, qty_ordered: 1 }])]);
    const placing: Placing = app.get(PlaceOrders);
    const execute = placing.executeAll.bind(placing);
    jest.spyOn(placing, 'executeAll').mockImplementationOnce(async (requests) => {
      const [refused] = await execute(requests.slice(0, 1));
      return [refused ?? { error: undefined }, { error: new Error('The connection is gone.') }];
    });
    const { body } = await send();
    expect(body).toEqual([SHORTAGE, { error: expect.objectContaining({ parameters: [] }) }]);
    await till.warehouse.items(sku, { [till.source]: 5 });
    expect((await send()).body).toEqual([SHORTAGE, { order: expect.objectContaining({ total_qty_ordered: 1 }) }]);
    expect([await ordersOf(sku), await till.salable(busy)]).toEqual([[], 4]);
  });
});
