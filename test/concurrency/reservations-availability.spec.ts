import { PlacementService } from '../../src/modules/placement/index.js';
import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import { ReservationLedger } from '../../src/modules/reservations/index.js';
import type { PlacementRequest, PlacementWriter } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { Settings } from '../../src/modules/settings/index.js';
import { SourceDeduction } from '../../src/modules/source-deduction/index.js';
import { NamedLockLease } from '../../src/modules/locking/providers/named-locks.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems } from '../support/given.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForLock } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const FLAG = 'cataloginventory/source_reservations/enabled';
const STOCK_TABLES = /inventory_source_item|inventory_reservation_balance/;

describe('what a placement decides by', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const withFlag = async (isOn: boolean, work: () => Promise<void>): Promise<void> => {
    await app.within(() => app.get(Settings).setMany({ [FLAG]: isOn ? '1' : '0' }));
    try {
      await work();
    } finally {
      await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    }
  };

  describe('while a shipment commits', () => {
    const ship = (shop: ReservationShop, order: PlacementRequest): Promise<void> => {
      const items = order.items.map((item) => ({ ...item, sourceCode: shop.source }));
      return app.within(() =>
        app.database.run(async () => {
          await app.get(ReservationLedger).lockHolder(order.incrementId);
          await app.get(SourceDeduction).execute({ items, purpose: { reason: 'shipment' } });
          await app
            .get(ReservationLedger)
            .release({ incrementId: order.incrementId, objectId: '1', event: 'shipment_created', items: order.items });
        }),
      );
    };

    /** Does `work` after the first statement of the running placement, its holder locked, that reads what there is. */
    const afterFirstLookUnderTheLock = (work: () => Promise<void>): { readonly isDone: () => boolean } => {
      const query = app.database.query.bind(app.database);
      let stage: 'before' | 'locked' | 'done' = 'before';
      jest.spyOn(app.database, 'query').mockImplementation(async (sql, parameters) => {
        const rows = await query(sql, parameters);
        if (stage === 'before' && /inventory_reservation_holder[^]*FOR UPDATE/.test(sql)) stage = 'locked';
        else if (stage === 'locked' && STOCK_TABLES.test(sql)) {
          stage = 'done';
          await app.database.detached(work);
        }
        return rows as never;
      });
      return { isDone: () => stage === 'done' };
    };

    it.each([false, true])(
      'is of one moment: what has left the building is not sold (per source: %s)',
      async (isOn) => {
        await withFlag(isOn, async () => {
          const shop = await ReservationShop.open(app);
          const sku = await shop.product(5);
          // A number that was used before is not refused before the lock, however little there is.
          const late = shop.request({ [sku]: 5 }, { kind: 'ahead' });
          await shop.place([late]);
          await app.within(() => app.get(ReserveAhead).cancel(late.incrementId));
          const shipped = shop.request({ [sku]: 5 });
          expect((await shop.place([shipped])).map(toldBy)).toEqual([true]);

          const hook = afterFirstLookUnderTheLock(() => ship(shop, shipped));
          expect((await shop.place([late])).map(toldBy)).toEqual(['Not enough items for sale']);
          expect(hook.isDone()).toBe(true);
          expect(await shop.reserved(sku)).toBe(0);
        });
      },
    );
  });

  describe('costs the same', () => {
    /** Counts the rows that the session reads from the first question to the writer until it is asked to write. */
    class Meter implements PlacementWriter<unknown> {
      rowsRead = 0;
      private start = 0;

      async refusals(): Promise<ReadonlyMap<unknown, Error>> {
        this.start = await rowsRead(app);
        return new Map();
      }

      async write(): Promise<void> {
        this.rowsRead = (await rowsRead(app)) - this.start;
      }
    }

    it.each([false, true])('with ten open reservations and with three thousand (per source: %s)', async (isOn) => {
      await withFlag(isOn, async () => {
        const shop = await ReservationShop.open(app, 2);
        const sku = await shop.product(10_000);
        const cost = async (): Promise<number> => {
          const meter = new Meter();
          const order = shop.request({ [sku]: 1 }, { document: { writer: meter, content: null } });
          expect((await shop.place([order])).map(toldBy)).toEqual([true]);
          return meter.rowsRead;
        };
        await openReservations(shop, sku, 10, isOn);
        // The first one finds out about the flag.
        await cost();
        const few = await cost();
        await openReservations(shop, sku, 3000, isOn);
        expect((await cost()) - few).toBeLessThan(20);
      });
    });

    it('for a release, which reads its own order', async () => {
      const shop = await ReservationShop.open(app);
      const sku = await shop.product(10_000);
      const cost = async (): Promise<number> => {
        const order = shop.request({ [sku]: 1 });
        await shop.place([order]);
        return app.within(() =>
          app.database.run(async () => {
            const start = await rowsRead(app);
            await app
              .get(ReservationLedger)
              .release({ incrementId: order.incrementId, objectId: '1', event: 'order_canceled', items: order.items });
            return (await rowsRead(app)) - start;
          }),
        );
      };
      await openReservations(shop, sku, 10, false);
      const few = await cost();
      await openReservations(shop, sku, 3000, false);
      expect((await cost()) - few).toBeLessThan(20);
    });
  });

  it('includes the links: who has locked the sources of before begins again with those of now', async () => {
    const shop = await ReservationShop.open(app);
    const other = await ReservationShop.open(app);
    const sku = await shop.product(5);
    await givenItems(app, { sku, source_code: other.source, quantity: 5 });
    const rival = shop.desk();
    const gate = new Gate();
    let rivals: Promise<readonly PlacementOutcome[]> | undefined;
    const transaction = NamedLockLease.prototype.transaction;
    jest.spyOn(NamedLockLease.prototype, 'transaction').mockImplementationOnce(async function (
      this: NamedLockLease,
      work,
    ) {
      // The locks of the source of before are held. Now the stock sells from the other source, and somebody has its lock.
      await app.database.execute(
        'UPDATE inventory_source_stock_link SET source_code = ? WHERE stock_id = ? AND source_code = ?',
        [other.source, shop.stockId, shop.source],
      );
      const document = { writer: new PausingWriter(gate), content: null };
      rivals = shop.place([shop.request({ [sku]: 5 }, { document })], rival.desk);
      await gate.reached;
      return transaction.call(this, work) as never;
    });
    try {
      let isTold = false;
      const outcome = app.within(() => app.get(PlacementService).place([shop.request({ [sku]: 5 })]));
      void outcome.finally(() => (isTold = true));
      await eventually(async () => isTold || (await someoneWaitsForLock(app.database)));
      gate.open();
      expect((await rivals)?.map(toldBy)).toEqual([true]);
      expect((await outcome).map(toldBy)).toEqual(['Not enough items for sale']);
      expect(await shop.reserved(sku)).toBe(5);
    } finally {
      gate.open();
      await shop.close();
    }
  });
});

/** What this session has read so far, in rows and index entries. */
async function rowsRead(app: TestApplication): Promise<number> {
  const rows = await app.database.query<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return Quantity.sum(rows.map(({ Value }) => Quantity.of(Value))).toNumber();
}

/** Orders of which nothing but their reservations is known, each with one unit. */
async function openReservations(
  shop: ReservationShop,
  sku: string,
  count: number,
  isPerSource: boolean,
): Promise<void> {
  await shop.app.database.execute(
    'INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, object_increment_id, metadata) VALUES ?',
    [
      Array.from({ length: count }, (_, n) => [
        shop.stockId,
        sku,
        -1,
        isPerSource ? shop.source : null,
        `open ${n}`,
        '{}',
      ]),
    ],
  );
}
