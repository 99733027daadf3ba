import { ReserveAhead } from '../../../src/modules/placement/app/reserve-ahead.service.js';
import { RepairOrder } from '../../../src/modules/reservation-maintenance/app/repair-order.service.js';
import { DeclaredSchedules } from '../../../src/platform/schedule/declared-schedules.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { expireHolds, passTime } from '../../support/holds.js';
import { unique } from '../../support/names.js';
import { Ledger } from './support/drifting-ledger.js';

const COMMAND = 'inventory:reservation:reconcile';
const NOTHING = { orders: 0, compensations: 0, stockIds: [] };

describe('the repair of the demand ledger', () => {
  let app: TestApplication;
  let ledger: Ledger;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
  });
  afterAll(() => app.close());
  beforeEach(() => ledger.clear());

  describe('finished orders', () => {
    it.each(['complete', 'closed', 'canceled'])(
      'brings one that is %s to zero, with the event and its id',
      async (state) => {
        const sku = await ledger.till.product(10);
        const { incrementId, objectId } = await ledger.order(sku, 3, state);
        expect(await ledger.reconcile()).toMatchObject({
          final: { orders: 1, compensations: 1, stockIds: [ledger.stockId] },
          abandoned: NOTHING,
        });
        expect(await ledger.rowsOf(incrementId)).toEqual([
          [null, sku, -3, 'order_placed', ''],
          [null, sku, 3, 'reconciliation', objectId],
        ]);
        expect([await ledger.balance(sku), await ledger.till.salable(sku)]).toEqual([0, 10]);
        expect((await ledger.reconcile()).final).toEqual(NOTHING);
        expect(await ledger.count()).toBe(2);
      },
    );

    it.each(['new', 'pending_payment', 'processing', 'holded', 'payment_review'])(
      'leaves one alone that is %s',
      async (state) => {
        const sku = await ledger.till.product(10);
        await ledger.order(sku, 3, state);
        expect((await ledger.reconcile()).final).toEqual(NOTHING);
        expect(await ledger.balance(sku)).toBe(-3);
      },
    );

    it('looks at each SKU, source and stock by itself: what is above zero hides nothing and is not corrected', async () => {
      const [sku, other] = [await ledger.till.product(10), await ledger.till.product(10)];
      const { incrementId } = await ledger.order(sku, 3, 'complete');
      await ledger.drift(
        incrementId,
        { sku, quantity: -2, source: 'a-src' },
        { sku, quantity: -1.5, stockId: 99 },
        { sku: other, quantity: 50 },
        { sku: other, quantity: -4, source: 'a-src' },
        { sku: other, quantity: 4, source: 'a-src' },
      );
      expect((await ledger.reconcile()).final).toEqual({
        orders: 1,
        compensations: 3,
        stockIds: [ledger.stockId, 99].sort((a, b) => a - b),
      });
      const written = (await ledger.rowsOf(incrementId)).filter(([, , , event]) => event === 'reconciliation');
      expect(written.map(([source, , quantity]) => [source, quantity]).sort()).toEqual([
        [null, 1.5],
        [null, 3],
        ['a-src', 2],
      ]);
      expect([await ledger.balance(sku), await ledger.balance(other)]).toEqual([0, 50]);
    });

    it('never gives back more than is held: what somebody else has given back counts', async () => {
      const sku = await ledger.till.product(10);
      const { incrementId, objectId } = await ledger.order(sku, 5, 'canceled');
      // In its column, and in its metadata alone.
      await ledger.foreign(
        { sku, quantity: 2, number: incrementId },
        { sku, quantity: 1, metadata: ledger.metadata(incrementId.toLowerCase(), objectId) },
      );
      expect((await ledger.reconcile()).final).toMatchObject({ orders: 1, compensations: 1 });
      expect((await ledger.rowsOf(incrementId)).at(-1)?.[2]).toBe(2);
      expect(await ledger.balance(sku)).toBe(0);
      expect((await ledger.reconcile()).final).toEqual(NOTHING);
    });

    it('leaves an order alone of which another system has given everything back', async () => {
      const sku = await ledger.till.product(10);
      const { incrementId } = await ledger.order(sku, 5, 'canceled');
      await ledger.foreign({ sku, quantity: 5, number: incrementId });
      expect((await ledger.reconcile()).final).toEqual(NOTHING);
      expect(await ledger.count()).toBe(2);
    });

    it('knows orders of which the ledger has but rows of other systems, in column or metadata', async () => {
      const [sku, unmanaged] = [
        await ledger.till.product(10),
        await ledger.till.product(10, {}, { use_config_manage_stock: false, manage_stock: false }),
      ];
      const orders = [await ledger.order(unmanaged, 1, 'complete'), await ledger.order(unmanaged, 1, 'closed')];
      await ledger.clear();
      const [first = '', second = ''] = orders.map(({ incrementId }) => incrementId);
      await ledger.foreign(
        { sku, quantity: -4, number: first },
        { sku, quantity: -2, metadata: ledger.metadata(second) },
      );
      expect((await ledger.reconcile()).final).toEqual({ orders: 2, compensations: 2, stockIds: [ledger.stockId] });
      expect(await ledger.balance(sku)).toBe(0);
      expect([await ledger.stateOf(first), await ledger.stateOf(second)]).toEqual(['ordered', 'ordered']);
      expect((await ledger.reconcile()).final).toEqual(NOTHING);
    });

    it('says what it would do and does nothing, dry', async () => {
      const sku = await ledger.till.product(10);
      const { incrementId } = await ledger.order(sku, 3, 'complete');
      await ledger.foreign({ sku, quantity: 1, number: incrementId });
      expect((await ledger.reconcile({ dryRun: true })).final).toEqual({
        orders: 1,
        compensations: 1,
        stockIds: [ledger.stockId],
      });
      expect([await ledger.balance(sku), await ledger.count()]).toEqual([-2, 2]);
      expect(await ledger.storedMark()).toBeUndefined();
    });

    it('stops at its limit, says so, and goes on with the next run', async () => {
      const sku = await ledger.till.product(10);
      for (let n = 0; n < 3; n += 1) await ledger.order(sku, 1, 'complete');
      expect(await ledger.reconcile({ limit: 2 })).toMatchObject({ final: { orders: 2 }, isLimitReached: true });
      expect(await ledger.reconcile({ limit: 2 })).toMatchObject({ final: { orders: 1 }, isLimitReached: false });
      expect(await ledger.balance(sku)).toBe(0);
    });

    it('repairs the others where one can not be repaired, and counts it', async () => {
      const sku = await ledger.till.product(10);
      const broken = await ledger.order(sku, 1, 'complete');
      await ledger.order(sku, 2, 'complete');
      // Its sum is more than one row can hold.
      await ledger.drift(broken.incrementId, { sku, quantity: -99_999_999 }, { sku, quantity: -99_999_999 });
      const report = await ledger.reconcile();
      expect(report).toMatchObject({ final: { orders: 1, compensations: 1 }, failed: 1 });
      expect(await ledger.balance(sku)).toBe(-199_999_999);
      expect(await cli(COMMAND)).toMatchObject({
        code: 1,
        err: expect.stringContaining('1 order(s) could not be repaired; the log says why.') as string,
      });
    });

    it('is judged again right before anything is written, whatever the walk has seen', async () => {
      const sku = await ledger.till.product(10);
      const { incrementId } = await ledger.order(sku, 3, 'processing');
      const number = await ledger.ahead({ [sku]: 2 });
      const repair = app.get(RepairOrder);
      expect(
        await app.within(async () => [
          await repair.final({ incrementId, skus: [sku] }),
          await repair.abandoned({ incrementId, skus: [sku] }, Number.MAX_SAFE_INTEGER),
          await repair.final({ incrementId: number, skus: [sku] }),
          await repair.abandoned({ incrementId: number, skus: [sku] }, 0),
        ]),
      ).toEqual([[], [], [], []]);
      expect([await ledger.balance(sku), await ledger.stateOf(number)]).toEqual([-5, 'held']);
    });

    it('can be stopped between two orders: what is repaired stays so', async () => {
      const sku = await ledger.till.product(10);
      for (let n = 0; n < 3; n += 1) await ledger.order(sku, 1, 'complete');
      const stopped = ledger.reconcile({
        afterStep: ({ repaired }) => {
          if (repaired > 0) throw new Error('stopped');
        },
      });
      await expect(stopped).rejects.toThrow('stopped');
      expect([await ledger.balance(sku), await ledger.storedMark()]).toEqual([-2, undefined]);
      expect((await ledger.reconcile()).final.orders).toBe(2);
    });
  });

  describe('abandoned placements', () => {
    it('records the mark in the first run and repairs nothing; later what is below an old mark', async () => {
      const sku = await ledger.till.product(10);
      const number = await ledger.ahead({ [sku]: 2 });
      expect(await ledger.reconcile()).toMatchObject({ abandoned: NOTHING, tooRecent: 1, isMarkNew: true });
      expect((await ledger.storedMark())?.[1]).toBe(0);
      await ledger.mark(14.95);
      const before = await ledger.storedMark();
      expect(await ledger.reconcile()).toMatchObject({ abandoned: NOTHING, tooRecent: 1, isMarkNew: false });
      expect(await ledger.storedMark()).toEqual(before);
      await ledger.mark(15);
      const recent = await ledger.ahead({ [sku]: 1 });
      expect(await ledger.reconcile()).toMatchObject({
        abandoned: { orders: 1, compensations: 1, stockIds: [ledger.stockId] },
        tooRecent: 1,
        isMarkNew: false,
      });
      expect(await ledger.rowsOf(number)).toEqual([
        [null, sku, -2, 'order_placed', ''],
        [null, sku, 2, 'reconciliation', ''],
      ]);
      expect([await ledger.stateOf(number), await ledger.stateOf(recent)]).toEqual(['canceled', 'held']);
      expect(await ledger.balance(sku)).toBe(-1);
      // A complete pass has moved the mark.
      expect(await ledger.storedMark()).toEqual([expect.any(Number), 0]);
      expect((await ledger.storedMark())?.[0]).toBeGreaterThan(before?.[0] ?? 0);
    });

    it('counts all rows of the number: one above the mark keeps it', async () => {
      const sku = await ledger.till.product(10);
      const number = await ledger.ahead({ [sku]: 2 });
      await ledger.mark(60);
      await ledger.foreign({ sku: unique('Z'), quantity: 1, number });
      expect(await ledger.reconcile()).toMatchObject({ abandoned: NOTHING, tooRecent: 1 });
      expect(await ledger.balance(sku)).toBe(-2);
    });

    it('moves no mark in a dry run, and repairs nothing', async () => {
      const sku = await ledger.till.product(10);
      await ledger.ahead({ [sku]: 2 });
      await ledger.mark(60);
      const before = await ledger.storedMark();
      expect(await ledger.reconcile({ dryRun: true })).toMatchObject({ abandoned: { orders: 1, compensations: 1 } });
      expect(await ledger.storedMark()).toEqual(before);
      expect(await ledger.balance(sku)).toBe(-2);
    });

    it('keeps the mark where the limit ended the pass, so that the next run goes on at once', async () => {
      const sku = await ledger.till.product(10);
      await ledger.ahead({ [sku]: 1 });
      await ledger.ahead({ [sku]: 1 });
      await ledger.mark(60);
      expect(await ledger.reconcile({ limit: 1 })).toMatchObject({ abandoned: { orders: 1 }, isLimitReached: true });
      expect((await ledger.storedMark())?.[1]).toBe(60);
      expect((await ledger.reconcile()).abandoned.orders).toBe(1);
      expect((await ledger.storedMark())?.[1]).toBe(0);
      expect(await ledger.balance(sku)).toBe(0);
    });

    it('leaves adopted and canceled ones alone, and repairs rows of other systems that no order has', async () => {
      const sku = await ledger.till.product(20);
      const [adopted, canceled, foreign] = [
        await ledger.ahead({ [sku]: 2 }),
        await ledger.ahead({ [sku]: 3 }),
        unique('F'),
      ];
      await ledger.till.place([{ sku, qty_ordered: 2 }], { increment_id: adopted });
      await app.within(() => app.get(ReserveAhead).cancel(canceled));
      await ledger.foreign(
        { sku, quantity: -4, metadata: ledger.metadata(foreign) },
        { sku, quantity: -1, metadata: null },
        { sku, quantity: -1, metadata: 'no json' },
        { sku, quantity: -1, metadata: JSON.stringify({ object_type: 'quote', object_increment_id: unique('Q') }) },
      );
      await ledger.mark(60);
      expect(await ledger.reconcile()).toMatchObject({ abandoned: { orders: 1, compensations: 1 }, tooRecent: 0 });
      expect((await ledger.rowsOf(foreign)).map(([, , quantity]) => quantity)).toEqual([-4, 4]);
      expect(await ledger.balance(sku)).toBe(-5);
    });

    it('leaves holds to their ends, however old they are, and those that got an end meanwhile', async () => {
      const sku = await ledger.till.product(10);
      const [held, endless] = [
        await ledger.ahead({ [sku]: 2 }, { expiresIn: 604_800 }),
        await ledger.ahead({ [sku]: 1 }),
      ];
      await ledger.mark(60);
      expect(await ledger.reconcile({ dryRun: true })).toMatchObject({ abandoned: { orders: 1 }, tooRecent: 0 });
      const repair = app.get(RepairOrder);
      // Between the walk and the lock.
      await app.within(() => app.get(ReserveAhead).extend(endless, 600));
      for (const incrementId of [held, endless]) {
        const given = await app.within(() => repair.abandoned({ incrementId, skus: [sku] }, Number.MAX_SAFE_INTEGER));
        expect(given).toEqual([]);
      }
      await passTime(app, [held]);
      expect(await ledger.reconcile()).toMatchObject({ abandoned: NOTHING, tooRecent: 0 });
      expect(await expireHolds(app)).toMatchObject({ holds: 1 });
      expect(await ledger.rowsOf(held)).toEqual([
        [null, sku, -2, 'order_placed', ''],
        [null, sku, 2, 'order_place_failed', ''],
      ]);
      expect([await ledger.stateOf(held), await ledger.stateOf(endless)]).toEqual(['canceled', 'held']);
    });

    it('lets an order that comes late reserve anew', async () => {
      const sku = await ledger.till.product(5);
      const number = await ledger.ahead({ [sku]: 5 });
      await ledger.mark(60);
      await ledger.reconcile();
      await ledger.till.place([{ sku, qty_ordered: 4 }], { increment_id: number });
      expect([await ledger.balance(sku), await ledger.stateOf(number)]).toEqual([-4, 'ordered']);
    });
  });

  describe('the command', () => {
    it('says what it did, to the letter', async () => {
      expect((await cli(COMMAND)).out).toBe(
        'Reconciled 0 order(s), 0 compensation(s).\n' +
          'Repaired 0 abandoned placement(s), 0 compensation(s).\n' +
          '0 abandoned placement(s) too recent to repair.\n' +
          'The mark was recorded: what is abandoned now can be repaired from 15 minutes on.\n',
      );
      const sku = await ledger.till.product(10);
      await ledger.order(sku, 1, 'complete');
      await ledger.ahead({ [sku]: 1 });
      const dry = await cli(COMMAND, '--dry-run', '--limit=1');
      expect([dry.code, dry.out]).toEqual([
        0,
        `Would reconcile 1 order(s), 1 compensation(s) across stock(s) ${ledger.stockId}.\n` +
          'Batch limit reached; run again to process the remaining residues.\n' +
          'Would repair 0 abandoned placement(s), 0 compensation(s).\n' +
          '1 abandoned placement(s) too recent to repair.\n',
      ]);
      const done = await cli(COMMAND, '--json');
      expect([done.code, JSON.parse(done.out)]).toEqual([
        0,
        {
          dry_run: false,
          orders: 1,
          compensations: 1,
          stock_ids: [ledger.stockId],
          abandoned: { placements: 0, compensations: 0, stock_ids: [], too_recent: 1 },
          failed: 0,
          limit_reached: false,
          mark_recorded: false,
        },
      ]);
    });

    it.each(['0', '100001', 'many'])('refuses the limit %s', async (limit) => {
      expect((await cli(COMMAND, `--limit=${limit}`)).code).toBe(2);
    });
  });

  it('runs as a sweep where that is switched on', async () => {
    const sku = await ledger.till.product(10);
    await ledger.order(sku, 1, 'complete');
    const scheduled = app.get(DeclaredSchedules).find('inventory_reconcile_reservations');
    expect(await scheduled?.pattern()).toBe('0 * * * *');
    const sweep = () => app.within(async () => scheduled?.run());
    await sweep();
    expect([await ledger.balance(sku), await ledger.storedMark()]).toEqual([-1, undefined]);
    const setting = { 'cataloginventory/source_reservations/reconcile_sweep_enabled': '1' };
    await ledger.till.warehouse.withSettings(setting, async () => sweep());
    expect(await ledger.balance(sku)).toBe(0);
  });

  it('runs as a sweep when its setting says', async () => {
    const scheduled = app.get(DeclaredSchedules).find('inventory_reconcile_reservations');
    const setting = { 'cataloginventory/source_reservations/reconcile_sweep_cron': '15 3 * * *' };
    await ledger.till.warehouse.withSettings(setting, async () => {
      expect(await scheduled?.pattern()).toBe('15 3 * * *');
    });
    expect(await scheduled?.pattern()).toBe('0 * * * *');
  });
});
