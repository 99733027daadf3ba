import { DemandRepository } from '../../src/modules/reservations/data/demand.repository.js';
import { SkuLocationRepository } from '../../src/modules/locking/data/sku-location.repository.js';
import { LockNames, Locking } from '../../src/modules/locking/index.js';
import { PlacementService } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { NamedLockLease } from '../../src/modules/locking/providers/named-locks.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { Catalogue } from '../integration/product-lifecycle/support/catalogue.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { LOCKS_HOLDERS, pauseAfter } from '../integration/transfers/support/pause.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { unique } from '../support/names.js';
import { Gate } from './support/reservations-gate.js';

describe('a rename beside orders', () => {
  let app: TestApplication;
  let shop: Shop;
  let catalogue: Catalogue;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    catalogue = new Catalogue(app);
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const place = async (sku: string, quantity: number): Promise<PlacementOutcome> => {
    const items = [{ sku, quantity: Quantity.of(quantity) }];
    const request = { incrementId: unique('O'), storeId: shop.storeId, items, kind: 'order' } as const;
    const [outcome] = await app.within(() => app.get(PlacementService).place([request]));
    if (!outcome) throw new Error('Each request has an outcome.');
    return outcome;
  };
  /** Stops the next placement between its check and its rows. */
  const stopPlacement = (): Gate => {
    const gate = new Gate();
    const demand = app.get(DemandRepository);
    const append = demand.append.bind(demand);
    jest.spyOn(demand, 'append').mockImplementationOnce(async (rows) => {
      await gate.pass();
      return append(rows);
    });
    return gate;
  };

  it('would sell goods twice, did it not take the locks of checkout', async () => {
    const [from, to] = [await shop.product([5]), unique('NEW')];
    jest.spyOn(app.get(Locking), 'whileHeld').mockImplementation((_places, work) => app.database.run(work));
    const gate = stopPlacement();
    const placed = place(from, 3);
    await gate.reached;
    await catalogue.renamed(from, to);
    gate.open();
    expect((await placed).isPlaced).toBe(true);
    expect((await place(to, 5)).isPlaced).toBe(true);
    expect([await catalogue.held(from), await catalogue.held(to)]).toEqual([3, 5]);
  });

  it('waits for an order that is being written, and takes it along', async () => {
    const [from, to] = [await shop.product([5]), unique('NEW')];
    const gate = stopPlacement();
    const tried = jest.spyOn(NamedLockLease.prototype, 'lockPatiently');
    const placed = place(from, 3);
    await gate.reached;
    const renaming = catalogue.renamed(from, to);
    await eventually(() => tried.mock.calls.length > 0);
    gate.open();
    await renaming;
    expect((await placed).isPlaced).toBe(true);
    expect((await place(to, 5)).isPlaced).toBe(false);
    expect((await place(to, 2)).isPlaced).toBe(true);
    expect([await catalogue.held(from), await catalogue.held(to)]).toEqual([0, 5]);
    await catalogue.expectNoFaults(from, to);
  });

  it('takes the locks of every source and, for stocks that have none enabled, of every stock', async () => {
    const [from, to, unlinked] = [await shop.product([5]), unique('NEW'), await shop.warehouse.source()];
    await shop.warehouse.items(from, { [unlinked]: 1 });
    const locked = jest.spyOn(NamedLockLease.prototype, 'lockPatiently');
    await catalogue.renamed(from, to);
    const [names = []] = locked.mock.calls[0] ?? [];
    const lockNames = app.get(LockNames);
    for (const sku of [from, to]) {
      expect(names).toEqual(expect.arrayContaining(lockNames.ofSku(shop.stockId, [], sku)));
      expect(names).toEqual(expect.arrayContaining(lockNames.ofSku(shop.stockId, [...shop.sources, unlinked], sku)));
    }
  });

  it('begins again where a source has come since it chose its locks', async () => {
    const [from, to] = [await shop.product([5]), unique('NEW')];
    await shop.order({ sku: from, qty_ordered: 2 });
    const places = jest.spyOn(app.get(SkuLocationRepository), 'of').mockResolvedValueOnce([]);
    await catalogue.renamed(from, to);
    expect(places).toHaveBeenCalledTimes(4);
    expect(await catalogue.held(to)).toBe(2);
    await catalogue.expectNoFaults(from, to);
  });

  it('keeps a shipment waiting that would give back under the old SKU', async () => {
    const [from, to] = [await shop.product([5]), unique('NEW')];
    const order = await shop.order({ sku: from, qty_ordered: 3 });
    const pause = pauseAfter(app.database, LOCKS_HOLDERS);
    const renaming = catalogue.renamed(from, to);
    await Promise.race([pause.arrived, renaming]);
    const shipping = shop.shipped(order, undefined, shop.sources[0]);
    await eventually(() => pause.sentSince(LOCKS_HOLDERS) > 0);
    pause.resume();
    await Promise.all([renaming, shipping]);
    pause.restore();
    expect([await catalogue.held(from), await catalogue.held(to)]).toEqual([0, 0]);
    expect(await shop.onHand(to)).toEqual([2, null]);
    await catalogue.expectNoFaults(from, to);
  });

  it('to and fro sells every unit once, among orders, shipments and cancels', async () => {
    const [one, two] = [await shop.product([40, 20]), unique('NEW')];
    const orders: { id: number; lines: readonly number[]; incrementId: string }[] = [];
    let isOver = false;
    const buying = async (): Promise<void> => {
      for (let round = 0; !isOver || round < 10; round += 1) {
        const order = await shop.order({ sku: round % 2 === 0 ? one : two, qty_ordered: 1 }).catch(() => undefined);
        if (order) orders.push(order);
        if (round > 200) return;
      }
    };
    const closing = async (): Promise<void> => {
      for (let at = 0; !isOver; at += 1) {
        const order = orders[at];
        if (!order) await eventually(() => isOver || orders.length > at);
        else if (at % 2 === 0) await app.http.post(`/rest/V1/orders/${order.id}/cancel`);
        else await shop.ship(order, { extension_attributes: { source_code: shop.sources[0] } });
      }
    };
    const renaming = async (): Promise<void> => {
      for (let round = 0; round < 10; round += 1) {
        const [from, to] = round % 2 === 0 ? [one, two] : [two, one];
        const { status, body } = await catalogue.rename(from, to);
        // Whoever buys the SKU that no product has at the moment may be in the way.
        if (status !== 200) expect([status, body.message]).toEqual([400, expect.stringContaining('of its own')]);
      }
      isOver = true;
    };
    await Promise.all([buying(), buying(), closing(), renaming()]);
    await catalogue.expectNoFaults(one, two);
    const [held, onHand] = [
      (await catalogue.held(one)) + (await catalogue.held(two)),
      [...(await shop.onHand(one)), ...(await shop.onHand(two))].reduce<number>((sum, n) => sum + (n ?? 0), 0),
    ];
    expect(held).toBeLessThanOrEqual(onHand);
  });
});
