import { ModuleRef } from '@nestjs/core';
import { ClaimRepository } from '../../src/modules/webhooks/data/claim.repository.js';
import { DeliveryRepository } from '../../src/modules/webhooks/data/delivery.repository.js';
import { RecordAttempt } from '../../src/modules/webhooks/app/record-attempt.service.js';
import { TakeChanges } from '../../src/modules/webhooks/app/take-changes.service.js';
import { WebhookClient } from '../../src/modules/webhooks/app/webhook-client.service.js';
import { WebhookDispatcher } from '../../src/modules/webhooks/app/webhook-dispatcher.service.js';
import { WebhooksModule } from '../../src/modules/webhooks/index.js';
import { Intervals } from '../../src/platform/time/intervals.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { allChangesAfter, endOfFeed } from '../support/changes.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';
import { allowQuickWebhooks, deliveriesOf, givenWebhook, QUICK, Receiver, WEBHOOKS } from '../support/webhooks.js';
import { Gate } from './support/reservations-gate.js';

const LOST = { result: 'lost', goesOn: false };

describe('webhooks, by several workers at once', () => {
  let app: TestApplication;
  let source: string;
  let receiver: Receiver;
  const workers: WebhookDispatcher[] = [];
  const hooks: number[] = [];

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  beforeEach(async () => {
    receiver = await Receiver.open();
    allowQuickWebhooks(app);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    for (const id of hooks.splice(0)) await app.http.delete(`${WEBHOOKS}/${id}`);
    await receiver.close();
  });
  afterAll(() => app.close());

  /** A worker of its own, with claims of its own. */
  const worker = async (): Promise<WebhookDispatcher> => {
    const made = await app.nest.select(WebhooksModule).get(ModuleRef, { strict: true }).create(WebhookDispatcher);
    workers.push(made);
    return made;
  };
  const hook = async (): Promise<number> => {
    const { id } = await givenWebhook(app, receiver.url);
    hooks.push(id);
    return id;
  };
  const set = (sku: string, quantity: number): Promise<void> => givenItems(app, { sku, source_code: source, quantity });
  const claimant = async (id: number): Promise<string | null> => {
    const [row] = await app.database.query<{ token: string | null }>(
      'SELECT claim_token AS token FROM inventory_webhook WHERE webhook_id = ?',
      [id],
    );
    return row?.token ?? null;
  };
  const claim = async (id: number, token: string): Promise<void> => {
    await app.database.execute(
      'UPDATE inventory_webhook SET claim_token = ?, claimed_until = NOW(3) + INTERVAL 60 SECOND WHERE webhook_id = ?',
      [token, id],
    );
  };

  it('take each entry once, and send each once while none dies', async () => {
    // Nothing is sent twice because the machine was slow.
    allowQuickWebhooks(app, { ...QUICK, responseMs: 20_000, claimMs: 60_000 });
    const [id, other] = [await hook(), await hook()];
    const start = await endOfFeed(app);
    for (let count = 0; count < 3; count += 1) (await worker()).start();
    const skus = Array.from({ length: 5 }, () => unique('sku'));
    for (const quantity of [1, 2, 3, 4]) await Promise.all(skus.map((sku) => set(sku, quantity)));
    const expected = (await allChangesAfter(app, start))
      .filter(({ type }) => type === 'adjustment')
      .map(({ position }) => position);
    expect(expected).toHaveLength(20);
    for (const webhookId of [id, other]) {
      await eventually(async () => {
        const found = await deliveriesOf(app, webhookId);
        return found.length >= 20 && found.every(({ state }) => state === 'delivered');
      });
      expect((await deliveriesOf(app, webhookId)).map(({ position }) => position)).toEqual(expected);
    }
    expect(receiver.received).toHaveLength(40);
    for (const sku of skus) {
      const ofOne = receiver.received.filter(
        ({ body, headers }) => body.data['sku'] === sku && String(headers['webhook-id']).startsWith(`msg_${id}_`),
      );
      const positions = ofOne.map(({ body }) => body.data['position'] as number);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
  });

  it('take each entry once where two believe to serve the webhook', async () => {
    const id = await hook();
    const position = await endOfFeed(app);
    const sku = unique('sku');
    await set(sku, 1);
    await set(sku, 2);
    await claim(id, 'me');
    const bounds = { position: await endOfFeed(app), prunedTo: 0, isPending: false };
    const taking = app.get(TakeChanges);
    const claims = app.get(ClaimRepository);
    const lock = claims.lock.bind(claims);
    const gate = new Gate();
    // Both have read the entries behind the same position before either writes.
    jest.spyOn(claims, 'lock').mockImplementationOnce(async (...asked) => {
      await gate.pass();
      return lock(...asked);
    });
    const first = taking.execute({ webhook: { webhookId: id, position }, token: 'me' }, bounds);
    await gate.reached;
    expect(await taking.execute({ webhook: { webhookId: id, position }, token: 'me' }, bounds)).toBe(bounds.position);
    gate.open();
    expect(await first).toBeUndefined();
    expect((await deliveriesOf(app, id)).map(({ sku: of }) => of)).toEqual([sku, sku]);
  });

  it('write nothing of a webhook that another worker serves by now', async () => {
    const id = await hook();
    const position = await endOfFeed(app);
    await set(unique('sku'), 1);
    await claim(id, 'first');
    const bounds = { position: await endOfFeed(app), prunedTo: 0, isPending: false };
    const webhook = { webhookId: id, position };
    await app.get(TakeChanges).execute({ webhook, token: 'first' }, bounds);
    const [delivery] = await app.get(DeliveryRepository).due({ webhookId: id, token: 'first' }, 8, []);
    if (!delivery) throw new Error('Nothing was taken.');
    await claim(id, 'second');
    expect(await app.get(DeliveryRepository).due({ webhookId: id, token: 'first' }, 8, [])).toEqual([]);
    await set(unique('sku'), 1);
    const later = { ...bounds, position: await endOfFeed(app) };
    const behind = { webhookId: id, position: bounds.position };
    expect(await app.get(TakeChanges).execute({ webhook: behind, token: 'first' }, later)).toBeUndefined();
    for (const [status, ageMs] of [
      [204, 0],
      [500, 0],
      [410, 0],
      [500, 999_999_999],
    ] as const) {
      const attempt = { status, body: '', error: null, durationMs: 1 };
      const tried = { webhookId: id, name: 'Shop', url: receiver.url, token: 'first' };
      expect(await app.get(RecordAttempt).execute(tried, delivery, attempt, ageMs)).toEqual(LOST);
    }
    expect(await deliveriesOf(app, id)).toEqual([expect.objectContaining({ state: 'pending', attempts: 0 })]);
    expect((await app.http.get(`${WEBHOOKS}/${id}`)).body.enabled).toBe(true);
  });

  it('write nothing of an attempt during which the webhook was changed', async () => {
    const id = await hook();
    await claim(id, 'me');
    await app.get(DeliveryRepository).insert(id, [{ position: 1, type: 'adjustment', sku: 'sku', payload: '{}' }]);
    await app.database.execute('UPDATE inventory_webhook_delivery SET attempts = 3 WHERE webhook_id = ?', [id]);
    const due = async () => (await app.get(DeliveryRepository).due({ webhookId: id, token: 'me' }, 8, []))[0];
    const [before, old] = [await due(), { webhookId: id, name: 'Shop', url: receiver.url, token: 'me' }];
    if (!before) throw new Error('Nothing is due.');
    const record = (tried: typeof old, delivery: typeof before, status: number, ageMs = 0) =>
      app.get(RecordAttempt).execute(tried, delivery, { status, body: '', error: null, durationMs: 1 }, ageMs);
    const put = (webhook: object) => app.http.put(`${WEBHOOKS}/${id}`, { webhook });
    // Enabled anew: it has all its time again, and what failed before does not count.
    await put({ enabled: false });
    await put({ enabled: true });
    for (const [status, ageMs] of [
      [500, 0],
      [410, 0],
      [500, 999_999_999],
    ] as const)
      expect(await record(old, before, status, ageMs)).toEqual({ result: 'lost', goesOn: true });
    expect(await due()).toMatchObject({ attempts: 0 });
    // Another address: it has not got what the one before has got, and says itself whether it is gone.
    const url = `${receiver.url}/other`;
    await put({ url });
    const after = { ...before, attempts: 0 };
    for (const status of [204, 500, 410]) expect(await record(old, after, status)).toEqual(LOST);
    expect(await due()).toMatchObject({ attempts: 0 });
    // Disabled: what was under way is written, and nothing further is sent.
    await put({ enabled: false });
    expect(await record({ ...old, url }, after, 410)).toEqual({ result: 'failed', goesOn: false });
    expect((await app.http.get(`${WEBHOOKS}/${id}`)).body).toMatchObject({ enabled: false, disabled_reason: null });
    expect(await record({ ...old, url }, after, 204)).toEqual({ result: 'delivered', goesOn: false });
    expect(await deliveriesOf(app, id)).toEqual([expect.objectContaining({ state: 'delivered', attempts: 2 })]);
  });

  it('keep those that are disabled for as long as the others', async () => {
    allowQuickWebhooks(app, { ...QUICK, claimMs: 60_000, renewEveryMs: 20 });
    const [id, other] = [await hook(), await hook()];
    (await worker()).start();
    await eventually(async () => (await claimant(id)) !== null && (await claimant(other)) !== null);
    await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { enabled: false } });
    await app.database.execute(
      'UPDATE inventory_webhook SET claimed_until = NOW(3) + INTERVAL 30 SECOND WHERE webhook_id = ?',
      [id],
    );
    await eventually(async () => {
      const [row] = await app.database.query<{ seconds: number }>(
        'SELECT TIMESTAMPDIFF(SECOND, NOW(3), claimed_until) AS seconds FROM inventory_webhook WHERE webhook_id = ?',
        [id],
      );
      return (row?.seconds ?? 0) > 50;
    });
  });

  it('serve under another claim after the machine was suspended', async () => {
    allowQuickWebhooks(app, { ...QUICK, responseMs: 20_000, claimMs: 60_000 });
    const id = await hook();
    (await worker()).start();
    const token = await eventually(() => claimant(id));
    const now = Date.now;
    const since = now();
    // The one clock goes on while the machine stands still, the other does not.
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    await eventually(async () => ![null, token].includes(await claimant(id)));
    expect(Date.now() - since).toBeGreaterThan(3_000_000);
    const sku = unique('sku');
    await set(sku, 1);
    await eventually(() => receiver.positionsOf(sku).length === 1);
  });

  it('take over from one that has died, and send what it had under way', async () => {
    allowQuickWebhooks(app, { ...QUICK, claimMs: 1_000 });
    const id = await hook();
    const dead = await worker();
    const died = new Promise<never>(() => undefined);
    // It dies with a delivery under way: nothing of it is written, and it renews nothing any more.
    jest.spyOn(app.get(WebhookClient), 'send').mockReturnValueOnce(died);
    dead.start();
    const sku = unique('sku');
    await set(sku, 1);
    const first = await eventually(() => claimant(id));
    await eventually(async () => (await deliveriesOf(app, id)).length === 1);
    await app.get(Intervals).stop((dead as unknown as { name: string }).name);
    workers.length = 0;
    (await worker()).start();
    await eventually(() => receiver.received.length > 0);
    expect(await claimant(id)).not.toBe(first);
    await set(sku, 2);
    await eventually(
      async () => (await deliveriesOf(app, id)).filter(({ state }) => state === 'delivered').length === 2,
    );
    const positions = receiver.positionsOf(sku);
    expect(positions).toHaveLength(2);
    expect(positions[1]).toBeGreaterThan(positions[0] ?? Infinity);
  });

  it('leave their webhooks to others when they stop', async () => {
    const id = await hook();
    const first = await worker();
    first.start();
    const token = await eventually(() => claimant(id));
    await first.close();
    expect(await claimant(id)).toBeNull();
    (await worker()).start();
    expect(await eventually(() => claimant(id))).not.toBe(token);
  });

  it('go on at once with one that was disabled for a moment', async () => {
    allowQuickWebhooks(app, { ...QUICK, claimMs: 600_000 });
    const id = await hook();
    (await worker()).start();
    await eventually(() => claimant(id));
    const enable = (enabled: boolean): Promise<unknown> => app.http.put(`${WEBHOOKS}/${id}`, { webhook: { enabled } });
    await enable(false);
    const looked = jest.spyOn(app.get(ClaimRepository), 'claim');
    // It serves nothing any more, and has a claim that lasts for long.
    await eventually(() => looked.mock.calls.some(([, , , withOwn]) => withOwn));
    await enable(true);
    const sku = unique('sku');
    await set(sku, 1);
    await eventually(() => receiver.positionsOf(sku).length === 1);
  });

  it('begin a replay once what is under way has ended', async () => {
    allowQuickWebhooks(app, { ...QUICK, responseMs: 20_000, claimMs: 60_000 });
    const id = await hook();
    const start = await endOfFeed(app);
    (await worker()).start();
    const sku = unique('sku');
    const gate = new Gate();
    receiver.behaviour = async (_received, response) => {
      await gate.pass();
      response.writeHead(204).end();
    };
    await set(sku, 1);
    await gate.reached;
    receiver.accept();
    expect((await app.http.post(`${WEBHOOKS}/${id}/replay`, { after: start })).body).toBe(true);
    // Several looks pass: the loop is alive, as what is written meanwhile by others is served.
    const other = await givenWebhook(app, receiver.url);
    hooks.push(other.id);
    await set(unique('sku'), 1);
    await eventually(async () => (await deliveriesOf(app, other.id)).length > 0);
    expect((await deliveriesOf(app, id)).filter(({ sku: of }) => of === sku)).toHaveLength(1);
    gate.open();
    await eventually(async () => {
      const found = (await deliveriesOf(app, id)).filter(({ sku: of }) => of === sku);
      return found.length === 2 && found.every(({ state }) => state === 'delivered');
    });
    const [first, second] = (await deliveriesOf(app, id)).filter(({ sku: of }) => of === sku);
    expect(second.message_id).toBe(first.message_id);
  });

  it('make no more webhooks than there may be', async () => {
    const spare = await hook();
    const missing = 98 - (await app.http.get(`${WEBHOOKS}?searchCriteria[pageSize]=1`)).body.total_count;
    await app.database.execute(
      `INSERT INTO inventory_webhook (name, url, topics, enabled, position)
       SELECT 'many', 'http://127.0.0.1:9/', 'adjustment', 0, 0 FROM seq`.replace(
        'seq',
        `(${Array.from({ length: missing }, () => 'SELECT 1').join(' UNION ALL ')}) many`,
      ),
    );
    expect(spare).toBeGreaterThan(0);
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.http.post(WEBHOOKS, { webhook: { name: 'more', url: receiver.url, topics: ['adjustment'] } }),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { message: 'There can be at most %1 webhooks.', parameters: [100] },
    });
    await app.database.execute("DELETE FROM inventory_webhook WHERE name IN ('many', 'more')");
  });
});
