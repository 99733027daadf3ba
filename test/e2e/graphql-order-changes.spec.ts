import { Settings } from '../../src/modules/settings/index.js';
import { Shop } from '../integration/shipping/support/shop.js';
import type { PlacedOrder } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { unique } from '../support/names.js';

const PLACE = `mutation ($order: OrderInput!) {
  placeOrder(order: $order) { orderId incrementId order { state customerEmail canShip items { sku qtyOrdered price } } }
}`;

describe('what staff do with orders over GraphQL', () => {
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

  const place = (order: object, headers: Record<string, string> = {}): Promise<GraphqlAnswer> =>
    graphql(app, PLACE, { order: { storeId: shop.storeId, customerEmail: 'jane@example.com', ...order } }, { headers });
  const first = ({ lines }: PlacedOrder): number => lines[0] ?? 0;
  const historyOf = async (sku: string): Promise<any[]> => {
    const query = `query ($sku: String) { sourceItemAdjustments(filter: { sku: $sku }) {
      items { sourceCode delta reason referenceType referenceUrl } } }`;
    return (await graphqlData(app, query, { sku })).sourceItemAdjustments.items;
  };

  describe('placing', () => {
    it('places an order and reserves its goods', async () => {
      const sku = await shop.product([5]);
      const { data } = await place({ items: [{ sku, qty: 2, price: 10 }] });
      expect(data.placeOrder).toEqual({
        orderId: expect.any(Number),
        incrementId: String(data.placeOrder.orderId).padStart(9, '0'),
        order: {
          state: 'new',
          customerEmail: 'jane@example.com',
          canShip: true,
          items: [{ sku, qtyOrdered: 2, price: 10 }],
        },
      });
      const rest = await app.http.get(`/rest/V1/orders/${data.placeOrder.orderId}`);
      expect([rest.body.grand_total, rest.body.store_id]).toEqual([20, shop.storeId]);
    });

    it('takes the price of the catalogue where none is given', async () => {
      const sku = await shop.product([5], undefined, { price: 7.25 });
      const items = [
        { sku: sku.toLowerCase(), qty: 1 },
        { sku, qty: 1, price: 0 },
      ];
      const { data } = await place({ items });
      expect(data.placeOrder.order.items.map(({ price }: { price: number }) => price)).toEqual([7.25, 0]);
    });

    it('refuses what can not be sold and leaves nothing', async () => {
      const [sku, incrementId] = [await shop.product([1]), unique('O')];
      const answer = await place({ incrementId, items: [{ sku, qty: 2 }] });
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toBe('Not enough items for sale');
      const [row] = await app.database.query<{ total: string }>(
        `SELECT (SELECT COUNT(*) FROM sales_order WHERE increment_id = ?)
              + (SELECT COUNT(*) FROM inventory_reservation WHERE sku = ?) AS total`,
        [incrementId, sku],
      );
      expect(Number(row?.total)).toBe(0);
    });

    it('names the line of a fault', async () => {
      const answer = await place({
        items: [
          { sku: 'a', qty: 1 },
          { sku: 'b', qty: 0 },
        ],
      });
      expect(answer.errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        parameters: { field: 'items[1].qty_ordered' },
      });
      expect(codesOf(await place({ customerEmail: 'nobody', items: [{ sku: 'a', qty: 1 }] }))).toEqual([
        'BAD_USER_INPUT',
      ]);
      expect(codesOf(await place({ items: [] }))).toEqual(['BAD_USER_INPUT']);
    });

    it('places once what is sent twice with one key', async () => {
      const sku = await shop.product([10]);
      const headers = { 'idempotency-key': unique('key') };
      const order = { items: [{ sku, qty: 4 }] };
      const [once, again] = [await place(order, headers), await place(order, headers)];
      expect(again.data.placeOrder).toEqual(once.data.placeOrder);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const query = 'query ($sku: String!) { orders(filter: { sku: $sku }) { totalCount } }';
      expect((await graphqlData(app, query, { sku })).orders.totalCount).toBe(1);
    });
  });

  describe('changing', () => {
    const change = (field: string, id: number, more = ''): Promise<GraphqlAnswer> =>
      graphql(
        app,
        `mutation ($id: Int!) { ${field}(id: $id${more}) {
          orderId order { state canCancel canHold canUnhold canShip items { qtyCanceled } reservations { sku } comments { comment } } } }`,
        { id },
      );

    it('cancels, and says so when there is nothing left to cancel', async () => {
      const order = await shop.order({ sku: await shop.product([5]), qty_ordered: 3 });
      const { data } = await change('cancelOrder', order.id);
      expect(data.cancelOrder.order).toMatchObject({
        state: 'canceled',
        canCancel: false,
        canShip: false,
        items: [{ qtyCanceled: 3 }],
        reservations: [],
      });
      const again = await change('cancelOrder', order.id);
      expect([codesOf(again), again.errors?.[0]?.message]).toEqual([
        ['BAD_USER_INPUT'],
        'Nothing of this order can be canceled any more.',
      ]);
      expect(codesOf(await change('cancelOrder', 2_000_000_000))).toEqual(['NOT_FOUND']);
    });

    it('holds and unholds', async () => {
      const order = await shop.order({ sku: await shop.product([5]), qty_ordered: 3 });
      expect((await change('holdOrder', order.id)).data.holdOrder.order).toMatchObject({
        state: 'holded',
        canCancel: false,
        canHold: false,
        canUnhold: true,
        canShip: false,
      });
      expect((await change('holdOrder', order.id)).errors?.[0]?.message).toBe('A hold action is not available.');
      expect((await change('unholdOrder', order.id)).data.unholdOrder.order).toMatchObject({
        state: 'new',
        canUnhold: false,
        canShip: true,
      });
      expect(codesOf(await change('unholdOrder', order.id))).toEqual(['BAD_USER_INPUT']);
    });

    it('comments', async () => {
      const order = await shop.order({ sku: await shop.product([5]), qty_ordered: 1 });
      const { data } = await change('commentOrder', order.id, ', comment: "Call first"');
      expect(data.commentOrder.order.comments).toEqual([{ comment: 'Call first' }]);
      expect(codesOf(await change('commentOrder', order.id, ', comment: " "'))).toEqual(['BAD_USER_INPUT']);
    });
  });

  describe('shipping', () => {
    const SHIP = `mutation ($shipment: ShipOrderInput!) {
      shipOrder(shipment: $shipment) {
        orderId shipmentId
        shipment { id sourceCode sourceName totalQty items { orderItemId sku qty } tracks { trackNumber title carrierCode } comments { comment } order { id } }
        order { state canShip items { qtyShipped } shipments { id } }
      }
    }`;
    const SUGGEST = `query ($orderId: Int!, $sourceCode: String) {
      shipmentSourceSuggestion(orderId: $orderId, sourceCode: $sourceCode) {
        sources { sourceCode sourceName items { sku quantity } }
        choices { sourceCode items { sku quantity } }
        warning
      }
    }`;
    const suggest = async (orderId: number, sourceCode?: string): Promise<any> =>
      (await graphqlData(app, SUGGEST, { orderId, sourceCode })).shipmentSourceSuggestion;

    it('suggests where the order reserved, and warns of another source', async () => {
      await shop.warehouse.withSourceReservations(async () => {
        const sku = await shop.product([0, 5]);
        const order = await shop.order({ sku, qty_ordered: 2 });
        await shop.warehouse.items(sku, { [one]: 9 });
        expect(await suggest(order.id)).toEqual({
          sources: [{ sourceCode: two, sourceName: two, items: [{ sku, quantity: 2 }] }],
          choices: [
            { sourceCode: one, items: [{ sku, quantity: 9 }] },
            { sourceCode: two, items: [{ sku, quantity: 5 }] },
          ],
          warning: null,
        });
        expect((await suggest(order.id, two)).warning).toBeNull();
        expect((await suggest(order.id, one)).warning).toBe(
          'This order reserved these items at another source\n' +
            `${sku} is reserved at ${two} (2). Shipping from this source takes the stock from it and releases that reservation.`,
        );
      });
      expect(codesOf(await graphql(app, SUGGEST, { orderId: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
    });

    it('suggests by the algorithms that fit the order, and says why', async () => {
      const ask = `query ($orderId: Int!, $algorithm: String) {
        shipmentSourceSuggestion(orderId: $orderId, algorithm: $algorithm, explain: true) {
          sources { sourceCode items { quantity } }
          algorithms { code title }
          explanation { sourceCode sourceName rank distance qtyAvailable qtyTaken reason }
        }
      }`;
      const of = async (orderId: number, algorithm?: string): Promise<any> =>
        (await graphqlData(app, ask, { orderId, algorithm })).shipmentSourceSuggestion;
      await app.within(() =>
        app.get(Settings).set('cataloginventory/source_selection_distance_based/provider', 'offline'),
      );
      await app.database.execute(
        "INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude) VALUES ('DE', '10115', 'Berlin', '', '', 0, 0)",
      );
      await app.database.execute(
        'UPDATE inventory_source SET longitude = 0, latitude = CASE source_code WHEN ? THEN 2 ELSE 1 END WHERE source_code IN (?)',
        [one, [one, two]],
      );
      const sku = await shop.product([5, 5]);
      const { body } = await app.http.post('/rest/V1/orders', {
        entity: {
          store_id: shop.storeId,
          customer_email: 'buyer@example.com',
          items: [{ sku, qty_ordered: 2 }],
          extension_attributes: {
            shipping_assignments: [
              { shipping: { address: { country_id: 'DE', postcode: '10115', street: ['Weg 1'] } } },
            ],
          },
        },
      });
      const why = { distance: null, qtyAvailable: 5 };
      const [byPriority, byDistance] = [
        { code: 'priority', title: 'Source Priority' },
        { code: 'distance', title: 'Distance Priority' },
      ];
      expect(await of(body.entity_id)).toEqual({
        sources: [{ sourceCode: one, items: [{ quantity: 2 }] }],
        algorithms: [byPriority, byDistance],
        explanation: [
          { ...why, sourceCode: one, sourceName: one, rank: 1, qtyTaken: 2, reason: 'taken' },
          { ...why, sourceCode: two, sourceName: two, rank: 2, qtyTaken: 0, reason: 'enough_taken_before' },
        ],
      });
      const near = await of(body.entity_id, 'distance');
      expect(near.sources).toEqual([{ sourceCode: two, items: [{ quantity: 2 }] }]);
      const explained = near.explanation as readonly { sourceCode: string; rank: number; distance: number }[];
      expect(explained.map((row) => [row.sourceCode, row.rank, Math.round(row.distance)])).toEqual([
        [two, 1, 111_195],
        [one, 2, 222_390],
      ]);
      const plain = await shop.order({ sku, qty_ordered: 1 });
      expect((await of(plain.id)).algorithms).toEqual([byPriority]);
      for (const algorithm of ['distance', 'nearest']) {
        const refused = await graphql(app, ask, { orderId: plain.id, algorithm });
        expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
      }
    });

    it('ships a part from the source that is named, with a parcel and a comment', async () => {
      const sku = await shop.product([5, 5]);
      const order = await shop.order({ sku, qty_ordered: 3 });
      const { shipOrder } = await graphqlData(app, SHIP, {
        shipment: {
          orderId: order.id,
          items: [{ orderItemId: first(order), qty: 2 }],
          sourceCode: two,
          tracks: [{ trackNumber: 'T1', title: 'UPS', carrierCode: 'ups' }],
          comment: 'Fragile',
        },
      });
      expect(shipOrder).toEqual({
        orderId: order.id,
        shipmentId: expect.any(Number),
        shipment: {
          id: shipOrder.shipmentId,
          sourceCode: two,
          sourceName: two,
          totalQty: 2,
          items: [{ orderItemId: first(order), sku, qty: 2 }],
          tracks: [{ trackNumber: 'T1', title: 'UPS', carrierCode: 'ups' }],
          comments: [{ comment: 'Fragile' }],
          order: { id: order.id },
        },
        order: {
          state: 'processing',
          canShip: true,
          items: [{ qtyShipped: 2 }],
          shipments: [{ id: shipOrder.shipmentId }],
        },
      });
      expect(await shop.onHand(sku)).toEqual([5, 3]);
      expect((await historyOf(sku))[0]).toEqual({
        sourceCode: two,
        delta: -2,
        reason: 'shipment',
        referenceType: 'shipment',
        referenceUrl: `/admin/sales/shipments/${shipOrder.shipmentId}`,
      });
      const { shipment } = await graphqlData(app, 'query ($id: Int!) { shipment(id: $id) { incrementId orderId } }', {
        id: shipOrder.shipmentId,
      });
      expect(shipment).toEqual({ incrementId: String(shipOrder.shipmentId).padStart(9, '0'), orderId: order.id });
    });

    it('asks for a source where none can be found, and refuses what is not there', async () => {
      const sku = await shop.product([1, 5]);
      const order = await shop.order({ sku, qty_ordered: 2 });
      const items = [{ orderItemId: first(order), qty: 2 }];
      const asked = await graphql(app, SHIP, { shipment: { orderId: order.id, items } });
      expect(codesOf(asked)).toEqual(['BAD_USER_INPUT']);
      expect(asked.errors?.[0]?.message).toContain('Specify the source to ship from');
      const short = await graphql(app, SHIP, { shipment: { orderId: order.id, items, sourceCode: one } });
      expect(codesOf(short)).toEqual(['BAD_USER_INPUT']);
      const much = await graphql(app, SHIP, {
        shipment: { orderId: order.id, items: [{ orderItemId: first(order), qty: 3 }], sourceCode: two },
      });
      expect(much.errors?.[0]?.message).toContain('must not be greater than the unshipped quantity');
      expect(codesOf(await graphql(app, SHIP, { shipment: { orderId: order.id, items: [] } }))).toEqual([
        'BAD_USER_INPUT',
      ]);
      expect(await shop.onHand(sku)).toEqual([1, 5]);
    });

    it('ships once what is sent twice with one key', async () => {
      const sku = await shop.product([5]);
      const order = await shop.order({ sku, qty_ordered: 4 });
      const options = { headers: { 'idempotency-key': unique('key') } };
      const shipment = { orderId: order.id, sourceCode: one, items: [{ orderItemId: first(order), qty: 1 }] };
      const once = await graphqlData(app, SHIP, { shipment }, options);
      const again = await graphqlData(app, SHIP, { shipment }, options);
      expect(again.shipOrder.shipmentId).toBe(once.shipOrder.shipmentId);
      expect(await shop.onHand(sku)).toEqual([4, null]);
    });
  });

  describe('invoicing and refunding', () => {
    const INVOICE = `mutation ($invoice: InvoiceOrderInput!) {
      invoiceOrder(invoice: $invoice) { invoiceId invoice { grandTotal items { sku qty rowTotal } } order { state canInvoice canRefund totalPaid } }
    }`;
    const REFUND = `mutation ($refund: RefundOrderInput!) {
      refundOrder(refund: $refund) {
        creditMemoId
        creditMemo { grandTotal adjustmentNegative items { sku qty isBackToStock } comments { comment } }
        order { state canRefund items { qtyRefunded } creditMemos { id } }
      }
    }`;
    const invoiced = async (order: PlacedOrder, qty: number): Promise<any> =>
      (await graphqlData(app, INVOICE, { invoice: { orderId: order.id, items: [{ orderItemId: first(order), qty }] } }))
        .invoiceOrder;
    const ordered = async (sku: string, qty: number): Promise<PlacedOrder> => {
      const { data } = await place({ items: [{ sku, qty, price: 10 }] });
      const { body } = await app.http.get(`/rest/V1/orders/${data.placeOrder.orderId}`);
      return { id: body.entity_id, incrementId: body.increment_id, lines: [body.items[0].item_id] };
    };

    it('invoices a part, and refuses more than is left', async () => {
      const sku = await shop.product([9]);
      const order = await ordered(sku, 3);
      const made = await invoiced(order, 2);
      expect(made).toEqual({
        invoiceId: expect.any(Number),
        invoice: { grandTotal: 20, items: [{ sku, qty: 2, rowTotal: 20 }] },
        order: { state: 'processing', canInvoice: true, canRefund: true, totalPaid: 20 },
      });
      const more = await graphql(app, INVOICE, {
        invoice: { orderId: order.id, items: [{ orderItemId: first(order), qty: 2 }] },
      });
      expect(codesOf(more)).toEqual(['BAD_USER_INPUT']);
      expect(more.errors?.[0]?.message).toContain('must not be greater than the uninvoiced quantity');
      const query = 'query ($id: Int!) { invoice(id: $id) { orderId totalQty order { incrementId } } }';
      expect((await graphqlData(app, query, { id: made.invoiceId })).invoice).toEqual({
        orderId: order.id,
        totalQty: 2,
        order: { incrementId: order.incrementId },
      });
    });

    it('refunds with return to stock, and writes the memo into the history', async () => {
      const sku = await shop.product([9, 9]);
      const order = await ordered(sku, 3);
      await invoiced(order, 3);
      await shop.shipped(order, undefined, two);
      const { refundOrder } = await graphqlData(app, REFUND, {
        refund: {
          orderId: order.id,
          items: [{ orderItemId: first(order), qty: 2 }],
          returnToStockItems: [first(order)],
          adjustmentNegative: 5,
          comment: 'Too small',
        },
      });
      expect(refundOrder).toEqual({
        creditMemoId: expect.any(Number),
        creditMemo: {
          grandTotal: 15,
          adjustmentNegative: 5,
          items: [{ sku, qty: 2, isBackToStock: true }],
          comments: [{ comment: 'Too small' }],
        },
        order: {
          state: 'complete',
          canRefund: true,
          items: [{ qtyRefunded: 2 }],
          creditMemos: [{ id: refundOrder.creditMemoId }],
        },
      });
      expect(await shop.onHand(sku)).toEqual([9, 8]);
      expect((await historyOf(sku))[0]).toEqual({
        sourceCode: two,
        delta: 2,
        reason: 'return_restock',
        referenceType: 'creditmemo',
        referenceUrl: `/admin/sales/credit-memos/${refundOrder.creditMemoId}`,
      });
    });

    it('refunds without return to stock, and refuses what was refunded already', async () => {
      const sku = await shop.product([9]);
      const order = await ordered(sku, 1);
      await invoiced(order, 1);
      await shop.shipped(order);
      const refund = { orderId: order.id, items: [{ orderItemId: first(order), qty: 1 }], returnToStockItems: [] };
      const { refundOrder } = await graphqlData(app, REFUND, { refund });
      expect(refundOrder.creditMemo.items).toEqual([{ sku, qty: 1, isBackToStock: false }]);
      expect(refundOrder.order).toMatchObject({ state: 'closed', canRefund: false });
      expect(await shop.onHand(sku)).toEqual([8, null]);
      expect(codesOf(await graphql(app, REFUND, { refund }))).toEqual(['BAD_USER_INPUT']);
      const query = 'query ($id: Int!) { creditMemo(id: $id) { orderId grandTotal } }';
      expect((await graphqlData(app, query, { id: refundOrder.creditMemoId })).creditMemo).toEqual({
        orderId: order.id,
        grandTotal: 10,
      });
    });
  });

  it('answers NOT_FOUND for documents that do not exist', async () => {
    for (const field of ['shipment', 'invoice', 'creditMemo']) {
      expect(codesOf(await graphql(app, `{ ${field}(id: 2000000000) { id } }`))).toEqual(['NOT_FOUND']);
      expect(codesOf(await graphql(app, `{ ${field}(id: 0) { id } }`))).toEqual(['BAD_USER_INPUT']);
    }
  });
});
