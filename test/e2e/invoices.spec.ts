import { itemsOf, Office } from '../integration/credit-memos/support/office.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { refusedDocument } from '../support/document-refusal.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const NOT_FOUND = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };
const HEADING = 'Invoice Document Validation Error(s):';
const NO_PRODUCTS = "The invoice can't be created without products. Add products and try again.";
const NOT_SAVED = 'Could not save an invoice, see error log for details';
const NOBODY = 9_999_999_999;

describe('invoices over REST', () => {
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

  const refusals = async (order: { id: number }, body: object = {}): Promise<string[]> =>
    refusedDocument(await office.invoice(order, body), HEADING);

  describe('goods that are shipped', () => {
    it('are invoiced without being moved', async () => {
      const sku = await office.product([5, 5]);
      const order = await office.order({ sku, qty_ordered: 3, price: 10 });
      const [line = 0] = order.lines;
      const answer = await office.invoice(order, {
        capture: true,
        items: itemsOf([[line, 2]]),
        notify: false,
        appendComment: true,
        comment: { comment: 'Thank you', is_visible_on_front: 1 },
        arguments: { extension_attributes: {} },
      });
      expect([answer.status, typeof answer.body]).toEqual([200, 'number']);
      expect(await office.onHand(sku)).toEqual([5, 5]);
      expect(await office.events(order, sku)).toEqual([['order_placed', -3]]);
      expect(await office.progress(order)).toEqual(['processing', [2, 0, 0]]);
      const { body } = await app.http.get(`/rest/V1/orders/${order.id}`);
      expect(body).toMatchObject({ grand_total: 30, total_paid: 20 });
    });

    it('are read back as they were invoiced', async () => {
      const sku = await office.product([5]);
      const order = await office.order({ sku, qty_ordered: 3, price: 10 });
      const { body: id } = await office.invoice(order, { comment: { comment: 'Thanks', is_visible_on_front: 1 } });
      const { status, body } = await app.http.get(`/rest/V1/invoices/${id}`);
      expect([status, body]).toEqual([
        200,
        {
          entity_id: id,
          order_id: order.id,
          increment_id: String(id).padStart(9, '0'),
          state: 2,
          store_id: office.shop.storeId,
          total_qty: 3,
          subtotal: 30,
          grand_total: 30,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          updated_at: expect.any(String),
          items: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              order_item_id: order.lines[0],
              product_id: expect.any(Number),
              sku,
              name: sku,
              qty: 3,
              price: 10,
              row_total: 30,
            },
          ],
          comments: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              comment: 'Thanks',
              is_customer_notified: 0,
              is_visible_on_front: 1,
              created_at: expect.any(String),
            },
          ],
        },
      ]);
      const list = await app.http.get(
        `/rest/V1/invoices?searchCriteria[filterGroups][0][filters][0][field]=order_id` +
          `&searchCriteria[filterGroups][0][filters][0][value]=${order.id}`,
      );
      expect(list.body).toEqual({ items: [body], search_criteria: expect.any(Object), total_count: 1 });
    });
  });

  describe('virtual goods', () => {
    it('leave the sources of the stock by priority, and are no longer reserved', async () => {
      const sku = await office.virtual([2, 5]);
      const order = await office.order({ sku, qty_ordered: 6 });
      await office.invoiced(order, [[order.lines[0] ?? 0, 3]]);
      expect(await office.onHand(sku)).toEqual([0, 4]);
      expect(await office.events(order, sku)).toEqual([
        ['order_placed', -6],
        ['invoice_created', 3],
      ]);
      expect(await office.progress(order)).toEqual(['processing', [3, 0, 0]]);
      await office.invoiced(order);
      expect(await office.onHand(sku)).toEqual([0, 1]);
      expect(await office.reserved(order)).toBe(0);
      expect(await office.progress(order)).toEqual(['complete', [6, 0, 0]]);
      expect(await office.moves(sku)).toEqual([
        [first, -2, 'shipment', 'order', String(order.id)],
        [second, -1, 'shipment', 'order', String(order.id)],
        [second, -3, 'shipment', 'order', String(order.id)],
      ]);
      await office.expectNoDrift(sku);
    });

    it('are moved by whoever sends the invoice, in one request', async () => {
      const sku = await office.virtual([1, 1]);
      const order = await office.order({ sku, qty_ordered: 2 });
      await office.invoiced(order);
      const rows = (await historyOf(app.database, sku)).filter(({ reason }) => reason === 'shipment');
      expect(rows.map(({ actor_type }) => actor_type)).toEqual(['integration', 'integration']);
      expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
    });

    it('move alone where the order has both kinds', async () => {
      const [ebook, book] = [await office.virtual([5]), await office.product([5])];
      const order = await office.order({ sku: ebook, qty_ordered: 2 }, { sku: book, qty_ordered: 2 });
      await office.invoiced(order);
      expect([await office.onHand(ebook), await office.onHand(book)]).toEqual([
        [3, null],
        [5, null],
      ]);
      expect(await office.reserved(order)).toBe(-2);
    });

    it('are refused as a whole where the sources do not have them', async () => {
      const [sku, other] = [
        await office.virtual([2, 1], { backorders: 1, use_config_backorders: false }),
        await office.virtual([9]),
      ];
      const order = await office.order({ sku, qty_ordered: 4 }, { sku: other, qty_ordered: 1 });
      const answer = await office.invoice(order);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          message: NOT_SAVED,
          errors: [{ message: 'Not all of your products are available in the requested quantity.', parameters: [] }],
        },
      ]);
      expect([await office.onHand(sku), await office.onHand(other)]).toEqual([
        [2, 1],
        [9, null],
      ]);
      expect(await office.progress(order)).toEqual(['new', [0, 0, 0], [0, 0, 0]]);
      expect(await office.reserved(order)).toBe(-5);
      await office.invoiced(order, [[order.lines[0] ?? 0, 3]]);
      expect(await office.onHand(sku)).toEqual([0, 0]);
    });

    it('are left where they are if their stock is not managed', async () => {
      const unmanaged = await office.virtual([1], { manage_stock: false, use_config_manage_stock: false });
      const sku = await office.virtual([5]);
      const order = await office.order({ sku: unmanaged, qty_ordered: 100 }, { sku, qty_ordered: 1 });
      await office.invoiced(order);
      expect([await office.onHand(unmanaged), await office.onHand(sku)]).toEqual([
        [1, null],
        [4, null],
      ]);
      expect(await office.reserved(order)).toBe(0);
    });

    it('are invoiced once, however often the invoice is sent', async () => {
      const sku = await office.virtual([5]);
      const order = await office.order({ sku, qty_ordered: 2 });
      await office.invoiced(order);
      expect(await refusals(order)).toEqual([
        NO_PRODUCTS,
        'An invoice cannot be created when an order has a status of complete.',
      ]);
      expect(await office.onHand(sku)).toEqual([3, null]);
    });

    it('of a product that was renamed since leave under its new name', async () => {
      const sku = await office.virtual([5]);
      const order = await office.order({ sku, qty_ordered: 2 });
      const renamed = unique('SKU');
      const { status } = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
      expect(status).toBe(200);
      await office.invoiced(order);
      expect(await office.onHand(renamed)).toEqual([3, null]);
      expect(await office.reserved(order)).toBe(0);
    });

    it('of a product that is gone are invoiced without being moved', async () => {
      const sku = await office.virtual([5]);
      const order = await office.order({ sku, qty_ordered: 2 });
      expect((await app.http.delete(`/rest/V1/products/${sku}`)).status).toBe(200);
      await office.invoiced(order);
      expect((await office.progress(order))[0]).toBe('complete');
    });
  });

  describe('an order that is invoiced when it is placed', () => {
    const AUTO = { extension_attributes: { auto_invoice: true } };

    it('has its virtual lines invoiced and no others', async () => {
      const [ebook, book] = [await office.virtual([5]), await office.product([5])];
      const order = await office.orderWith(AUTO, { sku: ebook, qty_ordered: 2 }, { sku: book, qty_ordered: 1 });
      expect(order.answer.status).toBe(200);
      expect(await office.progress(order)).toEqual(['processing', [2, 0, 0], [0, 0, 0]]);
      expect(await office.onHand(ebook)).toEqual([3, null]);
      expect(await office.events(order, ebook)).toEqual([
        ['order_placed', -2],
        ['invoice_created', 2],
      ]);
      expect(await office.reserved(order)).toBe(-1);
      expect(await office.moves(ebook)).toEqual([[first, -2, 'shipment', 'order', String(order.id)]]);
    });

    it('has none without virtual lines', async () => {
      const order = await office.orderWith(AUTO, { sku: await office.product([5]), qty_ordered: 1 });
      expect(await office.progress(order)).toEqual(['new', [0, 0, 0]]);
    });

    it('is not placed where its virtual goods are not there', async () => {
      const sku = await office.virtual([1], { backorders: 1, use_config_backorders: false });
      const incrementId = unique('N').slice(0, 30);
      const { answer } = await office.orderWith({ ...AUTO, increment_id: incrementId }, { sku, qty_ordered: 2 });
      expect([answer.status, answer.body.message]).toEqual([400, NOT_SAVED]);
      const rows = await app.database.query('SELECT 1 FROM inventory_reservation WHERE object_increment_id = ?', [
        incrementId,
      ]);
      expect([rows, await office.onHand(sku)]).toEqual([[], [1, null]]);
    });

    it('records who placed it', async () => {
      const sku = await office.virtual([5]);
      await office.orderWith(AUTO, { sku, qty_ordered: 1 });
      const rows = (await historyOf(app.database, sku)).filter(({ reason }) => reason === 'shipment');
      expect(rows).toEqual([
        expect.objectContaining({ delta: -1, actor_type: 'integration', actor_id: expect.any(String) }),
      ]);
    });
  });

  describe('an invoice is refused', () => {
    let sku: string;
    beforeAll(async () => {
      sku = await office.product([1000]);
    });

    it('with all broken rules in one message', async () => {
      const order = await office.order({ sku, qty_ordered: 2 });
      const [line = 0] = order.lines;
      expect(
        await refusals(order, {
          items: itemsOf([
            [line, 3],
            [NOBODY, 1],
          ]),
        }),
      ).toEqual([
        `The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "${sku}".`,
        'The invoice contains one or more items that are not part of the original order.',
      ]);
      expect(await refusals(order, { items: itemsOf([[line, 0]]) })).toEqual([NO_PRODUCTS]);
      await app.http.post(`/rest/V1/orders/${order.id}/cancel`);
      expect(await refusals(order)).toEqual([
        NO_PRODUCTS,
        'An invoice cannot be created when an order has a status of canceled.',
      ]);
    });

    it('for an order that does not exist, or that is not named', async () => {
      expect(await office.invoice({ id: NOBODY })).toMatchObject({ status: 404, body: NOT_FOUND });
      expect(await app.http.post('/rest/V1/invoices', { entity: { items: [] } })).toMatchObject({
        status: 400,
        body: { message: `${HEADING}\nOrder Id is required for invoice document` },
      });
    });

    it.each([
      ['a quantity below zero', { order_item_id: 1, qty: -1 }],
      ['a quantity beyond all measure', { order_item_id: 1, qty: 1e11 }],
      ['no quantity', { order_item_id: 1 }],
      ['no line', { qty: 1 }],
      ['a text for a quantity', { order_item_id: 1, qty: 'many' }],
    ])('for %s', async (_case, item) => {
      const order = await office.order({ sku, qty_ordered: 1 });
      expect((await office.invoice(order, { items: [item] })).status).toBe(400);
    });

    it('to those who may not', async () => {
      const order = await office.order({ sku, qty_ordered: 1 });
      const token = await app.tokenFor(['Vendor_Sales::sales_invoice']);
      const path = `/rest/V1/order/${order.id}/invoice`;
      expect((await app.http.post(path, {}, { token })).status).toBe(401);
      const allowed = await app.tokenFor(['Vendor_Sales::invoice']);
      expect((await app.http.post(path, {}, { token: allowed })).status).toBe(200);
      expect((await app.http.get('/rest/V1/invoices?searchCriteria=', { token: allowed })).status).toBe(401);
    });
  });

  describe('an invoice that is sent as a whole', () => {
    it('is made by the same rules and answered', async () => {
      const sku = await office.virtual([5]);
      const order = await office.order({ sku, qty_ordered: 3 });
      const { status, body } = await app.http.post('/rest/V1/invoices', {
        entity: {
          order_id: order.id,
          grand_total: 99,
          items: [{ order_item_id: order.lines[0], qty: 2, sku }],
          comments: [{ comment: 'Paid', is_customer_notified: 1, is_visible_on_front: 0 }],
        },
      });
      expect([status, body]).toMatchObject([
        200,
        { order_id: order.id, total_qty: 2, comments: [{ comment: 'Paid' }] },
      ]);
      expect(await office.onHand(sku)).toEqual([3, null]);
      const again = await app.http.post('/rest/V1/invoices', { entity: body });
      expect(again).toMatchObject({ status: 200, body });
      expect(await office.onHand(sku)).toEqual([3, null]);
    });

    it('is not known by an id that no invoice has', async () => {
      expect(await app.http.get(`/rest/V1/invoices/${NOBODY}`)).toMatchObject({ status: 404, body: NOT_FOUND });
      expect((await app.http.get('/rest/V1/invoices/0')).status).toBe(400);
      expect((await app.http.post('/rest/V1/invoices', { entity: { entity_id: NOBODY } })).status).toBe(404);
      expect((await app.http.get('/rest/V1/invoices')).status).toBe(400);
    });
  });
});
