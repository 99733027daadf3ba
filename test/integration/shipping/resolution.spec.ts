import { SuggestShipmentSources } from '../../../src/modules/shipping/app/suggest-shipment-sources.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import type { PlacedOrder } from './support/shop.js';
import { Shop } from './support/shop.js';

const UNRESOLVED =
  'Shipment Document Validation Error(s):\n' +
  'Specify the source to ship from: no single source of the order stock can ship every item of this shipment.';

describe('the source of a shipment', () => {
  let app: TestApplication;
  let shop: Shop;
  let one: string;
  let two: string;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    [one = '', two = ''] = shop.sources;
  });
  afterAll(() => app.close());

  const perSource = <T>(work: () => Promise<T>): Promise<T> => shop.warehouse.withSourceReservations(work);
  const shipsFrom = async (order: PlacedOrder, lines?: [number, number][]): Promise<string> =>
    shop.sourceOf(await shop.shipped(order, lines));

  it('is the only one of the stock', async () => {
    const small = await Shop.open(app, 1);
    const order = await small.order({ sku: await small.product([2]), qty_ordered: 2 });
    expect(await small.sourceOf(await small.shipped(order))).toBe(small.sources[0]);
  });

  it('is the one at which every item is reserved, before the one that the selection would take', async () => {
    await perSource(async () => {
      const [bag, mug] = [await shop.product([0, 5]), await shop.product([0, 5])];
      const order = await shop.order({ sku: bag, qty_ordered: 2 }, { sku: mug, qty_ordered: 1 });
      expect(await shop.reservations(order, bag)).toEqual([[two, -2, 'order_placed']]);
      await shop.warehouse.items(bag, { [one]: 9 });
      await shop.warehouse.items(mug, { [one]: 9 });
      expect(await shipsFrom(order)).toBe(two);
      expect(await shop.reservations(order, bag)).toEqual([
        [two, -2, 'order_placed'],
        [two, 2, 'shipment_created'],
      ]);
    });
  });

  it('is the one that the selection takes everything from, where no source holds every reservation', async () => {
    await perSource(async () => {
      const sku = await shop.product([3, 5]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      expect((await shop.reservations(order, sku)).map(([source, quantity]) => [source, quantity])).toEqual([
        [one, -3],
        [two, -1],
      ]);
      await shop.warehouse.items(sku, { [one]: 8 });
      expect(await shipsFrom(order)).toBe(one);
    });
  });

  it('is what the selection says while reservations are not kept per source', async () => {
    const sku = await shop.product([0, 5]);
    const order = await shop.order({ sku, qty_ordered: 2 });
    await shop.warehouse.items(sku, { [one]: 9 });
    expect(await shipsFrom(order)).toBe(one);
  });

  it('has to be named where the selection takes from two, and none has been guessed', async () => {
    const sku = await shop.product([1, 5]);
    const order = await shop.order({ sku, qty_ordered: 2 });
    const answer = await shop.ship(order);
    expect([answer.status, answer.body]).toEqual([400, { message: UNRESOLVED }]);
    expect(await shop.onHand(sku)).toEqual([1, 5]);
    const [line = 0] = order.lines;
    expect(await shipsFrom(order, [[line, 1]])).toBe(one);
  });

  it('has to be named where there is not enough, and where the stock has no source', async () => {
    const sku = await shop.product([1, 1], { use_config_backorders: false, backorders: 1 });
    const order = await shop.order({ sku, qty_ordered: 5 });
    expect((await shop.ship(order)).body).toEqual({ message: UNRESOLVED });

    const lost = await Shop.open(app, 1);
    const stranded = await lost.order({ sku: await lost.product([2]), qty_ordered: 1 });
    const [source = ''] = lost.sources;
    const unlinked = await app.http.post('/rest/V1/inventory/stock-source-links-delete', {
      links: [{ stock_id: lost.stockId, source_code: source }],
    });
    expect(unlinked.status).toBe(200);
    expect((await lost.ship(stranded)).body).toEqual({ message: UNRESOLVED });
  });

  it('is the first where nothing is taken from stock', async () => {
    const sku = await shop.product([undefined, 5], { use_config_manage_stock: false, manage_stock: false });
    expect(await shipsFrom(await shop.order({ sku, qty_ordered: 2 }))).toBe(one);
  });

  it('may be one that is disabled, or of another stock, where it is named; its spelling is the stored one', async () => {
    const sku = await shop.product([5]);
    const other = await Shop.open(app, 1);
    const [far = ''] = other.sources;
    await shop.warehouse.items(sku, { [far]: 5 });
    const order = await shop.order({ sku, qty_ordered: 2 });
    await shop.warehouse.disable(far);
    const id = await shop.shipped(order, undefined, far.toUpperCase());
    expect(await shop.sourceOf(id)).toBe(far);
  });

  it('releases the reservation where it was, when it is another', async () => {
    await perSource(async () => {
      const sku = await shop.product([5, 5]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const [line = 0] = order.lines;
      await shop.shipped(order, [[line, 2]], two);
      expect(await shop.onHand(sku)).toEqual([5, 3]);
      expect(await shop.reservations(order, sku)).toEqual([
        [one, -3, 'order_placed'],
        [one, 2, 'shipment_created'],
      ]);
    });
  });

  describe('as the form suggests it', () => {
    const suggest = async (order: PlacedOrder, sourceCode?: string): Promise<[unknown[], string | null]> => {
      const { sources, warning } = await app.get(SuggestShipmentSources).execute(order.id, { sourceCode });
      const shown = sources.map(({ sourceCode: code, sourceName, items }) => ({
        code,
        name: sourceName,
        items: items.map(({ sku, quantity }) => [sku, quantity.toNumber()]),
      }));
      return [shown, warning];
    };

    it('names where the order reserved, and warns of another choice', async () => {
      await perSource(async () => {
        const sku = await shop.product([2, 5]);
        const order = await shop.order({ sku, qty_ordered: 3 });
        await shop.warehouse.items(sku, { [one]: 9 });
        const sources = [
          { code: one, name: one, items: [[sku, 2]] },
          { code: two, name: two, items: [[sku, 1]] },
        ];
        expect(await suggest(order)).toEqual([sources, null]);
        expect(await suggest(order, two)).toEqual([sources, null]);
        const other = await shop.warehouse.source();
        expect(await suggest(order, other)).toEqual([
          sources,
          'This order reserved these items at another source\n' +
            `${sku} is reserved at ${one} (2), ${two} (1). ` +
            'Shipping from this source takes the stock from it and releases that reservation.',
        ]);
        const [line = 0] = order.lines;
        await shop.shipped(order, [[line, 2]], one);
        expect(await suggest(order)).toEqual([[{ code: two, name: two, items: [[sku, 1]] }], null]);
        await shop.shipped(order);
        expect(await suggest(order, other)).toEqual([[], null]);
      });
    });

    it('is the selection while reservations are not kept per source', async () => {
      const sku = await shop.product([2, 5]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      expect(await suggest(order, await shop.warehouse.source())).toEqual([
        [
          { code: one, name: one, items: [[sku, 2]] },
          { code: two, name: two, items: [[sku, 1]] },
        ],
        null,
      ]);
    });

    it('does not exist for an order that does not', async () => {
      await expect(app.get(SuggestShipmentSources).execute(9_999_999_999)).rejects.toMatchObject({ kind: 'not-found' });
    });
  });
});
