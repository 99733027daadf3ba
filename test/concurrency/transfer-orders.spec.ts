import { PlacementService } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { Locking } from '../../src/modules/locking/index.js';
import { Settings } from '../../src/modules/settings/index.js';
import { RepairTransfers } from '../../src/modules/transfer-orders/index.js';
import { TransferLineRepository } from '../../src/modules/transfer-orders/data/transfer-line.repository.js';
import { TransferRepository } from '../../src/modules/transfer-orders/data/transfer.repository.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import type { Shop } from '../integration/shipping/support/shop.js';
import { States } from '../integration/stock-states/support/states.js';
import { toldBy, TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import {
  LOCKS_HOLDERS,
  pauseAfter,
  READS_MOVED_DEMAND,
  READS_RESERVED,
} from '../integration/transfers/support/pause.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
import { findFaults, NO_FAULTS, oversoldSources } from './support/demand-checks.js';
import { placedOrKeptWaiting } from './support/kept-waiting.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('steps of a transfer, at once', () => {
  let app: TestApplication;
  let shop: Shop;
  let states: States;
  let orders: TransferOrders;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, east, west } = await startTransfers());
    states = new States(app);
    orders = new TransferOrders(app);
  });
  afterAll(async () => {
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    await app.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const figuresOf = async (id: number): Promise<unknown> => {
    const [item] = (await orders.get(id)).body.items as Record<string, number>[];
    return [item?.['shipped'], item?.['received'], item?.['returned'], item?.['lost'], item?.['in_transit']];
  };
  /** Lets the second reading of lines under the lock wait for the test; returns how often a transfer was asked for. */
  const stopBehindLines = (): { arrived: Promise<void>; resume: () => void } => {
    const lines = app.get(TransferLineRepository);
    const read = lines.of.bind(lines);
    let [arrive, resume] = [(): void => undefined, (): void => undefined];
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    let isFirst = true;
    jest.spyOn(lines, 'of').mockImplementation(async (transferId) => {
      const found = await read(transferId);
      if (app.database.inTransaction && isFirst) {
        isFirst = false;
        arrive();
        await resumed;
      }
      return found;
    });
    return { arrived, resume };
  };
  const withoutLock = (): void => {
    const transfers = app.get(TransferRepository);
    jest.spyOn(transfers, 'lock').mockImplementation((transferId) => transfers.find(transferId));
  };
  /** Two transfers of three of the SKU: what one takes too much, the other lacks. */
  const twoOnTheirWay = async (): Promise<{ sku: string; id: number }> => {
    const sku = await shop.product([9, 0]);
    const id = await orders.shipped([east, west], [[sku, 3]]);
    await orders.shipped([east, west], [[sku, 3]]);
    return { sku, id };
  };
  /** The second one begins while the first has read the lines, and goes on once that is over or waits. */
  const bothAtOnce = async (first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> => {
    const stop = stopBehindLines();
    const asked = jest.spyOn(app.get(TransferRepository), 'lock');
    const slow = first();
    await Promise.race([stop.arrived, slow]);
    const before = asked.mock.calls.length;
    const quick = second();
    await eventually(() => asked.mock.calls.length > before);
    // Without a lock the second one is through by itself.
    await Promise.race([quick, new Promise((resolve) => setImmediate(resolve))]);
    stop.resume();
    return Promise.all([slow, quick]);
  };

  describe('received twice', () => {
    it("take in what is another transfer's, were the document not locked", async () => {
      const { sku, id } = await twoOnTheirWay();
      withoutLock();
      const stop = stopBehindLines();
      const slow = orders.receive(id);
      await Promise.race([stop.arrived, slow]);
      expect((await orders.receive(id)).status).toBe(200);
      stop.resume();
      expect((await slow).status).toBe(200);
      // Six have arrived of a transfer of three.
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 0 });
    });

    it('take in what is on its way, once', async () => {
      const { sku, id } = await twoOnTheirWay();
      const answers = await bothAtOnce(
        () => orders.receive(id, [[sku, 2]]),
        () => orders.receive(id, [[sku, 2]]),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 400]);
      expect(await figuresOf(id)).toEqual([3, 2, 0, 0, 1]);
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 4 });
    });
  });

  describe('closed while they are received', () => {
    it('lose what has arrived, were the document not locked', async () => {
      const { sku, id } = await twoOnTheirWay();
      withoutLock();
      const stop = stopBehindLines();
      const slow = orders.close(id);
      await Promise.race([stop.arrived, slow]);
      expect((await orders.receive(id)).status).toBe(200);
      stop.resume();
      expect((await slow).status).toBe(200);
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 0 });
    });

    it.each([
      ['the receipt is first', true, [200, 409], [3, 3, 0, 0, 0]],
      ['the closing is first', false, [200, 409], [3, 0, 0, 3, 0]],
    ])('are the one or the other: %s', async (_, isReceiptFirst, statuses, figures) => {
      const { sku, id } = await twoOnTheirWay();
      const steps = [() => orders.receive(id), () => orders.close(id)] as const;
      const [first, second] = isReceiptFirst ? steps : [steps[1], steps[0]];
      const answers = await bothAtOnce(first, second);
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      expect(await figuresOf(id)).toEqual(figures);
      expect(await states.of(sku)).toEqual({ [`${west}/in_transit`]: 3 });
    });
  });

  it('are repaired under the name that a product gets meanwhile', async () => {
    const sku = await shop.product([5, 0]);
    const renamed = unique('RENAMED');
    const id = await orders.shipped([east, west], [[sku, 3]]);
    await app.database.execute('UPDATE inventory_transfer_item SET shipped = 5 WHERE transfer_id = ?', [id]);
    const { arrived, resume } = stopBehindLines();
    const repaired = app.within(() => app.get(RepairTransfers).execute({ dryRun: false }));
    await Promise.race([arrived, repaired]);
    const { status } = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
    resume();
    expect([status, (await repaired).recounted]).toEqual([200, 1]);
    expect((await orders.get(id)).body.items).toMatchObject([{ sku: renamed, shipped: 3, in_transit: 3 }]);
  });

  it('change a draft once where two have seen the same version', async () => {
    const id = await orders.draft([east, west], [[await shop.product([5, 0]), 2]]);
    const { version } = (await orders.get(id)).body;
    const change = (transfer: object): Promise<Answer> =>
      app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer });
    const answers = await Promise.all(['ann', 'bob'].map((note) => change({ note, expected_version: version })));
    const [done, refused] = [...answers].sort((one, other) => one.status - other.status);
    const now = (await orders.get(id)).body;
    expect([done?.status, done?.body.version, now.note]).toEqual([200, now.version, done?.body.note]);
    expect([refused?.status, refused?.body]).toEqual([
      409,
      {
        message: 'Transfer %id is at version %version, not %expected_version as expected.',
        parameters: { id, version: now.version, expected_version: version },
      },
    ]);
    expect((await change({ note: 'unseen' })).body.note).toBe('unseen');
    expect((await change({ note: 'x', expected_version: -1 })).status).toBe(400);
  });

  it('follow a product that is renamed while they are taken', async () => {
    const { sku, id } = await twoOnTheirWay();
    const renamed = unique('RENAMED');
    const stop = stopBehindLines();
    const receiving = orders.receive(id);
    await Promise.race([stop.arrived, receiving]);
    const { status } = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
    stop.resume();
    const received = await receiving;
    expect([status, received.status, received.body.items[0].sku]).toEqual([200, 200, renamed]);
    expect(await figuresOf(id)).toEqual([3, 3, 0, 0, 0]);
    expect(await itemsOf(app, renamed)).toEqual({ [east]: [3, 1], [west]: [3, 1] });
  });

  it('are shipped once where two ship all of it', async () => {
    const sku = await shop.product([9, 0]);
    const id = await orders.draft([east, west], [[sku, 3]]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => orders.ship(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(toldBy)).toEqual(
      Array.from({ length: 5 }, () => [400, 'Nothing of the transfer is left to ship.']),
    );
    expect(await figuresOf(id)).toEqual([3, 0, 0, 0, 3]);
  });

  it('of the same goods, in opposite directions, lose and make nothing', async () => {
    const skus = await Promise.all(Array.from({ length: 4 }, () => shop.product([50, 50])));
    const round = async (route: readonly string[], order: readonly string[]): Promise<void> => {
      const id = await orders.shipped(
        route,
        order.map((sku) => [sku, 5] as const),
      );
      const answers = await Promise.all([
        orders.receive(
          id,
          order.map((sku) => [sku, 2]),
        ),
        orders.cancel(id),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await orders.close(id);
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([round([east, west], skus), round([west, east], [...skus].reverse())]);
    }
    for (const sku of skus) {
      const items = await itemsOf(app, sku);
      expect((items[east]?.[0] ?? 0) + (items[west]?.[0] ?? 0)).toBe(100);
      expect(Object.values(await states.of(sku)).every((quantity) => quantity === 0)).toBe(true);
    }
  });

  describe('beside orders, with reservations per source', () => {
    beforeAll(() => app.within(() => app.get(Settings).setMany({ [FLAG]: '1' })));
    afterAll(() => app.within(() => app.get(Settings).setMany({ [FLAG]: '0' })));

    const place = async (sku: string, quantity: number): Promise<PlacementOutcome> => {
      const items = [{ sku, quantity: Quantity.of(quantity) }];
      const request = { incrementId: unique('O'), storeId: shop.storeId, items, kind: 'order' } as const;
      const [outcome] = await app.within(() => app.get(PlacementService).place([request]));
      if (!outcome) throw new Error('Each request has an outcome.');
      return outcome;
    };

    it('would ship what is being sold, did both not take the same locks', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.draft([east, west], [[sku, 3]]);
      const locks = jest.spyOn(app.get(Locking), 'whileHeld');
      locks.mockImplementation((_places, work) => app.database.run(work));
      const pause = pauseAfter(app.database, READS_RESERVED);
      try {
        const shipping = orders.ship(id);
        await Promise.race([pause.arrived, shipping]);
        expect(await place(sku, 5)).toMatchObject({ isPlaced: true });
        pause.resume();
        expect((await shipping).status).toBe(200);
      } finally {
        pause.restore();
      }
      expect(await oversoldSources(app.database, [sku])).toHaveLength(1);
    });

    it('wait for the shipment, and get what is left', async () => {
      const sku = await shop.product([5, 0]);
      const id = await orders.draft([east, west], [[sku, 3]]);
      const pause = pauseAfter(app.database, READS_RESERVED);
      try {
        const shipping = orders.ship(id);
        await Promise.race([pause.arrived, shipping]);
        const placing = await placedOrKeptWaiting(() => [place(sku, 5), place(sku, 2)]);
        pause.resume();
        expect((await shipping).status).toBe(200);
        expect((await Promise.all(placing)).map(({ isPlaced }) => isPlaced)).toEqual([false, true]);
      } finally {
        pause.restore();
      }
      expect(await oversoldSources(app.database, [sku])).toEqual([]);
    });

    it('take along what an order holds when its shipment waits for the receipt', async () => {
      const sku = await shop.product([5, 0]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const id = await orders.shipped([east, west], [[sku, 5]], { move_reservations: true });
      const pause = pauseAfter(app.database, READS_MOVED_DEMAND);
      try {
        const receiving = orders.receive(id);
        await Promise.race([pause.arrived, receiving]);
        const shipment = shop.ship(order, { extension_attributes: { source_code: west } });
        await eventually(() => pause.sentSince(LOCKS_HOLDERS) > 0);
        pause.resume();
        expect([(await receiving).status, (await shipment).status]).toEqual([200, 200]);
      } finally {
        pause.restore();
      }
      expect(await shop.onHand(sku)).toEqual([0, 2]);
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    });
  });
});
