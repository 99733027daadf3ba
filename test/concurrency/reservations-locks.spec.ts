import { Locking, LockNames } from '../../src/modules/locking/index.js';
import { ReservationLedger } from '../../src/modules/reservations/index.js';
import { SalabilityUpdateProcessor } from '../../src/modules/salability-index/jobs/salability-update.processor.js';
import { LeasePool } from '../../src/modules/locking/app/lease-pool.js';
import { NamedLockLease } from '../../src/modules/locking/providers/named-locks.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { invalid } from '../../src/platform/errors/application-error.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { countStatements, sqlOf } from '../support/statements.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { ForeignLocks, isFree, someoneWaitsForLock } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const LOCK_REFUSAL = 'Could not acquire inventory lock for the requested items. Please try again.';
const SHORT_WAIT_MS = 1200;
/** Shorter than a connection may be idle in its pool. */
const LEASE_END_MS_MAX = 5000;

describe('the place-order lock', () => {
  let app: TestApplication;
  let shop: ReservationShop;
  let foreign: ForeignLocks | undefined;
  let gate: Gate;

  beforeEach(() => {
    gate = new Gate();
  });
  beforeAll(async () => {
    app = await startApplication();
    shop = await ReservationShop.open(app);
  });
  afterEach(async () => {
    gate.open();
    jest.restoreAllMocks();
    await foreign?.release();
    foreign = undefined;
    await shop.close();
  });
  afterAll(() => app.close());

  /** Tells of an outcome whether it is there yet. */
  const watched = (outcome: Promise<readonly PlacementOutcome[]>): { isTold: boolean } => {
    const watch = { isTold: false };
    void outcome.finally(() => (watch.isTold = true));
    return watch;
  };

  describe('in the hands of a transfer', () => {
    it('is given up without a second try where the session is lost after the commit', async () => {
      const sku = await shop.product(5);
      const { source } = shop;
      let runs = 0;
      const release = NamedLockLease.prototype.releaseAll;
      // The session ends when it is asked to release, as by a cut of the network.
      jest.spyOn(NamedLockLease.prototype, 'releaseAll').mockImplementationOnce(async function (this: NamedLockLease) {
        await this.read(() => app.database.query('KILL CONNECTION_ID()')).catch(() => undefined);
        return release.call(this);
      });
      const move = (): Promise<number> =>
        app.within(() => app.get(Locking).whileHeld([{ sku, sourceCode: source }], () => Promise.resolve((runs += 1))));
      expect([await move(), runs]).toEqual([1, 1]);
      // Its end has released the lock.
      expect([await move(), runs]).toEqual([2, 2]);
    });

    it('stops the orders on its SKU alone: thirty-one others go at once, and it goes when it can', async () => {
      const sku = await shop.product(5);
      const others = await Promise.all(Array.from({ length: 31 }, () => shop.product(5)));
      const { desk } = shop.desk();
      foreign = await ForeignLocks.take(shop.lockOf(sku));
      const waiting = shop.place([shop.request({ [sku]: 1 })], desk);
      const watch = watched(waiting);
      const told = await shop.place(
        others.map((other) => shop.request({ [other]: 1 })),
        desk,
      );
      expect(told.map(toldBy)).toEqual(others.map(() => true));
      await eventually(() => someoneWaitsForLock(app.database));
      expect(watch.isTold).toBe(false);
      await foreign.release();
      expect((await waiting).map(toldBy)).toEqual([true]);
    });

    it('stops them in one group with the others as well', async () => {
      const [sku, other] = [await shop.product(5), await shop.product(5)];
      foreign = await ForeignLocks.take(shop.lockOf(sku));
      const outcomes = [sku, other, sku, other].map((each) => shop.place([shop.request({ [each]: 1 })]));
      expect((await outcomes[1])?.map(toldBy)).toEqual([true]);
      expect((await outcomes[3])?.map(toldBy)).toEqual([true]);
      await foreign.release();
      expect((await Promise.all(outcomes)).flat().map(toldBy)).toEqual([true, true, true, true]);
    });

    it('lets nobody wait for what a waiting order needs besides', async () => {
      const [locked, free] = [await shop.product(5), await shop.product(5)];
      foreign = await ForeignLocks.take(shop.lockOf(locked));
      const both = shop.place([shop.request({ [locked]: 1, [free]: 1 })]);
      const watch = watched(both);
      await eventually(() => someoneWaitsForLock(app.database));
      expect((await shop.place([shop.request({ [free]: 1 })])).map(toldBy)).toEqual([true]);
      // Nor does the waiting one hold it against another process.
      await eventually(() => isFree(app.database, shop.lockOf(free)));
      expect(watch.isTold).toBe(false);
      await foreign.release();
      expect((await both).map(toldBy)).toEqual([true]);
      expect([await shop.reserved(locked), await shop.reserved(free)]).toEqual([1, 2]);
    });

    it('serves those who wait in the order in which they came', async () => {
      const sku = await shop.product(3);
      foreign = await ForeignLocks.take(shop.lockOf(sku));
      const first = shop.place([shop.request({ [sku]: 2 })]);
      await eventually(() => someoneWaitsForLock(app.database));
      const second = shop.place([shop.request({ [sku]: 2 })]);
      await foreign.release();
      expect([...(await first), ...(await second)].map(toldBy)).toEqual([true, 'Not enough items for sale']);
    });

    it('is nothing to an order that reserves nothing', async () => {
      const unmanaged = await shop.product(5, { isManaged: false });
      foreign = await ForeignLocks.take(shop.lockOf(unmanaged));
      const order = shop.request({ [unmanaged]: 1 });
      expect((await shop.place([order])).map(toldBy)).toEqual([true]);
      expect(await shop.reserved(unmanaged)).toBe(0);
    });

    it('is nothing to a release', async () => {
      const sku = await shop.product(5);
      const order = shop.request({ [sku]: 2 });
      await shop.place([order]);
      foreign = await ForeignLocks.take(shop.lockOf(sku));
      const { incrementId, items } = order;
      await app.within(() =>
        app.database.run(() =>
          app.get(ReservationLedger).release({ incrementId, objectId: '1', event: 'order_canceled', items }),
        ),
      );
      expect(await shop.reserved(sku)).toBe(0);
    });
  });

  it('is not asked for where nothing is reserved', async () => {
    const other = await ReservationShop.open(app);
    const unmanaged = await other.product(5, { isManaged: false });
    const locks: string[] = [];
    const leases = app.get(LeasePool);
    const listen = (connection: { query: (...args: unknown[]) => unknown }): void => {
      const original = connection.query;
      connection.query = function heard(this: unknown, ...args: unknown[]) {
        if (/GET_LOCK/.test(sqlOf(args[0]))) locks.push(sqlOf(args[0]));
        return original.apply(this, args);
      };
      undo.push(() => (connection.query = original));
    };
    const undo: (() => void)[] = [];
    leases.pool.on('acquire', listen as never);
    try {
      await other.place([other.request({ [unmanaged]: 1 })]);
      await other.place([other.request({ [unmanaged]: 2 })]);
    } finally {
      leases.pool.off('acquire', listen as never);
      for (const each of undo) each();
    }
    expect(locks).toEqual([]);
  });

  it('is let go at the commit: what follows from it keeps nobody else waiting', async () => {
    const sku = await shop.product(1);
    const handle = SalabilityUpdateProcessor.prototype.handleMany;
    jest.spyOn(SalabilityUpdateProcessor.prototype, 'handleMany').mockImplementation(async function (
      this: SalabilityUpdateProcessor,
      updates,
    ) {
      if (updates.some(({ skus }) => skus.includes(sku))) await gate.pass();
      return handle.call(this, updates);
    });
    app.get(Workers).start();
    try {
      // The last unit: the index has to follow.
      const last = shop.place([shop.request({ [sku]: 1 })]);
      await gate.reached;
      await eventually(() => isFree(app.database, shop.lockOf(sku)));
      expect([(await last).map(toldBy), await shop.reserved(sku)]).toEqual([[true], 1]);
    } finally {
      gate.open();
      await app.get(Workers).close();
    }
  });

  describe('that can not be had in time', () => {
    it('is told, the order is never written, and nothing stays locked', async () => {
      const [locked, free] = [await shop.product(5), await shop.product(5)];
      const { desk } = shop.desk({ lockWaitMs: SHORT_WAIT_MS });
      foreign = await ForeignLocks.take(shop.lockOf(locked));
      const refused = shop.request({ [locked]: 1, [free]: 1 });
      expect((await shop.place([refused], desk)).map(toldBy)).toEqual([LOCK_REFUSAL]);
      expect(await isFree(app.database, shop.lockOf(free))).toBe(true);
      // The lane is still waiting for it, since the server counts in whole seconds, and gets it now.
      await foreign.release();
      await eventually(async () => !(await someoneWaitsForLock(app.database)));
      expect((await shop.place([shop.request({ [locked]: 1 })], desk)).map(toldBy)).toEqual([true]);
      expect(await shop.isKnown(refused.incrementId)).toBe(false);
      expect([await shop.reserved(locked), await shop.reserved(free)]).toEqual([1, 0]);
      for (const sku of [locked, free]) {
        await eventually(() => isFree(app.database, shop.lockOf(sku)));
      }
    });

    it('counts the time in the queue of the process', async () => {
      const [slow, sku] = [await shop.product(5), await shop.product(5)];
      const { desk } = shop.desk({ lockWaitMs: SHORT_WAIT_MS });
      const document = { writer: new PausingWriter(gate), content: null };
      const writing = shop.place([shop.request({ [slow]: 1 }, { document })], desk);
      await gate.reached;
      const queued = shop.request({ [sku]: 1 });
      expect((await shop.place([queued], desk)).map(toldBy)).toEqual([LOCK_REFUSAL]);
      gate.open();
      // A request that is being written gets its response from the writing, however long that takes.
      expect((await writing).map(toldBy)).toEqual([true]);
      expect((await shop.place([shop.request({ [sku]: 1 })], desk)).map(toldBy)).toEqual([true]);
      expect(await shop.isKnown(queued.incrementId)).toBe(false);
      expect(await shop.reserved(sku)).toBe(1);
    });

    it('does not take the others of its lane with it', async () => {
      const sku = await shop.product(5);
      const patient = shop.desk();
      const { desk } = shop.desk({ lockWaitMs: SHORT_WAIT_MS });
      foreign = await ForeignLocks.take(shop.lockOf(sku));
      const hasty = shop.place([shop.request({ [sku]: 1 })], desk);
      const calm = shop.place([shop.request({ [sku]: 1 })], patient.desk);
      expect((await hasty).map(toldBy)).toEqual([LOCK_REFUSAL]);
      await foreign.release();
      expect((await calm).map(toldBy)).toEqual([true]);
    });
  });

  describe('of a lease', () => {
    const name = (): string => app.get(LockNames).ofSource('lease', String(Math.random()));

    it('ends soon where its process is gone: the server is told so', async () => {
      const settings = await app
        .get(LeasePool)
        .run('placement', (lease) =>
          lease.read(() =>
            app.database.query<{ idle: number; row: number }>(
              'SELECT @@session.wait_timeout AS idle, @@session.innodb_lock_wait_timeout AS `row`',
            ),
          ),
        );
      expect(settings.map(({ idle, row }) => [Number(idle), Number(row)])).toEqual([[20, 2]]);
    });

    it.each([
      ['lock', new Error('spoilt')],
      ['tryLock', new Error('spoilt')],
      ['lock', invalid('spoilt')],
    ] as const)('does not outlive its work, taken with %s, whatever is thrown: %s', async (take, thrown) => {
      const [first, second] = [name(), name()];
      // The only connection of its pool, which keeps it for longer than the test waits.
      const { leases } = shop.desk();
      const failing = leases.run('placement', async (lease) => {
        await lease[take]([first, second], performance.now() + 5000);
        expect(await isFree(app.database, first)).toBe(false);
        throw thrown;
      });
      await expect(failing).rejects.toBe(thrown);
      for (const each of [first, second]) await eventually(() => isFree(app.database, each), LEASE_END_MS_MAX);
    });

    it('is let go with the others where one of them can not be had', async () => {
      const [first, second] = [name(), name()];
      foreign = await ForeignLocks.take(second);
      await app.get(LeasePool).run('placement', async (lease) => {
        expect(await lease.lock([first, second], performance.now())).toBe(false);
        expect([...lease.heldNames]).toEqual([]);
        expect(await isFree(app.database, first)).toBe(true);
      });
    });

    it('is lent before a transaction begins, not in one', async () => {
      const asked = app.database.run(() => app.get(LeasePool).run('placement', () => Promise.resolve()));
      await expect(asked).rejects.toThrow('before a transaction begins');
    });

    it('is one statement where it is free', async () => {
      const names = [name(), name(), name()];
      await app.get(LeasePool).run('placement', () => Promise.resolve());
      const { total } = await countStatements(app.get(LeasePool), () =>
        app.get(LeasePool).run('placement', (lease) => lease.tryLock(names)),
      );
      expect(total).toBe(2);
    });
  });
});
