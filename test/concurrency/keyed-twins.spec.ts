import { ScheduleBulk } from '../../src/modules/bulk-operations/app/schedule-bulk.service.js';
import { OPERATION_STATUS } from '../../src/modules/bulk-operations/domain/operation.js';
import { PlaceOrders } from '../../src/modules/orders/app/place-orders.service.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { HttpClient } from '../support/http-client.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { Gate } from './support/reservations-gate.js';
import { ServerBuild, ServerProcess } from './support/server-process.js';

const UP_MS_MAX = 180_000;
const DONE_MS_MAX = 60_000;
const PLACE = `mutation ($order: OrderInput!) { placeOrder(order: $order) { orderId incrementId } }`;
const SHORTAGE = 'Not enough items for sale';

type Send = (http: HttpClient) => Promise<Answer>;

describe('a keyed request that two processes get at the same moment', () => {
  let app: TestApplication;
  let till: Till;
  let build: ServerBuild;
  let server: ServerProcess;
  let [here, there]: HttpClient[] = [];
  let gate: Gate;
  let sent: Promise<Answer>[];

  beforeAll(async () => {
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
    [till, server] = await Promise.all([Till.open(app), ServerProcess.start(build)]);
    const token = await app.tokenFor('all');
    [here, there] = [new HttpClient(app.origin, token), new HttpClient(server.origin, token)];
  }, UP_MS_MAX);
  beforeEach(() => {
    gate = new Gate();
    sent = [];
  });
  // Where a test has failed, nobody is left standing: a request without a response would end the run.
  afterEach(async () => {
    gate.open();
    await Promise.allSettled(sent);
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await server?.stop();
    await build?.remove();
    await app.close();
  });

  /** This process stops before its next order, and has looked for what is recorded under the key. */
  const stopBeforeOrders = (): void => {
    const placing: Pick<PlaceOrders, 'executeAll'> = app.get(PlaceOrders);
    const execute = placing.executeAll.bind(placing);
    jest.spyOn(placing, 'executeAll').mockImplementationOnce(async (requests) => {
      await gate.pass();
      return execute(requests);
    });
  };
  const stopBeforeOperations = (): void => {
    const scheduling: Pick<ScheduleBulk, 'executeSingle'> = app.get(ScheduleBulk);
    const execute = scheduling.executeSingle.bind(scheduling);
    jest.spyOn(scheduling, 'executeSingle').mockImplementationOnce(async (...operation) => {
      await gate.pass();
      return execute(...operation);
    });
  };
  /** This process has begun when the other one does it from start to end. What the other one was told, and this one. */
  const overtaken = async (send: Send): Promise<readonly Answer[]> => {
    if (!here || !there) throw new Error('There are not two processes.');
    const slow = send(here);
    sent.push(slow);
    await Promise.race([gate.reached, slow]);
    const quick = await send(there);
    gate.open();
    return [quick, await slow];
  };
  const keyed = (path: string, body: object): Send => {
    const headers = { 'idempotency-key': unique('key') };
    return (http) => http.post(path, body, { headers });
  };
  const ordersOf = async (sku: string): Promise<string[]> => {
    const rows = await app.database.query<{ increment_id: string }>(
      `SELECT o.increment_id FROM sales_order o JOIN sales_order_item i ON i.order_id = o.entity_id WHERE i.sku = ?`,
      [sku],
    );
    return rows.map(({ increment_id }) => increment_id);
  };
  const batchOf = (...skus: readonly string[]): object => ({
    entities: skus.map((sku) => till.entity([{ sku, qty_ordered: 1 }])),
  });

  it('is one batch of orders, though the second finds the goods gone that the first has taken', async () => {
    const [last, plenty, gone] = [await till.product(1), await till.product(5), await till.product(0)];
    stopBeforeOrders();
    const [quick, slow] = await overtaken(keyed('/rest/V1/orders/batch', batchOf(last, plenty, gone)));
    const [[taken], [kept]] = [await ordersOf(last), await ordersOf(plenty)];
    expect(quick?.body).toEqual([
      { order: expect.objectContaining({ increment_id: taken }) },
      { order: expect.objectContaining({ increment_id: kept }) },
      { error: expect.objectContaining({ message: SHORTAGE }) },
    ]);
    expect([slow?.status, slow?.body]).toEqual([200, quick?.body]);
    expect([await ordersOf(last), await ordersOf(plenty), await ordersOf(gone)]).toEqual([[taken], [kept], []]);
    expect([await till.salable(last), await till.salable(plenty)]).toEqual([0, 4]);
  });

  it.each([
    ['of many', 5],
    ['of which it was the last', 1],
  ])('is one order over GraphQL, for a unit %s', async (_, quantity) => {
    const sku = await till.product(quantity);
    const order = { storeId: till.storeId, customerEmail: 'jane@example.com', items: [{ sku, qty: 1, price: 10 }] };
    stopBeforeOrders();
    const [quick, slow] = await overtaken(keyed('/graphql', { query: PLACE, variables: { order } }));
    const [number] = await ordersOf(sku);
    expect(quick?.body).toEqual({ data: { placeOrder: { orderId: expect.any(Number), incrementId: number } } });
    expect([slow?.status, slow?.body]).toEqual([200, quick?.body]);
    expect([await ordersOf(sku), await till.salable(sku)]).toEqual([[number], quantity - 1]);
  });

  it('is one asynchronous batch, which is done once', async () => {
    const [last, gone] = [await till.product(1), await till.product(0)];
    stopBeforeOperations();
    const [quick, slow] = await overtaken(keyed('/rest/async/V1/orders/batch', batchOf(last, gone)));
    expect([quick?.status, quick?.body]).toEqual([202, expect.objectContaining({ bulk_uuid: expect.any(String) })]);
    expect([slow?.status, slow?.body]).toEqual([202, quick?.body]);
    const uuid = String(quick?.body.bulk_uuid);
    const { body } = await eventually(async () => {
      const status = await app.http.get(`/rest/V1/bulk/${uuid}/detailed-status`);
      return (
        status.body.operations_list.every((one: { status: number }) => one.status !== OPERATION_STATUS.open) && status
      );
    }, DONE_MS_MAX);
    const [number] = await ordersOf(last);
    const told = body.operations_list.map((one: { result_serialized_data: string }) =>
      JSON.parse(one.result_serialized_data),
    );
    expect(told).toEqual([
      [
        { order: expect.objectContaining({ increment_id: number }) },
        { error: expect.objectContaining({ message: SHORTAGE }) },
      ],
    ]);
    expect([await ordersOf(last), await till.salable(last)]).toEqual([[number], 0]);
  });
});
