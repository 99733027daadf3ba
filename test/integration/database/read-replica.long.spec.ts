import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { Database } from '../../../src/platform/database/database.js';
import { ReadDatabase } from '../../../src/platform/database/read-database.js';
import { ReplicaServer } from '../../../src/platform/database/replica-server.js';
import { ServerPositions } from '../../../src/platform/database/server-positions.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../../support/given.js';
import { graphqlData } from '../../support/graphql.js';
import { countStatements } from '../../support/statements.js';

/**
 * The second server is the first one once more: what is tested here is who asks it, and when. That it has what a reader
 * has to see is what `positions` says. test/topologies/replica.spec.ts has a real one.
 */
const positions = { isReached: true, lost: '', position: '0-1-7', server: 'another', waits: 0, looks: 0 };
/** Statements of readings, by server and reason. */
const asked: string[] = [];
const variables = {
  DB_REPLICA_HOST: process.env['DB_HOST'] ?? '127.0.0.1',
  DB_REPLICA_WAIT_MS: '50',
  DB_TOPOLOGY: 'single',
};
const topology = process.env['DB_TOPOLOGY'];

let app: TestApplication;
let reads: ReadDatabase;
let sku: string;
let source: string;

beforeAll(async () => {
  Object.assign(process.env, variables);
  app = await startApplication();
  reads = app.get(ReadDatabase);
  reads.onRead((server, reason) => asked.push(reason === '' ? server : `${server}: ${reason}`));
  Object.assign(app.get(ServerPositions), {
    ofPrimary: async () => {
      positions.looks += 1;
      return { position: positions.position, server: 'the primary' };
    },
    serverOf: async () => positions.server,
    wait: async (_: unknown, position: string) => {
      positions.waits += 1;
      return positions.isReached && position !== positions.lost;
    },
  });
  source = await givenSourceOfStock(app);
  ({ sku } = await givenProduct(app));
  await givenItems(app, { sku, source_code: source, quantity: 9 });
  await app.get(ReplicaServer).watch();
});
afterAll(async () => {
  await app?.close();
  for (const name of Object.keys(variables)) delete process.env[name];
  if (topology !== undefined) process.env['DB_TOPOLOGY'] = topology;
});
beforeEach(() => asked.splice(0));

const servers = async (work: () => Promise<unknown>): Promise<string[]> => {
  asked.splice(0);
  await work();
  return [...new Set(asked)];
};
const rest = (path: string) => async (): Promise<void> => {
  expect((await app.http.get(`/rest/V1/${path}`)).status).toBe(200);
};
const ask = (query: string) => async (): Promise<void> => {
  await graphqlData(app, `{ ${query} }`);
};
const DAY = 24 * 3_600_000;
const at = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString().slice(0, 19);
const one = (): Promise<{ one: number }[]> => reads.query<{ one: number }>('SELECT 1 AS one');
const becomes = (condition: string): Promise<true> => eventually(() => app.get(ReplicaServer).condition === condition);
/** Another process's view of the replica, as it were. */
const replicaWith = (told: Partial<ServerPositions>, connections: number): ReplicaServer =>
  new ReplicaServer(
    app.get(Database),
    Object.assign(Object.create(app.get(ServerPositions)) as ServerPositions, told),
    {
      ...process.env,
      DB_REPLICA_HOST: variables.DB_REPLICA_HOST,
      DB_REPLICA_WAIT_MS: 50,
      DB_POOL_SIZE: connections,
    } as never,
  );

describe('the position of a primary', () => {
  it('is none where its commits get no GTIDs, whatever it got as a replica', async () => {
    const query = async <Row>(sql: string): Promise<Row[]> =>
      app.database.query<Row>(sql.replace(/@@GLOBAL\.gtid_(?:current_pos|executed)/, "'0-1-7'"));
    const facts = await new ServerPositions({ query } as Database).ofPrimary();
    const rows = await app.database.query<{ Variable_name: string; Value: string }>(
      "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('log_bin', 'gtid_mode')",
    );
    // MariaDB knows the first alone. By default both servers have one that is off.
    expect(facts.position).toBe(rows.every(({ Value }) => Value === 'ON') ? '0-1-7' : '');
  });
});

