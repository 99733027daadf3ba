import { randomUUID } from 'node:crypto';
import { OutboxTiming } from '../../src/platform/queue/outbox-timing.js';
import { Queues } from '../../src/platform/queue/queues.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { itemsOf } from '../support/source-items.js';
import { Topology } from '../support/topologies.js';

const UP_MS_MAX = 120_000;
/** Until another server has taken over and the workers have found it; sweeps come every few seconds. */
const FAILOVER_MS_MAX = 90_000;

const RESENT_AFTER_MS = 5_000;

type Mode = 'sentinel' | 'cluster';

/** What the service is told of the servers. */
async function variablesOf(mode: Mode, redis: Topology): Promise<Record<string, string>> {
  const addresses = (ports: readonly (number | string)[]): string => ports.map((port) => `127.0.0.1:${port}`).join(',');
  if (mode === 'cluster') return { REDIS_CLUSTER: addresses(redis.ports), REDIS_URL: 'redis://unused' };
  const sentinels = (await redis.tell('ports', 'sentinels')).split(' ');
  return { REDIS_SENTINELS: addresses(sentinels), REDIS_SENTINEL_NAME: 'inventory', REDIS_URL: 'redis://unused' };
}

describe.each<Mode>(['sentinel', 'cluster'])('queues on Redis with failover: %s', (mode) => {
  const before = new Map<string, string | undefined>();
  let redis: Topology;
  let app: TestApplication;

  beforeAll(async () => {
    redis = await Topology.up('redis', { before: [mode] });
    const variables = { ...(await variablesOf(mode, redis)), REDIS_PREFIX: `t${randomUUID().slice(0, 8)}` };
    for (const [name, value] of Object.entries(variables)) {
      before.set(name, process.env[name]);
      process.env[name] = value;
    }
    app = await startApplication();
    // Redis copies to replicas behind its answers: jobs that died with a primary are sent again after this time.
    Object.assign(app.get(OutboxTiming), { enqueuedMaxMs: RESENT_AFTER_MS });
    app.get(Workers).start();
  }, UP_MS_MAX);
  afterAll(async () => {
    await app?.close();
    await redis?.down();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }, UP_MS_MAX);

  /** What a product had at sources goes by a message, which a worker has to take off a queue. */
  const messagesArrive = async (): Promise<void> => {
    const { sku } = await givenProduct(app);
    await givenItems(app, { sku, source_code: await givenSource(app), quantity: 3 });
    expect((await app.http.delete(`/rest/V1/products/${sku}`)).status).toBe(200);
    await eventually(async () => Object.keys(await itemsOf(app, sku)).length === 0, FAILOVER_MS_MAX);
  };
  /** All keys of a cluster are in one slot, and so on one primary. */
  const primary = async (): Promise<number> => {
    const words = mode === 'sentinel' ? ['primary'] : ['slot', `{${process.env['REDIS_PREFIX']}}`];
    const [command = '', ...rest] = words;
    return Number(await redis.tell(command, ...rest));
  };
  const kill = async (): Promise<number> => {
    const victim = await primary();
    await redis.tell('kill', victim);
    return victim;
  };

  it('carry messages, and tell how many wait', async () => {
    await messagesArrive();
    expect((await app.get(Queues).depths()).length).toBeGreaterThan(3);
    expect((await app.http.get('/health/ready')).status).toBe(200);
  });

  it(
    'carry them again when the primary has died, and when it is back',
    async () => {
      const victim = await kill();
      await messagesArrive();
      await redis.tell('start', victim);
      await messagesArrive();
    },
    FAILOVER_MS_MAX * 3,
  );

  it(
    'carry them while the primary is there and says nothing',
    async () => {
      await messagesArrive();
      const victim = await primary();
      await redis.tell('pause', victim);
      try {
        await messagesArrive();
      } finally {
        await redis.tell('resume', victim);
        await redis.tell('start', victim);
      }
    },
    FAILOVER_MS_MAX * 3,
  );

  it(
    'lose nothing that was sent while the primary was dying',
    async () => {
      const source = await givenSource(app);
      const products = await Promise.all(Array.from({ length: 10 }, () => givenProduct(app)));
      await givenItems(app, ...products.map(({ sku }) => ({ sku, source_code: source, quantity: 1 })));
      const [victim] = await Promise.all([
        kill(),
        ...products.map(({ sku }) => app.http.delete(`/rest/V1/products/${sku}`)),
      ]);
      for (const { sku } of products) {
        await eventually(async () => Object.keys(await itemsOf(app, sku)).length === 0, FAILOVER_MS_MAX);
      }
      await redis.tell('start', victim);
    },
    FAILOVER_MS_MAX * 3,
  );
});
