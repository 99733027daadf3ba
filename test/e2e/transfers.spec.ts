import type { Shop } from '../integration/shipping/support/shop.js';
import { refusalOf, startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { driftOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const ROUTES = [
  'bulk-product-source-assign',
  'bulk-product-source-unassign',
  'bulk-product-source-transfer',
  'bulk-partial-source-transfer',
];
const DIFFERENT = 'Validation Error: Select different sources for origin and destination.';
const FAILED = 'Transfer validation failed';

describe('the bulk operations', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west, foreign] = ['', '', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
    foreign = await shop.warehouse.source();
  });
  afterAll(() => app.close());

  const assign = (skus: readonly string[], sourceCodes: readonly string[]) =>
    transfers.post('bulk-product-source-assign', { skus, sourceCodes });
  const unassign = (skus: readonly string[], sourceCodes: readonly string[]) =>
    transfers.post('bulk-product-source-unassign', { skus, sourceCodes });

  it('need the permission for products', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::source', 'Vendor_InventoryApi::stock_source_item_assign']);
    for (const route of ROUTES) {
      expect((await transfers.post(route, {}, { token: null })).status).toBe(401);
      const { status, body } = await transfers.post(route, {}, { token });
      expect([status, body.parameters]).toEqual([401, { resources: 'Vendor_Catalog::products' }]);
    }
    const products = await app.tokenFor(['Vendor_Catalog::products']);
    const body = { skus: [], sourceCodes: [] };
    expect((await transfers.post('bulk-product-source-assign', body, { token: products })).body).toBe(0);
  });

  it('say which parameters they need', async () => {
    const missing = async (route: string): Promise<unknown> => {
      const { status, body } = await transfers.post(route, {});
      return [status, ...body.errors.map((error: { parameters: { fieldName: string } }) => error.parameters.fieldName)];
    };
    expect(await Promise.all(ROUTES.map(missing))).toEqual([
      [400, 'skus', 'sourceCodes'],
      [400, 'skus', 'sourceCodes'],
      [400, 'skus', 'originSource', 'destinationSource', 'unassignFromOrigin'],
      [400, 'originSourceCode', 'destinationSourceCode', 'items'],
    ]);
  });

  it('bound what one request may hold', async () => {
    const [long, many] = ['x'.repeat(65), Array.from({ length: 10_001 }, (_, index) => `s${index}`)];
    const answers = [
      await assign([long], [east]),
      await assign(many, [east]),
      await unassign(['x'], ['s'.repeat(256)]),
      await unassign(many.slice(0, 10_000), [east, west, foreign]),
      await transfers.all([east, west], many),
      await transfers.all([east, 'w'.repeat(256)], ['x']),
      await transfers.some([east, west], [[long, 1]]),
      await transfers.some(
        [east, west],
        many.map((sku) => [sku, 1]),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    // Neither a client's typing error nor its malice is more than a refusal.
    const odd = [{ skus: 'x' }, { skus: [null] }, { skus: [{}] }, { items: [{ sku: ['x'] }] }, { items: [1] }];
    for (const body of odd) for (const route of ROUTES) expect((await transfers.post(route, body)).status).toBe(400);
  });

  describe('assign and unassign', () => {
    it('make what is missing, and count it', async () => {
      const [one, two] = [await shop.product([5]), await shop.product([])];
      const composite = await shop.product([], undefined, { type_id: 'configurable' });
      const skus = [one, two, two.toLowerCase(), composite, unique('unknown'), ''];
      expect((await assign(skus, [east, west, east.toUpperCase()])).body).toBe(3);
      expect(await itemsOf(app, one)).toEqual({ [east]: [5, 1], [west]: [0, 0] });
      expect(await itemsOf(app, two)).toEqual({ [east]: [0, 0], [west]: [0, 0] });
      expect(await itemsOf(app, composite)).toEqual({});
      expect((await assign(skus, [east, west])).body).toBe(0);
      expect(await transfers.recorded(one)).toEqual([]);
    });

    it('delete what is there, count it, and record what was on hand', async () => {
      const [one, two] = [await shop.product([5, 0]), unique('foreign')];
      await shop.warehouse.items(two, { [west]: 1.5 });
      expect((await unassign([one, two, one], [east, west, foreign])).body).toBe(3);
      expect([await itemsOf(app, one), await itemsOf(app, two)]).toEqual([{}, {}]);
      expect(await transfers.recorded(one)).toEqual([[east, -5, 0, 1, null, 'other']]);
      expect(await transfers.recorded(two)).toEqual([[west, -1.5, 0, 1, null, 'other']]);
      expect((await unassign([one, two], [east, west])).body).toBe(0);
    });

    it('name each source that does not exist, and do nothing', async () => {
      const sku = await shop.product([5]);
      const expected = [400, 'Validation Failed', 'Source no-1 does not exist', 'Source no-2 does not exist'];
      expect(refusalOf(await assign([sku], ['no-1', west, 'no-2']))).toEqual(expected);
      expect(refusalOf(await unassign([sku], ['no-1', east, 'no-2']))).toEqual(expected);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1] });
    });
  });

  describe('a full transfer', () => {
    it('moves everything, and leaves the origin empty or without the item', async () => {
      const [one, two, unknown] = [await shop.product([5.5, 2]), await shop.product([3]), unique('unknown')];
      const composite = await shop.product([], undefined, { type_id: 'bundle' });
      await shop.warehouse.items(unknown, { [east]: 7 });
      const moved = await transfers.all([east.toUpperCase(), west], [one, two, one.toLowerCase(), composite, unknown]);
      expect([moved.status, moved.body]).toEqual([200, true]);
      expect(await itemsOf(app, one)).toEqual({ [east]: [0, 0], [west]: [7.5, 1] });
      expect(await itemsOf(app, two)).toEqual({ [east]: [0, 0], [west]: [3, 1] });
      expect(await itemsOf(app, composite)).toEqual({});
      expect(await itemsOf(app, unknown)).toEqual({ [east]: [7, 1] });
      expect((await transfers.all([west, east], [one], true)).body).toBe(true);
      expect(await itemsOf(app, one)).toEqual({ [east]: [7.5, 1] });
      expect(await driftOf(app.database, [one, two])).toEqual([]);
    });

    it('makes a SKU salable in the stock of the destination before it answers', async () => {
      const [sku, stockId] = [await shop.product([5]), await shop.warehouse.stock(foreign)];
      const salable = async (id: number): Promise<unknown> =>
        (await app.http.get(`/rest/V1/inventory/is-product-salable/${sku}/${id}`)).body;
      expect([await salable(shop.stockId), await salable(stockId)]).toEqual([true, false]);
      await transfers.all([east, foreign], [sku]);
      expect([await salable(shop.stockId), await salable(stockId)]).toEqual([false, true]);
    });

    it('is sent again without a key and leaves the goods on sale', async () => {
      const [sku, unassigned] = [await shop.product([5, 2]), await shop.product([4])];
      for (let sending = 0; sending < 2; sending += 1) {
        expect((await transfers.all([east, west], [sku])).body).toBe(true);
        expect((await transfers.all([east, west], [unassigned], true)).body).toBe(true);
        expect(await itemsOf(app, sku)).toEqual({ [east]: [0, 0], [west]: [7, 1] });
        expect(await itemsOf(app, unassigned)).toEqual({ [west]: [4, 1] });
      }
      expect(await driftOf(app.database, [sku, unassigned])).toEqual([]);
    });

    it('is refused between sources that do not exist or are one', async () => {
      const sku = await shop.product([5]);
      const [itself, nowhere] = ['Cannot transfer a source on itself', 'source nope does not exist'];
      const refusals = [
        await transfers.all(['nope', west], [sku]),
        await transfers.all([east, 'nope'], [sku]),
        await transfers.all([east, east.toUpperCase()], [sku]),
        await transfers.all(['nope', 'nope'], [sku]),
      ];
      expect(refusals.map(refusalOf)).toEqual([
        [400, DIFFERENT, `Origin ${nowhere}`],
        [400, DIFFERENT, `Destination ${nowhere}`],
        [400, DIFFERENT, itself],
        [400, DIFFERENT, `Origin ${nowhere}`, `Destination ${nowhere}`, itself],
      ]);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1] });
    });

    it('is refused where the sum has more digits than a quantity, and nothing moves', async () => {
      const [large, small] = [await shop.product([99_999_999, 1]), await shop.product([5])];
      const refusal = await transfers.all([east, west], [small, large]);
      expect(refusal.status).toBe(400);
      expect(refusal.body.errors[0].parameters.sku).toBe(large);
      expect(await itemsOf(app, small)).toEqual({ [east]: [5, 1] });
    });

    it('takes the reservations of open orders along, so that they are shipped from the destination', async () => {
      const sku = await shop.product([5, 0]);
      await shop.warehouse.withSourceReservations(async () => {
        const orders = [await shop.order({ sku, qty_ordered: 2 }), await shop.order({ sku, qty_ordered: 1 })];
        expect((await transfers.all([east, west], [sku])).body).toBe(true);
        for (const [index, order] of orders.entries()) {
          const quantity = index === 0 ? 2 : 1;
          expect(await shop.reservations(order, sku)).toEqual([
            [east, -quantity, 'order_placed'],
            [east, quantity, 'source_transfer'],
            [west, -quantity, 'source_transfer'],
          ]);
        }
        const [first] = orders;
        if (!first) throw new Error('There is an order.');
        expect(await shop.sourceOf(await shop.shipped(first))).toBe(west);
        expect(await shop.onHand(sku)).toEqual([0, 3]);
      });
    });

    it('is refused with the name of the order where the destination does not serve its stock', async () => {
      const [sku, other] = [await shop.product([5]), await shop.product([5])];
      await shop.warehouse.withSourceReservations(async () => {
        const order = await shop.order({ sku, qty_ordered: 2 });
        const { status, body } = await transfers.all([east, foreign], [other, sku]);
        expect([status, body.message, body.parameters]).toEqual([
          400,
          'Source %destination is not assigned to stock %stock, which holds reservations at %origin for order %order.',
          { destination: foreign, stock: shop.stockId, origin: east, order: order.incrementId },
        ]);
        expect(await shop.reservations(order, sku)).toHaveLength(1);
      });
      expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1] });
      expect(await itemsOf(app, other)).toEqual({ [east]: [5, 1] });
    });
  });

  describe('a partial transfer', () => {
    it('moves what was asked for, puts the destination in stock and leaves the status of the origin', async () => {
      const [one, two] = [await shop.product([5, 2]), await shop.product([3])];
      await shop.warehouse.items(two, { [west]: { quantity: 0, status: 0 } });
      const moved = await transfers.some(
        [east, west],
        [
          [one, 1.5],
          [two, 3],
          [one.toLowerCase(), 1],
        ],
      );
      expect([moved.status, moved.body]).toEqual([200, []]);
      expect(await itemsOf(app, one)).toEqual({ [east]: [2.5, 1], [west]: [4.5, 1] });
      expect(await itemsOf(app, two)).toEqual({ [east]: [0, 1], [west]: [3, 1] });
      expect(await driftOf(app.database, [one, two])).toEqual([]);
      expect((await transfers.some([east, west], [])).body).toEqual([]);
    });

    it('is refused as a whole, with everything that is wrong', async () => {
      const [good, short, away, gone] = [
        await shop.product([5, 5]),
        await shop.product([5, 5]),
        await shop.product([5]),
        unique('gone'),
      ];
      const available = `Requested transfer amount for sku ${short} is not available`;
      const missing = (sku: string, source: string): string => `Source item for ${sku} and ${source} does not exist`;
      const refusal = await transfers.some(
        [east, west],
        [
          [good, 1],
          [short, 3],
          [short, 3],
          [away, 1],
          [gone, 1],
        ],
      );
      expect(refusalOf(refusal)).toEqual([400, FAILED, available, missing(away, west), missing(gone, east)]);
      expect(refusal.body.errors).toContainEqual({ message: '%message', parameters: { message: missing(away, west) } });
      const positive = (sku: string): string => `Transfer quantity for sku ${sku} must be greater than zero`;
      const worse = await transfers.some(
        ['nope', west],
        [
          [good, 0],
          [short, -5],
          [good, 1],
        ],
      );
      expect(refusalOf(worse)).toEqual([
        400,
        FAILED,
        'Origin source nope does not exist',
        positive(good),
        positive(short),
        missing(good, 'nope'),
      ]);
      expect(refusalOf(await transfers.some([east, east], [[good, 1]]))).toEqual([
        400,
        FAILED,
        'Cannot transfer a source on itself',
      ]);
      for (const sku of [good, short]) {
        expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1], [west]: [5, 1] });
        expect(await transfers.recorded(sku)).toEqual([]);
      }
    });

    it('is refused, not failed, for quantities beyond all measure', async () => {
      const sku = await shop.product([99_999_999.9999, 99_999_999]);
      const requests: [string, number][][] = [
        [[sku, 99_999_999_999]],
        [[sku, 1e300]],
        Array.from({ length: 10_000 }, () => [sku, 99_999_999.9999]),
        [[sku, 2]],
      ];
      for (const items of requests) expect((await transfers.some([east, west], items)).status).toBe(400);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [99_999_999.9999, 1], [west]: [99_999_999, 1] });
    });

    it('leaves at the origin what orders have reserved there', async () => {
      const sku = await shop.product([5, 0]);
      const short = [400, FAILED, `Requested transfer amount for sku ${sku} is not available`];
      await shop.warehouse.withSourceReservations(async () => {
        await shop.order({ sku, qty_ordered: 2 });
        expect(refusalOf(await transfers.some([east, west], [[sku, 3.0001]]))).toEqual(short);
        expect(await itemsOf(app, sku)).toEqual({ [east]: [5, 1], [west]: [0, 1] });
        expect((await transfers.some([east, west], [[sku, 3]])).status).toBe(200);
      });
      expect((await transfers.some([east, west], [[sku, 2]])).status).toBe(200);
      expect(await itemsOf(app, sku)).toEqual({ [east]: [0, 1], [west]: [5, 1] });
    });
  });
});
