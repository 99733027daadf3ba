import { NotifyReadyForPickup } from '../../src/modules/pickup-notices/app/notify-ready-for-pickup.service.js';
import { SendReadyMails } from '../../src/modules/pickup-notices/app/send-ready-mails.service.js';
import { Settings } from '../../src/modules/settings/index.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { graphql, graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { queriesOf } from '../support/statements.js';

const NOTIFY = '/rest/V1/order/notify-orders-are-ready-for-pickup';
const ORDERS = '/rest/V1/orders';
const NOT_READY = 'The order is not ready for pickup';
const GONE = "The entity that was requested doesn't exist. Verify the entity and try again.";
const NO_LOCATION = 'Can not find Pickup Location with code %1 for %2 Sales Channel "%3".';
const MAIL_SETTING = 'sales_email/order_ready_for_pickup/enabled';
const NOBODY = 9_999_999;

interface Mail {
  readonly recipients: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

describe('orders that are picked up', () => {
  let app: TestApplication;
  let shop: Shop;
  let [place, other, website] = ['', '', ''];
  let sku: string;

  const openForPickup = (code: string, more: object = {}): Promise<Answer> =>
    app.http.put(`/rest/V1/inventory/sources/${code}`, {
      source: {
        street: 'Rue 1 <b>',
        city: 'Paris',
        phone: '+33 1',
        extension_attributes: { is_pickup_location_active: true, frontend_name: 'Paris & Co' },
        ...more,
      },
    });
  const entity = (more: object = {}, quantity = 2): object => ({
    store_id: shop.storeId,
    customer_email: 'buyer@example.com',
    items: [{ sku, qty_ordered: quantity, name: 'Mug <i>' }],
    ...more,
  });
  const placed = (more: object = {}, quantity = 2): Promise<Answer> =>
    app.http.post(ORDERS, { entity: entity(more, quantity) });
  const pickedUp = (code = place): object => ({ extension_attributes: { pickup_location_code: code } });
  const assigned = (method: string): object => ({ shipping_assignments: [{ shipping: { method }, items: [] }] });
  /** A new order that is picked up; its id. */
  const order = async (quantity = 2): Promise<number> => {
    const { status, body } = await placed(pickedUp(), quantity);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.entity_id;
  };
  const read = async (id: number) => (await app.http.get(`${ORDERS}/${id}`)).body;
  const notify = async (...orderIds: number[]) => (await app.http.post(NOTIFY, { orderIds })).body;
  const shipmentsOf = async (id: number) =>
    (
      await app.http.get(
        `/rest/V1/shipments?searchCriteria[filterGroups][0][filters][0][field]=order_id&searchCriteria[filterGroups][0][filters][0][value]=${id}`,
      )
    ).body.items;
  const sendMails = (): Promise<number> => app.within(() => app.get(SendReadyMails).execute());
  const mailsOf = (incrementId: string): Promise<Mail[]> =>
    app.database.query<Mail>('SELECT recipients, subject, text, html FROM mail_message WHERE subject LIKE ?', [
      `%${incrementId}%`,
    ]);
  const switchMails = (value: '0' | '1'): Promise<void> => app.within(() => app.get(Settings).set(MAIL_SETTING, value));

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    [place = '', other = ''] = shop.sources;
    await openForPickup(place);
    const views = (await app.http.get('/rest/V1/store/storeViews')).body as { id: number; website_id: number }[];
    const websites = (await app.http.get('/rest/V1/store/websites')).body as { id: number; code: string }[];
    const websiteId = views.find(({ id }) => id === shop.storeId)?.website_id;
    website = websites.find(({ id }) => id === websiteId)?.code ?? '';
    sku = await shop.product([1000, 1000]);
  });
  afterAll(() => app.close());