describe('what is read from the replica', () => {
  it.each<[string, () => Promise<void>]>([
    ['the history over REST', rest('inventory/source-item-adjustments?searchCriteria[pageSize]=5')],
    ['the low stock over REST', rest('inventory/low-stock?searchCriteria[pageSize]=5')],
    ['the export of the history', rest('inventory/export/source-item-adjustments?searchCriteria[pageSize]=5')],
    ['the export of source items', rest('inventory/export/stock-sources')],
    ['the history', ask('sourceItemAdjustments(pageSize: 5) { items { sku } totalCount }')],
    ['the days of movements', ask('movementsByDay(days: 3) { days }')],
    ['what is nearly sold out', ask('lowestSalable(stockId: 1) { items { sku } }')],
    ['low stock', ask('lowStock(pageSize: 5) { items { sku } totalCount }')],
    ['products', ask('products(pageSize: 5) { items { sku } totalCount }')],
    ['orders', ask('orders(pageSize: 5) { items { incrementId } totalCount }')],
    ['the look-up', ask('lookup(term: "L-1") { products { sku } orders { incrementId } requests { requestId } }')],
    ['the security log', ask('securityLog(pageSize: 5) { totalCount }')],
    ['products by what is salable', ask('productsBySalable(stockId: 1, pageSize: 5) { items { sku } totalCount }')],
    ['transfers', ask('transferOrders(pageSize: 5) { totalCount }')],
    ['bulk operations', ask('bulks(pageSize: 5) { totalCount }')],
  ])('is %s', async (_, work) => {
    expect(await servers(work)).toEqual(['replica']);
  });

  it('is the quantities of the past, as a list, a chart and a file', async () => {
    await app.database.execute('DROP TRIGGER inventory_source_item_adjustment_immutable');
    await app.database.execute(
      'UPDATE inventory_source_item_adjustment SET created_at = UTC_TIMESTAMP() - INTERVAL 2 DAY WHERE sku = ?',
      [sku],
    );
    const moment = at(DAY);
    const chart = `quantityHistory(sku: "${sku}", from: "${at(3 * DAY)}Z", to: "${at(0)}Z") { series { sourceCode } }`;
    expect(await servers(rest(`inventory/source-items-at?at=${moment}Z`))).toEqual(['replica']);
    expect(await servers(ask(`sourceItemsAt(at: "${moment}Z", pageSize: 5) { totalCount }`))).toEqual(['replica']);
    expect(await servers(ask(chart))).toEqual(['replica']);
  });

  it('is the same as from the primary', async () => {
    const page = async (): Promise<unknown> =>
      (
        await app.http.get(
          `/rest/V1/inventory/source-item-adjustments?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}&searchCriteria[pageSize]=5`,
        )
      ).body;
    const products = (): Promise<unknown> =>
      graphqlData(app, `{ products(filter: { search: "${sku}" }) { items { sku name typeId status updatedAt } } }`);
    const there = [await page(), await products()];
    positions.isReached = false;
    expect([await page(), await products()]).toEqual(there);
    positions.isReached = true;
    await becomes('in-step');
  });
});

describe('what decides', () => {
  it('never asks the replica', async () => {
    const order = {
      entity: { customer_email: 'a@example.com', items: [{ sku, qty_ordered: 1, price: 1 }] },
    };
    const done = await servers(async () => {
      const placed = await app.http.post('/rest/V1/orders', order);
      expect(placed.status).toBe(200);
      const { entity_id: id, items } = placed.body as { entity_id: number; items: { item_id: number }[] };
      for (const path of [
        `inventory/is-product-salable/${sku}/1`,
        `inventory/get-product-salable-quantity/${sku}/1`,
        `inventory/source-items?searchCriteria[pageSize]=5`,
        `orders/${id}`,
      ]) {
        await rest(path)();
      }
      const selection = await app.http.post('/rest/V1/inventory/source-selection-algorithm-result', {
        inventoryRequest: { stock_id: 1, items: [{ sku, qty: 1 }] },
        algorithmCode: 'priority',
      });
      expect(selection.status).toBe(200);
      const shipped = await app.http.post(`/rest/V1/order/${id}/ship`, {
        items: [{ order_item_id: items[0]?.item_id, qty: 1 }],
        arguments: { extension_attributes: { source_code: source } },
      });
      expect(shipped.status).toBe(200);
    });
    expect(done).toEqual([]);
  });

  it('is at the primary where statements of lists are sent by it', async () => {
    // Outside of a reading, and inside of a transaction, which may write by what it finds.
    expect(await servers(one)).toEqual([]);
    expect(await servers(() => app.database.run(() => reads.reading(one)))).toEqual([]);
    expect(await servers(() => reads.reading(() => app.database.run(one)))).toEqual([]);
    expect(await servers(() => reads.reading(one))).toEqual(['replica']);
  });

  it('is refused in a reading, and by the session of the replica', async () => {
    const write = 'UPDATE inventory_source SET name = name';
    await expect(reads.reading(() => reads.query(write))).rejects.toThrow('none of a reading');
    const replica = app.get(ReplicaServer);
    const sent = replica.read('0-1-7', async (connection) => connection.promise().query(write));
    await expect(sent).rejects.toMatchObject({ errno: 1792 });
  });
});

