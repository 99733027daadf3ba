import { ReconcileReservations } from '../../src/modules/reservation-maintenance/app/reconcile-reservations.service.js';
import { RemoveBalanced } from '../../src/modules/reservation-maintenance/app/remove-balanced.service.js';
import type { ReconcileReport } from '../../src/modules/reservation-maintenance/app/reconcile-reservations.service.js';
import { PlacementService } from '../../src/modules/placement/index.js';
import { HolderRepository } from '../../src/modules/reservations/data/holder.repository.js';
import { SettleReservations } from '../../src/modules/reservations/app/settle-reservations.service.js';
import { Ledger } from '../integration/reservation-maintenance/support/drifting-ledger.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

describe('the repair beside everybody else', () => {
  let app: TestApplication;
  let other: TestApplication;
  let ledger: Ledger;
  let shop: ReservationShop;
  let gate: Gate;

  beforeAll(async () => {
    app = await startApplication();
    other = await startApplication();
    ledger = await Ledger.open(app);
    shop = await ReservationShop.open(app);
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    gate = new Gate();
    await ledger.clear();
  });
  // A test that fails leaves no transaction standing there: it would keep its rows locked.
  afterEach(() => {
    gate.open();
    jest.restoreAllMocks();
  });

  const reconcile = (on: TestApplication): Promise<ReconcileReport> =>
    on.within(() => on.get(ReconcileReservations).execute());
  const heldAhead = async (quantity: number) => {
    const sku = await shop.product(quantity);
    const ahead = shop.request({ [sku]: quantity }, { kind: 'ahead' });
    expect((await shop.place([ahead])).map(toldBy)).toEqual([true]);
    await ledger.mark(60);
    return { sku, ahead };
  };
  /** Waits until `rival` stands at a row lock; goes on as well where it did not have to. */
  const untilItWaits = async (rival: Promise<unknown>): Promise<void> => {
    let isOver = false;
    void rival.finally(() => (isOver = true));
    await eventually(async () => isOver || (await someoneWaitsForRow(app.database)));
  };

  it('waits for the order that is adopting: a live order keeps its goods', async () => {
    const { sku, ahead } = await heldAhead(3);
    // The walk has to see what it is before the order; the writer only stops, so the order itself is put there by hand.
    const document = { writer: new PausingWriter(gate), content: null };
    const adoption = shop.place([{ ...ahead, kind: 'order', document }]);
    await gate.reached;
    const repair = reconcile(other);
    await untilItWaits(repair);
    await givenOrder(ahead.incrementId);
    gate.open();
    expect((await adoption).map(toldBy)).toEqual([true]);
    expect((await repair).abandoned.orders).toBe(0);
    expect([await ledger.balance(sku), await ledger.stateOf(ahead.incrementId)]).toEqual([-3, 'ordered']);
  });

  it('comes first: the order that adopts a moment later reserves anew', async () => {
    const { sku, ahead } = await heldAhead(3);
    const holders = app.get(HolderRepository);
    const claim = holders.claim.bind(holders);
    let isBusy = false;
    jest.spyOn(holders, 'claim').mockImplementation(async (numbers) => {
      const claimed = await claim(numbers);
      isBusy ||= claimed.busy.length > 0;
      return claimed;
    });
    const repair = other.within(() =>
      other.database.run(async () => {
        const given = await other
          .get(SettleReservations)
          .execute({ incrementId: ahead.incrementId, skus: [] }, () =>
            Promise.resolve({ objectId: '', state: 'canceled' }),
          );
        await gate.pass();
        return given;
      }),
    );
    await gate.reached;
    const adoption = shop.place([{ ...ahead, kind: 'order' }]);
    await eventually(() => isBusy);
    gate.open();
    expect([(await repair).length, (await adoption).map(toldBy)]).toEqual([1, [true]]);
    expect([await ledger.balance(sku), await ledger.stateOf(ahead.incrementId)]).toEqual([-3, 'ordered']);
    expect((await ledger.rowsOf(ahead.incrementId)).map(([, , quantity]) => quantity)).toEqual([-3, 3, -3]);
  });

  it('repairs each order once, though four runs of two processes work at once', async () => {
    const sku = await ledger.till.product(100);
    const number = 12;
    for (let n = 0; n < number; n += 1) await ledger.order(sku, 2, 'complete');
    for (let n = 0; n < number; n += 1) await ledger.ahead({ [sku]: 1 });
    await ledger.foreign(...Array.from({ length: number }, (_, n) => ({ sku, quantity: -1, number: `FOREIGN-${n}` })));
    await ledger.mark(60);
    const reports = await Promise.all([app, other, app, other].map(reconcile));
    const sum = (of: (report: ReconcileReport) => number): number => reports.reduce((all, each) => all + of(each), 0);
    expect([sum(({ final }) => final.compensations), sum(({ abandoned }) => abandoned.compensations)]).toEqual([
      number,
      2 * number,
    ]);
    expect([sum(({ failed }) => failed), await ledger.balance(sku), await ledger.wrongBalances()]).toEqual([0, 0, []]);
  });

  it('gives back what a shipment leaves, and no more, though both come at once', async () => {
    const sku = await ledger.till.product(100);
    const orders = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const order = await ledger.till.place([{ sku, qty_ordered: 2 }]);
        await ledger.drift(order.increment_id, { sku, quantity: -1 });
        return order;
      }),
    );
    const shipments = orders.map(async ({ entity_id, items }) => {
      const { status } = await app.http.post(`/rest/V1/order/${entity_id}/invoice`, {});
      const shipped = await app.http.post(`/rest/V1/order/${entity_id}/ship`, {
        items: [{ order_item_id: items[0]?.item_id, qty: 2 }],
      });
      return [status, shipped.status];
    });
    let isDone = false;
    const runs = [app, other].map(async (each) => {
      while (!isDone) await reconcile(each);
    });
    const answers = await Promise.all(shipments).finally(() => (isDone = true));
    await Promise.all(runs);
    expect(answers).toEqual(orders.map(() => [200, 200]));
    await reconcile(app);
    expect([await ledger.balance(sku), await ledger.wrongBalances()]).toEqual([0, []]);
    expect(await ledger.till.salable(sku)).toBe(80);
  });

  it('cleans up beside placements, cancels and other clean-ups without losing a balance', async () => {
    const skus = [await shop.product(1000), await shop.product(1000)];
    const [first = '', second = ''] = skus;
    let isDone = false;
    let deleted = 0;
    const cleaners = [app, other, app].map(async (each) => {
      while (!isDone || deleted === 0)
        deleted += (await each.within(() => each.get(RemoveBalanced).execute({ batchSize: 20 }))).rows;
    });
    const desk = other.get(PlacementService);
    const buyers = Array.from({ length: 8 }, async (_, buyer) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const ahead = shop.request({ [first]: 1, [second]: 2 }, { kind: 'ahead' });
        expect((await shop.place([ahead], buyer % 2 ? desk : undefined)).map(toldBy)).toEqual([true]);
        // Every third is left open.
        if (turn % 3 === 0) continue;
        await app.http.post(`/rest/V1/inventory/order-placements/${ahead.incrementId}/cancel`, {});
      }
    });
    await Promise.all(buyers).finally(() => (isDone = true));
    await Promise.all(cleaners);
    await ledger.cleanup();
    // 8 buyers left 5 open each; nothing else is there any more.
    expect([await ledger.balance(first), await ledger.balance(second)]).toEqual([-40, -80]);
    expect([await ledger.count(), await ledger.wrongBalances()]).toEqual([80, []]);
  });

  /** An order under the number, complete enough to be seen. */
  const givenOrder = (incrementId: string): Promise<unknown> =>
    app.database.execute(
      `INSERT INTO sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual,
                                total_qty_ordered, grand_total, created_at, updated_at)
       SELECT 900000000 + COUNT(*), ?, 1, 'new', 'pending', 'x', 0, 1, 1, NOW(), NOW() FROM sales_order`,
      [incrementId],
    );
});
