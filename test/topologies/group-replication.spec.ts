import { holdOnSeveralWriters } from '../concurrency/support/several-writers.js';
import { findFaults, NO_FAULTS, oversoldInStock } from '../concurrency/support/demand-checks.js';
import { givenProduct, openMarket } from '../concurrency/support/market.js';
import { OrderDesk } from '../concurrency/support/order-desk.js';
import { ServerBuild, ServerProcess } from '../concurrency/support/server-process.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems } from '../support/given.js';
import { HttpClient } from '../support/http-client.js';
import { Topology, TOPOLOGY_ACCOUNT } from '../support/topologies.js';

const UP_MS_MAX = 180_000;
const FAILOVER_MS_MAX = 120_000;
const UNITS = 200;
const BUYERS = 16;
/** A buyer who is told to come again does so this often, a moment later. */
const ATTEMPTS_MAX = 400;
const PROXY_OFFSET = 90;

describe('three MySQL servers in Group Replication, all of which take writes', () => {
  holdOnSeveralWriters(() => Topology.up('group-replication', { after: ['multi'] }), {
    auto_increment_increment: '7',
    group_replication_consistency: 'BEFORE',
  });
});

describe('a primary of Group Replication behind HAProxy', () => {
  const variables = ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_TOPOLOGY'] as const;
  const before = variables.map((name) => [name, process.env[name]] as const);
  let group: Topology;
  let app: TestApplication;
  let build: ServerBuild;
  let servers: ServerProcess[] = [];
  let desks: OrderDesk[];

  beforeAll(async () => {
    group = await Topology.up('group-replication', { after: ['single'] });
    const port = await group.tell('proxy', group.firstPort + PROXY_OFFSET);
    Object.assign(process.env, TOPOLOGY_ACCOUNT, { DB_PORT: port, DB_TOPOLOGY: 'single' });
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
    servers = await Promise.all([0, 1].map(() => ServerProcess.start(build, { ...process.env })));
    const token = await app.tokenFor('all');
    desks = servers.map(({ origin }) => new OrderDesk(new HttpClient(origin, token)));
  }, UP_MS_MAX);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await build?.remove();
    await app?.close();
    await group?.down();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }, UP_MS_MAX);

  it(
    'sells what is there and nothing twice while another server takes over',
    async () => {
      const { shops, sources } = await openMarket(app, [[0]]);
      const [shop] = shops;
      const sku = await givenProduct(app);
      await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: UNITS });
      if (!shop) throw new Error('There is no shop.');
      let sold = 0;
      let refused = 0;
      /** An order has its number, so that it is placed once however often it is sent. */
      const buy = async (buyer: number, order: number): Promise<boolean> => {
        const incrementId = `GR-${buyer}-${order}`;
        for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
          const desk = desks[attempt % desks.length] as OrderDesk;
          const { status, body } = await desk.place({ shop, lines: [{ sku, quantity: 1 }], incrementId });
          // One that was placed by an attempt whose answer was lost has its number.
          if (status === 200 || /already/i.test(String(body.message))) return true;
          if (status === 400 && /not available|enough|salable/i.test(String(body.message))) return false;
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error(`${incrementId} was neither placed nor refused.`);
      };
      const buyers = Array.from({ length: BUYERS }, async (_, buyer) => {
        for (let order = 0; ; order += 1) {
          if (!(await buy(buyer, order))) return;
          sold += 1;
        }
      });
      await eventually(() => sold >= UNITS / 4);
      const first = Number(await group.tell('primary'));
      await group.tell('kill', first);
      await Promise.all(buyers);
      expect(Number(await group.tell('primary'))).not.toBe(first);
      expect(refused).toBeGreaterThan(0);
      const [orders] = await app.database.query<{ n: number }>(
        'SELECT COUNT(DISTINCT order_id) AS n FROM sales_order_item WHERE sku = ?',
        [sku],
      );
      expect({ sold, stored: orders?.n }).toEqual({ sold: UNITS, stored: UNITS });
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
      expect(await oversoldInStock(app.database, shop.stockId, [sku])).toEqual([]);
      await group.tell('start', first);
      expect((await group.tell('status')).match(/ONLINE/g)?.length).toBe(9);
    },
    FAILOVER_MS_MAX,
  );
});
