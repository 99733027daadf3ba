import { OpeningBalance } from '../../src/modules/adjustment-history/app/opening-balance.service.js';
import { ProductReader } from '../../src/modules/catalog/index.js';
import { LeasePool } from '../../src/modules/locking/app/lease-pool.js';
import { Locking } from '../../src/modules/locking/index.js';
import { LowStockReportRepository } from '../../src/modules/low-stock/data/low-stock-report.repository.js';
import { IndexGuards, IndexIsSwapped } from '../../src/modules/salability-index/data/index-guards.js';
import { Settings } from '../../src/modules/settings/index.js';
import type { WriteGuards } from '../../src/platform/database/write-guards.js';
import { WrittenIds } from '../../src/platform/database/written-ids.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItemsWithoutHistory } from '../support/given-history.js';
import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';
import { made } from './support/market.js';
import { useOneOfSeveral } from './support/one-of-several.js';
import { refuseCommit } from './support/reservations-commit.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const FLAG = 'cataloginventory/source_reservations/enabled';
const WRITES_GUARD = 'INSERT INTO inventory_write_guard%';
const SHARDS = 64;

/** What servers say at a COMMIT where another one was first. */
const CONFLICTS = [
  ['Galera', { errno: 1213, sqlMessage: 'Deadlock found when trying to get lock' }],
  ['a group', { errno: 3101, sqlMessage: 'Plugin instructed the server to rollback the current transaction.' }],
  ['a group in the middle of it', { errno: 1180, sqlMessage: "Got error 149 - 'Lock deadlock' during COMMIT" }],
] as const;

/** Says what is done under a guard; what it needs is made first. */
type Deed = () => Promise<() => Promise<unknown>>;

