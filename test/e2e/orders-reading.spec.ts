import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const ORDERS = '/rest/V1/orders';
const NOT_FOUND = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };
const ID_NEEDED = { message: 'An ID is needed. Set the ID and try again.' };

describe('reading orders over REST', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  it.each(['', '/statuses'])('answers 404 for an unknown order and 400 for id 0: orders/:id%s', async (path) => {
    const unknown = await app.http.get(`${ORDERS}/999999999999${path}`);
    expect([unknown.status, unknown.body]).toEqual([404, NOT_FOUND]);
    const none = await app.http.get(`${ORDERS}/0${path}`);
    expect([none.status, none.body]).toEqual([400, ID_NEEDED]);
  });

  it('gives the status alone', async () => {
    const order = await till.place([{ sku: await till.product(1), qty_ordered: 1 }]);
    expect((await app.http.get(`${ORDERS}/${order.entity_id}/statuses`)).body).toBe('pending');
  });

  const filters = (...conditions: [field: string, value: string, type?: string][]): string =>
    conditions
      .map(([field, value, type = 'eq'], group) => {
        const base = `searchCriteria[filterGroups][${group}][filters][0]`;
        return `${base}[field]=${field}&${base}[value]=${encodeURIComponent(value)}&${base}[conditionType]=${type}`;
      })
      .join('&');

  it('lists orders by what clients ask for, page by page, with their lines', async () => {
    const sku = await till.product(10);
    const mail = `${unique('list')}@example.com`;
    const placed = [];
    for (const qty_ordered of [1, 2, 3])
      placed.push(await till.place([{ sku, qty_ordered }], { customer_email: mail }));
    const list = async (criteria: string) => (await app.http.get(`${ORDERS}?${criteria}`)).body;
    const all = await list(filters(['customer_email', mail]));
    expect(all.total_count).toBe(3);
    expect(all.items).toEqual(await Promise.all(placed.map(async (order) => (await till.read(order.entity_id)).body)));
    const page = await list(
      `${filters(['customer_email', mail], ['state', 'new'], ['store_id', String(till.storeId)])}` +
        '&searchCriteria[sortOrders][0][field]=entity_id&searchCriteria[sortOrders][0][direction]=DESC' +
        '&searchCriteria[pageSize]=2&searchCriteria[currentPage]=2',
    );
    expect([page.total_count, page.items.map((order: { entity_id: number }) => order.entity_id)]).toEqual([
      3,
      [placed[0]?.entity_id],
    ]);
    const one = await list(
      filters(['increment_id', placed[1]?.increment_id ?? ''], ['status', 'pending,canceled', 'in']),
    );
    expect(one.items).toMatchObject([{ entity_id: placed[1]?.entity_id, items: [{ qty_ordered: 2 }] }]);
    expect((await list(filters(['customer_email', mail], ['created_at', '2001-01-01', 'to']))).items).toEqual([]);
  });

  it('wants search criteria for a list, and refuses fields that orders do not have', async () => {
    const missing = await app.http.get(ORDERS);
    expect([missing.status, missing.body.parameters]).toEqual([400, { fieldName: 'searchCriteria' }]);
    const unknown = await app.http.get(`${ORDERS}?${filters(['nonsense', '1'])}`);
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { message: 'Invalid attribute name: %1', parameters: ['nonsense'] },
    ]);
    const large = await app.http.get(`${ORDERS}?searchCriteria[pageSize]=1001`);
    expect([large.status, large.body.parameters]).toEqual([400, { field: 'page_size', limit: 1000 }]);
  });

  it('shows and lists the items of orders', async () => {
    const [sku, child] = [await till.warehouse.product(undefined, { type_id: 'bundle' }), await till.product(9)];
    const order = await till.place([
      { sku, qty_ordered: 1, custom: { a: 1 } },
      { sku: child, qty_ordered: 3, parent_index: 0 },
    ]);
    const [parent, line] = (await till.read(order.entity_id)).body.items;
    expect(parent.custom).toEqual({ a: 1 });
    const shown = await app.http.get(`${ORDERS}/items/${line.item_id}`);
    expect([shown.status, shown.body]).toEqual([200, line]);
    const list = await app.http.get(`${ORDERS}/items?${filters(['order_id', String(order.entity_id)])}`);
    expect([list.status, list.body.items, list.body.total_count]).toEqual([200, [parent, line], 2]);
    const bySku = await app.http.get(`${ORDERS}/items?${filters(['sku', child])}`);
    expect(bySku.body.items).toEqual([line]);
    const unknown = await app.http.get(`${ORDERS}/items/999999999999`);
    expect([unknown.status, unknown.body]).toEqual([404, NOT_FOUND]);
  });
});
