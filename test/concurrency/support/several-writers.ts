import { Reindex } from '../../../src/modules/salability-index/app/reindex.service.js';
import { checkServer } from '../../../src/platform/database/session.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { allChangesAfter, idsIn, ledgerIds } from '../../support/changes.js';
import { eventually } from '../../support/eventually.js';
import { expectedIndex, storedIndex } from '../../support/expected-index.js';
import { givenItems } from '../../support/given.js';
import { HttpClient } from '../../support/http-client.js';
import type { Answer } from '../../support/http-client.js';
import { TOPOLOGY_ACCOUNT } from '../../support/topologies.js';
import type { Topology } from '../../support/topologies.js';
import { findFaults, NO_FAULTS, oversoldInStock, oversoldSources } from './demand-checks.js';
import { givenProduct, openMarket } from './market.js';
import type { Market } from './market.js';
import { OrderDesk } from './order-desk.js';
import { ServerBuild, ServerProcess } from './server-process.js';

const UP_MS_MAX = 180_000;
const RUSH_MS_MAX = 120_000;
const SKUS = 12;
const FLAG = 'cataloginventory/source_reservations/enabled';

/** The variables that are set here: of the tests' own server before, of a node's after. */
const VARIABLES = ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_TOPOLOGY'] as const;

/** What holds on every database whose nodes all take writes: a server of the service on each node, and orders on all. */
export function holdOnSeveralWriters(
  up: () => Promise<Topology>,
  expectedVariables: Readonly<Record<string, string>>,
): void {
  const before = VARIABLES.map((name) => [name, process.env[name]] as const);
  let topology: Topology;
  let app: TestApplication;
  let build: ServerBuild;
  let servers: ServerProcess[] = [];
  let desks: OrderDesk[];
  let clients: HttpClient[];

  beforeAll(async () => {
    topology = await up();
    const [first = 0] = topology.ports;
    Object.assign(process.env, TOPOLOGY_ACCOUNT, { DB_PORT: String(first), DB_TOPOLOGY: 'multi-writer' });
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
    servers = await Promise.all(
      topology.ports.map((port) => ServerProcess.start(build, { ...process.env, DB_PORT: String(port) })),
    );
    const token = await app.tokenFor('all');
    clients = servers.map(({ origin }) => new HttpClient(origin, token));
    desks = clients.map((client) => new OrderDesk(client));
  }, UP_MS_MAX);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await build?.remove();
    await app?.close();
    await topology?.down();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }, UP_MS_MAX);

  const setting = async (path: string, value: string): Promise<void> => {
    await app.database.execute(
      `INSERT INTO core_config_data (scope, scope_id, path, value) VALUES ('default', 0, ?, ?)
       ON DUPLICATE KEY UPDATE value = VALUES(value)`,
      [path, value],
    );
  };
  const given = async (units: number): Promise<{ market: Market; skus: string[] }> => {
    const market = await openMarket(app, [
      [0, 1],
      [1, 2],
    ]);
    const skus = await Promise.all(Array.from({ length: SKUS }, () => givenProduct(app)));
    const [one = '', shared = '', other = ''] = market.sources;
    await givenItems(
      app,
      ...skus.flatMap((sku) => [
        { sku, source_code: one, quantity: 0 },
        { sku, source_code: shared, quantity: units },
        { sku, source_code: other, quantity: 0 },
      ]),
    );
    return { market, skus };
  };
  /** One order of each SKU in each of the shops, on every node at once. */
  const rush = async ({ shops }: Market, skus: readonly string[]): Promise<Answer[]> =>
    Promise.all(
      skus.flatMap((sku) =>
        desks.flatMap((desk) => shops.map((shop) => desk.place({ shop, lines: [{ sku, quantity: 1 }] }))),
      ),
    );
  const kinds = (answers: readonly Answer[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const kind = status === 200 ? 'sold' : `${status} ${String(body.message)}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  const failuresIn = (answers: readonly (Answer | undefined)[]): Record<string, number> =>
    kinds(answers.filter((answer) => answer !== undefined && answer.status >= 500) as Answer[]);
  const indexesAreRight = async ({ shops }: Market): Promise<void> => {
    for (const { stockId } of shops) {
      await eventually(async () => {
        const [stored, expected] = await Promise.all([
          storedIndex(app.database, stockId),
          expectedIndex(app.database, stockId, true),
        ]);
        return JSON.stringify(stored) === JSON.stringify(expected);
      });
    }
  };

  it('wait for each other before they read, and count in steps', async () => {
    const rows = await app.database.query<{ Variable_name: string; Value: string }>(
      'SHOW SESSION VARIABLES WHERE Variable_name IN (?)',
      [Object.keys(expectedVariables)],
    );
    expect(Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]))).toEqual(
      expectedVariables,
    );
  });

  it('are refused by a service that believes in one server, and taken by one that knows better', async () => {
    const read = app.database.query.bind(app.database);
    const { problems } = await checkServer(read, 'single');
    expect(problems).toEqual([expect.stringContaining('set DB_TOPOLOGY=multi-writer')]);
    expect((await checkServer(read, 'multi-writer')).problems).toEqual([]);
  });

  it(
    'sell the last unit once, also where two stocks share its source',
    async () => {
      await setting(FLAG, '1');
      const { market, skus } = await given(1);
      const answers = await rush(market, skus);
      expect(kinds(answers)['sold']).toBe(SKUS);
      expect(failuresIn(answers)).toEqual({});
      expect(await oversoldSources(app.database, skus)).toEqual([]);
      for (const { stockId } of market.shops) expect(await oversoldInStock(app.database, stockId, skus)).toEqual([]);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
      await indexesAreRight(market);
    },
    RUSH_MS_MAX,
  );

  it(
    'ship an order once and give back once, whatever the nodes that are asked',
    async () => {
      const { market, skus } = await given(20);
      const [shop] = market.shops;
      const [desk] = desks;
      if (!shop || !desk) throw new Error('There is no shop.');
      const orders = await Promise.all(skus.map((sku) => desk.place({ shop, lines: [{ sku, quantity: 3 }] })));
      const ids = orders.map(({ status, body }) => {
        expect(status).toBe(200);
        return Number(body.entity_id);
      });
      const shared = market.sources[1] ?? '';
      const answers = await Promise.all(
        ids.flatMap((id) => [
          ...desks.map((each) => each.ship(id, { source: shared })),
          ...desks.map((each) => each.cancel(id)),
        ]),
      );
      expect(failuresIn(answers)).toEqual({});
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    },
    RUSH_MS_MAX,
  );

  it(
    'keep ledgers, feed and indexes right beside writes of many items and rebuilds',
    async () => {
      const { market, skus } = await given(5);
      const saved = Array.from({ length: 12 }, (_, round) =>
        clients[round % clients.length]?.post('/rest/V1/inventory/source-items', {
          sourceItems: skus.map((sku) => ({
            sku,
            source_code: market.sources[round % market.sources.length],
            quantity: round,
            status: 1,
          })),
        }),
      );
      const rebuilt = app.within(() =>
        app.get(Reindex).execute(
          () => undefined,
          () => undefined,
        ),
      );
      const [answers, orders] = await Promise.all([Promise.all(saved), rush(market, skus), rebuilt]);
      expect(failuresIn([...answers, ...orders])).toEqual({});
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
      const told = idsIn(await allChangesAfter(app, 0));
      const written = await ledgerIds(app);
      expect([...told.adjustments].sort((a, b) => a - b)).toEqual(written.adjustments);
      expect([...told.reservations].sort((a, b) => a - b)).toEqual(written.reservations);
      await indexesAreRight(market);
    },
    RUSH_MS_MAX,
  );
}
