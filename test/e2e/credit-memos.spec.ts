import { itemsOf, Office, refundOf } from '../integration/credit-memos/support/office.js';
import type { PlacedOrder } from '../integration/credit-memos/support/office.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { refusedDocument } from '../support/document-refusal.js';
import { unique } from '../support/names.js';

const NOT_FOUND = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };
const HEADING = 'Creditmemo Document Validation Error(s):';
const NOT_SAVED = 'Could not save a Creditmemo, see error log for details';
const NOBODY = 9_999_999_999;

describe('credit memos over REST', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
  });
  afterAll(() => app.close());

  const refusals = async (order: { id: number }, body: object = {}): Promise<string[]> =>
    refusedDocument(await office.refund(order, body), HEADING);
  const lineOf = (order: PlacedOrder): number => order.lines[0] ?? 0;

  describe('refunding an order', () => {
    it('answers the id of the memo as a number, and keeps everything that was sent', async () => {
      const sku = await office.product([10]);
      const order = await office.order({ sku, qty_ordered: 3, price: 10 });
      await office.invoiced(order);
      const answer = await office.refund(order, {
        items: itemsOf([[lineOf(order), 2]]),
        isOnline: false,
        notify: false,
        appendComment: true,
        comment: { comment: 'Sorry', is_visible_on_front: 1 },
        arguments: {
          shipping_amount: 0,
          adjustment_positive: 1.5,
          adjustment_negative: 1,
          extension_attributes: { return_to_stock_items: [lineOf(order)] },
        },
      });
      expect([answer.status, typeof answer.body]).toEqual([200, 'number']);
      const id = answer.body as number;
      const { status, body } = await app.http.get(`/rest/V1/creditmemo/${id}`);
      expect([status, body]).toEqual([
        200,
        {
          entity_id: id,
          order_id: order.id,
          increment_id: String(id).padStart(9, '0'),
          state: 2,
          store_id: office.shop.storeId,
          subtotal: 20,
          shipping_amount: 0,
          adjustment: 0.5,
          adjustment_positive: 1.5,
          adjustment_negative: 1,
          grand_total: 20.5,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          updated_at: expect.any(String),
          items: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              order_item_id: lineOf(order),
              product_id: expect.any(Number),
              sku,
              name: sku,
              qty: 2,
              price: 10,
              row_total: 20,
              extension_attributes: { back_to_stock: true },
            },
          ],
          comments: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              comment: 'Sorry',
              is_customer_notified: 1,
              is_visible_on_front: 1,
              created_at: expect.any(String),
            },
          ],
        },
      ]);
      const list = await app.http.get(
        `/rest/V1/creditmemos?searchCriteria[filterGroups][0][filters][0][field]=order_id` +
          `&searchCriteria[filterGroups][0][filters][0][value]=${order.id}`,
      );
      expect(list.body).toEqual({ items: [body], search_criteria: expect.any(Object), total_count: 1 });
      expect((await app.http.get(`/rest/V1/orders/${order.id}`)).body).toMatchObject({ total_refunded: 20.5 });
    });

    it('closes an order that is refunded in full, once', async () => {
      const order = await office.sold(await office.product([10]), { ordered: 3, invoiced: 3, shipped: [3] });
      await office.refunded(order);
      expect(await office.progress(order)).toEqual(['closed', [3, 3, 3]]);
      expect(await refusals(order)).toContain('A creditmemo can not be created when an order has a status of closed');
    });

    it('is done once for a request that is sent again with its key', async () => {
      const sku = await office.product([10]);
      const order = await office.sold(sku, { ordered: 4, invoiced: 4, shipped: [4] });
      const headers = { 'Idempotency-Key': unique('refund') };
      const body = refundOf([[lineOf(order), 2]], [lineOf(order)]);
      const send = () => app.http.post(`/rest/V1/order/${order.id}/refund`, body, { headers });
      const [one, two] = [await send(), await send()];
      expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
      expect(two.headers.get('Idempotent-Replayed')).toBe('true');
      expect(await office.onHand(sku)).toEqual([8, null]);
    });

    it('works for an order without prices, and for one whose lines have none', async () => {
      const sku = await office.product([10]);
      const free = await office.sold(sku, { ordered: 1, invoiced: 1 });
      await office.refunded(free);
      const order = await office.orderWith({ grand_total: 20 }, { sku, qty_ordered: 2 });
      await office.invoiced(order);
      await office.refunded(order, [[lineOf(order), 1]]);
      const last = await office.refunded(order);
      expect((await app.http.get(`/rest/V1/creditmemo/${last}`)).body).toMatchObject({ grand_total: 20 });
      expect([(await office.progress(free))[0], (await office.progress(order))[0]]).toEqual(['closed', 'closed']);
    });

    it('returns what the configuration says where the request says nothing', async () => {
      const sku = await office.product([10]);
      const returned = async (body: object): Promise<(number | null)[]> => {
        const order = await office.sold(sku, { ordered: 2, invoiced: 2, shipped: [2] });
        const before = await office.onHand(sku);
        expect((await office.refund(order, body)).status).toBe(200);
        const after = await office.onHand(sku);
        return [(after[0] ?? 0) - (before[0] ?? 0)];
      };
      expect(await returned({})).toEqual([0]);
      await office.shop.warehouse.withSettings({ 'cataloginventory/item_options/auto_return': '1' }, async () => {
        expect(await returned({})).toEqual([2]);
        expect(await returned(refundOf(undefined, []))).toEqual([0]);
      });
    });
  });

  describe('refunding an invoice', () => {
    it('is bounded by what was invoiced with it', async () => {
      const order = await office.order({ sku: await office.product([10]), qty_ordered: 5, price: 10 });
      const one = await office.invoiced(order, [[lineOf(order), 2]]);
      await office.invoiced(order, [[lineOf(order), 3]]);
      const path = `/rest/V1/invoice/${one}/refund`;
      const tooMuch = await app.http.post(path, { items: itemsOf([[lineOf(order), 3]]), isOnline: true });
      expect([tooMuch.status, tooMuch.body.message]).toEqual([
        400,
        expect.stringContaining('The quantity to refund must not be greater than the unrefunded quantity.'),
      ]);
      await app.http.post(path, { items: itemsOf([[lineOf(order), 1]]) });
      const { body: id } = await app.http.post(path, {});
      expect((await app.http.get(`/rest/V1/creditmemo/${id}`)).body).toMatchObject({
        invoice_id: one,
        grand_total: 10,
        items: [{ qty: 1 }],
      });
      expect((await app.http.post(path, {})).body.message).toContain("We can't create creditmemo for the invoice.");
      expect(await office.progress(order)).toEqual(['processing', [5, 0, 2]]);
    });

    it('answers 404 for an invoice that does not exist', async () => {
      expect(await app.http.post(`/rest/V1/invoice/${NOBODY}/refund`, {})).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
    });
  });

  describe('a memo that is sent as a whole', () => {
    it('is made by the same rules and answered', async () => {
      const sku = await office.product([10]);
      const order = await office.sold(sku, { ordered: 3, invoiced: 3, shipped: [3] });
      const { status, body } = await app.http.post('/rest/V1/creditmemo', {
        entity: {
          order_id: order.id,
          items: [{ order_item_id: lineOf(order), qty: 2, sku }],
          comments: [{ comment: 'Sorry' }],
          extension_attributes: { return_to_stock_items: [lineOf(order)] },
        },
      });
      expect([status, body]).toMatchObject([200, { order_id: order.id, items: [{ qty: 2 }] }]);
      expect(await office.onHand(sku)).toEqual([9, null]);
      expect(await app.http.post('/rest/V1/creditmemo', { entity: body })).toMatchObject({ status: 200, body });
      expect(await office.onHand(sku)).toEqual([9, null]);
      const foreign = await app.http.post('/rest/V1/creditmemo', {
        entity: { order_id: order.id, items: [{ order_item_id: NOBODY, qty: 1, sku: 'X' }] },
      });
      expect([foreign.status, foreign.body.message]).toEqual([
        400,
        expect.stringContaining('The creditmemo contains product SKU "X" that is not part of the original order.'),
      ]);
    });

    it('names its order, and an invoice of it if any', async () => {
      expect(await app.http.post('/rest/V1/creditmemo', { entity: { items: [] } })).toMatchObject({
        status: 400,
        body: { message: `${HEADING}\nOrder Id is required for creditmemo document` },
      });
      const sku = await office.product([10]);
      const [order, other] = [await office.order({ sku, qty_ordered: 1 }), await office.order({ sku, qty_ordered: 1 })];
      await office.invoiced(order);
      const entity = { order_id: order.id, invoice_id: await office.invoiced(other) };
      expect((await app.http.post('/rest/V1/creditmemo', { entity })).body.message).toContain(
        "We can't create creditmemo for the invoice.",
      );
    });

    it('can not be canceled once it is refunded', async () => {
      const order = await office.sold(await office.product([10]), { ordered: 1, invoiced: 1 });
      const id = await office.refunded(order);
      expect(await app.http.put(`/rest/V1/creditmemo/${id}`, {})).toMatchObject({
        status: 400,
        body: { message: 'You can not cancel Credit Memo' },
      });
      expect(await app.http.put(`/rest/V1/creditmemo/${NOBODY}`, {})).toMatchObject({ status: 404, body: NOT_FOUND });
    });

    it('is not known by an id that no memo has', async () => {
      expect(await app.http.get(`/rest/V1/creditmemo/${NOBODY}`)).toMatchObject({ status: 404, body: NOT_FOUND });
      expect((await app.http.get('/rest/V1/creditmemo/0')).status).toBe(400);
      expect((await app.http.get('/rest/V1/creditmemos')).status).toBe(400);
    });
  });

  describe('a refund is refused', () => {
    let sku: string;
    beforeAll(async () => {
      sku = await office.product([1000]);
    });

    it('with all broken rules in one message', async () => {
      const order = await office.sold(sku, { ordered: 2, invoiced: 1 });
      expect(
        await refusals(
          order,
          refundOf(
            [
              [lineOf(order), 2],
              [NOBODY, 1],
            ],
            [NOBODY],
          ),
        ),
      ).toEqual([
        `The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "${sku}".`,
        'The quantity to refund must not be greater than the unrefunded quantity.',
        'The creditmemo contains product item that is not part of the original order.',
        'The return to stock argument contains product item that is not part of the original order.',
      ]);
      expect(await refusals(order, refundOf([[lineOf(order), 0]]))).toEqual([
        "You can't create a creditmemo without products.",
      ]);
    });

    it('for lines to return that are not in the memo', async () => {
      const other = await office.product([10]);
      const order = await office.order({ sku, qty_ordered: 1 }, { sku: other, qty_ordered: 1 });
      await office.invoiced(order);
      const [one = 0, two = 0] = order.lines;
      expect(await refusals(order, refundOf([[one, 1]], [one, two]))).toEqual([
        `The "${other}" product is not part of the current creditmemo.`,
      ]);
    });

    it('for more money than there is', async () => {
      const order = await office.order({ sku, qty_ordered: 1, price: 10 });
      expect(await refusals(order)).toEqual([
        'The order does not allow a creditmemo to be created.',
        "We can't create creditmemo for the order.",
        "The credit memo's total must be positive.",
        "You can't create a creditmemo without products.",
      ]);
      await office.invoiced(order);
      expect(await refusals(order, { arguments: { adjustment_positive: 0.01 } })).toEqual([
        'The most money available to refund is 10.00.',
      ]);
      expect(await refusals(order, { arguments: { adjustment_negative: 10 } })).toEqual([
        "The credit memo's total must be positive.",
      ]);
    });

    it('as a whole where goods that would leave the warehouse are not there', async () => {
      const [short, other] = [await office.product([3]), await office.product([5])];
      const order = await office.order({ sku: short, qty_ordered: 2 }, { sku: other, qty_ordered: 2 });
      await office.invoiced(order);
      await office.shop.warehouse.items(short, { [office.sources[0] ?? '']: 1 });
      const answer = await office.refund(order);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          message: NOT_SAVED,
          errors: [{ message: 'Not all of your products are available in the requested quantity.', parameters: [] }],
        },
      ]);
      expect([await office.onHand(short), await office.onHand(other)]).toEqual([
        [1, null],
        [5, null],
      ]);
      expect(await office.reserved(order)).toBe(-4);
      expect(await office.progress(order)).toEqual(['processing', [2, 0, 0], [2, 0, 0]]);
    });

    it('for an order that does not exist', async () => {
      expect(await office.refund({ id: NOBODY })).toMatchObject({ status: 404, body: NOT_FOUND });
    });

    it.each([
      ['a quantity below zero', { items: [{ order_item_id: 1, qty: -1 }] }],
      ['no quantity', { items: [{ order_item_id: 1 }] }],
      ['an adjustment below zero', { arguments: { adjustment_positive: -1 } }],
      ['an amount beyond all measure', { arguments: { shipping_amount: 1e300 } }],
      ['a text for an id', { arguments: { extension_attributes: { return_to_stock_items: ['x'] } } }],
    ])('for %s', async (_case, body) => {
      const order = await office.sold(sku, { ordered: 1, invoiced: 1 });
      expect((await office.refund(order, body)).status).toBe(400);
    });

    it('to those who may not', async () => {
      const order = await office.sold(sku, { ordered: 1, invoiced: 1 });
      const token = await app.tokenFor(['Vendor_Sales::sales_creditmemo', 'Vendor_Sales::sales_invoice']);
      const path = `/rest/V1/order/${order.id}/refund`;
      expect((await app.http.post(path, {}, { token })).status).toBe(401);
      const allowed = await app.tokenFor(['Vendor_Sales::creditmemo']);
      expect((await app.http.post(path, {}, { token: allowed })).status).toBe(200);
      expect((await app.http.get('/rest/V1/creditmemos?searchCriteria=', { token: allowed })).status).toBe(401);
    });
  });
});
