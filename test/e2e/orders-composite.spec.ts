import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { LeasePool } from '../../src/modules/locking/app/lease-pool.js';
import { BulkDesk } from '../integration/bulk-operations/support/bulk-desk.js';
import { reservationsOf } from '../integration/reservations/support/demand.js';
import { Shop } from '../integration/shipping/support/shop.js';
import type { PlacedOrder } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenBundleOf, shipBundle } from '../support/composite-goods.js';
import { graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const ORDERS = '/rest/V1/orders';
const TOGETHER = 0;
const SEPARATELY = 1;
const APART = 'The items of the bundle "%1" are shipped together: a shipment takes whole bundles.';
const NO_SOURCE =
  'Specify the source to ship from: no single source of the order stock can ship every item of this shipment.';
const HEAD = 'Shipment Document Validation Error(s):\n';
const SUGGEST = `query ($orderId: Int!) {
  shipmentSourceSuggestion(orderId: $orderId) { sources { sourceCode items { sku quantity } } }
}`;

const PLACE = `mutation ($order: OrderInput!) {
  placeOrder(order: $order) { order { items { sku shipmentType isComposite qtyToShip } } }
}`;

type Line = readonly [parent: string, qty: number] | readonly [child: string, qty: number, parentIndex: number];

describe('orders of composite products', () => {
  let app: TestApplication;
  let shop: Shop;
  let one: string;
  let two: string;
  let three: string;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 3);
    [one = '', two = '', three = ''] = shop.sources;
  });
  afterAll(() => app.close());

  const composite = (typeId: string, stockItem?: object): Promise<string> =>
    shop.warehouse.product(stockItem, { type_id: typeId });
  /** A bundle of nothing that the catalogue knows: clients of the upstream order what they like. */
  const bundle = (shipment: 'together' | 'separately'): Promise<string> => givenBundleOf(app, [], { shipment });
  const linesOf = (lines: readonly Line[]): { sku: string; qty_ordered: number; parent_index?: number }[] =>
    lines.map(([sku, qty_ordered, parent_index]) => ({
      sku,
      qty_ordered,
      ...(parent_index === undefined ? {} : { parent_index }),
    }));
  const place = (...lines: Line[]): Promise<PlacedOrder> => shop.order(...linesOf(lines));
  const entity = (items: readonly object[], more: object = {}): object => ({
    store_id: shop.storeId,
    customer_email: 'buyer@example.com',
    items,
    ...more,
  });
  const post = (items: readonly object[], more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    app.http.post(ORDERS, { entity: entity(items, more) }, { headers });
  const itemsOf = async (order: PlacedOrder): Promise<Record<string, any>[]> =>
    (await app.http.get(`${ORDERS}/${order.id}`)).body.items;
  const ship = (order: PlacedOrder, lines: readonly [index: number, qty: number][], source?: string): Promise<Answer> =>
    shop.ship(order, {
      items: lines.map(([index, qty]) => ({ order_item_id: order.lines[index], qty })),
      ...(source === undefined ? {} : { extension_attributes: { source_code: source } }),
    });
  const held = async (order: PlacedOrder): Promise<Record<string, number>> => {
    const rows = await reservationsOf(app, order.incrementId);
    const sums: Record<string, number> = {};
    for (const [, , sku, quantity] of rows) sums[sku as string] = (sums[sku as string] ?? 0) + Number(quantity);
    return sums;
  };

  const salable = async (sku: string): Promise<number> =>
    (await app.http.get(`/rest/V1/inventory/get-product-salable-quantity/${sku}/${shop.stockId}`)).body;

  describe('with a configurable product', () => {
    it('are shipped by the id of the line or of its child, whichever is named', async () => {
      const [shirt, red] = [await composite('configurable'), await shop.product([9])];
      const order = await place([shirt, 4], [red, 4, 0]);
      expect(await held(order)).toEqual({ [red]: -4 });
      expect((await ship(order, [[0, 1]], one)).status).toBe(200);
      expect((await ship(order, [[1, 2]], one)).status).toBe(200);
      expect(await shop.progress(order)).toEqual(['processing', 3, 3]);
      expect(
        (
          await ship(
            order,
            [
              [0, 1],
              [1, 1],
            ],
            one,
          )
        ).status,
      ).toBe(200);
      expect(await shop.onHand(red)).toEqual([5, null, null]);
      expect(await held(order)).toEqual({ [red]: 0 });
    });

    it("may carry the child's SKU in both lines, as the upstream's orders do", async () => {
      const red = await shop.product([9]);
      const { status, body } = await post([
        { sku: red, qty_ordered: 2, product_type: 'configurable', price: 10 },
        { sku: red, qty_ordered: 2, product_type: 'simple', parent_index: 0 },
      ]);
      expect([status, body.items.map((item: { product_type: string }) => item.product_type)]).toEqual([
        200,
        ['configurable', 'simple'],
      ]);
      expect((await reservationsOf(app, body.increment_id)).map(([, , sku, quantity]) => [sku, quantity])).toEqual([
        [red, -2],
      ]);
    });
  });

  describe('with a bundle that ships together', () => {
    it('ship it whole, and none of its parts alone', async () => {
      const [set, cup, lid] = [await bundle('together'), await shop.product([20]), await shop.product([20])];
      const order = await place([set, 3], [cup, 6, 0], [lid, 3, 0]);
      expect((await itemsOf(order)).map(({ product_options }) => product_options)).toEqual([
        { shipment_type: TOGETHER },
        undefined,
        undefined,
      ]);
      const alone = await ship(order, [[1, 2]], one);
      expect([alone.status, alone.body]).toEqual([400, { message: HEAD + APART.replace('%1', set) }]);
      expect(await shop.onHand(cup)).toEqual([20, null, null]);
      expect((await ship(order, [[0, 1]], one)).status).toBe(200);
      expect(
        (
          await ship(
            order,
            [
              [1, 2],
              [2, 1],
            ],
            one,
          )
        ).status,
      ).toBe(200);
      expect(await shop.progress(order)).toEqual(['processing', 2, 4, 2]);
      expect((await ship(order, [[0, 2]], one)).body.message).toContain(`product SKU "${set}"`);
      expect((await shop.ship(order, { extension_attributes: { source_code: one } })).status).toBe(200);
      expect([await shop.onHand(cup), await shop.onHand(lid)]).toEqual([
        [14, null, null],
        [17, null, null],
      ]);
      expect(await held(order)).toEqual({ [cup]: 0, [lid]: 0 });
    });

    it('are placed over GraphQL as well, which tells what is left of them', async () => {
      const [set, cup] = [await bundle('together'), await shop.product([9])];
      const order = {
        storeId: shop.storeId,
        customerEmail: 'buyer@example.com',
        items: [
          { sku: cup, qty: 4, parentIndex: 1 },
          { sku: set, qty: 2 },
        ],
      };
      const { placeOrder } = await graphqlData(app, PLACE, { order });
      expect(placeOrder.order.items).toEqual([
        { sku: cup, shipmentType: null, isComposite: false, qtyToShip: 4 },
        { sku: set, shipmentType: 'together', isComposite: true, qtyToShip: 2 },
      ]);
    });

    it('go on as they were ordered when the catalogue changes', async () => {
      const [set, cup, lid] = [await bundle('together'), await shop.product([9]), await shop.product([9])];
      const before = await place([set, 1], [cup, 1, 0], [lid, 1, 0]);
      await shipBundle(app, set, 'separately');
      const after = await place([set, 1], [cup, 1, 0], [lid, 1, 0]);
      expect((await itemsOf(after))[0]?.['product_options']).toEqual({ shipment_type: SEPARATELY });
      expect((await ship(before, [[1, 1]], one)).status).toBe(400);
      expect((await ship(after, [[1, 1]], one)).status).toBe(200);
      expect(await shop.progress(after)).toEqual(['processing', 0, 1, 0]);
    });

    it('leave a source that has all of it, where one is to be found', async () => {
      const set = await bundle('together');
      const cup = await shop.product([4, undefined, 8]);
      const lid = await shop.product([undefined, 4, 8]);
      const order = await place([set, 2], [cup, 4, 0], [lid, 2, 0]);
      const suggestion = (await graphqlData(app, SUGGEST, { orderId: order.id })).shipmentSourceSuggestion;
      expect(suggestion.sources).toEqual([
        {
          sourceCode: three,
          items: [
            { sku: cup, quantity: 4 },
            { sku: lid, quantity: 2 },
          ],
        },
      ]);
      const id = await shop.shipped(order);
      expect(await shop.sourceOf(id)).toBe(three);
    });

    it('are suggested bundle by bundle, and not shipped where no source is named', async () => {
      const set = await bundle('together');
      const cup = await shop.product([5, 2]);
      const lid = await shop.product([9, 9]);
      const order = await place([set, 3], [cup, 6, 0], [lid, 3, 0]);
      const suggestion = (await graphqlData(app, SUGGEST, { orderId: order.id })).shipmentSourceSuggestion;
      expect(
        suggestion.sources.map(({ sourceCode, items }: { sourceCode: string; items: { quantity: number }[] }) => [
          sourceCode,
          items.map(({ quantity }) => quantity),
        ]),
      ).toEqual([
        [one, [4, 2]],
        [two, [2, 1]],
      ]);
      const unnamed = await shop.ship(order);
      expect([unnamed.status, unnamed.body.message]).toEqual([400, HEAD + NO_SOURCE]);
      expect((await ship(order, [[0, 2]], one)).status).toBe(200);
      expect((await ship(order, [[0, 1]], two)).status).toBe(200);
      expect(await held(order)).toEqual({ [cup]: 0, [lid]: 0 });
    });

    it('ship what a refund has left of it, and cancel the rest', async () => {
      const [set, cup, lid] = [await bundle('together'), await shop.product([20]), await shop.product([20])];
      const order = await place([set, 3], [cup, 6, 0], [lid, 3, 0]);
      const act = (path: string, body: object = {}): Promise<Answer> => app.http.post(`/rest/V1/${path}`, body);
      const named = (lines: readonly [index: number, qty: number][]): object => ({
        items: lines.map(([index, qty]) => ({ order_item_id: order.lines[index], qty })),
      });
      expect((await act(`order/${order.id}/invoice`, named([[0, 2]]))).status).toBe(200);
      const returned = { arguments: { extension_attributes: { return_to_stock_items: [order.lines[1]] } } };
      expect((await act(`order/${order.id}/refund`, { ...named([[1, 1]]), ...returned })).status).toBe(200);
      expect(await held(order)).toEqual({ [cup]: -5, [lid]: -3 });
      expect((await ship(order, [[0, 2]], one)).status).toBe(200);
      expect((await act(`orders/${order.id}/cancel`)).body).toBe(true);
      expect(await held(order)).toEqual({ [cup]: 0, [lid]: 0 });
      expect(
        (await itemsOf(order)).map((item) => [item['qty_shipped'], item['qty_refunded'], item['qty_canceled']]),
      ).toEqual([
        [2, 0, 0],
        [4, 1, 1],
        [2, 0, 1],
      ]);
      expect([await shop.onHand(cup), await shop.onHand(lid)]).toEqual([
        [16, null, null],
        [18, null, null],
      ]);
    });

    it('are refunded by the line, its parts in proportion and back to their source', async () => {
      const [set, cup, lid] = [await bundle('together'), await shop.product([20]), await shop.product([20])];
      const order = await place([set, 2], [cup, 4, 0], [lid, 2, 0]);
      await app.http.post(`/rest/V1/order/${order.id}/invoice`, {});
      await shop.shipped(order, undefined, one);
      for (const back of [order.lines[0], order.lines[1]]) {
        const { status } = await app.http.post(`/rest/V1/order/${order.id}/refund`, {
          items: [{ order_item_id: order.lines[0], qty: 1 }],
          arguments: { extension_attributes: { return_to_stock_items: [back] } },
        });
        expect(status).toBe(200);
      }
      expect([await shop.onHand(cup), await shop.onHand(lid)]).toEqual([
        [20, null, null],
        [19, null, null],
      ]);
      expect((await app.http.get(`${ORDERS}/${order.id}`)).body.state).toBe('closed');
      expect(await held(order)).toEqual({ [cup]: 0, [lid]: 0 });
    });
  });

  it('ship the parts of a bundle on their own where it ships separately', async () => {
    const [set, cup, lid] = [await bundle('separately'), await shop.product([9]), await shop.product([undefined, 9])];
    const order = await place([set, 1], [cup, 2, 0], [lid, 1, 0]);
    expect((await ship(order, [[1, 2]], one)).status).toBe(200);
    expect(await shop.progress(order)).toEqual(['processing', 0, 2, 0]);
    expect((await ship(order, [[2, 1]], two)).status).toBe(200);
    expect(await shop.progress(order)).toEqual(['processing', 1, 2, 1]);
    expect(await held(order)).toEqual({ [cup]: 0, [lid]: 0 });
  });

  it('have the goods of a grouped product as lines of their own', async () => {
    const [cup, lid] = [await shop.product([9]), await shop.product([9])];
    const { status, body } = await post([
      { sku: cup, qty_ordered: 2, product_type: 'grouped' },
      { sku: lid, qty_ordered: 1, product_type: 'grouped' },
    ]);
    expect([status, body.items.map((item: { product_type: string }) => item.product_type)]).toEqual([
      200,
      ['simple', 'simple'],
    ]);
  });

  describe('that are made of the wrong things', () => {
    const MADE = '"%field" names the product "%sku", which is made of others: send them with it.';
    const NO_PART = '"%field" names the product "%sku", which is made of others and can not be part of one.';

    it('are refused by every door, and leave nothing', async () => {
      const [set, shirt, cup] = [await bundle('together'), await composite('configurable'), await shop.product([9])];
      const alone = { message: MADE, parameters: { field: 'items[1].sku', sku: shirt } };
      const items = linesOf([
        [cup, 1],
        [shirt, 1],
      ]);
      const nested = linesOf([
        [set, 1],
        [shirt, 1, 0],
        [cup, 1, 1],
      ]);
      const single = await post(items);
      expect([single.status, single.body]).toEqual([400, alone]);
      expect(
        (
          await post(
            linesOf([
              [set, 1],
              [shirt, 1, 0],
            ]),
          )
        ).body,
      ).toEqual({
        message: NO_PART,
        parameters: { field: 'items[1].sku', sku: shirt },
      });
      expect((await post(nested)).status).toBe(400);
      const batch = await app.http.post(`${ORDERS}/batch`, {
        entities: [
          entity(items),
          entity(
            linesOf([
              [set, 1],
              [cup, 2, 0],
            ]),
          ),
        ],
      });
      expect([batch.body[0], batch.body[1].order.items.length]).toEqual([{ error: alone }, 2]);
      const desk = new BulkDesk(app);
      const uuid = await desk.schedule('orders', [
        { entity: entity(items) },
        {
          entity: entity(
            linesOf([
              [set, 1],
              [cup, 1, 0],
            ]),
          ),
        },
      ]);
      await desk.deliver(uuid);
      expect((await desk.operations(uuid)).map(({ status }) => status)).toEqual([3, 1]);
      expect((await mine(items)).body).toEqual(alone);
      expect(
        (
          await mine(
            linesOf([
              [set, 1],
              [cup, 2, 0],
            ]),
          )
        ).status,
      ).toBe(200);
      expect(await salable(cup)).toBe(4);
    });

    it('are refused again to who sends them again, and placed once where they are right', async () => {
      const [set, cup] = [await bundle('together'), await shop.product([9])];
      const headers = { 'idempotency-key': unique('key') };
      const items = linesOf([
        [set, 2],
        [cup, 4, 0],
      ]);
      const [first, again] = [await post(items, {}, headers), await post(items, {}, headers)];
      expect([first.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true']);
      expect((await reservationsOf(app, first.body.increment_id)).length).toBe(1);
    });

    async function mine(items: readonly object[]): Promise<Answer> {
      const [email, password] = [`${unique('own')}@example.com`, unique('password')];
      await app.get(CustomerService).create({ email, password });
      const { body: token } = await app.http.post(
        '/rest/V1/integration/customer/token',
        { username: email, password },
        { token: null },
      );
      return app.http.post(`${ORDERS}/mine`, { entity: entity(items) }, { token });
    }
  });

  describe('that are taken off sale', () => {
    const SHORT = 'Not enough items for sale';

    it('are refused with what a shortage says, while their stock is managed', async () => {
      const off = await composite('bundle', { is_in_stock: false, use_config_manage_stock: true });
      const unmanaged = await composite('bundle', {
        is_in_stock: false,
        use_config_manage_stock: false,
        manage_stock: false,
      });
      const cup = await shop.product([9]);
      const refused = await post(
        linesOf([
          [off, 1],
          [cup, 1, 0],
        ]),
      );
      expect([refused.status, refused.body.message]).toEqual([400, SHORT]);
      expect(
        (
          await post(
            linesOf([
              [unmanaged, 1],
              [cup, 1, 0],
            ]),
          )
        ).status,
      ).toBe(200);
    });

    it('are refused for want of their goods alone where they are not', async () => {
      const [set, cup, lid] = [await bundle('together'), await shop.product([3]), await shop.product([9])];
      const refused = await post(
        linesOf([
          [set, 2],
          [cup, 4, 0],
          [lid, 2, 0],
        ]),
      );
      expect([refused.status, refused.body.message]).toEqual([400, SHORT]);
      expect(
        (
          await post(
            linesOf([
              [set, 1],
              [cup, 2, 0],
              [lid, 1, 0],
            ]),
          )
        ).status,
      ).toBe(200);
    });
  });

  it('cost no more statements with many bundles than with one', async () => {
    const cup = await shop.product([999]);
    const sets: string[] = [];
    for (let count = 0; count < 12; count += 1) sets.push(await bundle('together'));
    const statementsFor = async (count: number): Promise<number> => {
      const lines = sets.slice(0, count).flatMap((set, at): Line[] => [
        [set, 1],
        [cup, 1, 2 * at],
      ]);
      return (await countStatements(app.get(LeasePool), () => place(...lines))).total;
    };
    await statementsFor(1);
    const few = await statementsFor(1);
    expect(few).toBeGreaterThan(0);
    // Ids are fetched in blocks, in a statement now and then.
    expect(await statementsFor(12)).toBeLessThanOrEqual(few + 3);
  });
});