  describe('placing', () => {
    it('keeps the location, in the spelling of its source, and gives it back with the order and in lists', async () => {
      const { status, body } = await placed({
        extension_attributes: { pickup_location_code: place.toUpperCase(), gift: 'yes', notification_sent: 1 },
      });
      const extension_attributes = { gift: 'yes', pickup_location_code: place };
      expect([status, body.extension_attributes]).toEqual([200, extension_attributes]);
      expect((await read(body.entity_id)).extension_attributes).toEqual(extension_attributes);
      const list = await app.http.get(
        `${ORDERS}?searchCriteria[filterGroups][0][filters][0][field]=entity_id&searchCriteria[filterGroups][0][filters][0][value]=${body.entity_id}`,
      );
      expect(list.body.items[0].extension_attributes).toEqual(extension_attributes);
      const rows = await app.database.query(
        'SELECT pickup_location_code FROM inventory_pickup_location_order WHERE order_id = ?',
        [body.entity_id],
      );
      expect(rows).toEqual([{ pickup_location_code: place }]);
    });

    it.each<[string, () => object]>([
      [
        'in the shipping assignment',
        () => ({ extension_attributes: { pickup_location_code: place, ...assigned('instore_pickup') } }),
      ],
      ['as shipping_method', () => ({ shipping_method: 'instore_pickup', ...pickedUp() })],
      [
        'in camelCase',
        () => ({
          extensionAttributes: {
            pickupLocationCode: place,
            shippingAssignments: [{ shipping: { method: 'instore_pickup' } }],
          },
        }),
      ],
    ])('takes the delivery method %s', async (_case, more) => {
      const { status, body } = await placed(more());
      expect([status, body.extension_attributes?.pickup_location_code]).toEqual([200, place]);
    });

    it('leaves other orders as they are', async () => {
      const { status, body } = await placed({
        shipping_method: 'flatrate_flatrate',
        extension_attributes: { pickup_location_code: '' },
      });
      expect([status, body.extension_attributes]).toEqual([200, undefined]);
    });

    it('refuses a location with another method, and the method without a location', async () => {
      const alone = '"%field" is for orders with the delivery method "%method" alone.';
      expect(await placed({ shipping_method: 'flatrate_flatrate', ...pickedUp() })).toMatchObject({
        status: 400,
        body: { message: alone, parameters: { field: 'pickup_location_code', method: 'instore_pickup' } },
      });
      expect(await placed({ extension_attributes: assigned('instore_pickup') })).toMatchObject({
        status: 400,
        body: { message: '"%field" can not be empty.', parameters: { field: 'pickup_location_code' } },
      });
    });

    it('refuses what is no open location of its stock, and writes nothing', async () => {
      const shut = await shop.warehouse.source();
      await openForPickup(shut);
      const increment = unique('P').slice(0, 32);
      for (const code of ['nowhere', other, shut, `${place}\u{1F600}`]) {
        const { status, body } = await placed({ increment_id: increment, ...pickedUp(code) });
        expect([status, body.message]).toEqual(
          code.includes('\u{1F600}') ? [400, expect.stringContaining('Multilingual Plane')] : [400, NO_LOCATION],
        );
        if (status === 400 && body.message === NO_LOCATION) expect(body.parameters).toEqual([code, 'website', website]);
      }
      await app.http.put(`/rest/V1/inventory/sources/${place}`, { source: { enabled: false } });
      expect((await placed({ increment_id: increment, ...pickedUp() })).body.message).toBe(NO_LOCATION);
      await app.http.put(`/rest/V1/inventory/sources/${place}`, { source: { enabled: true } });
      expect((await placed({ increment_id: increment, ...pickedUp() })).status).toBe(200);
    });

    it('of many writes the locations together, and refuses the others alone', async () => {
      const many = (count: number): object[] => Array.from({ length: count }, () => entity(pickedUp(), 1));
      const { status, body } = await app.http.post(`${ORDERS}/batch`, {
        entities: [entity(pickedUp()), entity(pickedUp('nowhere')), entity()],
      });
      expect([status, body[0].order.extension_attributes.pickup_location_code]).toEqual([200, place]);
      expect(body[1].error.parameters).toEqual(['nowhere', 'website', website]);
      expect(body[2].order.extension_attributes).toBeUndefined();
      const statements = async (entities: object[]): Promise<number[]> => {
        const writes = jest.spyOn(app.database, 'execute');
        const reads = await queriesOf(
          app.database,
          () => app.http.post(`${ORDERS}/batch`, { entities }),
          /is_pickup_location_active/,
        );
        const pickups = writes.mock.calls.filter(([sql]) => sql.includes('inventory_pickup_location_order'));
        writes.mockRestore();
        return [reads.length, pickups.length];
      };
      expect([await statements(many(2)), await statements(many(20))]).toEqual([
        [1, 1],
        [1, 1],
      ]);
    });
  });

