import type { TestingModule } from '@nestjs/testing';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import { OutboxStore } from '../../../src/platform/queue/outbox-store.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { Queues } from '../../../src/platform/queue/queues.js';
import { Relay } from '../../../src/platform/queue/relay.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { flushRedis, REDIS_URL, startQueueProcess } from './support/queue-process.js';
import type { QueueProcessOptions } from './support/queue-process.js';
import { Recorder, recording } from './support/recording-handler.js';
import { TcpProxy } from './support/tcp-proxy.js';

const TOPIC = 'inventory.source.items.cleanup';

describe('messages that are done together', () => {
  const open: TestingModule[] = [];
  let recorder: Recorder;

  beforeEach(async () => {
    recorder = new Recorder();
    await flushRedis();
  });

  afterEach(async () => {
    await open[0]?.get(Database).execute('DELETE FROM message_outbox');
    await Promise.all(open.splice(0).map((context) => context.close()));
  });

  async function start(options: QueueProcessOptions = {}): Promise<TestingModule> {
    const context = await startQueueProcess({ providers: recording(recorder), isMerged: true, ...options });
    open.push(context);
    return context;
  }

  const send = (context: TestingModule, sku: string, isUnhurried = false): Promise<string> =>
    runInContext({ origin: 'rest' }, () =>
      context.get(Database).run(() => context.get(Outbox).add(TOPIC, [sku], { isUnhurried })),
    );

  const left = (context: TestingModule) =>
    context
      .get(Database)
      .query<{ state: string; attempts: number; payload: string }>(
        'SELECT state, attempts, payload FROM message_outbox ORDER BY message_id',
      );
  const allGone = (context: TestingModule) => eventually(async () => (await left(context)).length === 0);

  it('wait in one job, and are handed over in one call', async () => {
    const context = await start();
    const skus = Array.from({ length: 5 }, () => unique('sku'));
    for (const sku of skus) await send(context, sku);
    await context.get(Relay).settled();
    expect(await context.get(Queues).get(TOPIC).getWaitingCount()).toBe(1);
    context.get(Workers).start();
    await allGone(context);
    expect([recorder.together, recorder.deliveries]).toEqual([[skus.map((sku) => [sku])], []]);
  });

  it('that come while the last ones are being done get a job of their own, which does not wait for those', async () => {
    const context = await start();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const first = [unique('first'), unique('first')];
    recorder.answerTogetherWith((lists) => (lists[0]?.[0] === first[0] ? finished : Promise.resolve()));
    for (const sku of first) await send(context, sku);
    context.get(Workers).start();
    await eventually(() => recorder.together.length === 1);
    const later = unique('later');
    await send(context, later);
    await eventually(() => recorder.of(later).length === 1);
    expect(await left(context)).toHaveLength(2);
    finish();
    await allGone(context);
    expect(recorder.together).toHaveLength(1);
  });

  it('wait a moment where nothing hurries, and go with the first that does', async () => {
    const context = await start();
    const [idle, urgent] = [unique('idle'), unique('urgent')];
    await send(context, idle, true);
    await context.get(Relay).settled();
    const queue = context.get(Queues).get(TOPIC);
    expect([await queue.getDelayedCount(), await queue.getWaitingCount()]).toEqual([1, 0]);
    await send(context, urgent);
    await context.get(MessageProcessor).processWaiting(TOPIC);
    expect(recorder.together).toEqual([[[idle], [urgent]]]);
  });

  it('are handed over by one job for all that do not hurry, some time after the first and without being asked', async () => {
    const context = await start();
    const queue = context.get(Queues).get(TOPIC);
    const handedOver = jest.spyOn(queue, 'addBulk');
    const skus = Array.from({ length: 5 }, () => unique('idle'));
    for (const sku of skus) await send(context, sku, true);
    await eventually(async () => (await queue.getDelayedCount()) === 1);
    expect(handedOver).toHaveBeenCalledTimes(1);
    context.get(Workers).start();
    await allGone(context);
    expect(recorder.together).toEqual([skus.map((sku) => [sku])]);
  });

  it('are tried one by one where they fail together, and the one that cannot be done is parked alone', async () => {
    const context = await start({ attempts: 2, backoffMs: 0 });
    const [good, bad] = [unique('good'), unique('bad')];
    recorder.answerTogetherWith(async () => {
      throw new Error('one of them is poisoned');
    });
    recorder.answerWith(async ({ skus }) => {
      if (skus.includes(bad)) throw new Error('poison');
    });
    await send(context, bad);
    await send(context, good);
    await context.get(MessageProcessor).processWaiting(TOPIC);
    expect(recorder.of(good).map(({ message: { attempt } }) => attempt)).toEqual([1]);
    expect(await left(context)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    await context.get(MessageProcessor).processWaiting(TOPIC);
    const [parked, ...others] = await left(context);
    expect([parked, others]).toMatchObject([{ state: 'parked', attempts: 2 }, []]);
    expect(parked?.payload).toContain(bad);
  });

  it('do not drag along a message whose worker dies every time', async () => {
    const context = await start({ attempts: 1 });
    const [deadly, good] = [unique('deadly'), unique('good')];
    const id = await send(context, deadly);
    await context.get(OutboxStore).claim(id, 0);
    await send(context, good);
    await context.get(MessageProcessor).processWaiting(TOPIC);
    expect(recorder.together).toEqual([]);
    expect(recorder.of(good)).toHaveLength(1);
    expect(await left(context)).toMatchObject([{ state: 'parked', attempts: 2 }]);
  });

  it('are each done once by several workers', async () => {
    const contexts = [await start(), await start(), await start()];
    const [context] = contexts as [TestingModule];
    const skus = Array.from({ length: 450 }, () => unique('crowd'));
    await runInContext({ origin: 'rest' }, () =>
      context.get(Database).run(() =>
        context.get(Outbox).addMany(
          TOPIC,
          skus.map((sku) => [sku]),
        ),
      ),
    );
    await Promise.all(contexts.map((each) => each.get(MessageProcessor).processWaiting(TOPIC)));
    await allGone(context);
    const done = [...recorder.together.flat(2), ...recorder.deliveries.flatMap((delivery) => delivery.skus)];
    expect(done.sort()).toEqual([...skus].sort());
  });

  it('are done by another worker at once where the one that has taken their job stops', async () => {
    // No sweep would find them in time.
    const timing = { sweepEveryMs: 600_000, pendingGraceMs: 600_000 };
    const stopping = await start({ timing });
    stopping.get(Workers).start();
    stopping.get(MessageProcessor).interrupt();
    await send(stopping, unique('sku'));
    await stopping.get(Relay).settled();
    const other = await start({ timing });
    other.get(Workers).start();
    await allGone(other);
    expect(recorder.together.length + recorder.deliveries.length).toBe(1);
  });

  it('are done without a job where Redis is away', async () => {
    const proxy = await TcpProxy.start(REDIS_URL);
    const context = await start({ redisUrl: proxy.url });
    context.get(Workers).start();
    await send(context, unique('before'));
    await allGone(context);
    await proxy.cut();
    const sku = unique('during');
    await send(context, sku);
    await allGone(context);
    expect(recorder.of(sku)).toHaveLength(1);
    await proxy.restore();
    await context.close();
    open.splice(0);
    await proxy.cut();
  });
});
