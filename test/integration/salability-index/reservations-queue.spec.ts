import { WorkerHost } from '@nestjs/bullmq';
import { DiscoveryService } from '@nestjs/core';
import { SalabilityUpdateProcessor } from '../../../src/modules/salability-index/jobs/salability-update.processor.js';
import { Queues } from '../../../src/platform/queue/queues.js';
import { Relay } from '../../../src/platform/queue/relay.js';
import { TOPICS } from '../../../src/platform/queue/topics.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { ReservationShop, toldBy } from '../../concurrency/support/reservations-shop.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { storedIndex } from '../../support/expected-index.js';
import { flushRedis } from '../queue/support/queue-process.js';

const TOPIC = 'inventory.reservations.updateSalabilityStatus';
/** What the index may take on an idle machine, and what a machine that tests share with others is given for it. */
const IDLE_MS_MAX = 100;
const TRIES = 10;

describe('the index behind reservations', () => {
  let app: TestApplication;
  let shop: ReservationShop;
  let otherShop: ReservationShop;

  beforeAll(async () => {
    app = await startApplication();
    shop = await ReservationShop.open(app);
    otherShop = await ReservationShop.open(app);
  });
  beforeEach(async () => {
    await app.database.execute('DELETE FROM message_outbox');
    await flushRedis();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const isSalable = async (sku: string, of = shop): Promise<boolean | undefined> =>
    (await storedIndex(app.database, of.stockId)).find(([key]) => key === sku.toUpperCase())?.[2];
  const buyAll = async (sku: string, of = shop): Promise<void> => {
    expect((await of.place([of.request({ [sku]: 1 })])).map(toldBy)).toEqual([true]);
  };
  const messages = async (): Promise<number> =>
    (await app.database.query('SELECT message_id FROM message_outbox WHERE topic = ?', [TOPIC])).length;

  it('has a queue of the name of its topic, and every queue has one worker', () => {
    const hosts = app
      .get(DiscoveryService)
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance): instance is WorkerHost => instance instanceof WorkerHost);
    const names = app
      .get(Queues)
      .list()
      .map(({ name }) => name);
    expect(names).toEqual([
      'bulk-operations',
      'inventory-indexes',
      'inventory-messages',
      'inventory-schedules',
      TOPIC,
      'inventory.source.items.cleanup',
      'mails',
    ]);
    expect(new Set(Object.values(TOPICS).map(({ queue }) => queue)).size).toBe(names.length - 1);
    expect(new Set(hosts).size).toBe(names.length);
  });

  it('waits in one job while no worker is there, and is done in one piece', async () => {
    const skus = await Promise.all([shop, shop, shop, otherShop, otherShop].map((each) => each.product(1)));
    const [a, b, c, d, e] = skus as [string, string, string, string, string];
    for (const sku of [a, b, c]) await buyAll(sku);
    for (const sku of [d, e]) await buyAll(sku, otherShop);
    await app.get(Relay).settled();
    expect([await messages(), await app.get(Queues).get(TOPIC).getWaitingCount()]).toEqual([5, 1]);
    expect(await isSalable(a)).toBe(true);

    const done = jest.spyOn(SalabilityUpdateProcessor.prototype, 'handleMany');
    app.get(Workers).start();
    await eventually(async () => (await messages()) === 0);
    await app.get(Workers).close();
    expect(done.mock.calls.map(([payloads]) => payloads)).toEqual([
      [a, b, c]
        .map((sku) => ({ skus: [sku], stock: shop.stockId }))
        .concat([d, e].map((sku) => ({ skus: [sku], stock: otherShop.stockId }))),
    ]);
    const states = [a, b, c].map((sku) => isSalable(sku)).concat([d, e].map((sku) => isSalable(sku, otherShop)));
    expect(await Promise.all(states)).toEqual([false, false, false, false, false]);
  });

  it('is right a moment after the last unit is sold', async () => {
    const skus = await Promise.all(Array.from({ length: TRIES }, () => shop.product(1)));
    app.get(Workers).start();
    const delays: number[] = [];
    try {
      for (const sku of skus) {
        await buyAll(sku);
        const soldAt = performance.now();
        await eventually(async () => (await isSalable(sku)) === false);
        delays.push(performance.now() - soldAt);
      }
    } finally {
      await app.get(Workers).close();
    }
    // The machine may be busy with other tests at one moment, but not at all of them.
    expect(Math.min(...delays)).toBeLessThan(IDLE_MS_MAX);
  });

  it('is looked at a moment later where no figure has crossed its threshold', async () => {
    const sku = await shop.product(5);
    await buyAll(sku);
    await app.get(Relay).settled();
    const queue = app.get(Queues).get(TOPIC);
    expect([await queue.getWaitingCount(), await queue.getDelayedCount()]).toEqual([0, 1]);
    await buyAll(sku);
    await app.get(Relay).settled();
    expect(await queue.getDelayedCount()).toBe(1);
    app.get(Workers).start();
    await eventually(async () => (await messages()) === 0);
    await app.get(Workers).close();
    expect(await isSalable(sku)).toBe(true);
  });

  it('follows by the sweep where Redis was emptied, and orders are placed meanwhile', async () => {
    const sku = await shop.product(1);
    await buyAll(sku);
    await app.get(Relay).settled();
    await flushRedis();
    // As the sweep finds it after its time.
    await app.database.execute('UPDATE message_outbox SET available_at = UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE');
    app.get(Workers).start();
    await eventually(async () => (await isSalable(sku)) === false);
    await app.get(Workers).close();
  });
});
