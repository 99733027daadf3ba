import { Shop } from '../integration/shipping/support/shop.js';
import type { PlacedOrder } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { refusedDocument } from '../support/document-refusal.js';

const NOT_FOUND = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };
const HEADING = 'Shipment Document Validation Error(s):';
const NOBODY = 9_999_999_999;

interface Listed {
  readonly entity_id: number;
  readonly items: readonly { readonly qty: number }[];
  readonly extension_attributes: { readonly source_code: string };
}

describe('shipments over REST', () => {
  let app: TestApplication;
  let shop: Shop;
  let sku: string;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 1);
    [source = ''] = shop.sources;
    sku = await shop.product([1000]);
  });
  afterAll(() => app.close());

  const order = (quantity: number): Promise<PlacedOrder> => shop.order({ sku, qty_ordered: quantity });
  const refusals = async (placed: PlacedOrder, body: object = {}): Promise<string[]> =>
    refusedDocument(await shop.ship(placed, body), HEADING);

  describe('shipping an order', () => {
    it('answers the id of the shipment as a number, and keeps everything that was sent', async () => {
      const placed = await order(3);
      const [line = 0] = placed.lines;
      const answer = await shop.ship(placed, {
        items: [{ order_item_id: line, qty: 2 }],
        notify: true,
        appendComment: true,
        comment: { comment: 'Fragile', is_visible_on_front: 1, extension_attributes: {} },
        tracks: [{ track_number: 'T1', title: 'UPS', carrier_code: 'ups' }],
        packages: [{ weight: 2, label: null }],
        arguments: { extension_attributes: { source_code: source } },
      });
      expect([answer.status, typeof answer.body]).toEqual([200, 'number']);
      const id = answer.body as number;
      const { status, body } = await app.http.get(`/rest/V1/shipment/${id}`);
      expect([status, body]).toEqual([
        200,
        {
          entity_id: id,
          order_id: placed.id,
          increment_id: String(id).padStart(9, '0'),
          store_id: shop.storeId,
          total_qty: 2,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          updated_at: expect.any(String),
          packages: [{ weight: 2, label: null }],
          items: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              order_item_id: line,
              product_id: expect.any(Number),
              sku,
              name: sku,
              price: expect.any(Number),
              qty: 2,
            },
          ],
          tracks: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              order_id: placed.id,
              track_number: 'T1',
              title: 'UPS',
              carrier_code: 'ups',
              created_at: expect.any(String),
              updated_at: expect.any(String),
            },
          ],
          comments: [
            {
              entity_id: expect.any(Number),
              parent_id: id,
              comment: 'Fragile',
              is_customer_notified: 1,
              is_visible_on_front: 1,
              created_at: expect.any(String),
            },
          ],
          extension_attributes: { source_code: source },
        },
      ]);
    });

    it('ships all that is left where no items are named', async () => {
      for (const body of [{}, { items: [] }, { items: null }]) {
        const placed = await order(2);
        expect((await shop.ship(placed, body)).status).toBe(200);
        expect(await shop.progress(placed)).toEqual(['processing', 2]);
      }
    });

    it('names every broken rule at once', async () => {
      const placed = await order(2);
      const [line = 0] = placed.lines;
      expect(
        await refusals(placed, {
          items: [
            { order_item_id: line, qty: 3 },
            { order_item_id: NOBODY, qty: 1 },
          ],
          tracks: [{ track_number: '', title: 'UPS', carrier_code: 'ups' }],
        }),
      ).toEqual([
        `The shipment contains product SKU "${NOBODY}" that is not part of the original order.`,
        `The quantity to ship must not be greater than the unshipped quantity for product SKU "${sku}".`,
        'Please enter a tracking number.',
      ]);
      expect(await refusals(placed, { items: [{ order_item_id: line, qty: 0 }] })).toEqual([
        "You can't create a shipment without products.",
      ]);
      expect(await shop.progress(placed)).toEqual(['new', 0]);
    });

    it('is refused for an order that is held, canceled or shipped', async () => {
      const held = await order(1);
      expect((await app.http.post(`/rest/V1/orders/${held.id}/hold`)).status).toBe(200);
      expect(await refusals(held)).toContain('A shipment cannot be created when an order has a status of holded');
      const canceled = await order(1);
      expect((await app.http.post(`/rest/V1/orders/${canceled.id}/cancel`)).body).toBe(true);
      expect(await refusals(canceled)).toContain('A shipment cannot be created when an order has a status of canceled');
      const shipped = await order(1);
      await shop.shipped(shipped);
      expect(await refusals(shipped)).toContain('The order does not allow a shipment to be created.');
    });

    it('is refused where two sources are named, and for bad input', async () => {
      const placed = await order(1);
      const [line = 0] = placed.lines;
      for (const body of [
        {
          extension_attributes: { source_code: source },
          arguments: { extension_attributes: { source_code: 'default' } },
        },
        { items: [{ order_item_id: line, qty: -1 }] },
        { items: [{ order_item_id: line, qty: 'many' }] },
        { items: [{ order_item_id: line, qty: 1e30 }] },
        { items: [{ qty: 1 }] },
        { items: { order_item_id: line, qty: 1 } },
        { packages: 'none' },
        { tracks: [{ track_number: 'x'.repeat(300) }] },
        { extension_attributes: { source_code: 'x'.repeat(300) } },
        { extension_attributes: { source_code: `${source} ` } },
        { comment: { comment: 'x'.repeat(20_000) } },
      ]) {
        expect((await shop.ship(placed, body)).status).toBe(400);
      }
      expect(await shop.progress(placed)).toEqual(['new', 0]);
    });

    it('does not exist for an order that does not', async () => {
      const answer = await app.http.post(`/rest/V1/order/${NOBODY}/ship`, {});
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      expect((await app.http.post('/rest/V1/order/abc/ship', {})).status).toBe(400);
      expect((await app.http.post('/rest/V1/order/-1/ship', {})).status).toBe(404);
    });

    it('needs its permission', async () => {
      const placed = await order(1);
      const refused = await app.http.post(
        `/rest/V1/order/${placed.id}/ship`,
        {},
        {
          token: await app.tokenFor(['Vendor_Sales::shipment']),
        },
      );
      expect([refused.status, refused.body.parameters]).toEqual([401, { resources: 'Vendor_Sales::ship' }]);
      const token = await app.tokenFor(['Vendor_Sales::ship']);
      expect((await app.http.post(`/rest/V1/order/${placed.id}/ship`, {}, { token })).status).toBe(200);
    });
  });

  describe('saving a shipment', () => {
    const save = (entity: object) => app.http.post('/rest/V1/shipment/', { entity });

    it('ships as the order does, and answers the shipment', async () => {
      const placed = await order(3);
      const [line = 0] = placed.lines;
      const { status, body } = await save({
        order_id: placed.id,
        items: [{ order_item_id: line, qty: 1, sku, name: 'Anything', price: 1 }],
        tracks: [{ track_number: 'T1', title: 'UPS', carrier_code: 'ups', parent_id: null }],
        comments: [{ comment: 'Hello', is_customer_notified: 0, is_visible_on_front: 1 }],
        extension_attributes: { source_code: source },
      });
      expect([status, body]).toMatchObject([
        200,
        {
          order_id: placed.id,
          total_qty: 1,
          items: [{ order_item_id: line, qty: 1 }],
          tracks: [{ track_number: 'T1' }],
          comments: [{ comment: 'Hello', is_customer_notified: 0, is_visible_on_front: 1 }],
          extension_attributes: { source_code: source },
        },
      ]);
      const rest = await save({ order_id: placed.id });
      expect([rest.status, rest.body.total_qty]).toEqual([200, 2]);
      expect(await shop.progress(placed)).toEqual(['processing', 3]);
    });

    it('moves no goods for one that is saved already', async () => {
      const placed = await order(3);
      const [line = 0] = placed.lines;
      const first = await save({ order_id: placed.id, items: [{ order_item_id: line, qty: 1 }] });
      const left = await shop.onHand(sku);
      const again = await save({ ...first.body, comments: [{ comment: 'Later' }], packages: [] });
      expect([again.status, again.body.comments.length, again.body.items]).toEqual([200, 1, first.body.items]);
      expect(await shop.onHand(sku)).toEqual(left);
      expect(await shop.progress(placed)).toEqual(['processing', 1]);
      expect((await save({ entity_id: NOBODY, order_id: placed.id })).status).toBe(404);
    });

    it('needs its order', async () => {
      const missing = await save({ items: [] });
      expect([missing.status, missing.body]).toEqual([
        400,
        { message: `${HEADING}\nOrder Id is required for shipment document` },
      ]);
      expect((await save({ order_id: NOBODY })).status).toBe(404);
      expect((await app.http.post('/rest/V1/shipment', {})).body.parameters).toEqual({ fieldName: 'entity' });
    });
  });

  describe('reading', () => {
    it('lists shipments by what they are searched for', async () => {
      const placed = await order(3);
      const [line = 0] = placed.lines;
      const ids = [await shop.shipped(placed, [[line, 1]]), await shop.shipped(placed, [[line, 2]])];
      const where = (field: string, value: string | number): string =>
        `searchCriteria[filterGroups][0][filters][0][field]=${field}&searchCriteria[filterGroups][0][filters][0][value]=${value}`;
      const { status, body } = await app.http.get(
        `/rest/V1/shipments?${where('order_id', placed.id)}&searchCriteria[sortOrders][0][field]=entity_id&searchCriteria[sortOrders][0][direction]=DESC`,
      );
      expect([status, body.total_count]).toEqual([200, 2]);
      expect(
        body.items.map((item: Listed) => [item.entity_id, item.items[0]?.qty, item.extension_attributes.source_code]),
      ).toEqual([
        [ids[1], 2, source],
        [ids[0], 1, source],
      ]);
      const [single] = body.items;
      expect((await app.http.get(`/rest/V1/shipment/${single.entity_id}`)).body).toEqual(single);
      expect((await app.http.get(`/rest/V1/shipments?${where('secret', 1)}`)).status).toBe(400);
      expect((await app.http.get('/rest/V1/shipments')).body.parameters).toEqual({ fieldName: 'searchCriteria' });
    });

    it('does not find a shipment that is not there', async () => {
      const answer = await app.http.get(`/rest/V1/shipment/${NOBODY}`);
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      expect((await app.http.get('/rest/V1/shipment/0')).status).toBe(400);
      expect((await app.http.get('/rest/V1/shipment/abc')).status).toBe(400);
    });
  });

  describe('parcels', () => {
    const add = (entity: object) => app.http.post('/rest/V1/shipment/track', { entity });

    it('are added to a shipment and taken off again', async () => {
      const placed = await order(1);
      const id = await shop.shipped(placed);
      const { status, body } = await add({
        parent_id: id,
        order_id: placed.id,
        track_number: 'T7',
        title: 'DHL',
        carrier_code: 'dhl',
        description: 'Second parcel',
        qty: 1,
        weight: 2.5,
      });
      expect([status, body]).toMatchObject([
        200,
        { parent_id: id, order_id: placed.id, track_number: 'T7', qty: 1, weight: 2.5 },
      ]);
      const read = async (): Promise<unknown[]> => (await app.http.get(`/rest/V1/shipment/${id}`)).body.tracks;
      expect(await read()).toEqual([body]);
      const removed = await app.http.delete(`/rest/V1/shipment/track/${body.entity_id}`);
      expect([removed.status, removed.body]).toEqual([200, true]);
      expect(await read()).toEqual([]);
      const again = await app.http.delete(`/rest/V1/shipment/track/${body.entity_id}`);
      expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
    });

    it('need a number and a shipment', async () => {
      const placed = await order(1);
      const id = await shop.shipped(placed);
      const without = await add({ parent_id: id, title: 'DHL', carrier_code: 'dhl' });
      expect([without.status, without.body]).toEqual([400, { message: 'Please enter a tracking number.' }]);
      const lost = await add({ parent_id: NOBODY, track_number: 'T1' });
      expect([lost.status, lost.body]).toEqual([404, NOT_FOUND]);
      expect((await add({ track_number: 'T1' })).status).toBe(400);
      expect((await add({ parent_id: id, order_id: NOBODY, track_number: 'T1' })).status).toBe(400);
    });
  });
});
