import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { historyOf } from '../../support/history.js';
import { countStatements } from '../../support/statements.js';
import { unique } from '../../support/names.js';
import { Office } from './support/office.js';
import type { PlacedOrder } from './support/office.js';

/** What a refund does to source items, history and reservations (upstream interface, "Reservations by event"). */
describe('the goods of a credit memo', () => {
  let app: TestApplication;
  let office: Office;
  let first: string;
  let second: string;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
    [first = '', second = ''] = office.sources;
  });
  afterAll(() => app.close());

  const lineOf = (order: PlacedOrder): number => order.lines[0] ?? 0;
  /** Refunds so much of the only line. */
  const refund = (order: PlacedOrder, quantity: number, returned: 'returned' | 'kept'): Promise<number> =>
    office.refunded(order, [[lineOf(order), quantity]], returned === 'returned' ? [lineOf(order)] : []);

  describe('that were not shipped', () => {
    it('are only released where they come back to stock', async () => {
      const sku = await office.product([2, 5]);
      const order = await office.sold(sku, { ordered: 5, invoiced: 5 });
      await refund(order, 3, 'returned');
      expect(await office.onHand(sku)).toEqual([2, 5]);
      expect(await office.events(order, sku)).toEqual([
        ['order_placed', -5],
        ['creditmemo_created', 3],
      ]);
      expect(await office.moves(sku)).toEqual([]);
      expect(await office.progress(order)).toEqual(['processing', [5, 0, 3]]);
    });

    it('leave the sources by priority where they do not, and are released', async () => {
      const sku = await office.product([2, 5]);
      const order = await office.sold(sku, { ordered: 5, invoiced: 5 });
      await refund(order, 3, 'kept');
      expect(await office.onHand(sku)).toEqual([0, 4]);
      expect(await office.events(order, sku)).toEqual([
        ['order_placed', -5],
        ['creditmemo_created', 3],
      ]);
      expect(await office.moves(sku)).toEqual([
        [first, -2, 'return_restock', 'order', String(order.id)],
        [second, -1, 'return_restock', 'order', String(order.id)],
      ]);
      await office.expectNoDrift(sku);
    });
  });

  describe('that were shipped', () => {
    it('go back to the source that shipped them', async () => {
      const sku = await office.product([5, 5]);
      const order = await office.sold(sku, { ordered: 4, invoiced: 4, shipped: [0, 4] });
      const memo = await refund(order, 3, 'returned');
      expect(await office.onHand(sku)).toEqual([5, 4]);
      expect((await office.moves(sku)).slice(1)).toEqual([[second, 3, 'return_restock', 'creditmemo', String(memo)]]);
      expect((await office.events(order, sku)).map(([event]) => event)).toEqual(['order_placed', 'shipment_created']);
    });

    it('stay gone where they are not returned', async () => {
      const sku = await office.product([5, 5]);
      const order = await office.sold(sku, { ordered: 4, invoiced: 4, shipped: [4] });
      await refund(order, 4, 'kept');
      expect(await office.onHand(sku)).toEqual([1, 5]);
      expect((await office.moves(sku)).map(([, , reason]) => reason)).toEqual(['shipment']);
      expect(await office.progress(order)).toEqual(['closed', [4, 4, 4]]);
    });

    it('go back to several sources by their priority, none more than it shipped and over any number of memos', async () => {
      const sku = await office.product([5, 5]);
      const order = await office.sold(sku, { ordered: 5, invoiced: 5, shipped: [2, 3] });
      await refund(order, 1, 'returned');
      expect(await office.onHand(sku)).toEqual([4, 2]);
      await refund(order, 2, 'returned');
      expect(await office.onHand(sku)).toEqual([5, 3]);
      await refund(order, 2, 'returned');
      expect(await office.onHand(sku)).toEqual([5, 5]);
      expect(await office.reserved(order)).toBe(0);
      await office.expectNoDrift(sku);
    });

    it('are recorded with who refunded them', async () => {
      const sku = await office.product([5]);
      const order = await office.sold(sku, { ordered: 1, invoiced: 1, shipped: [1] });
      const memo = await refund(order, 1, 'returned');
      expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({
        delta: 1,
        quantity_after: 5,
        reason: 'return_restock',
        reference_type: 'creditmemo',
        reference_id: String(memo),
        actor_type: 'integration',
      });
    });

    it('come back to a source whose item is gone by making one', async () => {
      const sku = await office.product([5, 5]);
      const order = await office.sold(sku, { ordered: 1, invoiced: 1, shipped: [1] });
      await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ sku, source_code: first }] });
      await refund(order, 1, 'returned');
      expect(await office.onHand(sku)).toEqual([1, 5]);
    });
  });

  describe('of which a part was shipped', () => {
    it('are first those that were not', async () => {
      const sku = await office.product([10]);
      const order = await office.sold(sku, { ordered: 5, invoiced: 5, shipped: [3] });
      const memo = await refund(order, 4, 'returned');
      expect(await office.onHand(sku)).toEqual([9, null]);
      expect(await office.events(order, sku)).toEqual([
        ['order_placed', -5],
        ['shipment_created', 3],
        ['creditmemo_created', 2],
      ]);
      expect((await office.moves(sku)).at(-1)).toEqual([first, 2, 'return_restock', 'creditmemo', String(memo)]);
      await refund(order, 1, 'kept');
      expect(await office.progress(order)).toEqual(['closed', [5, 3, 5]]);
      expect(await office.onHand(sku)).toEqual([9, null]);
      expect(await office.reserved(order)).toBe(0);
    });

    it('leave what is still to be shipped as it was', async () => {
      const sku = await office.product([10]);
      const order = await office.sold(sku, { ordered: 5, invoiced: 5, shipped: [2] });
      await refund(order, 2, 'returned');
      const answer = await office.shop.ship(order, { items: [{ order_item_id: lineOf(order), qty: 2 }] });
      expect(answer.status).toBe(400);
      await office.shop.shipped(order);
      expect(await office.progress(order)).toEqual(['complete', [5, 3, 2]]);
      expect(await office.onHand(sku)).toEqual([7, null]);
      expect(await office.reserved(order)).toBe(0);
    });
  });

  it('of two lines with one SKU are counted line by line and written once', async () => {
    const sku = await office.product([10]);
    const order = await office.order({ sku, qty_ordered: 2 }, { sku, qty_ordered: 3 });
    const [one = 0, two = 0] = order.lines;
    await office.invoiced(order);
    await office.shop.shipped(order, [[one, 2]], first);
    const memo = await office.refunded(order, undefined, [one, two]);
    expect(await office.onHand(sku)).toEqual([10, null]);
    expect((await office.events(order, sku)).at(-1)).toEqual(['creditmemo_created', 3]);
    expect((await office.moves(sku)).at(-1)).toEqual([first, 2, 'return_restock', 'creditmemo', String(memo)]);
    expect(await office.reserved(order)).toBe(0);
  });

  it('may come back in part and leave in part with one memo', async () => {
    const [back, gone] = [await office.product([10]), await office.product([10])];
    const order = await office.order({ sku: back, qty_ordered: 2 }, { sku: gone, qty_ordered: 2 });
    const [one = 0] = order.lines;
    await office.invoiced(order);
    await office.refunded(order, undefined, [one]);
    expect([await office.onHand(back), await office.onHand(gone)]).toEqual([
      [10, null],
      [8, null],
    ]);
    expect(await office.progress(order)).toEqual(['closed', [2, 0, 2], [2, 0, 2]]);
    expect(await office.reserved(order)).toBe(0);
  });

  describe('that are virtual', () => {
    it('go to the source with the highest priority that holds them, or stay gone', async () => {
      const sku = await office.virtual([undefined, 5]);
      const order = await office.sold(sku, { ordered: 3, invoiced: 3 });
      expect(await office.onHand(sku)).toEqual([null, 2]);
      const memo = await refund(order, 2, 'returned');
      expect(await office.onHand(sku)).toEqual([null, 4]);
      expect((await office.moves(sku)).at(-1)).toEqual([second, 2, 'return_restock', 'creditmemo', String(memo)]);
      await refund(order, 1, 'kept');
      expect(await office.onHand(sku)).toEqual([null, 4]);
      expect(await office.progress(order)).toEqual(['closed', [3, 0, 3]]);
      expect(await office.reserved(order)).toBe(0);
    });

    it('go to the default source where no source of the stock holds them', async () => {
      const sku = await office.virtual([1]);
      const order = await office.sold(sku, { ordered: 1, invoiced: 1 });
      await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ sku, source_code: first }] });
      await refund(order, 1, 'returned');
      expect((await office.moves(sku)).at(-1)?.slice(0, 2)).toEqual(['default', 1]);
    });
  });

  describe('of composite lines', () => {
    let order: PlacedOrder;
    let screw: string;
    let plate: string;

    beforeEach(async () => {
      [screw, plate] = [await office.product([20]), await office.product([20])];
      const bundle = await office.product([], undefined, { type_id: 'bundle' });
      order = await office.order(
        { sku: bundle, qty_ordered: 3, product_type: 'bundle' },
        { sku: screw, qty_ordered: 6, parent_index: 0 },
        { sku: plate, qty_ordered: 3, parent_index: 0 },
      );
      await office.invoiced(order);
      await office.shop.shipped(order, [[order.lines[0] ?? 0, 2]], first);
    });

    it('are returned by the id of the composite line', async () => {
      const [bundle = 0] = order.lines;
      await office.refunded(order, [[bundle, 2]], [bundle]);
      expect([await office.onHand(screw), await office.onHand(plate)]).toEqual([
        [18, null],
        [19, null],
      ]);
      expect((await office.progress(order)).slice(1)).toEqual([
        [3, 2, 2],
        [6, 4, 4],
        [3, 2, 2],
      ]);
      await office.refunded(order, undefined, [bundle]);
      expect([await office.onHand(screw), await office.onHand(plate)]).toEqual([
        [20, null],
        [20, null],
      ]);
      expect((await office.progress(order))[0]).toBe('closed');
      expect(await office.reserved(order)).toBe(0);
    });

    it('are returned by the id of a child, each on its own', async () => {
      const [, screws = 0] = order.lines;
      await office.refunded(order, undefined, [screws]);
      expect([await office.onHand(screw), await office.onHand(plate)]).toEqual([
        [20, null],
        [17, null],
      ]);
      expect(await office.reserved(order)).toBe(0);
      await office.expectNoDrift(screw, plate);
    });

    it('show the composite line in the memo', async () => {
      const [bundle = 0, screws = 0, plates = 0] = order.lines;
      const id = await office.refunded(order, [[bundle, 1]], [plates]);
      const { body } = await app.http.get(`/rest/V1/creditmemo/${id}`);
      expect(body.items.map((item: { order_item_id: number; qty: number }) => [item.order_item_id, item.qty])).toEqual([
        [bundle, 1],
        [screws, 2],
        [plates, 1],
      ]);
    });
  });

  it('are refunded without being moved where their stock is not managed', async () => {
    const sku = await office.product([1], { manage_stock: false, use_config_manage_stock: false });
    const order = await office.sold(sku, { ordered: 9, invoiced: 9, shipped: [4] });
    await refund(order, 2, 'kept');
    await refund(order, 7, 'returned');
    expect(await office.onHand(sku)).toEqual([1, null]);
    expect(await office.progress(order)).toEqual(['closed', [9, 4, 9]]);
    expect(await office.reserved(order)).toBe(0);
  });

  it('go by the name that a product has today, and are not moved where it is gone', async () => {
    const [renamed, gone] = [await office.product([5]), await office.product([5])];
    const order = await office.order({ sku: renamed, qty_ordered: 2 }, { sku: gone, qty_ordered: 2 });
    const [one = 0, two = 0] = order.lines;
    await office.invoiced(order);
    await office.shop.shipped(
      order,
      [
        [one, 1],
        [two, 1],
      ],
      first,
    );
    const name = unique('NEW');
    expect((await app.http.put(`/rest/V1/products/${renamed}`, { product: { sku: name } })).status).toBe(200);
    expect((await app.http.delete(`/rest/V1/products/${gone}`)).status).toBe(200);
    await office.refunded(
      order,
      [
        [one, 1],
        [two, 1],
      ],
      [],
    );
    await office.refunded(order, undefined, [one, two]);
    expect(await office.onHand(name)).toEqual([4, null]);
    expect((await office.progress(order))[0]).toBe('closed');
    expect(await office.reserved(order)).toBe(0);
    const moves = (await historyOf(app.database, gone)).filter(({ reason }) => reason === 'return_restock');
    expect(moves).toEqual([]);
  });

  it('are released where the order reserved them, with source-level reservations', async () => {
    await office.shop.warehouse.withSourceReservations(async () => {
      const sku = await office.product([2, 5]);
      const order = await office.sold(sku, { ordered: 4, invoiced: 4 });
      await refund(order, 1, 'kept');
      await refund(order, 3, 'returned');
      expect(await office.shop.reservations(order, sku)).toEqual([
        [first, -2, 'order_placed'],
        [second, -2, 'order_placed'],
        [first, 1, 'creditmemo_created'],
        [first, 1, 'creditmemo_created'],
        [second, 2, 'creditmemo_created'],
      ]);
      expect(await office.onHand(sku)).toEqual([1, 5]);
    });
  });

  it('of many lines take no more statements than those of a few', async () => {
    const skus: string[] = [];
    for (let index = 0; index < 20; index += 1) skus.push(await office.product([5]));
    const statementsFor = async (count: number): Promise<number> => {
      const order = await office.order(...skus.slice(0, count).map((sku) => ({ sku, qty_ordered: 2 })));
      await office.invoiced(order);
      await office.shop.shipped(
        order,
        order.lines.map((line) => [line, 1]),
        first,
      );
      return (await countStatements(app.database, () => office.refunded(order, undefined, order.lines))).total;
    };
    await statementsFor(2);
    const few = await statementsFor(3);
    // What is remembered for seconds alone (the caller, settings) may be read anew; a statement per line would be 17 more.
    expect(await statementsFor(20)).toBeLessThanOrEqual(few + 5);
  });
});
