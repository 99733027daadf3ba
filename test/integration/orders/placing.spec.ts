import { once } from 'node:events';
import { PlaceOrders } from '../../../src/modules/orders/app/place-orders.service.js';
import type { OrderDraft } from '../../../src/modules/orders/domain/order-draft.js';
import type { OrderRequest } from '../../../src/modules/orders/app/place-orders.service.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { OrderFollowUps } from '../../../src/modules/orders/app/order-follow-ups.service.js';
import { OrderWriter } from '../../../src/modules/orders/app/order-writer.service.js';
import { NewOrderRepository } from '../../../src/modules/orders/data/new-order.repository.js';
import { OrderViewRepository } from '../../../src/modules/orders/data/order-view.repository.js';
import { ReserveAhead } from '../../../src/modules/placement/app/reserve-ahead.service.js';
import { DemandRepository } from '../../../src/modules/reservations/data/demand.repository.js';
import { HolderRepository } from '../../../src/modules/reservations/data/holder.repository.js';
import { SalabilityUpdates } from '../../../src/modules/salability-index/index.js';
import { PlacementFactsReader } from '../../../src/modules/salability/index.js';
import { KeptResponses } from '../../../src/platform/idempotency/kept-responses.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Till } from './support/till.js';

const of = (value: number): Quantity => Quantity.of(value);

interface Goods {
  readonly sku: string;
  readonly incrementId: string;
}

