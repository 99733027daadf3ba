import { randomUUID } from 'node:crypto';
import { RevertRequest } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import type { RevertedItems } from '../../../src/modules/adjustment-revert/domain/decision.js';
import type { RevertOptions } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import { Locking } from '../../../src/modules/locking/index.js';
import { FullTransfer } from '../../../src/modules/transfers/app/full-transfer.service.js';
import { findFaults, heldDemand, NO_FAULTS } from '../../concurrency/support/demand-checks.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { Shop } from '../shipping/support/shop.js';
import type { PlacedOrder } from '../shipping/support/shop.js';
import { toldOf } from './support/requests.js';

const FLAG = { 'cataloginventory/source_reservations/enabled': '1' };

describe('the revert of a full transfer', () => {
  let app: TestApplication;
  let shop: Shop;
  let [east, west] = ['', ''];
  let skus: string[];

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    [east = '', west = ''] = shop.sources;
  });
  beforeEach(async () => {
    skus = [await shop.product([10, 5]), await shop.product([10, 5])];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
  });
  afterAll(() => app.close());

  const perSource = <T>(work: () => Promise<T>): Promise<T> => shop.warehouse.withSettings(FLAG, work);
  const order = (quantity: number, ...of: string[]): Promise<PlacedOrder> =>
    perSource(() => shop.order(...of.map((sku) => ({ sku, qty_ordered: quantity }))));
  /** Returns the request's id. */
  const moved = async (from: string, to: string, of: readonly string[] = skus): Promise<string> => {
    const requestId = randomUUID();
    await perSource(() =>
      app.within(
        () =>
          app.get(FullTransfer).execute({
            originSourceCode: from,
            destinationSourceCode: to,
            skus: of,
            unassignsFromOrigin: false,
          }),
        { requestId },
      ),
    );
    return requestId;
  };
  const revert = (
    requestId: string,
    options: RevertOptions = {},
    own: string = randomUUID(),
  ): ReturnType<RevertRequest['execute']> =>
    app.within(() => app.get(RevertRequest).execute(requestId, options), { requestId: own });
  /** What each source holds of the SKU's reservations. */
  const heldAt = async (sku: string): Promise<[at: number, there: number]> => {
    const held = await heldDemand(app.database, [sku]);
    const at = (source: string): number =>
      held.filter((each) => each.source === source).reduce((sum, { quantity }) => sum + quantity, 0);
    return [at(east), at(west)];
  };

  it('takes the reservations back that went along, and no others of the destination', async () => {
    const [sku = '', other = ''] = skus;
    await order(3, sku, other);
    // East is empty for these: they reserve at the destination by themselves.
    const first = await moved(east, west);
    await order(2, sku);
    expect([await heldAt(sku), await heldAt(other)]).toEqual([
      [0, 5],
      [0, 3],
    ]);
    expect((await revert(first)).refused).toEqual([]);
    expect([await heldAt(sku), await heldAt(other)]).toEqual([
      [3, 2],
      [3, 0],
    ]);
    expect([await shop.onHand(sku), await shop.onHand(other)]).toEqual([
      [10, 5],
      [10, 5],
    ]);
  });

  it('leaves what an earlier transfer brought', async () => {
    const [sku = ''] = skus;
    await order(3, sku);
    await moved(east, west, [sku]);
    await shop.warehouse.items(sku, { [east]: 4 });
    await order(4, sku);
    const second = await moved(east, west, [sku]);
    await revert(second);
    expect(await heldAt(sku)).toEqual([4, 3]);
  });

  it('takes back what is still held, of what was shipped nothing', async () => {
    const [sku = ''] = skus;
    const [shipped, part] = [await order(2, sku), await order(3, sku)];
    const request = await moved(east, west, [sku]);
    await shop.shipped(shipped, undefined, west);
    await shop.shipped(part, [[part.lines[0] ?? 0, 1]], west);
    await revert(request);
    expect(await heldAt(sku)).toEqual([2, 0]);
    expect(await shop.reservations(part, sku)).toEqual(
      expect.arrayContaining([
        [west, 2, 'source_transfer'],
        [east, -2, 'source_transfer'],
      ]),
    );
    await shop.shipped(part, undefined, east);
    expect(await heldDemand(app.database, [sku])).toEqual([]);
  });

  it('is a transfer again when it is reverted itself', async () => {
    const [sku = ''] = skus;
    await order(3, sku);
    const [request, own] = [await moved(east, west, [sku]), randomUUID()];
    await revert(request, {}, own);
    await revert(own);
    expect(await heldAt(sku)).toEqual([0, 3]);
    expect(await shop.onHand(sku)).toEqual([0, 15]);
  });

  it('happens once, and does nothing in a dry run', async () => {
    const [sku = ''] = skus;
    await order(3, sku);
    const request = await moved(east, west, [sku]);
    const dry = await revert(request, { isDryRun: true });
    expect(await heldAt(sku)).toEqual([0, 3]);
    expect(toldOf(await revert(request))).toEqual(toldOf(dry));
    expect(toldOf(await revert(request, { isPartial: true })).reverted).toEqual([]);
    expect(await heldAt(sku)).toEqual([3, 0]);
  });

  it('keeps orders away meanwhile, where there is something to take back', async () => {
    const [sku = '', other = ''] = skus;
    await order(3, sku);
    const held = jest.spyOn(app.get(Locking), 'whileHeld');
    await revert(await moved(east, west, [sku]));
    expect(held.mock.calls.at(-1)?.[0]).toEqual([
      { sku, sourceCode: east },
      { sku, sourceCode: west },
    ]);
    const plain = await moved(east, west, [other]);
    held.mockClear();
    await revert(plain);
    expect(held).not.toHaveBeenCalled();
  });

  it('is refused with the order where the origin does not serve its stock any more', async () => {
    const [sku = '', other = ''] = skus;
    const open = await order(3, sku);
    const request = await moved(east, west);
    const link = { stock_id: shop.stockId, source_code: east };
    await app.http.post('/rest/V1/inventory/stock-source-links-delete', { links: [link] });
    try {
      const report = await revert(request);
      expect(report.reverted).toEqual([]);
      expect(report.refused).toEqual(
        [east, west].map((sourceCode) => ({
          sourceCode,
          sku,
          state: 'available',
          code: 'reserved',
          reason: `Order ${open.incrementId} holds it at source ${west}, and source ${east} is not assigned to stock ${shop.stockId} any more.`,
        })),
      );
      expect(await shop.onHand(other)).toEqual([0, 15]);
      const { reverted } = await revert(request, { isPartial: true });
      expect(new Set(reverted.map((item) => item.sku))).toEqual(new Set([other]));
      expect(await heldAt(sku)).toEqual([0, 3]);
    } finally {
      await shop.warehouse.link(shop.stockId, east, west);
    }
  });

  it('leaves the reservations of a SKU where they are whose stock does not go back as a whole', async () => {
    const [sku = '', other = ''] = skus;
    await order(3, sku, other);
    const request = await moved(east, west);
    await shop.warehouse.items(sku, { [west]: 4 });
    const { refused } = await revert(request, { isPartial: true });
    expect(refused).toMatchObject([{ sourceCode: west, sku, code: 'spent' }]);
    expect([await heldAt(sku), await heldAt(other)]).toEqual([
      [0, 3],
      [3, 0],
    ]);
  });

  it('takes all of a SKU back in one batch', async () => {
    const many = [...skus];
    while (many.length < 5) many.push(await shop.product([10, 5]));
    skus = many;
    await order(3, ...many);
    const request = await moved(east, west, many);
    const batches: RevertedItems[] = [];
    await app.within(() =>
      app.get(RevertRequest).executeInBatches(request, {
        batchRows: 3,
        afterBatch: (batch) => {
          batches.push(batch);
          const whole = new Map<string, number>();
          for (const { sku } of batch.reverted) whole.set(sku, (whole.get(sku) ?? 0) + 1);
          expect([...whole.values()].every((items) => items === 2)).toBe(true);
        },
      }),
    );
    expect(batches.flatMap(({ refused }) => refused)).toEqual([]);
    expect(batches.flatMap(({ reverted }) => reverted)).toHaveLength(10);
    for (const sku of many) {
      expect(await heldAt(sku)).toEqual([3, 0]);
      expect(await shop.onHand(sku)).toEqual([10, 5]);
    }
  });

  it('follows a request of several transfers back step by step', async () => {
    const [sku = ''] = skus;
    const open = await order(3, sku);
    const requestId = randomUUID();
    const third = await shop.warehouse.source();
    await shop.warehouse.link(shop.stockId, east, west, third);
    await perSource(async () => {
      for (const [from = '', to = ''] of [
        [east, west],
        [west, third],
      ]) {
        const route = { originSourceCode: from, destinationSourceCode: to };
        await app.within(() => app.get(FullTransfer).execute({ ...route, skus: [sku], unassignsFromOrigin: false }), {
          requestId,
        });
      }
    });
    expect((await heldDemand(app.database, [sku])).map(({ source, quantity }) => [source, quantity])).toEqual([
      [third, 3],
    ]);
    expect((await revert(requestId)).refused).toEqual([]);
    expect(await heldDemand(app.database, [sku])).toMatchObject([
      { order: open.incrementId, source: east, quantity: 3 },
    ]);
    expect(await shop.onHand(sku)).toEqual([10, 5]);
  });

  it('refuses what it knows nothing of', async () => {
    await expect(revert(unique('nothing'))).rejects.toMatchObject({ kind: 'not-found' });
  });
});
