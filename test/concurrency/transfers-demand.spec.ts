import { randomUUID } from 'node:crypto';
import { RevertRequest } from '../../src/modules/adjustment-revert/app/revert-request.service.js';
import { Locking } from '../../src/modules/locking/index.js';
import { PlacementService } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { Settings } from '../../src/modules/settings/index.js';
import { FullTransfer } from '../../src/modules/transfers/app/full-transfer.service.js';
import type { FullTransferRequest } from '../../src/modules/transfers/app/full-transfer.service.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import type { PlacedOrder, Shop } from '../integration/shipping/support/shop.js';
import {
  LOCKS_HOLDERS,
  LOCKS_ITEMS,
  pauseAfter,
  READS_MOVED_DEMAND,
  READS_RESERVED,
} from '../integration/transfers/support/pause.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { unique } from '../support/names.js';
import { findFaults, heldDemand, leftInStock, NO_FAULTS, oversoldSources } from './support/demand-checks.js';
import { placedOrKeptWaiting } from './support/kept-waiting.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('transfers beside orders, with reservations per source', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west, away] = ['', '', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
    away = await shop.warehouse.source();
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
  });
  afterAll(async () => {
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    await app.close();
  });

  const place = async (sku: string, quantity: number): Promise<PlacementOutcome> => {
    const [outcome] = await app.within(() =>
      app.get(PlacementService).place([
        {
          incrementId: unique('O'),
          storeId: shop.storeId,
          items: [{ sku, quantity: Quantity.of(quantity) }],
          kind: 'order',
        },
      ]),
    );
    if (!outcome) throw new Error('Each request has an outcome.');
    return outcome;
  };
  const heldAt = async (sku: string): Promise<Record<string, number>> => {
    const sums: Record<string, number> = {};
    for (const { source, quantity } of await heldDemand(app.database, [sku])) {
      sums[source ?? ''] = (sums[source ?? ''] ?? 0) + quantity;
    }
    return sums;
  };

  const fullTransfer = (sku: string): FullTransferRequest => ({
    originSourceCode: east,
    destinationSourceCode: west,
    skus: [sku],
    unassignsFromOrigin: false,
  });

  describe('that are being placed', () => {
    it('would sell what has left, did both not take the same locks', async () => {
      const sku = await shop.product([5]);
      await shop.warehouse.items(sku, { [away]: 0 });
      const locks = jest.spyOn(app.get(Locking), 'whileHeld');
      locks.mockImplementation((_places, work) => app.database.run(work));
      const pause = pauseAfter(app.database, READS_RESERVED);
      try {
        const transfer = transfers.some([east, away], [[sku, 3]]);
        await Promise.race([pause.arrived, transfer]);
        expect(await place(sku, 5)).toMatchObject({ isPlaced: true });
        pause.resume();
        expect((await transfer).status).toBe(200);
      } finally {
        pause.restore();
        locks.mockRestore();
      }
      expect(await oversoldSources(app.database, [sku])).toHaveLength(1);
    });

    it('wait for the transfer, and get what is left', async () => {
      const sku = await shop.product([5]);
      await shop.warehouse.items(sku, { [away]: 0 });
      const pause = pauseAfter(app.database, READS_RESERVED);
      try {
        const transfer = transfers.some([east, away], [[sku, 3]]);
        await Promise.race([pause.arrived, transfer]);
        const orders = await placedOrKeptWaiting(() => [place(sku, 5), place(sku, 2)]);
        pause.resume();
        expect((await transfer).status).toBe(200);
        expect((await Promise.all(orders)).map(({ isPlaced }) => isPlaced)).toEqual([false, true]);
      } finally {
        pause.restore();
      }
      expect(await oversoldSources(app.database, [sku])).toEqual([]);
    });

    it('and parts that leave the stock never take one unit twice', async () => {
      const [sku, units] = [await shop.product([60]), 60];
      await shop.warehouse.items(sku, { [away]: 0 });
      const [orders, moves] = await Promise.all([
        Promise.all(Array.from({ length: 60 }, () => place(sku, 1))),
        Promise.all(Array.from({ length: 20 }, () => transfers.some([east, away], [[sku, 2]]))),
      ]);
      const sold = orders.filter(({ isPlaced }) => isPlaced).length;
      const moved = 2 * moves.filter(({ status }) => status === 200).length;
      expect(moves.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
      expect(sold + moved).toBe(units);
      expect(await oversoldSources(app.database, [sku])).toEqual([]);
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    });

    it('and everything that moves to and fro sell each unit once, where it is', async () => {
      const skus = [await shop.product([40, 0]), await shop.product([0, 40])];
      const moving = async (): Promise<number[]> => {
        const answers: number[] = [];
        for (let round = 0; round < 12; round += 1) {
          const route = round % 2 === 0 ? [east, west] : [west, east];
          const both = await Promise.all([
            transfers.all(route, skus, true),
            transfers.all(route.reverse(), skus, true),
          ]);
          answers.push(...both.map(({ status }) => status));
        }
        return answers;
      };
      const buying = skus.flatMap((sku) => Array.from({ length: 50 }, () => place(sku, 1)));
      const [answers, orders] = await Promise.all([moving(), Promise.all(buying)]);
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(orders.filter(({ isPlaced }) => isPlaced)).toHaveLength(80);
      expect(await leftInStock(app.database, shop.stockId, skus)).toEqual(new Map(skus.map((sku) => [sku, 0])));
      expect(await oversoldSources(app.database, skus)).toEqual([]);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    });
  });

  describe('that are being shipped', () => {
    it('would leave reservations of shipped goods behind, were the holders not locked', async () => {
      const sku = await shop.product([10, 0]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const pause = pauseAfter(app.database, READS_MOVED_DEMAND, LOCKS_HOLDERS);
      try {
        const transfer = transfers.all([east, west], [sku]);
        await Promise.race([pause.arrived, transfer]);
        await shop.shipped(order);
        pause.resume();
        expect((await transfer).status).toBe(200);
      } finally {
        pause.restore();
      }
      // Three units that do not exist are for sale at the origin, and a shipped order holds three at the destination.
      expect(await heldAt(sku)).toEqual({ [east]: -3, [west]: 3 });
    });

    it('wait for the transfer, and are shipped from where the goods are then', async () => {
      const sku = await shop.product([10, 0]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const pause = pauseAfter(app.database, READS_MOVED_DEMAND);
      try {
        const transfer = transfers.all([east, west], [sku]);
        await Promise.race([pause.arrived, transfer]);
        const shipment = shop.ship(order);
        await eventually(() => pause.sentSince(LOCKS_HOLDERS) > 0);
        pause.resume();
        expect([(await transfer).status, (await shipment).status]).toEqual([200, 200]);
      } finally {
        pause.restore();
      }
      expect(await heldAt(sku)).toEqual({});
      expect(await shop.onHand(sku)).toEqual([0, 7]);
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    });

    it('wait for a transfer that is taken back, and are shipped from where the goods are again', async () => {
      const sku = await shop.product([10, 0]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const requestId = randomUUID();
      await app.within(() => app.get(FullTransfer).execute(fullTransfer(sku)), { requestId });
      const pause = pauseAfter(app.database, READS_MOVED_DEMAND);
      try {
        const reverted = app.within(() => app.get(RevertRequest).execute(requestId));
        await Promise.race([pause.arrived, reverted]);
        const shipment = shop.ship(order);
        await eventually(() => pause.sentSince(LOCKS_HOLDERS) > 0);
        pause.resume();
        expect([(await reverted).refused, (await shipment).status]).toEqual([[], 200]);
      } finally {
        pause.restore();
      }
      expect(await heldAt(sku)).toEqual({});
      expect(await shop.onHand(sku)).toEqual([7, 0]);
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    });

    it('would let a part of what others have reserved go, were the items not locked before reservations are read', async () => {
      const { sku, orders } = await reservedTwice();
      const pause = pauseAfter(app.database, LOCKS_ITEMS, LOCKS_ITEMS);
      try {
        const transfer = transfers.some([east, west], [[sku, 5]]);
        await Promise.race([pause.arrived, transfer]);
        await shop.shipped(orders[0] as PlacedOrder);
        pause.resume();
        expect((await transfer).status).toBe(200);
      } finally {
        pause.restore();
      }
    });

    it('leave nothing to move of what others have reserved', async () => {
      const { sku, orders } = await reservedTwice();
      const pause = pauseAfter(app.database, LOCKS_ITEMS);
      try {
        const transfer = transfers.some([east, west], [[sku, 5]]);
        await Promise.race([pause.arrived, transfer]);
        const shipment = shop.ship(orders[0] as PlacedOrder);
        await eventually(() => pause.sentSince(LOCKS_ITEMS) > 0);
        pause.resume();
        expect([(await transfer).status, (await shipment).status]).toEqual([400, 200]);
      } finally {
        pause.restore();
      }
      expect(await shop.onHand(sku)).toEqual([5, 0]);
      expect(await heldAt(sku)).toEqual({ [east]: 5 });
    });

    it('or canceled while everything moves to and fro, hold nothing in the end', async () => {
      const skus = [await shop.product([40, 0]), await shop.product([0, 40])];
      const [one = '', two = ''] = skus;
      const orders: PlacedOrder[] = [];
      for (let index = 0; index < 16; index += 1) {
        orders.push(await shop.order({ sku: one, qty_ordered: 1 }, { sku: two, qty_ordered: 2 }));
      }
      const moving = async (): Promise<number[]> => {
        const answers: number[] = [];
        for (let round = 0; round < 10; round += 1) {
          const route = round % 2 === 0 ? [east, west] : [west, east];
          answers.push((await transfers.all(route, round % 4 < 2 ? skus : [...skus].reverse(), true)).status);
        }
        return answers;
      };
      const closing = orders.map((order, index) =>
        index % 4 === 3
          ? app.http.post(`/rest/V1/orders/${order.id}/cancel`)
          : app.http.post(`/rest/V1/order/${order.id}/ship`, {}),
      );
      const [moves, closed] = await Promise.all([moving(), Promise.all(closing)]);
      expect(new Set(moves)).toEqual(new Set([200]));
      // An order whose lines stand at two sources for the moment asks for a source; it is shipped when they are together.
      expect(await transfers.all([east, west], skus, true)).toMatchObject({ status: 200 });
      for (const [index, answer] of closed.entries()) {
        if (answer.status !== 200) await shop.shipped(orders[index] as PlacedOrder);
      }
      expect(await heldDemand(app.database, skus)).toEqual([]);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
      expect(await leftInStock(app.database, shop.stockId, skus)).toEqual(
        new Map([
          [one, 40 - 12],
          [two, 40 - 24],
        ]),
      );
    });

    /** Ten units at the origin, all of them held by two orders. */
    async function reservedTwice(): Promise<{ sku: string; orders: PlacedOrder[] }> {
      const sku = await shop.product([10, 0]);
      return { sku, orders: [await shop.order({ sku, qty_ordered: 5 }), await shop.order({ sku, qty_ordered: 5 })] };
    }
  });
});
