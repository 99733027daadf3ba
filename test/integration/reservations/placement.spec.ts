import { PlacementService } from '../../../src/modules/placement/index.js';
import { ReserveAhead } from '../../../src/modules/placement/app/reserve-ahead.service.js';
import { ReservationLedger } from '../../../src/modules/reservations/index.js';
import type { PlacementRequest } from '../../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../../src/modules/placement/domain/placement.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { balancesOf, reservationsOf } from './support/demand.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('the placement of orders', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let near: string;
  let far: string;
  let stockId: number;
  let storeId: number;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [near, far] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(near, far);
    const { code } = await warehouse.website(stockId);
    storeId = await storeOf(app, code);
  });
  afterAll(() => app.close());

  const request = (lines: Record<string, number>, more: Partial<PlacementRequest> = {}): PlacementRequest => ({
    incrementId: unique('O'),
    storeId,
    items: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) })),
    kind: 'order',
    ...more,
  });
  const place = (...requests: PlacementRequest[]): Promise<readonly PlacementOutcome[]> =>
    app.within(() => app.get(PlacementService).place(requests));
  const textOf = (outcome: PlacementOutcome | undefined): unknown =>
    outcome?.isPlaced === false ? (outcome.error as Error).message : outcome?.isPlaced;

  it('reserves for the stock, with the event and the order in the metadata', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 5 });
    const order = request({ [sku]: 2 });
    expect(await place(order)).toMatchObject([{ isPlaced: true, stockId }]);
    expect(await reservationsOf(app, order.incrementId)).toEqual([[stockId, null, sku, -2, 'order_placed', '']]);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', -2]]);
  });

  it('decides in the order of arrival: who is refused takes nothing', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 3, [far]: 2 });
    const outcomes = await place(
      request({ [sku]: 2 }),
      request({ [sku]: 4 }),
      request({ [sku]: 3 }),
      request({ [sku]: 1 }),
    );
    expect(outcomes.map(textOf)).toEqual([true, 'Not enough items for sale', true, 'Not enough items for sale']);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', -5]]);
  });

  it('allocates by priority where reservations are per source; the last source takes the rest', async () => {
    const sku = await warehouse.product({ backorders: 1, use_config_backorders: false });
    await warehouse.items(sku, { [near]: 3, [far]: 2 });
    const orders = [request({ [sku]: 2 }), request({ [sku]: 2 }), request({ [sku]: 4 })];
    await warehouse.withSettings({ [FLAG]: '1' }, async () => {
      expect((await place(...orders)).map(textOf)).toEqual([true, true, true]);
    });
    const rows = await Promise.all(orders.map(({ incrementId }) => reservationsOf(app, incrementId)));
    expect(rows.map((own) => own.map(([, source, , quantity]) => [source, quantity]))).toEqual([
      [[near, -2]],
      [
        [near, -1],
        [far, -1],
      ],
      [[far, -4]],
    ]);
  });

  it('reserves nothing for what is not managed, and nothing at all while subtracting is off', async () => {
    const [unmanaged, sku] = [
      await warehouse.product({ manage_stock: false, use_config_manage_stock: false }),
      await warehouse.product(),
    ];
    await warehouse.items(unmanaged, { [near]: 0 });
    await warehouse.items(sku, { [near]: 5 });
    const first = request({ [unmanaged]: 7 });
    expect((await place(first)).map(textOf)).toEqual([true]);
    expect(await reservationsOf(app, first.incrementId)).toEqual([]);
    const second = request({ [sku]: 2 });
    await warehouse.withSettings({ 'cataloginventory/options/can_subtract': '0' }, async () => {
      expect((await place(second)).map(textOf)).toEqual([true]);
    });
    expect(await reservationsOf(app, second.incrementId)).toEqual([]);
  });

  it('gives an order number once, in the group as well', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 9 });
    const order = request({ [sku]: 1 });
    const outcomes = await place(order, { ...order });
    expect(outcomes.map(textOf)).toEqual([true, 'An order with the increment id "%1" already exists.']);
    expect((await place({ ...order })).map(textOf)).toEqual(['An order with the increment id "%1" already exists.']);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', -1]]);
  });

  it('lets an order adopt what was reserved ahead, and nothing else', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 2 });
    const ahead = request({ [sku]: 2 }, { kind: 'ahead' });
    expect((await place(ahead, { ...ahead })).map(textOf)).toEqual([true, true]);
    const other = { ...request({ [sku]: 1 }), incrementId: ahead.incrementId };
    expect((await place(other)).map(textOf)).toEqual(['Other items are reserved for the order "%1" already.']);
    expect((await place({ ...ahead, kind: 'order' })).map(textOf)).toEqual([true]);
    expect(await app.within(() => app.get(ReserveAhead).cancel(ahead.incrementId))).toBe(false);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', -2]]);
  });

  it('gives back what was reserved ahead, once, and may reserve it anew', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 2 });
    const ahead = request({ [sku]: 2 }, { kind: 'ahead' });
    await place(ahead);
    const cancel = (): Promise<boolean> => app.within(() => app.get(ReserveAhead).cancel(ahead.incrementId));
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', 0]]);
    expect((await place({ ...ahead, kind: 'order' })).map(textOf)).toEqual([true]);
    expect(await balancesOf(app, sku)).toEqual([[stockId, '', -2]]);
  });

  it('gives back to where the demand was allocated, whatever was switched meanwhile, and never more', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [near]: 3, [far]: 4 });
    const order = request({ [sku]: 5 });
    await warehouse.withSettings({ [FLAG]: '1' }, () => place(order));
    const release = (quantity: number): Promise<unknown> =>
      app.within(() =>
        app.database.run(() =>
          app.get(ReservationLedger).release({
            incrementId: order.incrementId,
            objectId: '7',
            event: 'shipment_created',
            items: [{ sku, quantity: Quantity.of(quantity) }],
          }),
        ),
      );
    await release(4);
    await release(4);
    expect(await reservationsOf(app, order.incrementId)).toEqual([
      [stockId, near, sku, -3, 'order_placed', ''],
      [stockId, far, sku, -2, 'order_placed', ''],
      [stockId, near, sku, 3, 'shipment_created', '7'],
      [stockId, far, sku, 1, 'shipment_created', '7'],
      [stockId, far, sku, 1, 'shipment_created', '7'],
    ]);
    expect(new Set(await balancesOf(app, sku))).toEqual(
      new Set([
        [stockId, near, 0],
        [stockId, far, 0],
      ]),
    );
  });

  it('costs the same handful of statements for many orders as for one', async () => {
    const skus = await Promise.all(Array.from({ length: 12 }, () => warehouse.product()));
    for (const sku of skus) await warehouse.items(sku, { [near]: 100 });
    const many = (): PlacementRequest[] => skus.flatMap((sku) => [request({ [sku]: 1 }), request({ [sku]: 1 })]);
    await place(request({ [skus[0] as string]: 1 }));
    const one = await countStatements(app.get(LeasePool), () => place(request({ [skus[0] as string]: 1 })));
    const all = await countStatements(app.get(LeasePool), () => place(...many()));
    expect(all).toEqual(one);
  });
});

async function storeOf(app: TestApplication, websiteCode: string): Promise<number> {
  const views = (await app.http.get('/rest/V1/store/storeViews')).body as { id: number; code: string }[];
  const view = views.find(({ code }) => code === `${websiteCode}_store`);
  if (!view) throw new Error(`No store view of ${websiteCode}.`);
  return view.id;
}