/** Each rule for itself, on one server that is treated as one of several. */
describe('what keeps several writers apart', () => {
  const several = useOneOfSeveral();
  const { turns } = several;
  let app: TestApplication;
  let guards: WriteGuards;
  let shop: ReservationShop;
  let other: string;

  beforeAll(async () => {
    ({ app, guards } = several);
    shop = await ReservationShop.open(app);
    other = await givenSource(app);
  });
  afterEach(() => shop.close());

  /** Does it while another transaction has written guard rows and nothing else; returns who was done first. */
  const orderBeside = async (hold: () => Promise<void>, deed: () => Promise<unknown>): Promise<readonly string[]> => {
    const done: string[] = [];
    let doing: Promise<unknown> = Promise.resolve();
    const isWaiting = (): Promise<boolean> =>
      app.database.detached(() => someoneWaitsForRow(app.database, WRITES_GUARD));
    await app.database.run(async () => {
      await hold();
      doing = app.database.detached(deed).then(() => done.push('deed'));
      doing.catch(() => undefined);
      await eventually(async () => done.length > 0 || (await isWaiting()));
      done.push('holder');
    });
    await doing;
    return done;
  };
  const within = (work: () => Promise<unknown>) => (): Promise<unknown> => app.within(() => app.database.run(work));
  const answered = async (method: string, path: string, body?: object): Promise<void> => {
    const { status, body: said } = await app.http.call(method, `/rest/V1/${path}`, body, {});
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
  };
  const stocked = async (): Promise<string> => shop.product(5);
  const fall = async (): Promise<Parameters<LowStockReportRepository['insert']>[0]> => {
    const sku = await stocked();
    const none = { name: null, quantity: 0, notifyStockQty: 1, since: null, adjustmentId: 1 };
    return [{ ...none, sourceCode: shop.source, sku }] as unknown as Parameters<LowStockReportRepository['insert']>[0];
  };
  const link = (): Promise<unknown> =>
    made(app, 'inventory/stock-source-links', {
      links: [{ stock_id: shop.stockId, source_code: other, priority: 2 }],
    });

  it('is a shared name as a whole where all of it is taken', async () => {
    const name = unique('whole');
    await app.database.run(() => guards.takeWhole(name));
    expect(await turns(`${name}#%`)).toEqual(Array.from({ length: SHARDS }, () => 0));
  });

  describe('what relies on something waits for who changes it', () => {
    it.each<[string, string, Deed]>([
      [
        'an order, for what sells from where',
        'topology',
        async () => {
          const sku = await stocked();
          return () => shop.place([shop.request({ [sku]: 1 })]);
        },
      ],
      [
        'a transfer, for whether reservations are kept per source',
        'topology',
        async () => {
          const sku = await stocked();
          await givenItems(app, { sku, source_code: other, quantity: 0 });
          const items = [{ sku, qty: 1 }];
          const route = { originSourceCode: shop.source, destinationSourceCode: other };
          return () => made(app, 'inventory/bulk-partial-source-transfer', { ...route, items });
        },
      ],
      [
        'what is written of a product, for whether it is there',
        'catalog',
        async () => {
          const sku = await stocked();
          return within(() => app.get(ProductReader).hold([sku]));
        },
      ],
      [
        'a write of stock, for whether it has a history',
        'supply',
        async () => {
          const sku = await stocked();
          return () => givenItems(app, { sku, source_code: shop.source, quantity: 7 });
        },
      ],
      [
        'a move between states, for whether item and state are there',
        'states',
        async () => {
          const move = { sku: await stocked(), source_code: shop.source, quantity: 1 };
          const items = [{ ...move, from_state: 'available', to_state: 'damaged' }];
          return () => made(app, 'inventory/state-moves', { items });
        },
      ],
      [
        'a fall below the threshold, for how far mails have come',
        'low-stock-mail',
        async () => {
          const falls = await fall();
          return within(() => app.get(LowStockReportRepository).insert(falls));
        },
      ],
    ])('%s', async (_what, guard, deed) => {
      expect(await orderBeside(() => guards.takeWhole(guard), await deed())).toEqual(['holder', 'deed']);
    });
  });

  describe('who changes something waits for what relies on it', () => {
    it.each<[string, string, Deed]>([
      ['the links of a stock', 'topology', () => Promise.resolve(link)],
      [
        'a source that is saved',
        'topology',
        () => Promise.resolve(() => answered('PUT', `inventory/sources/${other}`, { source: { enabled: true } })),
      ],
      [
        'whether reservations are kept per source',
        'topology',
        () => Promise.resolve(() => app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }))),
      ],
      [
        'a product that is deleted',
        'catalog',
        async () => {
          const sku = await stocked();
          return () => answered('DELETE', `products/${sku}`);
        },
      ],
      [
        'a product that gets another SKU',
        'catalog',
        async () => {
          const [sku, renamed] = [await stocked(), unique('SKU')];
          return () => answered('PUT', `products/${sku}`, { product: { sku: renamed } });
        },
      ],
      [
        'what has no history yet',
        'supply',
        async () => {
          await givenItemsWithoutHistory(app.database, [{ source: other, sku: unique('SKU'), quantity: 3 }]);
          return () => app.within(() => app.get(OpeningBalance).write({ batchSize: 100 }));
        },
      ],
      [
        'a state that is removed',
        'states',
        async () => {
          const code = unique('state').toLowerCase().replaceAll('-', '_');
          await made(app, 'inventory/stock-states', { stockState: { code, name: code } });
          return () => answered('DELETE', `inventory/stock-states/${code}`);
        },
      ],
      [
        'which falls have been mailed',
        'low-stock-mail',
        () => Promise.resolve(within(() => app.get(LowStockReportRepository).takeUnmailed(1))),
      ],
    ])('%s', async (_what, guard, deed) => {
      expect(await orderBeside(() => guards.share(guard), await deed())).toEqual(['holder', 'deed']);
    });
  });

  describe('the swap of an index', () => {
    let stockId = 100_000;
    const refresh = (): Promise<void> => app.get(IndexGuards).enter(stockId, 'goods', ['SKU']);

    beforeEach(async () => {
      stockId += 1;
      await app.database.execute('INSERT INTO inventory_index_rebuild (stock_id) VALUES (?)', [stockId]);
    });

    it('begins when the refreshes that were under way are over', async () => {
      expect(await orderBeside(refresh, () => app.get(IndexGuards).holdOff(stockId))).toEqual(['holder', 'deed']);
    });

    it('keeps out the refreshes that begin while it lasts, whatever their rows', async () => {
      await app.get(IndexGuards).holdOff(stockId);
      await expect(app.database.run(refresh)).rejects.toThrow(IndexIsSwapped);
      await app.get(IndexGuards).readmit(stockId);
      await expect(app.database.run(refresh)).resolves.toBeUndefined();
    });
  });

  describe('ids of one insert of several rows', () => {
    it('are worked out anew where the number of servers changes before they are read', async () => {
      const { database } = app;
      await database.execute('CREATE TABLE numbered (id INT AUTO_INCREMENT PRIMARY KEY, word CHAR(1) NOT NULL)');
      const step = (ids: number): Promise<unknown> =>
        database.execute('SET SESSION auto_increment_increment = ?, auto_increment_offset = 1', [ids]);
      let attempts = 0;
      const told = await database.run(async () => {
        attempts += 1;
        try {
          await step(3);
          const { insertId } = await database.execute('INSERT INTO numbered (word) VALUES ?', [[['a'], ['b'], ['c']]]);
          if (attempts === 1) await step(2);
          return await app.get(WrittenIds).of({ table: 'numbered', idColumn: 'id' }, insertId, 3);
        } finally {
          await step(1);
        }
      });
      const rows = await database.query<{ id: number }>('SELECT id FROM numbered ORDER BY id');
      expect([attempts, told]).toEqual([2, rows.map(({ id }) => id)]);
    });
  });

  describe('a conflict at the commit, as it is told by', () => {
    it.each(CONFLICTS)('%s, has a transaction begun again', async (_who, failure) => {
      const name = unique('committed');
      let [attempts, session] = [0, 0];
      const commits = refuseCommit(app.database.pool, failure, ({ threadId }) => threadId === session);
      try {
        await app.database.run(async () => {
          attempts += 1;
          const [row] = await app.database.query<{ id: number }>('SELECT CONNECTION_ID() AS id');
          session = row?.id ?? 0;
          await guards.take([name]);
        });
      } finally {
        commits.restore();
      }
      expect([attempts, commits.count(), await turns(name)]).toEqual([2, 1, [0]]);
    });

    it.each(CONFLICTS)('%s, has a move under locks begun again', async (_who, failure) => {
      const location = { sourceCode: shop.source, sku: await stocked() };
      const name = unique('moved');
      let attempts = 0;
      const commits = refuseCommit(app.get(LeasePool).pool, failure);
      try {
        await app.within(() =>
          app.get(Locking).whileHeld([location], async () => {
            attempts += 1;
            await guards.take([name]);
          }),
        );
      } finally {
        commits.restore();
      }
      expect([attempts, commits.count(), await turns(name)]).toEqual([2, 1, [0]]);
    });

    it.each(CONFLICTS)('%s, has an order placed, and once', async (_who, failure) => {
      const { desk, leases } = shop.desk();
      const sku = await stocked();
      const commits = refuseCommit(leases.pool, failure);
      expect((await shop.place([shop.request({ [sku]: 2 })], desk)).map(toldBy)).toEqual([true]);
      expect([commits.count(), await shop.reserved(sku), await shop.holders(sku)]).toEqual([1, 2, 1]);
    });
  });
});