  describe('shipping in another way', () => {
    it('is refused, with the reason beside the text', async () => {
      const id = await order();
      const errors = [
        {
          message:
            "Not able to create shipment with 'In Store Pick-Up' delivery method. Order should be notified as 'Ready For Pick-Up' instead.",
          parameters: [],
        },
      ];
      const refusal = {
        status: 400,
        body: { message: 'Could not save a shipment, see error log for details', errors },
      };
      const body = { arguments: { extension_attributes: { source_code: place } } };
      expect(await app.http.post(`/rest/V1/order/${id}/ship`, body)).toMatchObject(refusal);
      const [line] = (await read(id)).items;
      const entity_ = { order_id: id, items: [{ order_item_id: line.item_id, qty: 1 }] };
      expect(await app.http.post('/rest/V1/shipment', { entity: entity_ })).toMatchObject(refusal);
      expect(await shipmentsOf(id)).toEqual([]);
    });
  });

  describe('that are ready', () => {
    it('are shipped from their location, commented and noted for a mail', async () => {
      const before = await shop.onHand(sku);
      const id = await order(3);
      expect(await notify(id)).toEqual({ successful: true, errors: [] });
      const shipments = await shipmentsOf(id);
      expect(shipments).toMatchObject([{ total_qty: 3, extension_attributes: { source_code: place } }]);
      expect(await shop.onHand(sku)).toEqual([(before[0] ?? 0) - 3, before[1]]);
      const { state, extension_attributes, status_histories, increment_id } = await read(id);
      expect([state, extension_attributes]).toEqual([
        'processing',
        { pickup_location_code: place, notification_sent: 0, send_notification: 1 },
      ]);
      expect(status_histories).toMatchObject([
        {
          comment: expect.stringMatching(/^Order notified for pickup at: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          is_customer_notified: 1,
          status: 'processing',
        },
      ]);
      const reserved = await app.database.query<{ sum: string }>(
        'SELECT SUM(quantity) AS sum FROM inventory_reservation WHERE object_increment_id = ?',
        [increment_id],
      );
      expect(Number(reserved[0]?.sum)).toBe(0);
    });

    it('have one mail each, with place, number and items; told again, another one and no second shipment', async () => {
      const id = await order();
      await notify(id);
      const { increment_id } = await read(id);
      await Promise.all([sendMails(), sendMails()]);
      expect(await sendMails()).toBe(0);
      const mails = await mailsOf(increment_id);
      expect(mails).toEqual([
        {
          recipients: 'buyer@example.com',
          subject: `Your order ${increment_id} is ready for pickup`,
          text: expect.any(String),
          html: expect.any(String),
        },
      ]);
      const [{ text, html } = { text: '', html: '' }] = mails;
      for (const part of ['Paris & Co', 'Rue 1 <b>', 'Paris', 'Phone: +33 1', `- 2 x Mug <i> (${sku})`]) {
        expect(text).toContain(part);
      }
      expect(html).toContain('Paris &#38; Co');
      expect(html).toContain(`2 x Mug &#60;i&#62; (${sku})`);
      expect(html).not.toContain('<b>');
      expect((await read(id)).extension_attributes).toMatchObject({ notification_sent: 1, send_notification: 1 });

      expect(await notify(id)).toEqual({ successful: true, errors: [] });
      expect(await shipmentsOf(id)).toHaveLength(1);
      expect((await read(id)).extension_attributes).toMatchObject({ notification_sent: 0, send_notification: 1 });
      await sendMails();
      expect(await mailsOf(increment_id)).toHaveLength(2);
    });

    it('have no mail while mails are off, where they are not ready any more, or the address is none', async () => {
      try {
        await switchMails('0');
        const id = await order();
        await notify(id);
        expect((await read(id)).extension_attributes).toMatchObject({ notification_sent: 0, send_notification: 0 });
        await switchMails('1');
        const late = await order();
        await notify(late);
        await switchMails('0');
        await sendMails();
        expect((await read(late)).extension_attributes).toMatchObject({ notification_sent: 0, send_notification: 0 });
      } finally {
        await switchMails('1');
      }
      const taken = await order();
      await notify(taken);
      await app.http.post(`${ORDERS}/${taken}/hold`);
      await sendMails();
      expect((await read(taken)).extension_attributes).toMatchObject({ notification_sent: 0, send_notification: 0 });
      const { body } = await placed({ ...pickedUp(), customer_email: 'a@b,c@d' });
      await notify(body.entity_id);
      await sendMails();
      expect(await mailsOf(body.increment_id)).toEqual([]);
      expect((await read(body.entity_id)).extension_attributes).toMatchObject({ send_notification: 0 });
    });

    it('fail one by one, each with its reason', async () => {
      const sent = (await placed()).body.entity_id as number;
      const canceled = await order();
      await app.http.post(`${ORDERS}/${canceled}/cancel`);
      const held = await order();
      await app.http.post(`${ORDERS}/${held}/hold`);
      const fine = await order();
      expect(await notify(sent, NOBODY, canceled, fine, held, fine)).toEqual({
        successful: false,
        errors: [
          { id: sent, message: NOT_READY },
          { id: NOBODY, message: GONE },
          { id: canceled, message: NOT_READY },
          { id: held, message: NOT_READY },
        ],
      });
      expect([await shipmentsOf(fine), await shipmentsOf(sent)].map((list) => list.length)).toEqual([1, 0]);
    });

    it('are not, where their location has not all of the goods in stock, or is shut', async () => {
      const scarce = await shop.product([1, 10]);
      const marked = await shop.product([5, 10]);
      const absent = await shop.product([undefined, 10]);
      const ids: number[] = [];
      for (const each of [scarce, marked, absent]) {
        const items = [{ sku: each, qty_ordered: 2 }];
        ids.push((await placed({ ...pickedUp(), items })).body.entity_id);
      }
      await app.http.post('/rest/V1/inventory/source-items', {
        sourceItems: [{ sku: marked, source_code: place, quantity: 5, status: 0 }],
      });
      const shut = await order();
      await app.http.put(`/rest/V1/inventory/sources/${place}`, { source: { enabled: false } });
      expect((await notify(shut)).errors).toEqual([{ id: shut, message: NOT_READY }]);
      await app.http.put(`/rest/V1/inventory/sources/${place}`, { source: { enabled: true } });
      expect(await notify(...ids, shut)).toEqual({
        successful: false,
        errors: ids.map((id) => ({ id, message: NOT_READY })),
      });
      for (const id of ids) {
        expect(await shipmentsOf(id)).toEqual([]);
        const { extension_attributes, status_histories } = await read(id);
        expect([extension_attributes, status_histories]).toEqual([{ pickup_location_code: place }, []]);
      }
    });

    it('leave nothing where a later step fails', async () => {
      const id = await order();
      const before = await shop.onHand(sku);
      const execute = app.database.execute.bind(app.database);
      const failing = jest.spyOn(app.database, 'execute').mockImplementation(async (sql, parameters) => {
        if (sql.includes('INTO inventory_order_notification')) throw new Error('The process dies.');
        return execute(sql, parameters);
      });
      try {
        expect(await notify(id)).toEqual({
          successful: false,
          errors: [{ id, message: "We can't notify the customer right now." }],
        });
      } finally {
        failing.mockRestore();
      }
      expect([await shop.onHand(sku), await shipmentsOf(id)]).toEqual([before, []]);
      expect(await notify(id)).toEqual({ successful: true, errors: [] });
    });

    it('are told once under one Idempotency-Key', async () => {
      const id = await order();
      const options = { headers: { 'idempotency-key': unique('key') } };
      const first = await app.http.post(NOTIFY, { orderIds: [id, NOBODY] }, options);
      const again = await app.http.post(NOTIFY, { orderIds: [id, NOBODY] }, options);
      expect([first.body.errors, again.body]).toEqual([[{ id: NOBODY, message: GONE }], first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await read(id)).status_histories).toHaveLength(1);
    });

    it('are told once where a request with a key was broken off and comes again', async () => {
      const [one, two] = [await order(), await order()];
      const options = { headers: { 'idempotency-key': unique('key') } };
      const service = app.get(NotifyReadyForPickup);
      const execute = service.execute.bind(service);
      const broken = jest.spyOn(service, 'execute').mockImplementation(async (id, part) => {
        await execute(id, part);
        if (id === one) throw new Error('The connection is gone.');
      });
      const first = await app.http.post(NOTIFY, { orderIds: [one, two] }, options);
      expect(first.body.errors).toEqual([{ id: one, message: "We can't notify the customer right now." }]);
      broken.mockRestore();
      const again = await app.http.post(NOTIFY, { orderIds: [one, two] }, options);
      expect(again.body).toEqual({ successful: true, errors: [] });
      const comments = async (): Promise<number[]> =>
        [(await read(one)).status_histories, (await read(two)).status_histories].map((list) => list.length);
      expect(await comments()).toEqual([1, 1]);
    });

    it('are a hundred at most, each a number', async () => {
      const many = Array.from({ length: 101 }, (_, index) => index + 1);
      expect((await app.http.post(NOTIFY, { orderIds: many })).status).toBe(400);
      expect((await app.http.post(NOTIFY, { orderIds: ['x'] })).status).toBe(400);
      expect((await app.http.post(NOTIFY, {})).body.parameters).toEqual({ fieldName: 'orderIds' });
      expect(await notify()).toEqual({ successful: true, errors: [] });
    });

    it('need their permission', async () => {
      const token = await app.tokenFor(['Vendor_Sales::ship']);
      expect(await app.http.post(NOTIFY, { orderIds: [] }, { token })).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Vendor_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup' } },
      });
    });
  });

  describe('over GraphQL', () => {
    const FIELDS = `pickupLocationCode readyNotice canNotifyForPickup canShip pickupLocation { code name city }`;

    it('are placed, shown, and told to be ready', async () => {
      const answer = await graphqlData(
        app,
        `mutation($order: OrderInput!) { placeOrder(order: $order) { orderId order { ${FIELDS} } } }`,
        {
          order: {
            storeId: shop.storeId,
            customerEmail: 'buyer@example.com',
            items: [{ sku, qty: 1 }],
            pickupLocationCode: place,
          },
        },
      );
      const { orderId: id, order: shown } = answer.placeOrder;
      expect(shown).toEqual({
        pickupLocationCode: place,
        readyNotice: 'none',
        canNotifyForPickup: true,
        canShip: false,
        pickupLocation: { code: place, name: 'Paris & Co', city: 'Paris' },
      });
      const told = await graphqlData(
        app,
        `mutation { notifyOrderIsReadyForPickup(id: ${id}) { orderId order { readyNotice canNotifyForPickup state } } }`,
      );
      expect(told.notifyOrderIsReadyForPickup).toEqual({
        orderId: id,
        order: { readyNotice: 'pending', canNotifyForPickup: true, state: 'processing' },
      });
      const sent = (await placed()).body.entity_id;
      const refused = await graphql(app, `mutation { notifyOrderIsReadyForPickup(id: ${sent}) { orderId } }`);
      expect(refused.errors?.[0]).toMatchObject({ message: NOT_READY, extensions: { code: 'BAD_USER_INPUT' } });
      const other_ = await graphqlData(app, `{ order(id: ${sent}) { ${FIELDS} } }`);
      expect(other_.order).toEqual({
        pickupLocationCode: null,
        readyNotice: null,
        canNotifyForPickup: false,
        canShip: true,
        pickupLocation: null,
      });
    });
  });
});