describe('a reading', () => {
  it('sees what it has written, wherever it reads next', async () => {
    const ways: (() => Promise<unknown>)[] = [
      () => app.database.run(async () => undefined),
      () => app.database.execute('DELETE FROM inventory_run_lease WHERE 1 = 0'),
    ];
    for (const write of ways) {
      expect(
        await servers(() =>
          reads.reading(async () => {
            await one();
            await write();
            await one();
          }),
        ),
      ).toEqual(['replica', 'primary: written']);
    }
  });

  it('asks the primary once what it has committed, and each connection of the replica once whether it is there', async () => {
    positions.position = '0-1-8';
    const before = { ...positions };
    await reads.reading(() => Promise.all([one(), one()]));
    const parts = reads.inParts();
    await parts(one);
    await parts(one);
    // A look in between does both once, too.
    expect(positions.looks - before.looks).toBeLessThanOrEqual(3);
    expect(positions.waits - before.waits).toBeLessThanOrEqual(4);
    expect(asked).toEqual(['replica', 'replica', 'replica', 'replica']);
  });

  it('goes on at the primary once the replica is behind, without waiting for it again', async () => {
    positions.isReached = false;
    positions.position = '0-1-9';
    const before = positions.waits;
    expect(
      await servers(async () => {
        await reads.reading(async () => {
          await one();
          await one();
        });
        for (let reader = 0; reader < 20; reader += 1) await reads.reading(one);
      }),
    ).toEqual(['primary: behind']);
    expect(positions.waits - before).toBeLessThan(10);
    expect((await app.http.get('/health/ready')).body).toMatchObject({
      status: 'ok',
      checks: { replica: 'down' },
      problems: ['The read replica is behind: everything is read from the primary.'],
    });
    expect(app.get(ReplicaServer).lagSeconds).toBeGreaterThan(0);
    positions.isReached = true;
    await becomes('in-step');
    expect(await servers(() => reads.reading(one))).toEqual(['replica']);
    expect((await app.http.get('/health/ready')).body).toMatchObject({ checks: { replica: 'up' }, problems: [] });
  });

  it('goes back to a replica that never gets what a failover has lost', async () => {
    Object.assign(positions, { position: '0-1-20', lost: '0-1-20' });
    expect(await servers(() => reads.reading(one))).toEqual(['primary: behind']);
    positions.position = '0-1-10';
    await becomes('in-step');
    expect(await servers(() => reads.reading(one))).toEqual(['replica']);
    expect(app.get(ReplicaServer).lagSeconds).toBeLessThan(1);
  });

  it('is at the primary where that counts nothing, from the first statement on', async () => {
    const { position } = positions;
    positions.position = '';
    // No look has told it yet.
    expect(await servers(() => reads.reading(one))).toEqual(['primary: unfit']);
    positions.position = position;
    await becomes('in-step');
  });

  it('leaves a replica that a failover has made the primary', async () => {
    positions.server = 'the primary';
    await becomes('unfit');
    expect(await servers(() => reads.reading(one))).toEqual(['primary: unfit']);
    positions.server = 'another';
    await becomes('in-step');
  });

  it('asks the primary what takes too long on the replica', async () => {
    const read = jest.spyOn(app.get(ReplicaServer), 'read');
    for (const errno of [1969, 3024]) {
      read.mockRejectedValueOnce(Object.assign(new Error('max_statement_time exceeded'), { errno }));
      expect(await servers(() => reads.reading(one))).toEqual(['primary: failed']);
    }
    read.mockRestore();
  });

  it('does not take the clock of the replica', async () => {
    const replica = app.get(ReplicaServer);
    const read = replica.read.bind(replica);
    const ahead = jest.spyOn(replica, 'read').mockImplementation((position, ask) =>
      read(position, async (connection) => {
        await connection.promise().query('SET timestamp = ?', [Math.floor((Date.now() + 2 * DAY) / 1000)]);
        try {
          return await ask(connection);
        } finally {
          await connection.promise().query('SET timestamp = DEFAULT');
        }
      }),
    );
    const [now] = await reads.reading(() =>
      reads.query<{ day: string }>("SELECT DATE_FORMAT(NOW(), '%Y-%m-%d') AS day"),
    );
    expect(now?.day).toBe(at(-2 * DAY).slice(0, 10));
    const { status } = await app.http.get(`/rest/V1/inventory/source-items-at?at=${at(-DAY)}Z`);
    expect(status).toBe(400);
    const { movementsByDay } = (await graphqlData(app, '{ movementsByDay(days: 3) { days } }')) as {
      movementsByDay: { days: string[] };
    };
    expect(movementsByDay.days).toContain(at(0).slice(0, 10));
    expect(movementsByDay.days).not.toContain(now?.day);
    ahead.mockRestore();
  });

  it('takes what the replica fails at from the primary', async () => {
    const missing = reads.reading(() => reads.query('SELECT * FROM no_such_table'));
    await expect(missing).rejects.toMatchObject({ errno: 1146 });
    expect([...new Set(asked)]).toEqual(['primary: failed']);
    const killed = await servers(() =>
      reads.reading(async () => {
        const [row] = await reads.query<{ id: number }>('SELECT CONNECTION_ID() AS id');
        await app.database.execute(`KILL ${row?.id}`);
        await one();
      }),
    );
    expect(killed[0]).toBe('replica');
    await becomes('in-step');
  });

  it('says what is wrong with the replica, and uses none that is the primary or has another schema', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    const replica = replicaWith({ serverOf: async () => 'the primary' }, 8);
    await replica.watch();
    expect(replica.condition).toBe('unfit');
    expect(replica.problem).toBe('The read replica cannot be used: everything is read from the primary.');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('names the primary itself'));
    await replica.onApplicationShutdown();
    warn.mockRestore();
    log.mockRestore();
  });

  it('keeps a replica whose connections are all busy', async () => {
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    let waits = 0;
    const wait = async (): Promise<boolean> => (waits += 1) > 0;
    const replica = replicaWith({ wait }, 1);
    await replica.watch();
    const isFree = new AbortController();
    const slow = replica.read('0-1-7', () => once(isFree.signal, 'abort'));
    const before = waits;
    await eventually(() => waits > before + 3 || replica.condition !== 'in-step');
    expect(replica.condition).toBe('in-step');
    await expect(replica.read('0-1-7', async () => 1)).rejects.toThrow('away');
    isFree.abort();
    await slow;
    await replica.onApplicationShutdown();
    log.mockRestore();
  });

  it('is counted by server', async () => {
    await reads.reading(one);
    const { body } = await app.http.get('/metrics');
    expect(String(body)).toContain('database_reads_total{server="replica",reason=""}');
    expect(String(body)).toMatch(/database_replica_lag_seconds [\d.]+/);
    expect(String(body)).toContain('database_replica_in_use 1');
  });
});

describe('an installation without a replica', () => {
  it('sends the statements that it would send without readings', async () => {
    const replica = app.get(ReplicaServer);
    const configured = jest.spyOn(replica, 'isConfigured', 'get').mockReturnValue(false);
    const { total } = await countStatements(app.database, () => reads.reading(one));
    expect(total).toBe(1);
    expect(asked).toEqual([]);
    configured.mockRestore();
  });
});
