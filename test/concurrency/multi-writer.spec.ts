import type { WriteGuards } from '../../src/platform/database/write-guards.js';
import { CATALOG_GUARD, STATES_GUARD } from '../../src/platform/database/write-guards.js';
import { NamedLockLease } from '../../src/modules/locking/providers/named-locks.js';
import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import type { ConnectionQuery } from '../../src/platform/database/database.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { RunLeaseLost, RunLeases } from '../../src/platform/database/run-leases.js';
import { RunLock } from '../../src/platform/schedule/run-lock.js';
import { RebuildIndex } from '../../src/modules/salability-index/app/rebuild-index.service.js';
import { IntegrationService } from '../../src/modules/access/index.js';
import { LogIn } from '../../src/modules/access/app/log-in.service.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import {
  indexTable,
  IndexTableRepository,
  retiredTable,
} from '../../src/modules/salability-index/data/index-table.repository.js';
import { IndexGuards } from '../../src/modules/salability-index/data/index-guards.js';
import type { TestApplication } from '../support/application.js';
import { allChangesAfter, endOfFeed, idsIn } from '../support/changes.js';
import { eventually } from '../support/eventually.js';
import { expectedIndex, storedIndex } from '../support/expected-index.js';
import { givenItems, givenSource } from '../support/given.js';
import { driftOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { findFaults, NO_FAULTS } from './support/demand-checks.js';
import { useOneOfSeveral } from './support/one-of-several.js';
import { Gate } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const LEASE = 'inventory_run_lease';
const INSERT_GUARD = 'INSERT INTO inventory_write_guard (name) VALUES (?)';

/** What every server with several writers beside it does, shown on one: `test/topologies` has three. */
describe('a database with several servers that take writes', () => {
  const several = useOneOfSeveral();
  const { turns } = several;
  let app: TestApplication;
  let guards: WriteGuards;

  beforeAll(() => {
    ({ app, guards } = several);
  });

  describe('guard rows', () => {
    it('are written by each transaction that takes them, once', async () => {
      const name = unique('guard');
      for (let round = 0; round < 3; round += 1) {
        await app.database.run(async () => {
          await guards.take([name, name]);
          await guards.take([name]);
        });
      }
      expect(await turns(name)).toEqual([2]);
    });

    it('are not for code outside of transactions', async () => {
      await expect(guards.take(['lost'])).rejects.toThrow('A guard row is written by the transaction that it guards.');
    });

    it('let those that share a name go on beside each other, and keep out who takes the whole', async () => {
      const done: string[] = [];
      let whole: Promise<void> | undefined;
      await app.database.run(async () => {
        await guards.share(CATALOG_GUARD);
        whole = app.database.detached(() =>
          app.database.run(async () => {
            await guards.takeWhole(CATALOG_GUARD);
            done.push('whole');
          }),
        );
        await eventually(() => app.database.detached(() => someoneWaitsForRow(app.database)));
        done.push('shared');
      });
      await whole;
      expect(done).toEqual(['shared', 'whole']);
    });

    it('are one row of a shared name for each transaction, however often it shares it', async () => {
      const name = unique('shared');
      await app.database.run(async () => {
        for (let round = 0; round < 10; round += 1) await guards.share(name);
      });
      expect(await turns(`${name}#%`)).toEqual([0]);
    });

    it('are taken without waiting where only those that are free are asked for', async () => {
      const [held, known, unknown] = [unique('held'), unique('known'), unique('unknown')];
      await app.database.run(() => guards.take([held, known]));
      const free = await app.database.run(async () => {
        await guards.take([held]);
        return app.database.detached(() => app.database.run(() => guards.takeFree([held, known, unknown])));
      });
      expect([...free].sort()).toEqual([known, unknown].sort());
      expect([await turns(held), await turns(known), await turns(unknown)]).toEqual([[1], [1], [0]]);
    });

    it('of states are taken before the items by whoever deletes those', async () => {
      const [source, sku] = [await givenSource(app), unique('sku')];
      const key = { sourceCode: source, sku };
      await givenItems(app, { source_code: source, sku, quantity: 1 });
      const order: string[] = [];
      const { database } = app;
      const [execute, query] = [database.execute.bind(database), database.query.bind(database)];
      const spies = [
        jest.spyOn(database, 'execute').mockImplementation(((sql: string, values?: readonly unknown[]) => {
          if (sql.includes('inventory_write_guard') && JSON.stringify(values).includes(`${STATES_GUARD}#`))
            order.push('guard');
          return execute(sql, values);
        }) as never),
        jest.spyOn(database, 'query').mockImplementation(((sql: string, values?: readonly unknown[]) => {
          if (/FROM inventory_source_item\b[\s\S]*FOR UPDATE/.test(sql)) order.push('items');
          return query(sql, values);
        }) as never),
      ];
      const writer = app.get(SourceItemWriter);
      const purpose = { reason: 'other' } as const;
      try {
        await app.within(() => writer.apply([{ ...key, kind: 'delete' }], purpose));
        await app.within(() =>
          writer.applyPlanned([key], () => [{ ...key, kind: 'delete' }], purpose, { mayDelete: true }),
        );
        await app.within(() => writer.apply([{ ...key, kind: 'assign' }], purpose));
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      expect(order).toEqual(['guard', 'items', 'guard', 'items', 'items']);
    });

    it('are taken by whoever logs in, and by whoever changes the account', async () => {
      const [username, password] = [unique('user').toLowerCase(), 'Long-enough-1'];
      const role = unique('role');
      await app.within(() => app.get(RoleService).create({ name: role, all: true }));
      const user = { username, password, email: `${username}@example.test`, role };
      const { userId } = await app.within(() => app.get(UserService).create(user));
      const logIn = (): Promise<string> => app.get(LogIn).execute({ username, password, address: '192.0.2.1' });
      await logIn();
      expect(await turns(`account:admin:${userId}`)).toEqual([0]);
      await app.within(() => app.get(UserService).changePassword(username, 'Another-one-2'));
      expect(await turns(`account:admin:${userId}`)).toEqual([1]);
      await expect(logIn()).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    it('let one integration alone have a name', async () => {
      const name = unique('Integration');
      const create = (): Promise<unknown> =>
        app.within(() => app.get(IntegrationService).create({ name, resources: [] }));
      const outcomes = await Promise.allSettled([create(), create(), create()]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await turns('integration-names')).toHaveLength(1);
    });

    it('are forgotten when nobody has taken them for a day', async () => {
      const [old, young] = [unique('old'), unique('young')];
      await app.database.run(() => guards.take([old, young]));
      await app.database.execute(
        'UPDATE inventory_write_guard SET turned_at = turned_at - INTERVAL 25 HOUR WHERE name = ?',
        [old],
      );
      expect(await guards.forgetUnused()).toBe(1);
      expect(await turns(old)).toEqual([]);
      expect(await turns(young)).toEqual([0]);
    });
  });

  describe('a run lock', () => {
    const alone = (name: string): Promise<boolean> => app.get(RunLock).whileAlone(name, () => Promise.resolve());
    const expire = (name: string): Promise<unknown> =>
      app.database.execute(`UPDATE ${LEASE} SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE name = ?`, [
        name,
      ]);

    /** A run of this process, which waits in its midst until the test lets it go on. */
    const pausedRun = async (
      name: string,
      rest: (session: ConnectionQuery) => Promise<unknown>,
    ): Promise<{ goOn: () => Promise<boolean> }> => {
      const gate = new Gate();
      const run = app.get(RunLock).whileAlone(name, async (session) => {
        await gate.pass();
        await rest(session);
      });
      run.catch(() => undefined);
      await gate.reached;
      return {
        goOn: () => {
          gate.open();
          return run;
        },
      };
    };

    it('is one process at a time, and free again afterwards', async () => {
      const name = unique('run');
      const first = await pausedRun(name, () => Promise.resolve());
      expect(await alone(name)).toBe(false);
      expect(await first.goOn()).toBe(true);
      expect(await alone(name)).toBe(true);
    });

    it('goes to another process when its holder has been silent for too long, and nothing of the run is committed then', async () => {
      const [name, mark] = [unique('run'), unique('mark')];
      const first = await pausedRun(name, () => app.database.run(() => guards.take([mark])));
      await expire(name);
      expect(await alone(name)).toBe(true);
      await expect(first.goOn()).rejects.toThrow(RunLeaseLost);
      expect(await turns(mark)).toEqual([]);
    });

    it('lets nothing be sent on its session either', async () => {
      const name = unique('run');
      const sent: unknown[] = [];
      const first = await pausedRun(name, async (session) => sent.push(await session('SELECT 1 AS one')));
      await expire(name);
      await alone(name);
      await expect(first.goOn()).rejects.toThrow(RunLeaseLost);
      expect(sent).toEqual([]);
    });

    it('is asked for in vain without a write', async () => {
      const name = unique('run');
      const first = await pausedRun(name, () => Promise.resolve());
      expect([await alone(name), await alone(name)]).toEqual([false, false]);
      const [lease] = await app.database.query<{ turn: number }>(`SELECT turn FROM ${LEASE} WHERE name = ?`, [name]);
      expect(lease?.turn).toBe(0);
      await first.goOn();
    });

    it.each([
      ['a write outside of transactions', (mark: string) => app.database.execute(INSERT_GUARD, [mark])],
      ['a write of a repository', (mark: string) => app.database.dataSource.query(INSERT_GUARD, [mark])],
      ['a change of the schema', (mark: string) => app.database.execute(`CREATE TABLE ${mark} (id INT PRIMARY KEY)`)],
    ])('lets nothing become of %s once it is lost', async (_kind, write) => {
      const [name, mark] = [unique('run'), unique('mark').replaceAll('-', '_')];
      const first = await pausedRun(name, () => write(mark));
      await expire(name);
      await alone(name);
      await expect(first.goOn()).rejects.toThrow(RunLeaseLost);
      expect(await turns(mark)).toEqual([]);
      expect(await app.database.query('SHOW TABLES LIKE ?', [mark])).toEqual([]);
    });

    it('lasts as long as a migration may take where one is going on', async () => {
      const [name, seconds] = [unique('migrate'), 6 * 3600];
      const left: number[] = [];
      await app.get(RunLeases).whileHeld(
        name,
        async () => {
          const [lease] = await app.database.query<{ seconds: number }>(
            `SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), expires_at) AS seconds FROM ${LEASE} WHERE name = ?`,
            [name],
          );
          left.push(lease?.seconds ?? 0);
        },
        seconds,
      );
      expect(left).toEqual([expect.closeTo(seconds, -2)]);
      expect(await alone(name)).toBe(true);
    });

    it('fences neither what is detached from the run nor what follows its commits', async () => {
      const fence = jest.fn<Promise<void>, []>(() => Promise.resolve());
      const passed: string[] = [];
      const note = (word: string) => (): Promise<void> =>
        app.database.run(async () => {
          passed.push(word);
        });
      await app.database.fenced(fence, async () => {
        await app.database.detached(note('detached'));
        await app.database.run(async () => app.database.afterCommit(note('followed')));
      });
      expect(passed).toEqual(['detached', 'followed']);
      expect(fence).toHaveBeenCalledTimes(1);
    });

    it('keeps what belongs to the run while it is held', async () => {
      const [name, mark] = [unique('run'), unique('mark')];
      const first = await pausedRun(name, async (session) => {
        await app.database.run(() => guards.take([mark]));
        await session('SELECT 1 AS one');
      });
      expect(await first.goOn()).toBe(true);
      expect(await turns(mark)).toEqual([0]);
    });
  });

  describe('what the server refuses', () => {
    const signal = (errno: number): Promise<unknown> =>
      app.database.execute(`SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'as told'`);

    it('is said as it was said when it was tried too often outside of transactions', async () => {
      await expect(signal(1213)).rejects.toMatchObject({ errno: 1213 });
    });

    it('is not tried again where a hook of the group refuses the commit, and is taken back', async () => {
      let attempts = 0;
      const undone = jest.fn<undefined, []>();
      const run = app.database.run(async () => {
        attempts += 1;
        app.database.afterRollback(undone);
        await signal(3100);
      });
      await expect(run).rejects.toMatchObject({ errno: 3100 });
      expect([attempts, undone.mock.calls.length]).toEqual([1, 1]);
    });
  });

  describe('ids that are not next to each other', () => {
    it('are each told to the history and to the feed, and no id between them', async () => {
      const source = await givenSource(app);
      const from = await endOfFeed(app);
      const skus = Array.from({ length: 5 }, () => unique('STEP'));
      await app.within(() =>
        app.database.run(async () => {
          await app.database.execute('SET SESSION auto_increment_increment = 3, auto_increment_offset = 2');
          await givenWithin(source, skus);
          await app.database.execute('SET SESSION auto_increment_increment = 1, auto_increment_offset = 1');
        }),
      );
      const rows = await app.database.query<{ id: number }>(
        'SELECT adjustment_id AS id FROM inventory_source_item_adjustment WHERE sku IN (?) ORDER BY 1',
        [skus],
      );
      const ids = rows.map(({ id }) => id);
      expect(ids.map((id) => id - (ids[0] ?? 0))).toEqual([0, 3, 6, 9, 12]);
      expect(idsIn(await allChangesAfter(app, from)).adjustments).toEqual(ids);
      const runs = await app.database.query<{ first: number; adjustments: number }>(
        `SELECT first_adjustment_id AS first, adjustments FROM inventory_adjustment_request
          WHERE first_adjustment_id IN (?) ORDER BY 1`,
        [ids],
      );
      expect(runs).toEqual(ids.map((first) => ({ first, adjustments: 1 })));
      expect(await driftOf(app.database, skus)).toEqual([]);
    });
  });

  describe('the place-order lock', () => {
    let shop: ReservationShop;

    beforeAll(async () => {
      shop = await ReservationShop.open(app);
    });
    afterEach(() => shop.close());

    it('sells the last unit once, whatever the process', async () => {
      const desks = [shop.desk(), shop.desk(), shop.desk()];
      const skus = await Promise.all(Array.from({ length: 10 }, () => shop.product(1)));
      const outcomes = await Promise.all(
        skus.flatMap((sku) => desks.map(({ desk }) => shop.place([shop.request({ [sku]: 1 })], desk))),
      );
      expect(outcomes.flat().filter((outcome) => outcome.isPlaced).length).toBe(skus.length);
      for (const sku of skus) expect(await shop.reserved(sku)).toBe(1);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    });

    it('is written once for each transaction, and no named lock is asked for', async () => {
      const named = jest.spyOn(NamedLockLease.prototype, 'tryLock');
      const sku = await shop.product(5);
      for (let round = 0; round < 3; round += 1) await shop.place([shop.request({ [sku]: 1 })]);
      expect(await turns(shop.lockOf(sku))).toEqual([2]);
      expect(named).not.toHaveBeenCalled();
      jest.restoreAllMocks();
    });

    it('is given back where a placement is refused', async () => {
      const sku = await shop.product(1);
      expect((await shop.place([shop.request({ [sku]: 2 })])).map(toldBy)).not.toEqual([true]);
      expect((await shop.place([shop.request({ [sku]: 1 })])).map(toldBy)).toEqual([true]);
    });
  });

  describe('the swap of an index', () => {
    it('waits for refreshes, and refreshes wait for it', async () => {
      const { body: stockId } = await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } });
      const source = await givenSource(app);
      await app.http.post('/rest/V1/inventory/stock-source-links', {
        links: [{ stock_id: stockId, source_code: source, priority: 1 }],
      });
      const sku = unique('SWAP');
      await app.http.post('/rest/V1/products', { product: { sku, name: sku } });
      const rebuild = (): Promise<void> => app.within(() => app.get(RebuildIndex).execute(stockId as number));
      await rebuild();
      const holdOff = jest.spyOn(IndexGuards.prototype, 'holdOff');
      const enter = jest.spyOn(IndexGuards.prototype, 'enter');
      const writes = Array.from({ length: 20 }, (_, at) => at + 1).map((quantity) =>
        givenItems(app, { sku, source_code: source, quantity }),
      );
      await Promise.all([rebuild(), rebuild(), ...writes]);
      expect(holdOff).toHaveBeenCalled();
      expect(enter).toHaveBeenCalled();
      jest.restoreAllMocks();
      await eventually(async () => {
        const rows = await app.database.query("SELECT 1 FROM message_outbox WHERE topic LIKE 'inventory.index%'");
        return rows.length === 0;
      });
      expect(await storedIndex(app.database, stockId as number)).toEqual(
        await expectedIndex(app.database, stockId as number),
      );
    });
  });

  describe('a rebuild', () => {
    it('goes on where the session of its lock is lost right after the swap', async () => {
      const sent: string[] = [];
      const session: ConnectionQuery = (sql) => Promise.resolve(void sent.push(sql) as never);
      await app.get(IndexTableRepository).swap(1, session, () => Promise.reject(new Error('The session is gone.')));
      expect(sent.at(-1)).toContain('RENAME TABLE');
    });

    it('takes over from one that died while it swapped', async () => {
      const { body } = await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } });
      const stockId = body as number;
      const rebuild = (): Promise<void> => app.within(() => app.get(RebuildIndex).execute(stockId));
      await rebuild();
      await app.database.execute(`CREATE TABLE ${retiredTable(stockId)} LIKE ${indexTable(stockId)}`);
      await app.database.execute(`INSERT INTO ${retiredTable(stockId)} (sku, quantity, is_salable) VALUES (?, 1, 1)`, [
        unique('GONE'),
      ]);
      await app.database.execute(
        `INSERT INTO inventory_index_rebuild (stock_id, swapping_until) VALUES (?, UTC_TIMESTAMP(3) + INTERVAL 30 SECOND)`,
        [stockId],
      );
      await rebuild();
      expect(await app.database.query('SELECT 1 FROM inventory_index_rebuild WHERE stock_id = ?', [stockId])).toEqual(
        [],
      );
    });
  });

  /** Saves one unit of each SKU in the running transaction. */
  async function givenWithin(sourceCode: string, skus: readonly string[]): Promise<void> {
    const changes = skus.map((sku) => ({ kind: 'set', sourceCode, sku, quantity: Quantity.of(1), status: 1 }) as const);
    await app.get(SourceItemWriter).apply(changes, { reason: 'other' });
  }
});
