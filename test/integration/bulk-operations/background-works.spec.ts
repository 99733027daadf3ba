import { randomUUID } from 'node:crypto';
import { OperationRepository } from '../../../src/modules/bulk-operations/data/operation.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { graphql, graphqlData } from '../../support/graphql.js';
import { givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { Requests } from '../adjustment-revert/support/requests.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { States } from '../stock-states/support/states.js';
import { BulkDesk } from './support/bulk-desk.js';

const TRANSFER =
  'mutation ($transfer: ProductTransferInput!) { startTransfer(transfer: $transfer) { bulkUuid operationCount } }';
const ASSIGN =
  'mutation ($skus: [String!]!, $sourceCodes: [String!]!) { startAssignment(skus: $skus, sourceCodes: $sourceCodes) { bulkUuid operationCount } }';
const UNASSIGN = `mutation ($skus: [String!]!, $sourceCodes: [String!]!) {
  startUnassignment(skus: $skus, sourceCodes: $sourceCodes, reason: damaged, note: "flood") { bulkUuid }
}`;
const UPDATE = `mutation ($skus: [String!]!, $fields: StockItemFields!) {
  startStockUpdate(skus: $skus, fields: $fields, reason: count) { bulkUuid operationCount }
}`;
const REVERT = 'mutation ($requestId: String!) { revertInBackground(requestId: $requestId) { bulkUuid } }';
const SCOPE = 'query ($requestId: String!) { revertScope(requestId: $requestId) { rows isForBackground } }';
const SHOW = `query ($bulkUuid: String!, $state: BulkPartState) {
  bulk(bulkUuid: $bulkUuid) { description state isOwn operationCount open complete failed stepsDone stepsTotal }
  bulkParts(bulkUuid: $bulkUuid, state: $state) {
    totalCount items { key subject state message doneCount refusedCount refused { subject reason } }
  }
}`;
const LIST = 'query ($own: Boolean!) { bulks(own: $own) { items { bulkUuid isOwn } totalCount } }';
const ROWS = 2_500;

describe('works in the background', () => {
  let app: TestApplication;
  let desk: BulkDesk;
  let warehouse: Warehouse;
  let requests: Requests;
  let [origin, destination] = ['', ''];

  beforeAll(async () => {
    app = await startApplication();
    desk = new BulkDesk(app);
    warehouse = new Warehouse(app);
    [origin, destination] = [await givenSource(app), await givenSource(app)];
    await warehouse.stock(origin, destination);
    requests = new Requests(app, origin);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const shown = (bulkUuid: string, state?: string, options: object = {}): Promise<any> =>
    graphqlData(app, SHOW, { bulkUuid, state }, options);
  const quantityAt = async (sku: string, source: string): Promise<number | undefined> => {
    const [row] = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE sku = ? AND source_code = ?',
      [sku, source],
    );
    return row && Number(row.quantity);
  };

  it('do each product for itself: one that is refused leaves the others be, and says why', async () => {
    const [first, refused, last] = [await warehouse.product(), await warehouse.product(), await warehouse.product()];
    for (const sku of [first, refused, last]) await warehouse.items(sku, { [origin]: 5 });
    expect((await new States(app).move([[origin, refused, 'available', 'damaged', 1]])).status).toBe(200);
    const transfer = {
      skus: [first, refused, last, first.toLowerCase()],
      originSourceCode: origin,
      destinationSourceCode: destination,
      unassignFromOrigin: true,
    };
    const { startTransfer } = await graphqlData(app, TRANSFER, { transfer });
    expect(startTransfer.operationCount).toBe(3);
    const { bulkUuid } = startTransfer;
    expect((await shown(bulkUuid)).bulk).toMatchObject({
      description: `Transfer all stock of 3 product(s) from ${origin} to ${destination}`,
      state: 'running',
      isOwn: true,
      open: 3,
    });
    await desk.deliver(bulkUuid);
    const { bulk, bulkParts } = await shown(bulkUuid);
    expect(bulk).toMatchObject({ state: 'partly_failed', open: 0, complete: 2, failed: 1, stepsTotal: null });
    expect(bulkParts.items.map(({ subject, state }: any) => [subject, state])).toEqual([
      [first, 'complete'],
      [refused, 'failed'],
      [last, 'complete'],
    ]);
    const failed = (await shown(bulkUuid, 'failed')).bulkParts;
    expect(failed.totalCount).toBe(1);
    expect(failed.items[0].message).toContain('damaged');
    expect([await quantityAt(first, destination), await quantityAt(refused, origin)]).toEqual([5, 4]);
    const rows = await historyOf(app.database, first);
    expect(rows.filter(({ request_id }) => request_id === bulkUuid).map(({ delta }) => delta)).toEqual([-5, 5]);
  });

  it('assign, unassign and update with reason and note, once however often they are delivered', async () => {
    const skus = [await warehouse.product(), await warehouse.product()];
    const [one = '', two = ''] = skus;
    const assigned = (await graphqlData(app, ASSIGN, { skus, sourceCodes: [origin] })).startAssignment;
    await desk.deliver(assigned.bulkUuid);
    await desk.deliver(assigned.bulkUuid);
    expect((await shown(assigned.bulkUuid)).bulkParts.items.map(({ message }: any) => message)).toEqual([
      '1 source item(s) made.',
      '1 source item(s) made.',
    ]);
    await warehouse.items(one, { [origin]: 4 });
    const gone = (await graphqlData(app, UNASSIGN, { skus, sourceCodes: [origin] })).startUnassignment;
    await desk.deliver(gone.bulkUuid);
    expect([await quantityAt(one, origin), await quantityAt(two, origin)]).toEqual([undefined, undefined]);
    expect((await historyOf(app.database, one)).at(-1)).toMatchObject({
      delta: -4,
      reason: 'damaged',
      note: 'flood',
      request_id: gone.bulkUuid,
    });
    await warehouse.items(two, { default: 1 });
    const update = (await graphqlData(app, UPDATE, { skus: [two], fields: { quantity: 9 } })).startStockUpdate;
    await desk.deliver(update.bulkUuid);
    expect(await quantityAt(two, 'default')).toBe(9);
    expect((await shown(update.bulkUuid)).bulk).toMatchObject({ state: 'complete', complete: 1 });
  });

  it('are refused as a whole where what belongs to all of them is wrong', async () => {
    const sku = await warehouse.product();
    const unknown = unique('nowhere');
    const answers = [
      await graphql(app, ASSIGN, { skus: [sku], sourceCodes: [unknown] }),
      await graphql(app, ASSIGN, { skus: [sku], sourceCodes: [] }),
      await graphql(app, ASSIGN, { skus: [], sourceCodes: [origin] }),
      await graphql(app, REVERT, { requestId: randomUUID() }),
    ];
    expect(answers.map(({ errors }) => errors?.[0]?.message)).toEqual([
      expect.stringContaining(`Source ${unknown} does not exist`),
      'Input data is empty',
      'The bulk has no operations.',
      expect.stringContaining('no row'),
    ]);
  });

  describe('a large revert', () => {
    const skus = Array.from({ length: ROWS }, () => unique('large'));

    /** A request that has added to many items; one of them is spent since. */
    async function givenLarge(): Promise<string> {
      const request = await requests.write(skus.map((sku) => requests.set(sku, 3)));
      await requests.write([requests.set(skus[0] ?? '', 1)]);
      return request;
    }

    it('goes on where a worker stopped, is done once by two at once, and counts each item once', async () => {
      const request = await givenLarge();
      expect((await graphqlData(app, SCOPE, { requestId: request })).revertScope).toEqual({
        rows: ROWS,
        isForBackground: false,
      });
      const { bulkUuid } = (await graphqlData(app, REVERT, { requestId: request })).revertInBackground;
      await expect(desk.deliver(bulkUuid, { signal: stoppedAfterOneBatch(bulkUuid) })).rejects.toThrow('wait for');
      expect((await shown(bulkUuid)).bulk).toMatchObject({ state: 'running', stepsDone: 1, stepsTotal: 3 });
      const [half] = (await shown(bulkUuid)).bulkParts.items;
      expect(half).toMatchObject({ subject: request, state: 'open', doneCount: 999, refusedCount: 1 });
      expect(half.refused).toEqual([
        { subject: `${skus[0]}, ${origin}`, reason: expect.stringContaining('Later changes left 1') },
      ]);
      await Promise.allSettled([desk.deliver(bulkUuid), desk.deliver(bulkUuid)]);
      await desk.deliver(bulkUuid);
      const { bulk, bulkParts } = await shown(bulkUuid);
      expect(bulk).toMatchObject({ state: 'complete', stepsDone: 3, stepsTotal: 3 });
      expect(bulkParts.items[0]).toMatchObject({
        message: `${ROWS - 1} change(s) taken back, 1 refused.`,
        doneCount: ROWS - 1,
        refusedCount: 1,
      });
      const [{ total } = { total: 0 }] = await app.database.query<{ total: number }>(
        'SELECT COUNT(*) AS total FROM inventory_source_item_adjustment WHERE request_id = ? AND reference_id = ?',
        [bulkUuid, request],
      );
      expect(total).toBe(ROWS - 1);
      expect(await driftOf(app.database, skus.slice(0, 20))).toEqual([]);
    });

    it('takes each step once: who comes second is told, and what they did is rolled back', async () => {
      const request = await requests.write([requests.set(unique('step'), 3)]);
      const { bulkUuid } = (await graphqlData(app, REVERT, { requestId: request })).revertInBackground;
      const [operation] = await app.database.query<{ id: number }>(
        'SELECT id FROM bulk_operation WHERE bulk_uuid = ?',
        [bulkUuid],
      );
      const operations = app.get(OperationRepository);
      const advanced = (from: number): Promise<boolean> =>
        operations.advance(operation?.id ?? 0, from, {
          stepsTotal: 2,
          progress: { done: from, refused: 0, examples: [] },
        });
      expect([await advanced(0), await advanced(0), await advanced(1)]).toEqual([true, false, true]);
      await operations.end(operation?.id ?? 0, { status: 1, errorCode: null, message: '', result: null });
      expect(await advanced(2)).toBe(false);
    });

    /** Aborted as soon as the first batch is committed. */
    function stoppedAfterOneBatch(bulkUuid: string): AbortSignal {
      const stop = new AbortController();
      const execute = app.database.execute.bind(app.database);
      jest.spyOn(app.database, 'execute').mockImplementation(async (...args) => {
        const result = await execute(...args);
        if (args[0].includes('SET steps_done')) stop.abort(new Error(`The worker of ${bulkUuid} stops.`));
        return result;
      });
      return stop.signal;
    }
  });

  it('are seen by who has begun them, and by who may see all', async () => {
    const sku = await warehouse.product();
    const { bulkUuid } = (await graphqlData(app, ASSIGN, { skus: [sku], sourceCodes: [origin] })).startAssignment;
    const limited = await app.tokenFor(['Vendor_Catalog::products']);
    const options = { token: limited };
    const foreign = await graphql(app, SHOW, { bulkUuid }, options);
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const own = (await graphqlData(app, ASSIGN, { skus: [sku], sourceCodes: [origin] }, options)).startAssignment;
    expect((await graphqlData(app, LIST, { own: false }, options)).bulks).toEqual({
      items: [{ bulkUuid: own.bulkUuid, isOwn: true }],
      totalCount: 1,
    });
    const all = (await graphqlData(app, LIST, { own: false })).bulks.items as { bulkUuid: string; isOwn: boolean }[];
    expect(all.find((one) => one.bulkUuid === own.bulkUuid)?.isOwn).toBe(false);
    const mine = (await graphqlData(app, LIST, { own: true })).bulks.items as { bulkUuid: string }[];
    expect(mine.map((one) => one.bulkUuid)).not.toContain(own.bulkUuid);
    expect((await graphql(app, REVERT, { requestId: bulkUuid }, options)).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
  });
});
