import { ReadDatabase } from '../../src/platform/database/read-database.js';
import { ReplicaServer } from '../../src/platform/database/replica-server.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../support/given.js';
import { Topology, TOPOLOGY_ACCOUNT } from '../support/topologies.js';

const UP_MS_MAX = 180_000;
/** A process looks every second, and connecting to a server that is gone takes one more. */
const NOTICED_MS_MAX = 15_000;
const WAIT_MS = 300;
/** A reader waits for the replica once at most; the rest is what a busy machine takes for it. */
const LATE_MS_MAX = WAIT_MS + 1_500;
/** A replica that falls silent is found out by the looks of the process. */
const SILENT_MS_MAX = 6_000;
const PRIMARY = 1;
const REPLICA = 2;

describe.each(['mariadb', 'mysql'])('a primary and a replica: %s', (kind) => {
  const names = ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_TOPOLOGY'] as const;
  const own = ['DB_REPLICA_HOST', 'DB_REPLICA_PORT', 'DB_REPLICA_USER', 'DB_REPLICA_PASSWORD', 'DB_REPLICA_WAIT_MS'];
  const before = names.map((name) => [name, process.env[name]] as const);
  const reasons: string[] = [];
  let servers: Topology;
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    servers = await Topology.up('replica', { after: [kind] });
    Object.assign(process.env, TOPOLOGY_ACCOUNT, {
      DB_PORT: String(servers.ports[0]),
      DB_TOPOLOGY: 'single',
      DB_REPLICA_HOST: '127.0.0.1',
      DB_REPLICA_PORT: String(servers.ports[1]),
      DB_REPLICA_USER: 'reader',
      DB_REPLICA_PASSWORD: 'reader',
      DB_REPLICA_WAIT_MS: String(WAIT_MS),
    });
    app = await startApplication();
    // It may read and nothing else.
    await app.database.execute("CREATE USER 'reader'@'%' IDENTIFIED BY 'reader'");
    await app.database.execute(`GRANT SELECT ON \`${process.env['DB_NAME']}\`.* TO 'reader'@'%'`);
    app.get(ReadDatabase).onRead((server, reason) => reasons.push(reason === '' ? server : `${server}: ${reason}`));
    source = await givenSourceOfStock(app);
    await app.get(ReplicaServer).watch();
    await becomes('in-step');
  }, UP_MS_MAX);
  afterAll(async () => {
    await app?.close();
    await servers?.down();
    for (const name of own) delete process.env[name];
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }, UP_MS_MAX);

  const becomes = (condition: string): Promise<true> =>
    eventually(() => app.get(ReplicaServer).condition === condition, NOTICED_MS_MAX);
  const history = async (sku: string): Promise<number[]> => {
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const { status, body } = await app.http.get(
      `/rest/V1/inventory/source-item-adjustments?${filter}[field]=sku&${filter}[value]=${sku}&searchCriteria[pageSize]=20`,
    );
    expect(status).toBe(200);
    return (body.items as { quantity_after: number }[]).map(({ quantity_after }) => quantity_after);
  };
  const statements = async (node: number, text: string): Promise<number> =>
    Number(await servers.tell('statements', node, text));
  /** How many more statements with the text each of the servers was sent meanwhile. */
  const sentBy = async (text: string, work: () => Promise<unknown>): Promise<{ primary: number; replica: number }> => {
    const [primary, replica] = await Promise.all([statements(PRIMARY, text), statements(REPLICA, text)]);
    await work();
    return {
      primary: (await statements(PRIMARY, text)) - primary,
      replica: (await statements(REPLICA, text)) - replica,
    };
  };
  const reasonsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    reasons.splice(0);
    await work();
    return [...new Set(reasons)];
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const write = async (sku: string, quantity: number): Promise<void> =>
    givenItems(app, { sku, source_code: source, quantity });

  it('serve lists from the replica, with every write that came before', async () => {
    const { sku } = await givenProduct(app);
    const written: number[] = [];
    const sent = await sentBy('FROM inventory_source_item_adjustment', async () => {
      for (let quantity = 1; quantity <= 10; quantity += 1) {
        await write(sku, quantity);
        written.unshift(quantity);
        expect(await history(sku)).toEqual(written);
      }
    });
    // What is slow on a busy machine is read from the primary.
    expect(sent.replica).toBeGreaterThan(0);
    expect(await reasonsOf(() => history(sku))).toEqual(['replica']);
  });

  it('serve an export from the replica', async () => {
    const sent = await sentBy('CONCAT(adjustment_id', async () => {
      const { status } = await app.http.get(
        '/rest/V1/inventory/export/source-item-adjustments?searchCriteria[pageSize]=5',
      );
      expect(status).toBe(200);
    });
    expect(sent).toEqual({ primary: 0, replica: 1 });
  });

  it('decide on the primary alone', async () => {
    const { sku } = await givenProduct(app);
    await write(sku, 1);
    await history(sku);
    await servers.tell('hold');
    try {
      const about = ['inventory_source_item ', 'inventory_reservation', 'sales_order', 'oauth', 'core_config_data'];
      const counted = await Promise.all(about.map((text) => statements(REPLICA, text)));
      const order = (): Promise<{ status: number }> =>
        app.http.post('/rest/V1/orders', {
          entity: { customer_email: 'a@example.com', items: [{ sku, qty_ordered: 1, price: 1 }] },
        });
      expect((await order()).status).toBe(200);
      // The replica still has the one that is sold.
      expect((await order()).status).toBe(400);
      expect((await app.http.get(`/rest/V1/inventory/is-product-salable/${sku}/1`)).body).toBe(false);
      expect(await Promise.all(about.map((text) => statements(REPLICA, text)))).toEqual(counted);
    } finally {
      await servers.tell('release');
    }
    await becomes('in-step');
  });

  it('show a write at once while the replica applies nothing, and wait for it no longer than set', async () => {
    const { sku } = await givenProduct(app);
    await write(sku, 5);
    await servers.tell('hold');
    try {
      // Written by another process, as far as this one knows.
      await write(sku, 6);
      let shown: number[] = [];
      expect(await timed(async () => (shown = await history(sku)))).toBeLessThan(LATE_MS_MAX);
      expect(shown).toEqual([6, 5]);
      await becomes('behind');
      expect(await reasonsOf(() => history(sku))).toEqual(['primary: behind']);
      await write(sku, 7);
      expect(await history(sku)).toEqual([7, 6, 5]);
      expect((await app.http.get('/health/ready')).body).toMatchObject({ status: 'ok', checks: { replica: 'down' } });
    } finally {
      await servers.tell('release');
    }
    await becomes('in-step');
    expect(await history(sku)).toEqual([7, 6, 5]);
    expect(await reasonsOf(() => history(sku))).toEqual(['replica']);
  });

  it.each([
    ['is killed', 'kill', 'start', LATE_MS_MAX],
    ['falls silent', 'pause', 'resume', SILENT_MS_MAX],
  ])('go on when the replica %s, and use it when it is back', async (_, end, begin, limitMs) => {
    const { sku } = await givenProduct(app);
    await write(sku, 3);
    expect(await history(sku)).toEqual([3]);
    await servers.tell(end, REPLICA);
    try {
      for (let reader = 0; reader < 5; reader += 1) {
        expect(await timed(async () => expect(await history(sku)).toEqual([3]))).toBeLessThan(limitMs);
      }
      await becomes('away');
      expect(await reasonsOf(() => history(sku))).toEqual(['primary: away']);
      await write(sku, 4);
    } finally {
      await servers.tell(begin, REPLICA);
    }
    await becomes('in-step');
    expect(await history(sku)).toEqual([4, 3]);
    expect(await reasonsOf(() => history(sku))).toEqual(['replica']);
  });
});
