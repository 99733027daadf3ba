import { Locking } from '../../../src/modules/locking/index.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { FullTransfer } from '../../../src/modules/transfers/app/full-transfer.service.js';
import { UnassignSources } from '../../../src/modules/transfers/app/unassign-sources.service.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { LocalDelivery } from '../../../src/platform/queue/local-delivery.js';
import type { TestApplication } from '../../support/application.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { itemsOf } from '../../support/source-items.js';
import { countStatements } from '../../support/statements.js';
import type { Shop } from '../shipping/support/shop.js';
import { startTransfers } from './support/transfers.js';
import type { Transfers } from './support/transfers.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('transfers between sources', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west, third] = ['', '', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
    third = await shop.warehouse.source();
  });
  afterAll(() => app.close());

  const products = async (count: number, quantities: readonly number[]): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => shop.product(quantities)));

  describe('in the history', () => {
    it('are one row out and one row in for each item, with one request id and no reference', async () => {
      const [one = '', two = ''] = await products(2, [5, 1]);
      const requestId = '11111111-2222-4333-8444-555555555555';
      await app.within(
        () =>
          app.get(FullTransfer).execute({
            originSourceCode: east,
            destinationSourceCode: west,
            skus: [one, two],
            unassignsFromOrigin: false,
          }),
        { requestId },
      );
      for (const sku of [one, two]) {
        expect(await transfers.recorded(sku)).toEqual([
          [east, -5, 0, 1, 0, 'transfer_out'],
          [west, 5, 6, null, null, 'transfer_in'],
        ]);
      }
      const rows = (await historyOf(app.database, one, two)).filter((row) => row.reason.startsWith('transfer'));
      expect(rows).toHaveLength(4);
      for (const row of rows) {
        expect(row).toMatchObject({ request_id: requestId, reference_type: null, reference_id: null, note: null });
      }
    });

    it('say what became of the item at the origin, and of a new one at the destination', async () => {
      const [sku = ''] = await products(1, [5]);
      await transfers.moveAll([east, third], [sku], true);
      expect(await transfers.recorded(sku)).toEqual([
        [east, -5, 0, 1, null, 'transfer_out'],
        [third, 5, 5, null, 1, 'transfer_in'],
      ]);
      expect(await driftOf(app.database, [sku])).toEqual([]);
    });

    it('are nothing where nothing moved: neither item was there, or the origin was empty', async () => {
      const [none, empty, away] = [
        await shop.product([]),
        await shop.product([0, 4]),
        await shop.product([undefined, 4]),
      ];
      await shop.warehouse.items(empty, { [east]: { quantity: 0, status: 1 } });
      const before = (await historyOf(app.database, none, empty, away)).length;
      await transfers.moveAll([east, west], [none, away], true);
      await transfers.moveAll([east, west], [empty], true);
      expect(await historyOf(app.database, none, empty, away)).toHaveLength(before);
      expect(await itemsOf(app, none)).toEqual({ [west]: [0, 0] });
      expect(await itemsOf(app, empty)).toEqual({ [west]: [4, 1] });
      expect(await itemsOf(app, away)).toEqual({ [west]: [4, 1] });
    });

    it('of a part are one row out and one row in, with the status that changed', async () => {
      const [sku = ''] = await products(1, [5]);
      await shop.warehouse.items(sku, { [west]: { quantity: 1, status: 0 } });
      const before = (await historyOf(app.database, sku)).length;
      await transfers.moveSome(
        [east, west],
        [
          [sku, 2],
          [sku, 3],
        ],
      );
      const rows = (await historyOf(app.database, sku)).slice(before);
      expect(rows.map((row) => [row.source_code, row.delta, row.status_before, row.status_after, row.reason])).toEqual([
        [east, -5, null, null, 'transfer_out'],
        [west, 5, 0, 1, 'transfer_in'],
      ]);
      expect(rows.every(({ reference_type, note }) => reference_type === null && note === null)).toBe(true);
    });

    it('are not recorded while recording is off, but made', async () => {
      const [sku = ''] = await products(1, [5, 0]);
      await shop.warehouse.withSettings({ 'cataloginventory/source_item_adjustment/enabled': '0' }, async () => {
        await transfers.moveSome([east, west], [[sku, 2]]);
        await transfers.moveAll([east, west], [sku]);
      });
      expect(await shop.onHand(sku)).toEqual([0, 5]);
      expect(await transfers.recorded(sku)).toEqual([]);
    });
  });

  describe('cost the same handful of statements for many items as for one', () => {
    type Work = (skus: readonly string[]) => Promise<unknown>;

    const counted = async (work: Work, prepare: Work = () => Promise.resolve()): Promise<void> => {
      const all = await products(24, [9, 1]);
      await prepare(all);
      // What any request reads once, a process does not read again for the next.
      await work(all.slice(0, 1));
      const parts = [all.slice(1, 3), all.slice(3, 12), all.slice(12, 14), all.slice(14)];
      for (const pool of [app.database, app.get(LeasePool)]) {
        const two = await countStatements(pool, () => work(parts.shift() ?? []));
        const many = await countStatements(pool, () => work(parts.shift() ?? []));
        expect(many).toEqual(two);
      }
    };
    const kinds: [string, Work][] = [
      ['all of it', (skus) => transfers.moveAll([east, west], skus)],
      [
        'some of it',
        (skus) =>
          transfers.moveSome(
            [east, west],
            skus.map((sku) => [sku, 1]),
          ),
      ],
      ['unassigned', (skus) => app.within(() => app.get(UnassignSources).execute(skus, [east, west]))],
    ];

    it.each(kinds)('%s', (_kind, work) => counted(work));

    it.each(kinds.slice(0, 2))('%s, with orders that hold some and reservations per source', (_kind, work) =>
      shop.warehouse.withSourceReservations(() =>
        counted(work, (skus) => Promise.all(skus.map((sku) => shop.order({ sku, qty_ordered: 1 })))),
      ),
    );
  });

  describe('and the setting', () => {
    it('that is changed after it was read first: they start over with the locks', async () => {
      const [sku = ''] = await products(1, [5, 0]);
      const held = jest.spyOn(app.get(Locking), 'whileHeld');
      const query = app.database.query.bind(app.database);
      const spy = jest.spyOn(app.database, 'query').mockImplementation((async (sql: string, parameters?: unknown[]) => {
        const rows = await query(sql, parameters);
        const isFirst = sql.includes('core_config_data') && parameters?.[0] === FLAG && !app.database.inTransaction;
        if (!isFirst || held.mock.calls.length > 0 || spy.mock.calls.length > 50) return rows;
        await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
        return rows;
      }) as never);
      try {
        await transfers.moveSome([east, west], [[sku, 2]]);
        expect(held).toHaveBeenCalledTimes(1);
        expect(held.mock.calls[0]?.[0]).toEqual([
          { sourceCode: east, sku },
          { sourceCode: west, sku },
        ]);
      } finally {
        spy.mockRestore();
        held.mockRestore();
        await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
      }
      expect(await shop.onHand(sku)).toEqual([3, 2]);
      expect(await transfers.recorded(sku)).toHaveLength(2);
    });

    it('that is off: no locks are taken, and reservations of the time before stay where they are', async () => {
      const [sku = ''] = await products(1, [5, 0]);
      const order = await shop.warehouse.withSourceReservations(() => shop.order({ sku, qty_ordered: 2 }));
      const held = jest.spyOn(app.get(Locking), 'whileHeld');
      await transfers.moveAll([east, west], [sku]);
      expect(held).not.toHaveBeenCalled();
      held.mockRestore();
      expect(await shop.reservations(order, sku)).toEqual([[east, -2, 'order_placed']]);
      expect(await shop.onHand(sku)).toEqual([0, 5]);
    });
  });

  it('write the order of each reservation that moves into its metadata', async () => {
    const [sku = ''] = await products(1, [5, 0]);
    await shop.warehouse.withSourceReservations(async () => {
      const order = await shop.order({ sku, qty_ordered: 2 });
      await transfers.moveAll([east, west], [sku]);
      const rows = await app.database.query<{ metadata: string }>(
        'SELECT metadata FROM inventory_reservation WHERE sku = ? ORDER BY reservation_id',
        [sku],
      );
      expect(rows.slice(1).map(({ metadata }) => JSON.parse(metadata) as unknown)).toEqual(
        Array.from({ length: 2 }, () => ({
          event_type: 'source_transfer',
          object_type: 'order',
          object_id: String(order.id),
          object_increment_id: order.incrementId,
        })),
      );
    });
  });

  it('bring the index of the affected SKUs up to date, and of no others', async () => {
    const [moved = '', untouched = ''] = await products(2, [5, 0]);
    const sent = jest.spyOn(app.get(LocalDelivery), 'send');
    await transfers.moveAll([east, third], [moved, unique('unknown')]);
    const refreshes = sent.mock.calls.filter(([topic]) => topic === 'inventory.index.refresh');
    sent.mockRestore();
    expect(refreshes.map(([, payload]) => payload)).toEqual([
      { skus: [moved], sourceCodes: expect.arrayContaining([east, third]) as unknown },
    ]);
    const rows = await app.database.query<{ sku: string; quantity: string }>(
      `SELECT sku, quantity FROM inventory_stock_${shop.stockId} WHERE sku IN (?)`,
      [[moved, untouched]],
    );
    expect(Object.fromEntries(rows.map((row) => [row.sku, Number(row.quantity)]))).toEqual({
      [moved]: 0,
      [untouched]: 5,
    });
  });

  it('leave nothing behind where what is written last fails', async () => {
    const [sku = ''] = await products(1, [5, 0]);
    const fails = (): Promise<void> =>
      app.within(() =>
        app.get(FullTransfer).execute(
          { originSourceCode: east, destinationSourceCode: west, skus: [sku], unassignsFromOrigin: true },
          {
            pending: { scopeHash: '', bodyHash: '' },
            responseOf: () => {
              throw new Error('the last insert failed');
            },
          },
        ),
      );
    await expect(fails()).rejects.toThrow('the last insert failed');
    await shop.warehouse.withSourceReservations(async () => {
      await shop.order({ sku, qty_ordered: 2 });
      await expect(fails()).rejects.toThrow('the last insert failed');
      const [balance] = await app.database.query<{ source_code: string; quantity: string }>(
        'SELECT source_code, quantity FROM inventory_reservation_balance WHERE sku = ?',
        [sku],
      );
      expect([balance?.source_code, Number(balance?.quantity)]).toEqual([east, -2]);
    });
    expect(await shop.onHand(sku)).toEqual([5, 0]);
    expect(await transfers.recorded(sku)).toEqual([]);
  });

  it('are refused inside a transaction, where locks can not be waited for', async () => {
    const [sku = ''] = await products(1, [5, 0]);
    await expect(app.database.run(() => transfers.moveAll([east, west], [sku]))).rejects.toThrow(
      'before a transaction',
    );
  });
});
