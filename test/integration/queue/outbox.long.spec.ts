import type { TestingModule } from '@nestjs/testing';
import { runInContext } from '../../../src/platform/context/request-context.js';
import type { Actor } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { UnrecoverableMessage } from '../../../src/platform/queue/message.js';
import { OutboxStore } from '../../../src/platform/queue/outbox-store.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { Relay } from '../../../src/platform/queue/relay.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { flushRedis, REDIS_URL, startQueueProcess } from './support/queue-process.js';
import type { QueueProcessOptions } from './support/queue-process.js';
import { Recorder, recording } from './support/recording-handler.js';
import { TcpProxy } from './support/tcp-proxy.js';

const TOPIC = 'inventory.source.items.cleanup';
const ADMIN: Actor = { type: 'admin', id: '7', label: 'jane' };

describe('the outbox', () => {
  const open: TestingModule[] = [];
  let recorder: Recorder;

  beforeEach(async () => {
    recorder = new Recorder();
    await flushRedis();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()));
  });

  async function start(options: QueueProcessOptions = {}): Promise<TestingModule> {
    const context = await startQueueProcess({ providers: recording(recorder), ...options });
    open.push(context);
    return context;
  }

  async function startWorker(options: QueueProcessOptions = {}): Promise<TestingModule> {
    const context = await start(options);
    context.get(Workers).start();
    return context;
  }

  function send(context: TestingModule, sku: string, requestId?: string): Promise<string> {
    const within = { origin: 'rest', actor: ADMIN, ...(requestId ? { requestId } : {}) } as const;
    return runInContext(within, () => context.get(Database).run(() => context.get(Outbox).add(TOPIC, [sku])));
  }

  async function rowOf(context: TestingModule, id: string) {
    const rows = await context
      .get(Database)
      .query<{ state: string; attempts: number; last_error: string | null }>(
        'SELECT state, attempts, last_error FROM message_outbox WHERE message_id = ?',
        [id],
      );
    return rows[0];
  }

  const isGone = (context: TestingModule, id: string) => eventually(async () => !(await rowOf(context, id)));

  it('delivers a message with the request and the actor that sent it, and removes it', async () => {
    const worker = await startWorker();
    const id = await send(worker, unique('sku'), 'aaaaaaaa-0000-4000-8000-000000000001');
    await isGone(worker, id);
    expect(recorder.deliveries).toHaveLength(1);
    expect(recorder.deliveries[0]?.context).toMatchObject({
      origin: 'job',
      requestId: 'aaaaaaaa-0000-4000-8000-000000000001',
      actor: ADMIN,
    });
  });

  it('refuses a message outside of a transaction', async () => {
    const context = await start();
    await expect(runInContext({ origin: 'rest' }, () => context.get(Outbox).add(TOPIC, ['A']))).rejects.toThrow(
      'inside the transaction',
    );
  });

  it('never delivers a message of a transaction that rolled back', async () => {
    const worker = await startWorker();
    const [lost, kept] = [unique('lost'), unique('kept')];
    await expect(
      runInContext({ origin: 'rest' }, () =>
        worker.get(Database).run(async () => {
          await worker.get(Outbox).add(TOPIC, [lost]);
          throw new Error('rolled back');
        }),
      ),
    ).rejects.toThrow('rolled back');
    await isGone(worker, await send(worker, kept));
    expect(recorder.of(lost)).toHaveLength(0);
  });

  it('sends many messages of one transaction', async () => {
    const worker = await startWorker();
    const skus = Array.from({ length: 1203 }, () => unique('many'));
    await runInContext({ origin: 'rest' }, () =>
      worker.get(Database).run(() =>
        worker.get(Outbox).addMany(
          TOPIC,
          skus.map((sku) => [sku]),
        ),
      ),
    );
    await eventually(() => recorder.deliveries.length >= skus.length);
    expect(new Set(recorder.deliveries.flatMap((delivery) => delivery.skus))).toEqual(new Set(skus));
    expect(recorder.deliveries).toHaveLength(skus.length);
  });

  it('delivers what was in Redis when Redis was emptied', async () => {
    const api = await start();
    const id = await send(api, unique('sku'));
    await eventually(async () => (await rowOf(api, id))?.state === 'enqueued');
    await flushRedis();
    const worker = await startWorker();
    await isGone(worker, id);
    expect(recorder.deliveries).toHaveLength(1);
  });

  it('accepts messages while Redis is away and delivers them when it is back', async () => {
    const proxy = await TcpProxy.start(REDIS_URL);
    const worker = await startWorker({ redisUrl: proxy.url });
    await isGone(worker, await send(worker, unique('before')));
    await proxy.cut();
    const begunAt = performance.now();
    const id = await send(worker, unique('during'));
    expect(performance.now() - begunAt).toBeLessThan(1_000);
    await worker.get(Relay).settled();
    expect(await rowOf(worker, id)).toMatchObject({ state: 'pending', attempts: 0 });
    await proxy.restore();
    await isGone(worker, id);
    expect(recorder.deliveries).toHaveLength(2);
    await worker.close();
    open.splice(open.indexOf(worker), 1);
    await proxy.cut();
  });

  it('starts while Redis is away', async () => {
    const proxy = await TcpProxy.start(REDIS_URL);
    await proxy.cut();
    const worker = await startWorker({ redisUrl: proxy.url });
    const id = await send(worker, unique('early'));
    await proxy.restore();
    await isGone(worker, id);
    await worker.close();
    open.splice(open.indexOf(worker), 1);
    await proxy.cut();
  });

  it('tries a failing message again, parks it after its attempts, and sends it again on demand', async () => {
    recorder.answerWith(async () => {
      throw new Error('the shelf is on fire');
    });
    const worker = await startWorker({ attempts: 3 });
    const id = await send(worker, unique('sku'));
    await eventually(async () => (await rowOf(worker, id))?.state === 'parked');
    expect(await rowOf(worker, id)).toMatchObject({ attempts: 3, last_error: 'Error: the shelf is on fire' });
    expect(recorder.deliveries.map((delivery) => delivery.message.attempt)).toEqual([1, 2, 3]);
    expect(await worker.get(Outbox).listParked(100)).toContainEqual(expect.objectContaining({ id }));

    recorder.answerWith(async () => undefined);
    expect(await worker.get(Outbox).redrive([id])).toBe(1);
    await isGone(worker, id);
    expect(recorder.deliveries).toHaveLength(4);
    expect(await worker.get(Outbox).redrive([id])).toBe(0);
  });

  it('parks at once what no retry can help', async () => {
    recorder.answerWith(async () => {
      throw new UnrecoverableMessage('no such thing');
    });
    const worker = await startWorker({ attempts: 3 });
    const id = await send(worker, unique('sku'));
    await eventually(async () => (await rowOf(worker, id))?.state === 'parked');
    expect(recorder.deliveries).toHaveLength(1);
  });

  it('tells the handler that its message is given up, together with parking it', async () => {
    recorder.answerWith(async () => {
      throw new Error('the shelf is on fire');
    });
    const worker = await start({ attempts: 1, backoffMs: 0 });
    const sku = unique('sku');
    const id = await send(worker, sku);
    const database = worker.get(Database);
    await database.execute('CREATE TABLE IF NOT EXISTS queue_given_up (sku VARCHAR(64))');
    const told = () => database.query('SELECT sku FROM queue_given_up');
    let failures = 1;
    recorder.hearWith(async () => {
      await database.execute('INSERT INTO queue_given_up (sku) VALUES (?)', [sku]);
      if (failures > 0) throw new Error(`${(failures -= 1)} failures are left`);
    });
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect([(await rowOf(worker, id))?.state, await told()]).toEqual(['pending', []]);
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect([(await rowOf(worker, id))?.state, await told()]).toEqual(['parked', [{ sku }]]);
    expect([recorder.of(sku).length, recorder.givenUp]).toEqual([1, [sku, sku]]);
    await database.execute('DROP TABLE queue_given_up');
  });

  it('parks a message in the end whose handler cannot be told', async () => {
    recorder.hearWith(async () => {
      throw new Error('nobody listens');
    });
    const worker = await start({ attempts: 2, backoffMs: 0 });
    const id = await send(worker, unique('sku'));
    for (let death = 0; death < 2; death += 1) await worker.get(OutboxStore).claim(id, 0);
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toMatchObject({ state: 'pending', attempts: 3 });
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toMatchObject({ state: 'parked', attempts: 4 });
  });

  it('parks a message whose payload cannot be read, without calling the handler', async () => {
    const worker = await startWorker();
    const result = await worker
      .get(Database)
      .execute('INSERT INTO message_outbox (topic, payload) VALUES (?, \'{"version":99}\')', [TOPIC]);
    const id = String(result.insertId);
    await eventually(async () => (await rowOf(worker, id))?.state === 'parked');
    expect([recorder.deliveries, recorder.givenUp]).toEqual([[], []]);
  });

  it('parks a message whose worker dies every time', async () => {
    const worker = await start({ attempts: 2 });
    const id = await send(worker, unique('sku'));
    for (let death = 0; death < 2; death += 1) {
      expect(await worker.get(OutboxStore).claim(id, 0)).toBeDefined();
    }
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toMatchObject({ state: 'parked', attempts: 3 });
    expect([recorder.deliveries.length, recorder.givenUp.length]).toEqual([0, 1]);
  });

  it('counts a handler that does not end in time as failed', async () => {
    let aborted = 0;
    recorder.answerWith(
      ({ message }) =>
        new Promise((_resolve, reject) => {
          message.signal.addEventListener('abort', () => {
            aborted += 1;
            reject(message.signal.reason as Error);
          });
        }),
    );
    const worker = await startWorker({ attempts: 1, timeoutMs: 100 });
    const id = await send(worker, unique('slow'));
    await eventually(async () => (await rowOf(worker, id))?.state === 'parked');
    expect(await rowOf(worker, id)).toMatchObject({ last_error: 'TimeLimitExceeded: Not finished within 100 ms.' });
    expect(aborted).toBe(1);
  });

  it('does nothing for a job whose message is done', async () => {
    const worker = await startWorker();
    const sku = unique('sku');
    const id = await send(worker, sku);
    await isGone(worker, id);
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(recorder.of(sku)).toHaveLength(1);
  });

  it('does not run a message that another worker is running', async () => {
    const [one, other] = [await start(), await start()];
    const finish = gate();
    recorder.answerWith(() => finish.opened);
    const id = await send(one, unique('sku'));
    const running = one.get(MessageProcessor).process({ id, topic: TOPIC });
    await eventually(() => recorder.deliveries.length === 1);
    await other.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(recorder.deliveries).toHaveLength(1);
    finish.open();
    await running;
    expect(await rowOf(one, id)).toBeUndefined();
  });

  it('runs each message once with several relays and workers at the same time', async () => {
    const first = await startWorker();
    const processes = [first, await startWorker(), await startWorker()];
    const skus = Array.from({ length: 60 }, () => unique('crowd'));
    await Promise.all(
      skus.map(async (sku, index) => {
        const context = processes[index % processes.length] ?? first;
        await send(context, sku);
        await context.get(Relay).sweep({ pendingGraceMs: 0 });
      }),
    );
    await eventually(async () => (await first.get(OutboxStore).counts()).every((count) => count.state === 'parked'));
    for (const sku of skus) expect(recorder.of(sku)).toHaveLength(1);
  });

  it('holds a message as long as its handler runs, and hands it on soon after its worker has died', async () => {
    const [one, other] = [await start(), await startWorker()];
    const finish = gate();
    recorder.answerWith(() => finish.opened);
    const sku = unique('long');
    // Delayed, so that the worker does not take it before this process does.
    const id = await runInContext({ origin: 'rest' }, () =>
      one.get(Database).run(() => one.get(Outbox).add(TOPIC, [sku], { delayMs: 1 })),
    );
    const running = eventually(async () => {
      await one.get(MessageProcessor).process({ id, topic: TOPIC });
      return recorder.of(sku).length > 0;
    });
    await eventually(() => recorder.of(sku).length === 1);
    const extend = jest.spyOn(one.get(OutboxStore), 'extend');
    // Several leases later the message is still this process's.
    await eventually(() => extend.mock.calls.length >= 9);
    expect(recorder.of(sku)).toHaveLength(1);
    finish.open();
    await running;
    expect(await rowOf(other, id)).toBeUndefined();

    const orphan = await send(one, unique('orphan'));
    await isGone(other, orphan);
    const dead = await runInContext({ origin: 'rest' }, () =>
      one.get(Database).run(() => one.get(Outbox).add(TOPIC, [sku], { delayMs: 1 })),
    );
    await eventually(() => one.get(OutboxStore).claim(dead, 500));
    await isGone(other, dead);
    expect(recorder.of(sku).at(-1)?.message.attempt).toBe(2);
  });

  it('lets a handler remove the message in its own transaction, and rolls back one that has lost it', async () => {
    const worker = await start({ attempts: 10 });
    const database = worker.get(Database);
    await database.execute('CREATE TABLE IF NOT EXISTS queue_effect (attempt INT)');
    recorder.answerWith(async ({ message }) => {
      if (message.attempt === 1) await takeOver(database, message.id);
      await database.run(async () => {
        await database.execute('INSERT INTO queue_effect (attempt) VALUES (?)', [message.attempt]);
        await message.done();
      });
    });
    const id = await send(worker, unique('sku'));
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toMatchObject({ attempts: 2 });
    await takeOver(database, id);
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toBeUndefined();
    expect(await database.query('SELECT attempt FROM queue_effect')).toEqual([{ attempt: 4 }]);
    await database.execute('DROP TABLE queue_effect');
  });

  it('leaves a delayed message to its sender, and delivers it where the sender does not settle it', async () => {
    const worker = await startWorker();
    const delayed = (sku: string): Promise<string> =>
      runInContext({ origin: 'rest' }, () =>
        worker.get(Database).run(() => worker.get(Outbox).add(TOPIC, [sku], { delayMs: 700 })),
      );
    const [settledSku, leftSku] = [unique('settled'), unique('left')];
    const settled = await delayed(settledSku);
    const left = await delayed(leftSku);
    await worker.get(Outbox).settle(settled);
    await isGone(worker, left);
    expect(recorder.of(leftSku)).toHaveLength(1);
    expect(recorder.of(settledSku)).toHaveLength(0);
  });

  it('finishes the running handler before it closes', async () => {
    const worker = await startWorker();
    const finish = gate();
    recorder.answerWith(() => finish.opened);
    const id = await send(worker, unique('sku'));
    await eventually(() => recorder.deliveries.length === 1);
    const closing = worker.get(Workers).close();
    finish.open();
    await closing;
    expect(await rowOf(worker, id)).toBeUndefined();
  });

  it('breaks off a handler that heeds its signal when it closes, and counts no attempt', async () => {
    const worker = await startWorker({ attempts: 1, timeoutMs: 60_000 });
    recorder.answerWith(async ({ message: { signal } }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
    });
    const id = await send(worker, unique('sku'));
    await eventually(() => recorder.deliveries.length === 1);
    await worker.get(Workers).close();
    expect(await rowOf(worker, id)).toMatchObject({ state: 'pending', attempts: 0 });
    recorder.answerWith(async () => undefined);
    await isGone(await startWorker({ attempts: 1 }), id);
    expect(recorder.deliveries.map(({ message: { attempt } }) => attempt)).toEqual([1, 1]);
  });

  it('aborts a handler that is called while it closes', async () => {
    const worker = await start({ attempts: 1 });
    recorder.answerWith(async ({ message: { signal } }) => signal.throwIfAborted());
    const id = await send(worker, unique('sku'));
    await worker.get(Relay).settled();
    worker.get(MessageProcessor).interrupt();
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect([recorder.deliveries.length, await rowOf(worker, id)]).toMatchObject([1, { state: 'pending', attempts: 0 }]);
    worker.get(MessageProcessor).begin();
    await worker.get(MessageProcessor).process({ id, topic: TOPIC });
    expect(await rowOf(worker, id)).toBeUndefined();
  });
});

/** As if another worker had taken the message over, and died. */
async function takeOver(database: Database, id: string): Promise<void> {
  await database.execute(
    'UPDATE message_outbox SET attempts = attempts + 1, available_at = UTC_TIMESTAMP(3) WHERE message_id = ?',
    [id],
  );
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
