import { ChangeWebsite } from '../../src/modules/stores/index.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const ORDER = `query ($id: Int!) {
  order(id: $id) {
    id incrementId state status storeId customerEmail totalQtyOrdered grandTotal isVirtual createdAt
    items { id sku name qtyOrdered qtyShipped qtyInvoiced qtyRefunded qtyCanceled qtyToShip qtyToInvoice qtyToRefund qtyToCancel }
    reservations { sku stockId stockName sourceCode sourceName quantity }
    store { storeId storeName websiteName stockId stockName }
    comments { comment status isVisibleOnFront }
    shipments { id } invoices { id } creditMemos { id }
    canCancel canHold canUnhold canShip canInvoice canRefund
  }
}`;

const ORDERS = `query ($filter: OrderFilter, $sort: OrderSort, $pageSize: Int, $currentPage: Int) {
  orders(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { id incrementId state items { sku } reservations { sku quantity } store { storeName } shipments { id } canShip canInvoice canRefund }
    totalCount
    pageInfo { currentPage pageSize totalPages }
  }
}`;

describe('orders over GraphQL', () => {
  let app: TestApplication;
  let shop: Shop;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
  });
  afterAll(() => app.close());

  const orders = async (variables: object): Promise<any> => (await graphqlData(app, ORDERS, { ...variables })).orders;

  it('has its amounts in the currency of its website, and keeps the one that it was placed in', async () => {
    const sku = await shop.product([9]);
    const currenciesOf = async (id: number): Promise<any> =>
      (
        await graphqlData(
          app,
          'query ($id: Int!) { order(id: $id) { currency store { currency } invoices { currency } creditMemos { currency } } }',
          { id },
        )
      ).order;
    const place = async (fields: object = {}): Promise<number> => {
      const entity = {
        store_id: shop.storeId,
        customer_email: 'a@example.com',
        items: [{ sku, qty_ordered: 1, price: 3 }],
      };
      return (await app.http.post('/rest/V1/orders', { entity: { ...entity, ...fields } })).body.entity_id;
    };
    const [{ website = 0, name = '' } = {}] = await app.database.query<{ website: number; name: string }>(
      'SELECT w.website_id AS website, w.name FROM store s JOIN store_website w USING (website_id) WHERE s.store_id = ?',
      [shop.storeId],
    );
    const first = await place();
    expect(await currenciesOf(first)).toMatchObject({ currency: 'USD', store: { currency: 'USD' } });
    await app.within(() => app.get(ChangeWebsite).execute(website, { name, currencyCode: 'EUR' }));
    const second = await place();
    expect((await currenciesOf(second)).currency).toBe('EUR');
    expect(await currenciesOf(first)).toMatchObject({ currency: 'USD', store: { currency: 'EUR' } });
    // What a client says that it sold in counts, where it is a currency.
    const [third, fourth] = [await place({ order_currency_code: 'chf' }), await place({ order_currency_code: 'XXL' })];
    expect([(await currenciesOf(third)).currency, (await currenciesOf(fourth)).currency]).toEqual(['CHF', 'EUR']);
    const told = async (id: number) => (await app.http.get(`/rest/V1/orders/${id}`)).body.order_currency_code;
    expect([await told(first), await told(third), await told(fourth)]).toEqual(['USD', 'CHF', 'EUR']);
    await app.http.post(`/rest/V1/order/${third}/invoice`, {});
    await app.http.post(`/rest/V1/order/${third}/refund`, {});
    expect(await currenciesOf(third)).toMatchObject({
      invoices: [{ currency: 'CHF' }],
      creditMemos: [{ currency: 'CHF' }],
    });
    // One from before currencies has what its website has now.
    await app.database.execute('UPDATE sales_order SET currency_code = NULL WHERE entity_id = ?', [first]);
    expect((await currenciesOf(first)).currency).toBe('EUR');
    await app.within(() => app.get(ChangeWebsite).execute(website, { name, currencyCode: null }));
  });

  it('shows an order with everything that belongs to it', async () => {
    const sku = await shop.product([5, 5]);
    const order = await shop.warehouse.withSourceReservations(() => shop.order({ sku, qty_ordered: 7 }));
    const { order: shown } = await graphqlData(app, ORDER, { id: order.id });
    const [one = '', two = ''] = shop.sources;
    // Locations of one SKU come in the order of their source codes, which are random here.
    shown.reservations.sort(
      (left: { quantity: number }, right: { quantity: number }) => right.quantity - left.quantity,
    );
    expect(shown).toEqual({
      id: order.id,
      incrementId: order.incrementId,
      state: 'new',
      status: 'pending',
      storeId: shop.storeId,
      customerEmail: 'buyer@example.com',
      totalQtyOrdered: 7,
      grandTotal: 0,
      isVirtual: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      items: [
        {
          id: order.lines[0],
          sku,
          name: sku,
          qtyOrdered: 7,
          qtyShipped: 0,
          qtyInvoiced: 0,
          qtyRefunded: 0,
          qtyCanceled: 0,
          qtyToShip: 7,
          qtyToInvoice: 7,
          qtyToRefund: 0,
          qtyToCancel: 7,
        },
      ],
      reservations: [
        { sku, stockId: shop.stockId, stockName: expect.any(String), sourceCode: one, sourceName: one, quantity: 5 },
        { sku, stockId: shop.stockId, stockName: expect.any(String), sourceCode: two, sourceName: two, quantity: 2 },
      ],
      store: {
        storeId: shop.storeId,
        storeName: expect.any(String),
        websiteName: expect.stringMatching(/^web/),
        stockId: shop.stockId,
        stockName: expect.stringMatching(/^Stock/),
      },
      comments: [],
      shipments: [],
      invoices: [],
      creditMemos: [],
      canCancel: true,
      canHold: true,
      canUnhold: false,
      canShip: true,
      canInvoice: true,
      canRefund: false,
    });
  });

  it('refuses an order that does not exist', async () => {
    expect(codesOf(await graphql(app, ORDER, { id: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await graphql(app, ORDER, { id: 0 }))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await graphql(app, ORDER, { id: -1 }))).toEqual(['BAD_USER_INPUT']);
  });

  it('filters by number, state, status, store, address, SKU and date, and sorts and pages', async () => {
    const own = await Shop.open(app, 1);
    const [bag, mug] = [await own.product([50]), await own.product([50])];
    const placed = [
      await own.order({ sku: bag, qty_ordered: 1 }),
      await own.order({ sku: mug, qty_ordered: 1 }, { sku: bag, qty_ordered: 1 }),
      await own.order({ sku: mug, qty_ordered: 2 }),
    ];
    const [first, second, third] = placed.map(({ id }) => id);
    await app.http.post(`/rest/V1/orders/${third}/cancel`, {});
    const storeId = [own.storeId];
    const ids = async (filter: object, more: object = {}): Promise<number[]> =>
      (await orders({ filter: { storeId, ...filter }, ...more })).items.map(({ id }: { id: number }) => id);

    expect(await ids({})).toEqual([third, second, first]);
    expect(await ids({ sku: bag })).toEqual([second, first]);
    expect(await ids({ sku: bag.toLowerCase(), state: ['new'] })).toEqual([second, first]);
    expect(await ids({ state: ['canceled', 'closed'] })).toEqual([third]);
    expect(await ids({ state: [] })).toEqual([]);
    expect(await ids({ status: ['pending'] })).toEqual([second, first]);
    expect(await ids({ customerEmail: 'buyer@' })).toHaveLength(3);
    expect(await ids({ customerEmail: '%' })).toEqual([]);
    expect(await ids({ createdAt: { from: '2020-01-01' } })).toHaveLength(3);
    expect(await ids({ createdAt: { to: '2020-01-01' } })).toEqual([]);
    const number = placed[1]?.incrementId ?? '';
    expect(await ids({ incrementId: number })).toEqual([second]);
    expect(await ids({ incrementId: number.replace(/^0+/, '') })).toContain(second);
    await app.database.execute(`UPDATE sales_order SET created_at = '2026-01-02' WHERE entity_id IN (?)`, [
      [first, third],
    ]);
    await app.database.execute(`UPDATE sales_order SET created_at = '2026-01-01' WHERE entity_id = ?`, [second]);
    // Equal ones come newest first.
    expect(await ids({}, { sort: { field: 'createdAt', isDescending: false } })).toEqual([second, third, first]);
    expect(await ids({}, { sort: { field: 'createdAt', isDescending: true } })).toEqual([third, first, second]);
    expect(await ids({}, { sort: { field: 'id' } })).toEqual([first, second, third]);
    expect(await ids({}, { sort: { field: 'state', isDescending: true } })).toEqual([second, first, third]);

    const page = await orders({ filter: { storeId }, pageSize: 2, currentPage: 2 });
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual([first]);
    expect([page.totalCount, page.pageInfo]).toEqual([3, { currentPage: 2, pageSize: 2, totalPages: 2 }]);
  });

  it.each([
    ['a page above the limit', { pageSize: 201 }],
    ['page 0', { currentPage: 0 }],
    ['an unknown state', { filter: { state: ['nope'] } }],
    ['a field that nothing is sorted by', { sort: { field: 'grandTotal' } }],
    ['a long number', { filter: { incrementId: '1'.repeat(33) } }],
    ['a long SKU', { filter: { sku: 'x'.repeat(65) } }],
    ['too many stores', { filter: { storeId: Array.from({ length: 201 }, (_, id) => id) } }],
  ])('refuses %s', async (_what, variables) => {
    expect(codesOf(await graphql(app, ORDERS, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it('asks the database as often for many orders as for one', async () => {
    const own = await Shop.open(app, 1);
    const sku = await own.product([50]);
    for (let count = 0; count < 4; count += 1) await own.order({ sku, qty_ordered: 1 });
    const filter = { storeId: [own.storeId] };
    const count = async (pageSize: number): Promise<number> =>
      (await countStatements(app.database, () => orders({ filter, pageSize }))).total;
    // The service works in the background as well, which only ever adds to a count: the fewest of some is the page's own.
    const statements = async (pageSize: number): Promise<number> => {
      const counts: number[] = [];
      while (counts.length < 5) counts.push(await count(pageSize));
      return Math.min(...counts);
    };
    // A page that is not full needs no count of all; both pages here are full.
    expect(await statements(4)).toBe(await statements(1));
  });

  describe('permissions', () => {
    it('keeps orders and the documents from whoever may not see them', async () => {
      const sku = await shop.product([5]);
      const order = await shop.order({ sku, qty_ordered: 1 });
      await shop.shipped(order);
      const stranger = await app.tokenFor(['Vendor_Sales::shipment']);
      expect(codesOf(await graphql(app, ORDER, { id: order.id }, { token: stranger }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await graphql(app, ORDERS, {}, { token: stranger }))).toEqual(['FORBIDDEN']);

      const viewer = await app.tokenFor(['Vendor_Sales::actions_view']);
      const answer = await graphql(app, ORDER, { id: order.id }, { token: viewer });
      expect(codesOf(answer)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
      expect(answer.data.order).toMatchObject({ id: order.id, shipments: null, invoices: null, creditMemos: null });
    });

    it('asks for each mutation what REST asks for', async () => {
      const viewer = await app.tokenFor(['Vendor_Sales::actions_view']);
      const document = '{ orderId: 1, items: [{ orderItemId: 1, qty: 1 }] }';
      for (const operation of [
        'placeOrder(order: { customerEmail: "a@b.c", items: [] }) { orderId }',
        'cancelOrder(id: 1) { orderId }',
        'holdOrder(id: 1) { orderId }',
        'unholdOrder(id: 1) { orderId }',
        'commentOrder(id: 1, comment: "x") { orderId }',
        `shipOrder(shipment: ${document}) { shipmentId }`,
        `invoiceOrder(invoice: ${document}) { invoiceId }`,
        `refundOrder(refund: ${document}) { creditMemoId }`,
      ]) {
        expect([operation, codesOf(await graphql(app, `mutation { ${operation} }`, {}, { token: viewer }))]).toEqual([
          operation,
          ['FORBIDDEN'],
        ]);
      }
      for (const query of [
        'orderStores { storeId }',
        'salableLookup(storeId: 1, goods: []) { sku }',
        'findSalableGoods(storeId: 1, text: "x") { sku }',
        'shipmentSourceSuggestion(orderId: 1) { warning }',
        'shipment(id: 1) { id }',
        'invoice(id: 1) { id }',
        'creditMemo(id: 1) { id }',
      ]) {
        expect([query, codesOf(await graphql(app, `{ ${query} }`, {}, { token: viewer }))]).toEqual([
          query,
          ['FORBIDDEN'],
        ]);
      }
    });

    it('does not show an order to somebody who may cancel it and not look at it', async () => {
      const order = await shop.order({ sku: await shop.product([5]), qty_ordered: 1 });
      const token = await app.tokenFor(['Vendor_Sales::cancel']);
      const answer = await graphql(
        app,
        'mutation ($id: Int!) { cancelOrder(id: $id) { orderId order { customerEmail } } }',
        { id: order.id },
        { token },
      );
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
      expect(answer.data.cancelOrder).toEqual({ orderId: order.id, order: null });
      expect(await shop.progress(order)).toEqual(['canceled', 0]);
    });
  });

  describe('the look-up of goods', () => {
    const LOOKUP = `query ($storeId: Int!, $goods: [WantedGoodsInput!]!) {
      salableLookup(storeId: $storeId, goods: $goods) { sku name price salableQuantity isLimited refusal }
    }`;
    const lookup = async (goods: object[], storeId = shop.storeId): Promise<any[]> =>
      (await graphqlData(app, LOOKUP, { storeId, goods })).salableLookup;

    it('says what placing the order would say, lines of one SKU together', async () => {
      const sku = await shop.product([3, 2], undefined, { name: 'Tent', price: 99.5 });
      expect(await lookup([{ sku: sku.toLowerCase(), qty: 5 }])).toEqual([
        { sku, name: 'Tent', price: 99.5, salableQuantity: 5, isLimited: true, refusal: null },
      ]);
      expect(
        (
          await lookup([
            { sku, qty: 3 },
            { sku, qty: 3 },
          ])
        ).map(({ refusal }) => refusal),
      ).toEqual(['Not enough items for sale', 'Not enough items for sale']);
      await shop.order({ sku, qty_ordered: 4 });
      expect(await lookup([{ sku, qty: 2 }])).toMatchObject([
        { salableQuantity: 1, refusal: 'Not enough items for sale' },
      ]);
      expect(await lookup([{ sku, qty: 0 }])).toMatchObject([{ salableQuantity: 1, refusal: null }]);
    });

    it('knows what has no limit, what nobody has, and what is made of others', async () => {
      const free = await shop.product([0], { use_config_manage_stock: false, manage_stock: false });
      const composite = await shop.product([], undefined, { type_id: 'configurable' });
      const unknown = unique('NONE');
      const goods = await lookup([free, unknown, composite].map((sku) => ({ sku, qty: 1 })));
      expect(goods).toMatchObject([
        { sku: free, isLimited: false, refusal: null },
        { sku: unknown, name: null, refusal: 'The requested sku is not assigned to given stock.' },
        { sku: composite, refusal: 'This product is made of others. Order its parts.' },
      ]);
    });

    it('refuses a store that does not exist, and what is out of bounds', async () => {
      expect(codesOf(await graphql(app, LOOKUP, { storeId: 2_000_000_000, goods: [] }))).toEqual(['NOT_FOUND']);
      for (const goods of [[{ sku: 'x'.repeat(65), qty: 1 }], [{ sku: 'x', qty: -1 }], [{ sku: 'x', qty: 1e12 }]]) {
        expect(codesOf(await graphql(app, LOOKUP, { storeId: shop.storeId, goods }))).toEqual(['BAD_USER_INPUT']);
      }
    });

    it('finds goods by any part of their SKU or name', async () => {
      const name = unique('Lamp');
      const lamp = await shop.product([4], undefined, { name });
      const set = await shop.product([], undefined, { name, type_id: 'bundle' });
      const found = async (text: string): Promise<string[]> => {
        const query = 'query ($s: Int!, $text: String!) { findSalableGoods(storeId: $s, text: $text) { sku name } }';
        const data = await graphqlData(app, query, { s: shop.storeId, text });
        return data.findSalableGoods.map(({ sku }: { sku: string }) => sku);
      };
      expect(await found(name.toLowerCase())).toEqual([lamp]);
      expect(await found(lamp)).toEqual([lamp]);
      expect(await found(name.slice(2).toUpperCase())).toEqual([lamp]);
      expect(await found(set)).toEqual([]);
      expect(await found('%')).toEqual([]);
      expect(await found(' ')).toEqual([]);
    });

    it('lists the stores that sell, with their stocks', async () => {
      const { orderStores } = await graphqlData(app, '{ orderStores { storeId websiteName stockId stockName } }');
      expect(orderStores).toContainEqual({
        storeId: shop.storeId,
        websiteName: expect.stringMatching(/^web/),
        stockId: shop.stockId,
        stockName: expect.stringMatching(/^Stock/),
      });
      expect(orderStores.map(({ storeId }: { storeId: number }) => storeId)).not.toContain(0);
    });
  });
});
