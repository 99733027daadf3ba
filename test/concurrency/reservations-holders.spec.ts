import { HolderRepository } from '../../src/modules/reservations/data/holder.repository.js';
import { PlacementService } from '../../src/modules/placement/index.js';
import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import { ReservationLedger } from '../../src/modules/reservations/index.js';
import type { PlacementRequest } from '../../src/modules/placement/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

describe('whoever decides about the reservations of one order', () => {
  let app: TestApplication;
  let other: TestApplication;
  let shop: ReservationShop;
  let gate: Gate;

  beforeEach(() => {
    gate = new Gate();
  });
  // A test that fails leaves nobody standing there: they would keep their rows locked.
  afterEach(() => {
    gate.open();
    jest.restoreAllMocks();
  });
  beforeAll(async () => {
    app = await startApplication();
    other = await startApplication();
    shop = await ReservationShop.open(app);
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const cancel = (incrementId: string): Promise<boolean> =>
    other.within(() => other.get(ReserveAhead).cancel(incrementId));
  const heldAhead = async (quantity: number): Promise<{ sku: string; ahead: PlacementRequest }> => {
    const sku = await shop.product(quantity);
    const ahead = shop.request({ [sku]: quantity }, { kind: 'ahead' });
    expect((await shop.place([ahead])).map(toldBy)).toEqual([true]);
    return { sku, ahead };
  };
  /** Waits until `rival` stands at a row lock; goes on as well where it did not have to. */
  const untilItWaits = async (rival: Promise<unknown>): Promise<void> => {
    let isOver = false;
    void rival.finally(() => (isOver = true));
    await eventually(async () => isOver || (await someoneWaitsForRow(app.database)));
  };

  it('waits for the order that is adopting them: the cancel finds nothing to give back', async () => {
    const { sku, ahead } = await heldAhead(3);
    const document = { writer: new PausingWriter(gate), content: null };
    const adoption = shop.place([{ ...ahead, kind: 'order', document }]);
    await gate.reached;
    const canceled = cancel(ahead.incrementId);
    await untilItWaits(canceled);
    gate.open();
    expect([(await adoption).map(toldBy), await canceled]).toEqual([[true], false]);
    expect(await shop.reserved(sku)).toBe(3);
  });

  it('waits for the cancel: the order reserves anew', async () => {
    const { sku, ahead } = await heldAhead(3);
    const canceling = other.within(() =>
      other.database.run(async () => {
        const isGivenBack = await other.get(ReserveAhead).cancel(ahead.incrementId);
        await gate.pass();
        return isGivenBack;
      }),
    );
    await gate.reached;
    const claims = claimsOf(app);
    const adoption = shop.place([{ ...ahead, kind: 'order' }]);
    await claims.untilBusy(adoption);
    gate.open();
    expect([await canceling, (await adoption).map(toldBy)]).toEqual([true, [true]]);
    expect(await shop.reserved(sku)).toBe(3);
    expect(await cancel(ahead.incrementId)).toBe(false);
  });

  it('keeps nobody else waiting: the neighbours of an order whose number is in other hands are placed at once', async () => {
    const { sku, ahead } = await heldAhead(3);
    const neighbour = await shop.product(5);
    const holding = other.within(() =>
      other.database.run(async () => {
        await other.get(ReservationLedger).lockHolder(ahead.incrementId);
        await gate.pass();
      }),
    );
    await gate.reached;
    const orders = [{ [neighbour]: 1 }, { [neighbour]: 2 }].map((wanted) => shop.request(wanted));
    const claims = claimsOf(app);
    const adoption = shop.place([{ ...ahead, kind: 'order' }]);
    const told = await Promise.all(orders.map((order) => shop.place([order])));
    expect(told.flat().map(toldBy)).toEqual([true, true]);
    expect(await claims.untilBusy(adoption)).toBe('busy');
    gate.open();
    await holding;
    expect((await adoption).map(toldBy)).toEqual([true]);
    expect([await shop.reserved(sku), await shop.reserved(neighbour)]).toEqual([3, 3]);
  });

  it('waits for the cancel: the order is refused where somebody else was faster', async () => {
    const { sku, ahead } = await heldAhead(3);
    expect(await cancel(ahead.incrementId)).toBe(true);
    expect((await shop.place([shop.request({ [sku]: 2 })])).map(toldBy)).toEqual([true]);
    expect((await shop.place([{ ...ahead, kind: 'order' }])).map(toldBy)).toEqual(['Not enough items for sale']);
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('gives back once, though two give back at once', async () => {
    const sku = await shop.product(5);
    const order = shop.request({ [sku]: 5 });
    await shop.place([order]);
    const give = (on: TestApplication, before: () => Promise<void>): Promise<void> =>
      on.within(() =>
        on.database.run(async () => {
          const { incrementId, items } = order;
          await on.get(ReservationLedger).release({ incrementId, objectId: '1', event: 'shipment_created', items });
          await before();
        }),
      );
    const first = give(app, () => gate.pass());
    await gate.reached;
    const second = give(other, () => Promise.resolve());
    await untilItWaits(second);
    gate.open();
    await Promise.all([first, second]);
    expect(await shop.reserved(sku)).toBe(0);
  });

  it('reserves once, though the same is sent twenty times at once to two processes', async () => {
    const sku = await shop.product(50);
    const ahead = shop.request({ [sku]: 2 }, { kind: 'ahead' });
    const desks = [app, other].map((each) => each.get(PlacementService));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.place([{ ...ahead }], desks[n % desks.length])),
    );
    expect(outcomes.flat().map(toldBy)).toEqual(outcomes.map(() => true));
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('gives a number to one order, though twenty ask for it at once in two processes', async () => {
    const skus = [await shop.product(50), await shop.product(50)];
    const { incrementId } = shop.request({});
    const desks = [app, other].map((each) => each.get(PlacementService));
    // Half of them want other goods, hence other locks: it is the number alone that keeps them apart.
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        shop.place([{ ...shop.request({ [skus[n % 2] as string]: 1 }), incrementId }], desks[n % 3 === 0 ? 1 : 0]),
      ),
    );
    expect(outcomes.flat().filter(({ isPlaced }) => isPlaced)).toHaveLength(1);
    expect((await shop.reserved(skus[0] as string)) + (await shop.reserved(skus[1] as string))).toBe(1);
  });
});

/** Watches whose numbers the placements of the application find in other hands. */
function claimsOf(app: TestApplication): { untilBusy(outcome: Promise<unknown>): Promise<'busy' | 'told'> } {
  const holders = app.get(HolderRepository);
  const claim = holders.claim.bind(holders);
  let isBusy = false;
  jest.spyOn(holders, 'claim').mockImplementation(async (incrementIds) => {
    const claimed = await claim(incrementIds);
    if (claimed.busy.length > 0) isBusy = true;
    return claimed;
  });
  return {
    async untilBusy(outcome) {
      let isTold = false;
      void outcome.finally(() => (isTold = true));
      await eventually(() => isBusy || isTold);
      return isBusy ? 'busy' : 'told';
    },
  };
}
