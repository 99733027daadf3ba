import { Redis } from 'ioredis';
import { Relay } from '../../src/platform/queue/relay.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { driftOf, historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { ServerBuild, ServerProcess } from './support/server-process.js';

const ITEMS = 400;
const ORDERS = 120;
const KILLS = 3;
const MINUTES_MAX = 5 * 60_000;
const RUN_MS_MAX = 90_000;

describe('bulk operations on workers that are killed', () => {
  let app: TestApplication;
  let build: ServerBuild;
  const servers: ServerProcess[] = [];
  const prefixes: string[] = [];

  beforeAll(async () => {
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
  }, MINUTES_MAX);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await build.remove();
    await app.close();
    const redis = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379');
    for (const prefix of prefixes) {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    }
    await redis.quit();
  });

  /** How many operations of the bulks have ended. */
  const ended = async (uuids: readonly string[]): Promise<number> => {
    const [row] = await app.database.query<{ total: string }>(
      'SELECT COUNT(*) AS total FROM bulk_operation WHERE bulk_uuid IN (?) AND status <> 4',
      [uuids],
    );
    return Number(row?.total);
  };

  /**
   * A server with a Redis of its own, where it finds no job. The old server's Redis is gone, and the claims of that
   * server have run out.
   */
  const freshServer = async (): Promise<ServerProcess> => {
    await app.database.execute(
      `UPDATE message_outbox SET available_at = UTC_TIMESTAMP(3), enqueued_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR
        WHERE topic = 'async.operations.all'`,
    );
    const prefix = unique('bulk');
    prefixes.push(prefix);
    const server = await ServerProcess.start(build, { REDIS_PREFIX: prefix });
    servers.push(server);
    return server;
  };

  it(
    'are each done exactly once',
    async () => {
      const till = await Till.open(app);
      const skus = Array.from({ length: ITEMS }, () => unique('sku'));
      const [sold, email] = [await till.product(ORDERS), `${unique('jane')}@example.com`];
      const sent = [
        await app.http.post(
          '/rest/async/bulk/V1/inventory/source-items',
          skus.map((sku) => ({ sourceItems: [{ sku, source_code: till.source, quantity: 3, status: 1 }] })),
        ),
        await app.http.post(
          '/rest/async/bulk/V1/orders',
          Array.from({ length: ORDERS }, () => ({
            entity: till.entity([{ sku: sold, qty_ordered: 1 }], { customer_email: email }),
          })),
        ),
      ];
      // What this process still hands over would look as if a worker had just begun it.
      await app.get(Relay).settled();
      const uuids = sent.map(({ body }) => body.bulk_uuid as string);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const server = await freshServer();
        const goal = Math.floor(((ITEMS + ORDERS) * kill) / (KILLS + 2));
        await eventually(async () => (await ended(uuids)) >= goal, RUN_MS_MAX);
        await server.kill();
      }
      expect(await ended(uuids)).toBeLessThan(ITEMS + ORDERS);
      await freshServer();
      await eventually(async () => (await ended(uuids)) === ITEMS + ORDERS, RUN_MS_MAX);
      const statuses = await app.database.query('SELECT DISTINCT status FROM bulk_operation WHERE bulk_uuid IN (?)', [
        uuids,
      ]);
      expect(statuses.map((row) => Number((row as { status: number }).status))).toEqual([1]);
      const history = await historyOf(app.database, ...skus);
      expect(history.map(({ sku }) => sku).sort()).toEqual([...skus].sort());
      expect(new Set(history.map(({ request_id }) => request_id))).toEqual(new Set([uuids[0]]));
      expect(await driftOf(app.database, skus)).toEqual([]);
      const orders = await app.database.query('SELECT 1 FROM sales_order WHERE customer_email = ?', [email]);
      expect([orders.length, await till.salable(sold)]).toEqual([ORDERS, 0]);
    },
    MINUTES_MAX,
  );
});
