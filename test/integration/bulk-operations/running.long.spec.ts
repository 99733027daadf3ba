import { OperationRepository } from '../../../src/modules/bulk-operations/data/operation.repository.js';
import { RunOperations } from '../../../src/modules/bulk-operations/app/run-operations.service.js';
import { SaveSourceItems } from '../../../src/modules/source-items/app/save-source-items.service.js';
import { ApplicationError } from '../../../src/platform/errors/application-error.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import { TOPICS } from '../../../src/platform/queue/topics.js';
import { eventually } from '../../support/eventually.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { Till } from '../orders/support/till.js';
import { BulkDesk, TOPIC } from './support/bulk-desk.js';

const ITEMS = 'inventory/source-items';

describe('the operations of a bulk', () => {
  let app: TestApplication;
  let desk: BulkDesk;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    desk = new BulkDesk(app);
    source = await givenSource(app);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const skusOf = (count: number) => Array.from({ length: count }, () => unique('sku'));
  const element = (sku: string, quantity = 1) => ({
    sourceItems: [{ sku, source_code: source, quantity, status: 1 }],
  });
  const schedule = (skus: readonly string[], options = {}) =>
    desk.schedule(
      ITEMS,
      skus.map((sku) => element(sku)),
      options,
    );

  /** From now on ending an operation fails as often as told, as it does in a process that dies there. */
  const dieAtTheEnd = (times: number) => {
    const end = jest.spyOn(app.get(OperationRepository), 'end');
    for (let count = 0; count < times; count += 1) end.mockRejectedValueOnce(new Error('The process died.'));
    return end;
  };

  const expectOnce = async (uuid: string, skus: readonly string[]) => {
    expect(new Set(await desk.statuses(uuid))).toEqual(new Set([1]));
    const history = await historyOf(app.database, ...skus);
    expect(history.map(({ sku }) => sku).sort()).toEqual([...skus].sort());
    expect(history.every(({ request_id, delta }) => request_id === uuid && delta === 1)).toBe(true);
    expect(await driftOf(app.database, skus)).toEqual([]);
  };

  it('are messages of a hundred, under the uuid of the bulk', async () => {
    const uuid = await schedule(skusOf(250));
    const payloads = (await desk.messages(uuid)).map(({ payload }) => JSON.parse(payload));
    expect(payloads.map(({ requestId, body: { first, last } }) => [requestId, first, last])).toEqual([
      [uuid, 0, 99],
      [uuid, 100, 199],
      [uuid, 200, 249],
    ]);
  });

  it('are done once where the worker stops between two of them', async () => {
    const skus = skusOf(12);
    const uuid = await schedule(skus);
    const stop = new AbortController();
    const save = app.get(SaveSourceItems);
    const execute = save.execute.bind(save);
    let calls = 0;
    jest.spyOn(save, 'execute').mockImplementation(async (...args) => {
      calls += 1;
      if (calls === 5) stop.abort(new Error('The worker stops.'));
      return execute(...args);
    });
    await expect(desk.deliver(uuid, { signal: stop.signal })).rejects.toThrow('The worker stops.');
    expect(await desk.statuses(uuid)).toEqual([...Array(5).fill(1), ...Array(7).fill(4)]);
    await desk.deliver(uuid);
    await desk.deliver(uuid);
    expect(calls).toBe(12);
    await expectOnce(uuid, skus);
  });

  it('leave nothing behind where the worker dies after the change and before the status', async () => {
    const skus = skusOf(3);
    const uuid = await schedule(skus);
    // The second time is the attempt to tell of the failure.
    dieAtTheEnd(2);
    await expect(desk.deliver(uuid)).rejects.toThrow('The process died.');
    expect(await desk.statuses(uuid)).toEqual([4, 4, 4]);
    expect(await historyOf(app.database, ...skus)).toEqual([]);
    await desk.deliver(uuid);
    await expectOnce(uuid, skus);
  });

  it('are done once by two workers at once', async () => {
    const till = await Till.open(app);
    // A comment that is written twice is there twice; a quantity that is set twice would not be seen.
    const { entity_id: id } = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
    const comments = Array.from({ length: 40 }, () => unique('comment'));
    const uuid = await desk.schedule(
      'orders/byId/comments',
      comments.map((comment) => ({ id, statusHistory: { comment } })),
    );
    const ends = await Promise.allSettled([desk.deliver(uuid), desk.deliver(uuid)]);
    // One may come to the end while the other is at its last operation; the message's next attempt finds it done.
    for (const end of ends) if (end.status === 'rejected') expect(String(end.reason)).toContain('another attempt');
    await desk.deliver(uuid);
    expect(new Set(await desk.statuses(uuid))).toEqual(new Set([1]));
    const written = (await till.read(id)).body.status_histories as { comment: string }[];
    expect(written.map(({ comment }) => comment).sort()).toEqual([...comments].sort());
  });

  describe('that commit in transactions of their own', () => {
    let till: Till;
    beforeAll(async () => {
      till = await Till.open(app);
    });

    const order = (sku: string, email: string) => ({
      entity: till.entity([{ sku, qty_ordered: 1 }], { customer_email: email }),
    });
    const ordersOf = async (email: string): Promise<number> => {
      const [row] = await app.database.query<{ total: string }>(
        'SELECT COUNT(*) AS total FROM sales_order WHERE customer_email = ?',
        [email],
      );
      return Number(row?.total);
    };

    it('have ended with the commit, whatever happens after it', async () => {
      const [sku, email] = [await till.product(10), `${unique('jane')}@example.com`];
      const uuid = await desk.schedule('orders', [order(sku, email), order(sku, email)]);
      dieAtTheEnd(2);
      await expect(desk.deliver(uuid)).rejects.toThrow('The process died.');
      expect(await desk.statuses(uuid)).toEqual([1, 4]);
      await desk.deliver(uuid);
      expect([await desk.statuses(uuid), await ordersOf(email), await till.salable(sku)]).toEqual([[1, 1], 2, 8]);
    });

    it('are done once by two workers at once', async () => {
      const [sku, email] = [await till.product(50), `${unique('jane')}@example.com`];
      const uuid = await desk.schedule(
        'orders',
        Array.from({ length: 12 }, () => order(sku, email)),
      );
      await Promise.allSettled([desk.deliver(uuid), desk.deliver(uuid)]);
      await desk.deliver(uuid);
      expect(new Set(await desk.statuses(uuid))).toEqual(new Set([1]));
      expect([await ordersOf(email), await till.salable(sku)]).toEqual([12, 38]);
    });

    it('go on with the parts that an earlier attempt has not made', async () => {
      const [sku, email] = [await till.product(10), `${unique('jane')}@example.com`];
      const entities = [order(sku, email), order(sku, email), order(sku, email)].map(({ entity }) => entity);
      const uuid = await desk.schedule('orders/batch', [{ entities }]);
      // The response of the batch is recorded with the operation's status, after its orders.
      const record = jest.spyOn(app.get(OperationRepository), 'endWithChange');
      record.mockRejectedValueOnce(new Error('The process died.'));
      dieAtTheEnd(1);
      await expect(desk.deliver(uuid)).rejects.toThrow('The process died.');
      expect([await desk.statuses(uuid), await ordersOf(email)]).toEqual([[4], 3]);
      await desk.deliver(uuid);
      expect([await desk.statuses(uuid), await ordersOf(email), await till.salable(sku)]).toEqual([[1], 3, 7]);
    });

    it('are not repeated once nobody remembers what an earlier attempt has made', async () => {
      const [sku, email] = [await till.product(10), `${unique('jane')}@example.com`];
      const uuid = await desk.schedule('orders', [order(sku, email)]);
      await app.database.execute(
        'UPDATE bulk_operation SET started_at = UTC_TIMESTAMP() - INTERVAL 23 HOUR WHERE bulk_uuid = ?',
        [uuid],
      );
      await desk.deliver(uuid);
      expect(await desk.operations(uuid)).toMatchObject([{ status: 3, message: expect.stringContaining('a day ago') }]);
      expect(await ordersOf(email)).toBe(0);
    });
  });

  describe('whose message', () => {
    const process = async (id: string) => app.get(MessageProcessor).process({ id, topic: TOPIC });
    const messageOf = async (uuid: string) => {
      const [message] = await app.database.query<{ state: string; attempts: number }>(
        'SELECT state, attempts FROM message_outbox WHERE topic = ? AND payload LIKE ?',
        [TOPIC, `%"bulkUuid":"${uuid}"%`],
      );
      return message;
    };
    const idOf = async (uuid: string) => (await desk.messages(uuid))[0]?.id ?? '';

    it('is given up have failed for now', async () => {
      const skus = skusOf(4);
      const uuid = await schedule(skus);
      await app.database.execute(
        'UPDATE bulk_operation SET status = 1 WHERE bulk_uuid = ? AND operation_key IN (0, 3)',
        [uuid],
      );
      await app.database.execute(
        'UPDATE bulk_operation SET started_at = UTC_TIMESTAMP() WHERE bulk_uuid = ? AND operation_key = 1',
        [uuid],
      );
      const id = await idOf(uuid);
      await app.database.execute('UPDATE message_outbox SET attempts = ? WHERE message_id = ?', [
        TOPICS[TOPIC].attempts,
        id,
      ]);
      await process(id);
      expect(await messageOf(uuid)).toMatchObject({ state: 'parked' });
      expect(await desk.operations(uuid)).toMatchObject([
        { status: 1 },
        { status: 2, code: 503, message: expect.stringContaining('Check what it changed') },
        { status: 2, code: 503, message: expect.stringContaining('It changed nothing') },
        { status: 1 },
      ]);
      expect(await historyOf(app.database, ...skus)).toEqual([]);
    });

    it('is given up while the last of them is being done keep the end of that one', async () => {
      const skus = skusOf(2);
      const uuid = await schedule(skus);
      const save = app.get(SaveSourceItems);
      const execute = save.execute.bind(save);
      let finish: () => void = () => undefined;
      let begun = false;
      jest.spyOn(save, 'execute').mockImplementationOnce(async (...args) => {
        begun = true;
        await new Promise<void>((resolve) => (finish = resolve));
        return execute(...args);
      });
      const stop = new AbortController();
      const delivery = desk.deliver(uuid, { signal: stop.signal });
      await eventually(() => begun);
      const told = app.get(RunOperations).giveUp({ bulkUuid: uuid, first: 0, last: 1 });
      stop.abort(new Error('The time is over.'));
      finish();
      await Promise.all([told, expect(delivery).rejects.toThrow('The time is over.')]);
      expect(await desk.statuses(uuid)).toEqual([1, 2]);
      await desk.deliver(uuid);
      expect((await historyOf(app.database, ...skus)).map(({ sku }) => sku)).toEqual(skus.slice(0, 1));
    });

    it('is broken off by a stop of the worker have lost no attempt', async () => {
      const skus = skusOf(6);
      const uuid = await schedule(skus);
      const save = app.get(SaveSourceItems);
      const execute = save.execute.bind(save);
      let calls = 0;
      jest.spyOn(save, 'execute').mockImplementation(async (...args) => {
        if ((calls += 1) === 3) app.get(MessageProcessor).interrupt();
        return execute(...args);
      });
      const id = await idOf(uuid);
      await app.database.execute('UPDATE message_outbox SET attempts = ? WHERE message_id = ?', [
        TOPICS[TOPIC].attempts - 1,
        id,
      ]);
      await process(id);
      app.get(MessageProcessor).begin();
      expect(await desk.statuses(uuid)).toEqual([1, 1, 1, 4, 4, 4]);
      expect(await messageOf(uuid)).toEqual({ state: 'pending', attempts: TOPICS[TOPIC].attempts - 1 });
      await process(id);
      expect([calls, await messageOf(uuid)]).toEqual([6, undefined]);
      await expectOnce(uuid, skus);
    });
  });

  describe('that fail', () => {
    const failWith = (error: Error) => jest.spyOn(app.get(SaveSourceItems), 'execute').mockRejectedValueOnce(error);

    it('for the moment are tried again, and given up in the end', async () => {
      const skus = skusOf(2);
      const uuid = await schedule(skus);
      const busy = new ApplicationError('busy', 'Too much to do: %1.', ['here']);
      failWith(busy);
      await expect(desk.deliver(uuid)).rejects.toThrow('1 operation(s)');
      expect(await desk.statuses(uuid)).toEqual([4, 1]);
      failWith(busy);
      await desk.deliver(uuid, { attempt: 'last' });
      expect(await desk.operations(uuid)).toMatchObject([
        { status: 2, code: 503, message: 'Too much to do: here.' },
        { status: 1 },
      ]);
    });

    it('by a defect say no more than where to look', async () => {
      const uuid = await schedule(skusOf(1));
      failWith(new Error('SELECT secret FROM nowhere'));
      await desk.deliver(uuid);
      const [operation] = await desk.operations(uuid);
      expect(operation).toMatchObject({ status: 3, code: 500 });
      expect(operation?.message).toMatch(
        /^Internal Error\. Details are available in the log\. Report ID: async-\w{14}$/,
      );
    });

    it('as a business rule says', async () => {
      const uuid = await desk.schedule('products', [{ product: { sku: 'x'.repeat(65) } }]);
      await desk.deliver(uuid);
      const [operation] = await desk.operations(uuid);
      expect([operation?.status, operation?.code]).toEqual([3, 400]);
    });

    it('for want of a route are left to workers that know it', async () => {
      const uuid = await schedule(skusOf(1));
      await app.database.execute(`UPDATE bulk_operation SET topic_name = 'async.V9.x.POST' WHERE bulk_uuid = ?`, [
        uuid,
      ]);
      await expect(desk.deliver(uuid)).rejects.toThrow('another attempt');
      await desk.deliver(uuid, { attempt: 'last' });
      expect(await desk.operations(uuid)).toMatchObject([{ status: 2, message: expect.stringContaining('async.V9') }]);
    });
  });

  it('fail where their scheduler has lost the permission, or is gone', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::stock_source_item_assign']);
    const skus = skusOf(3);
    const uuids = await Promise.all(skus.map((sku) => schedule([sku], { token })));
    const [first = '', second = '', third = ''] = uuids;
    const owner = '(SELECT user_id FROM bulk WHERE bulk_uuid = ?)';
    await desk.deliver(first);
    await app.database.execute(`DELETE FROM integration_resource WHERE integration_id = ${owner}`, [second]);
    await desk.deliver(second);
    await app.database.execute(`UPDATE integration SET is_all = 1, is_active = 0 WHERE integration_id = ${owner}`, [
      third,
    ]);
    await desk.deliver(third);
    const refused = {
      status: 3,
      code: 401,
      message: "The consumer isn't authorized to access Vendor_InventoryApi::stock_source_item_assign.",
    };
    expect(await desk.operations(first)).toMatchObject([{ status: 1 }]);
    expect(await desk.operations(second)).toMatchObject([refused]);
    expect(await desk.operations(third)).toMatchObject([refused]);
  });

  it('of nobody in particular are the system’s', async () => {
    const skus = skusOf(1);
    const uuid = await schedule(skus);
    await app.database.execute('UPDATE bulk SET user_type = NULL, user_id = NULL WHERE bulk_uuid = ?', [uuid]);
    await desk.deliver(uuid);
    const [row] = await historyOf(app.database, ...skus);
    expect(row).toMatchObject({ request_id: uuid, actor_type: 'system', actor_id: null, actor_label: null });
  });
});