describe('how orders are placed', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const requestOf = (sku: string, lines = 1): OrderRequest => {
    const line = { sku, name: null, productType: null, price: of(1), qtyOrdered: of(1), isQtyDecimal: null };
    const draft: OrderDraft = {
      incrementId: unique('O'),
      storeId: till.storeId,
      customerId: null,
      customerEmail: 'jane@example.com',
      grandTotal: of(1),
      lines: Array.from({ length: lines }, () => ({ ...line, parentIndex: null, details: {} })),
      autoInvoice: false,
      details: {},
    };
    return { draft };
  };
  const place = (requests: readonly OrderRequest[]) =>
    app
      .within(() => app.get(PlaceOrders).executeAll(requests))
      .then((outcomes) => {
        expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([]);
      });

  it('writes orders and lines in one statement each, however many are placed together', async () => {
    const sku = await till.product(1000);
    const inserts = async (requests: OrderRequest[]) =>
      (await countStatements(app.database, () => place(requests))).byCommand['INSERT'];
    const one = await inserts([requestOf(sku)]);
    const ten = await inserts(Array.from({ length: 10 }, () => requestOf(sku)));
    // Ids are fetched in blocks, those of orders, lines and holders each in one statement now and then.
    expect(Math.abs((ten ?? 0) - (one ?? 0))).toBeLessThanOrEqual(3);
  });

  describe('as a group', () => {
    const unnumbered = (sku: string): OrderRequest => {
      const { draft } = requestOf(sku);
      return { draft: { ...draft, incrementId: null } };
    };
    /** What the session of the group sends until it is free again: it holds the locks and runs the transaction. */
    const sentFor = async (requests: readonly OrderRequest[]): Promise<unknown> => {
      const leases = app.get(LeasePool);
      const { byCommand } = await countStatements(leases, async () => {
        const isFree = once(leases.pool, 'release');
        await place(requests);
        await isFree;
      });
      return byCommand;
    };
    const skusOf = (count: number) => Promise.all(Array.from({ length: count }, () => till.product(100)));
    /**
     * Reads: two for the locks, the holders and the orders that have one of the numbers. Rows: holders, reservations, the
     * message, orders, lines, the note for the feed, and balances. The read to decide by is the fourteenth: it reads
     * settings too, which `countStatements` leaves out.
     */
    const GROUP = { SELECT: 4, START: 1, INSERT: 7, COMMIT: 1 };

    it('costs fourteen statements, for fifty orders of fifty SKUs as for one', async () => {
      const skus = await skusOf(50);
      await place([unnumbered(skus[0] as string)]);
      expect(await sentFor(skus.slice(0, 1).map(unnumbered))).toEqual(GROUP);
      expect(await sentFor(skus.map(unnumbered))).toEqual(GROUP);
      expect(await sentFor(skus.map((sku) => requestOf(sku)))).toEqual(GROUP);
    });
  });

  it('asks the catalogue nothing more for lines without parents', async () => {
    const sku = await till.product(10);
    const { byCommand } = await countStatements(app.database, () => place([requestOf(sku, 5)]));
    const again = await countStatements(app.database, () => place([requestOf(sku, 1)]));
    expect(byCommand['SELECT']).toBe(again.byCommand['SELECT']);
  });

  it('splits what is too large for one packet', async () => {
    const sku = await till.product(1000);
    const details = { note: 'ü'.repeat(3500) };
    const request = requestOf(sku, 300);
    const draft = { ...request.draft, lines: request.draft.lines.map((line) => ({ ...line, details })) };
    await place([{ draft }]);
    const [row] = await app.database.query<{ total: string; bytes: string }>(
      `SELECT COUNT(*) AS total, SUM(LENGTH(i.details)) AS bytes FROM sales_order_item i
         JOIN sales_order o ON o.entity_id = i.order_id WHERE o.increment_id = ?`,
      [draft.incrementId],
    );
    expect([Number(row?.total), Number(row?.bytes)]).toEqual([300, 300 * 7011]);
  });

  describe('over goods that were reserved ahead', () => {
    afterEach(() => jest.restoreAllMocks());

    /** Everything that the ledger knows under the number. */
    const ledgerOf = async (incrementId: string): Promise<unknown> => [
      await app.database.query('SELECT * FROM inventory_reservation_holder WHERE increment_id = ?', [incrementId]),
      await app.database.query(
        'SELECT * FROM inventory_reservation WHERE object_increment_id = ? ORDER BY reservation_id',
        [incrementId],
      ),
    ];
    const ordersOf = (incrementId: string) =>
      app.database.query('SELECT entity_id FROM sales_order WHERE increment_id = ?', [incrementId]);
    const given = async (): Promise<Goods> => ({
      sku: await till.product(5, { type_id: 'virtual' }),
      incrementId: unique('AHEAD'),
    });
    const reservation = ({ sku, incrementId }: Goods) => ({
      incrementId,
      storeId: till.storeId,
      items: [{ sku, quantity: of(2) }],
    });
    /** An order that does everything that can be done in its transaction. */
    const order = ({ sku, incrementId }: Goods) =>
      till.post(
        [{ sku, qty_ordered: 2 }],
        { increment_id: incrementId, extension_attributes: { auto_invoice: true } },
        { headers: { 'idempotency-key': unique('key') } },
      );

    it.each<[string, () => jest.SpyInstance]>([
      ['the look at the responses that are kept', () => jest.spyOn(app.get(KeptResponses), 'refusals')],
      ['the look at the numbers that are taken', () => jest.spyOn(app.get(NewOrderRepository), 'takenNumbers')],
      ['the read under the locks', () => jest.spyOn(app.get(PlacementFactsReader), 'hold')],
      ['the holder', () => jest.spyOn(app.get(HolderRepository), 'update')],
      ['the order and its lines', () => jest.spyOn(app.get(NewOrderRepository), 'insert')],
      ['the invoice', () => jest.spyOn(app.get(OrderFollowUps), 'invoice')],
      ['what the invoice gives back', () => jest.spyOn(app.get(DemandRepository), 'append')],
      ['the messages about that', () => jest.spyOn(app.get(SalabilityUpdates), 'send')],
      ['the order as it was invoiced', () => jest.spyOn(app.get(OrderViewRepository), 'find')],
      ['the response to keep', () => jest.spyOn(app.get(KeptResponses), 'recordAll')],
      ['whatever the writer throws', () => jest.spyOn(app.get(OrderWriter), 'write')],
    ])('leaves them as they were where it fails at %s', async (_, step) => {
      const goods = await given();
      await app.within(() => app.get(ReserveAhead).execute(reservation(goods)));
      const before = await ledgerOf(goods.incrementId);
      const spoilt = step().mockRejectedValue(new Error('spoilt'));
      expect((await order(goods)).status).toBeGreaterThanOrEqual(500);
      expect(spoilt).toHaveBeenCalled();
      expect([await ledgerOf(goods.incrementId), await ordersOf(goods.incrementId)]).toEqual([before, []]);
      jest.restoreAllMocks();
      expect((await order(goods)).body).toMatchObject({ items: [{ sku: goods.sku, qty_invoiced: 2 }] });
    });

    it.each<[string, () => jest.SpyInstance]>([
      ['the holder', () => jest.spyOn(app.get(HolderRepository), 'insert')],
      ['the reservations', () => jest.spyOn(app.get(DemandRepository), 'append')],
      ['the messages about them', () => jest.spyOn(app.get(SalabilityUpdates), 'send')],
    ])('reserves nothing ahead where that fails at %s', async (_, step) => {
      const goods = await given();
      step().mockRejectedValue(new Error('spoilt'));
      await expect(app.within(() => app.get(ReserveAhead).execute(reservation(goods)))).rejects.toThrow('spoilt');
      jest.restoreAllMocks();
      expect([await ledgerOf(goods.incrementId), await till.salable(goods.sku)]).toEqual([[[], []], 5]);
    });

    it.each<[string, () => jest.SpyInstance]>([
      ['the order and its lines', () => jest.spyOn(app.get(NewOrderRepository), 'insert')],
      ['the invoice', () => jest.spyOn(app.get(OrderFollowUps), 'invoice')],
      ['the response to keep', () => jest.spyOn(app.get(KeptResponses), 'recordAll')],
    ])('gives them back in the same call that has committed them, where it fails at %s', async (_, step) => {
      const goods = await given();
      step().mockRejectedValue(new Error('spoilt'));
      const work = async (): Promise<void> => {
        const { status } = await order(goods);
        throw new Error(`answered ${status}`);
      };
      const placing = app.within(() => app.get(ReserveAhead).around(reservation(goods), work));
      await expect(placing).rejects.toThrow(/answered 5\d\d/);
      const events = await app.database.query<{ event: string; quantity: string }>(
        `SELECT JSON_UNQUOTE(JSON_EXTRACT(metadata, '$.event_type')) AS event, quantity FROM inventory_reservation
          WHERE object_increment_id = ? ORDER BY reservation_id`,
        [goods.incrementId],
      );
      expect(events.map(({ event, quantity }) => [event, Number(quantity)])).toEqual([
        ['order_placed', -2],
        ['order_place_failed', 2],
      ]);
      expect([await ordersOf(goods.incrementId), await till.salable(goods.sku)]).toEqual([[], 5]);
    });
  });

  it('is not done inside a transaction, whose locks it would wait under', async () => {
    const sku = await till.product(1);
    const nested = app.within(() => app.database.run(() => app.get(PlaceOrders).execute(requestOf(sku))));
    await expect(nested).rejects.toThrow('Orders are placed before a transaction begins.');
  });
});
