import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const AUTO_INVOICE = 'sales/customer/auto_invoice_virtual';
const MINE = '/rest/V1/orders/mine';
const UNAUTHORIZED = {
  message: "The consumer isn't authorized to access %resources.",
  parameters: { resources: 'self' },
};

interface Customer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

describe('customers’ own orders', () => {
  let app: TestApplication;
  let till: Till;
  let jane: Customer;
  let john: Customer;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
    [jane, john] = [await customer(), await customer()];
  });
  afterAll(() => app.close());

  async function customer(): Promise<Customer> {
    const [email, password] = [`${unique('own')}@example.com`, unique('password')];
    const { customerId } = await app.get(CustomerService).create({ email, password });
    const { body } = await app.http.post(
      '/rest/V1/integration/customer/token',
      { username: email, password },
      { token: null },
    );
    return { id: customerId, email, token: body };
  }

  const place = (who: Customer, sku: string, more: object = {}, headers: Record<string, string> = {}) =>
    app.http.post(MINE, { entity: till.entity([{ sku, qty_ordered: 1 }], more) }, { token: who.token, headers });

  it('are placed in their name, whatever the order says', async () => {
    const sku = await till.product(5);
    const { status, body } = await place(jane, sku, { customer_id: john.id, customer_email: john.email });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer_id: jane.id,
      customer_email: jane.email,
      store_id: till.storeId,
      state: 'new',
      items: [{ sku, qty_ordered: 1 }],
    });
    expect((await till.read(body.entity_id)).body).toEqual(body);
    expect(await till.salable(sku)).toBe(4);
  });

  it('take over no goods that somebody else has reserved, or that nobody knows who has', async () => {
    const [sku, increment_id] = [await till.product(5), unique('O')];
    const placement = { increment_id, store_id: till.storeId, items: [{ sku, qty: 1 }] };
    await app.http.post('/rest/V1/inventory/order-placements', { placement });
    const isTaken = (answer: Answer) => [answer.status, answer.body.message, answer.body.parameters];
    const taken = [400, 'An order with the increment id "%1" already exists.', [increment_id]];
    expect(isTaken(await place(jane, sku, { increment_id }))).toEqual(taken);
    await app.database.execute('UPDATE inventory_reservation_holder SET owner_type = NULL WHERE increment_id = ?', [
      increment_id,
    ]);
    expect(isTaken(await place(jane, sku, { increment_id }))).toEqual(taken);
    // Other goods, and a number that an order has: the same answer.
    expect(isTaken(await place(jane, await till.product(1), { increment_id }))).toEqual(taken);
    const order = await till.place([{ sku, qty_ordered: 1 }], { increment_id });
    expect(isTaken(await place(jane, sku, { increment_id: order.increment_id }))).toEqual(taken);
    expect(await till.salable(sku)).toBe(4);
  });

  it('are in the currency of the website, whatever the order says', async () => {
    const { status, body } = await place(jane, await till.product(5), { order_currency_code: 'VND' });
    expect([status, body.order_currency_code]).toEqual([200, 'USD']);
    expect((await till.read(body.entity_id)).body.order_currency_code).toBe('USD');
    const camelCase = await place(jane, await till.product(5), { orderCurrencyCode: 'VND' });
    expect((await till.read(camelCase.body.entity_id)).body).toMatchObject({ order_currency_code: 'USD' });
  });

  it('need no address', async () => {
    const sku = await till.product(1);
    const entity = { store_id: till.storeId, items: [{ sku, qty_ordered: 1 }] };
    const { status, body } = await app.http.post(MINE, { entity }, { token: jane.token });
    expect([status, body.customer_email]).toEqual([200, jane.email]);
  });

  it('are refused as everybody’s are', async () => {
    const sku = await till.product(0);
    const answer = await place(jane, sku);
    expect(answer.status).toBe(400);
    const empty = await app.http.post(MINE, { entity: {} }, { token: jane.token });
    expect([empty.status, empty.body.parameters.field]).toEqual([400, 'items']);
  });

  it('are not invoiced because a customer says so', async () => {
    const sku = await till.product(5, { type_id: 'virtual', price: 990 });
    for (const extension of [{ auto_invoice: true }, { autoInvoice: 1 }]) {
      const { status, body } = await place(jane, sku, { extension_attributes: extension });
      expect([status, body.parameters]).toEqual([400, { field: 'auto_invoice' }]);
    }
    expect(await till.salable(sku)).toBe(5);
    expect((await place(jane, sku, { extension_attributes: { auto_invoice: false } })).body.state).toBe('new');
  });

  it('are invoiced at once where they are virtual and the shop allows it; the history says who caused it', async () => {
    const sku = await till.product(5, { type_id: 'virtual' });
    const answer = await till.warehouse.withSettings({ [AUTO_INVOICE]: '1' }, () =>
      place(jane, sku, { extension_attributes: { auto_invoice: true } }),
    );
    expect([answer.status, answer.body.items[0].qty_invoiced]).toEqual([200, 1]);
    const rows = await historyOf(app.database, sku);
    expect(rows.slice(1)).toMatchObject([
      {
        delta: -1,
        quantity_after: 4,
        reason: 'shipment',
        reference_type: 'order',
        reference_id: String(answer.body.entity_id),
        actor_type: 'customer',
        actor_id: String(jane.id),
        actor_label: null,
      },
    ]);
    expect(await till.salable(sku)).toBe(4);
  });

  it('cost what the catalogue says, whatever the order says', async () => {
    const sku = await till.product(5, { price: 7.5 });
    const lines = [{ sku, qty_ordered: 2, price: 0.01 }];
    const { body } = await app.http.post(
      MINE,
      { entity: till.entity(lines, { grand_total: 0.02 }) },
      { token: jane.token },
    );
    expect([body.items[0].price, body.grand_total]).toEqual([7.5, 15]);
  });

  it('are all that a customer sees', async () => {
    const who = await customer();
    const sku = await till.product(10);
    const own = [(await place(who, sku)).body, (await place(who, sku)).body];
    await place(john, sku);
    await till.place([{ sku, qty_ordered: 1 }], { customer_email: who.email });
    const list = await app.http.get(MINE, { token: who.token });
    expect([list.status, list.body.items, list.body.total_count]).toEqual([200, own, 2]);
    const search = (field: string, value: unknown) =>
      app.http.get(
        `${MINE}?searchCriteria[filterGroups][0][filters][0][field]=${field}` +
          `&searchCriteria[filterGroups][0][filters][0][value]=${String(value)}`,
        { token: who.token },
      );
    expect((await search('entity_id', own[1].entity_id)).body.items).toEqual([own[1]]);
    expect((await search('customer_id', john.id)).body).toMatchObject({ items: [], total_count: 0 });
    for (const path of [`/rest/V1/orders/${own[0].entity_id}`, '/rest/V1/orders?searchCriteria=']) {
      expect((await app.http.get(path, { token: who.token })).status).toBe(401);
    }
  });

  it('show the comments that are meant for customers', async () => {
    const who = await customer();
    const { body } = await place(who, await till.product(1));
    await till.act(body.entity_id, 'comments', { statusHistory: { comment: 'Suspicious', is_visible_on_front: 0 } });
    await till.act(body.entity_id, 'comments', { statusHistory: { comment: 'Packed', is_visible_on_front: 1 } });
    const list = await app.http.get(MINE, { token: who.token });
    expect(list.body.items[0].status_histories).toMatchObject([{ comment: 'Packed' }]);
    expect((await till.read(body.entity_id)).body.status_histories).toHaveLength(2);
  });

  it('are nobody else’s: not even those of an administrator', async () => {
    for (const options of [{}, { token: null }]) {
      const read = await app.http.get(MINE, options);
      expect([read.status, read.body]).toEqual([401, UNAUTHORIZED]);
      const written = await app.http.post(MINE, { entity: till.entity([]) }, options);
      expect([written.status, written.body]).toEqual([401, UNAUTHORIZED]);
    }
  });

  it('are placed once under one key, and keys of two customers are two', async () => {
    const sku = await till.product(10);
    const headers = { 'idempotency-key': unique('key') };
    const [first, again, other] = [
      await place(jane, sku, {}, headers),
      await place(jane, sku, {}, headers),
      await place(john, sku, {}, headers),
    ];
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(await till.salable(sku)).toBe(8);
  });
});
