import { Outbox } from '../../src/platform/queue/outbox.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

const PRODUCTS = '/rest/V1/products';

describe('products over REST', () => {
  let app: TestApplication;
  let sent: jest.SpiedFunction<Outbox['add']>;

  beforeAll(async () => {
    app = await startApplication();
    sent = jest.spyOn(app.get(Outbox), 'add');
  });
  afterAll(() => app.close());

  const at = (sku: string): string => `${PRODUCTS}/${encodeURIComponent(sku)}`;

  async function create(product: object = {}): Promise<string> {
    const sku = unique('P');
    const { status } = await app.http.post(PRODUCTS, { product: { sku, name: 'Bag', ...product } });
    expect(status).toBe(200);
    return sku;
  }

  async function sourceItems(sku: string): Promise<unknown[]> {
    const filter = `searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${encodeURIComponent(sku)}`;
    const { body } = await app.http.get(`/rest/V1/inventory/source-items?${filter}`);
    return body.items;
  }

  const history = (sku: string): Promise<unknown[]> =>
    app.database.query(
      `SELECT source_code, CAST(delta AS DOUBLE) AS delta, CAST(quantity_after AS DOUBLE) AS after, reason, note
         FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id`,
      [sku],
    );

  /** How often the clean-up of a SKU has been sent. */
  const cleanups = (sku: string): number =>
    sent.mock.calls.filter(
      ([topic, skus]) => topic === 'inventory.source.items.cleanup' && (skus as string[]).includes(sku),
    ).length;

  describe('creating', () => {
    it('takes SKU and name, fills in the rest and answers the product', async () => {
      const sku = unique('P');
      const { status, body } = await app.http.post(PRODUCTS, { product: { sku, name: 'Bag' } });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        sku,
        name: 'Bag',
        attribute_set_id: 4,
        status: 1,
        visibility: 4,
        type_id: 'simple',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        product_links: [],
        options: [],
        media_gallery_entries: [],
        tier_prices: [],
        custom_attributes: [],
      });
      expect(body.id).toBeGreaterThan(0);
      expect(body).not.toHaveProperty('price');
      expect(body.extension_attributes.website_ids).toEqual([1]);
      expect(body.extension_attributes.stock_item).toMatchObject({
        item_id: body.id,
        product_id: body.id,
        stock_id: 1,
        qty: 0,
        is_in_stock: false,
        use_config_manage_stock: true,
        min_sale_qty: 1,
      });
      expect(await sourceItems(sku)).toEqual([]);
    });

    it('takes the parameter names in camelCase as well', async () => {
      const sku = unique('P');
      const { body } = await app.http.post(PRODUCTS, {
        product: { sku, name: 'Bag', typeId: 'virtual', extensionAttributes: { websiteIds: [] } },
      });
      expect(body).toMatchObject({ type_id: 'virtual', extension_attributes: { website_ids: [] } });
    });

    it('creates the default source item from a stock item, recorded as legacy_bridge', async () => {
      const sku = await create({
        extension_attributes: { stock_item: { qty: 10, is_in_stock: true, manage_stock: true } },
      });
      expect(await sourceItems(sku)).toEqual([{ sku, source_code: 'default', quantity: 10, status: 1 }]);
      expect(await history(sku)).toEqual([
        { source_code: 'default', delta: 10, after: 10, reason: 'legacy_bridge', note: null },
      ]);
      const { body } = await app.http.get(at(sku));
      expect(body.extension_attributes.stock_item).toMatchObject({ qty: 10, is_in_stock: true, manage_stock: true });
    });

    it('creates no source item for a stock item that is empty and out of stock, nor for a composite product', async () => {
      const empty = await create({ extension_attributes: { stock_item: { qty: 0, is_in_stock: false } } });
      expect(await sourceItems(empty)).toEqual([]);
      const bundle = await create({
        type_id: 'bundle',
        extension_attributes: { stock_item: { qty: 5, is_in_stock: true } },
      });
      expect(await sourceItems(bundle)).toEqual([]);
      const { body } = await app.http.get(at(bundle));
      expect(body.extension_attributes.stock_item).toMatchObject({ qty: 0, is_in_stock: true });
    });

    it('takes and passes over lists that it has no use for', async () => {
      const lists = {
        custom_attributes: [{ attribute_code: 'color', value: '7' }],
        product_links: [],
        options: [{ title: 'Size' }],
        tier_prices: [],
        media_gallery_entries: [],
      };
      await create({ ...lists, extension_attributes: { category_links: [{ position: 0, category_id: '2' }] } });
    });
  });

  describe('refusals', () => {
    it.each([
      ['no name', { name: undefined }],
      ['an empty SKU', { sku: '' }],
      ['a SKU with a blank at its edge', { sku: ' a' }],
      ['a SKU with a control character', { sku: 'a\u0007b' }],
      ['a SKU beyond the plane', { sku: 'a\u{1f600}' }],
      ['a SKU of 65 characters', { sku: 'x'.repeat(65) }],
      ['a name of 256 characters', { name: 'x'.repeat(256) }],
      ['an unknown type', { type_id: 'giftcard' }],
      ['a price below zero', { price: -1 }],
      ['a price that is no number', { price: 'cheap' }],
      ['a price without bounds', { price: 1e300 }],
      ['a weight beyond its column', { weight: 100_000_000 }],
      ['an unknown status', { status: 3 }],
      ['an unknown visibility', { visibility: 0 }],
      ['an unknown website', { extension_attributes: { website_ids: [987_654] } }],
      ['a quantity beyond 12 digits', { extension_attributes: { stock_item: { qty: 100_000_000 } } }],
      ['an unknown field', { colour: 'red' }],
      ['an unknown stock item field', { extension_attributes: { stock_item: { shelf: 4 } } }],
      ['custom attributes that are no list', { custom_attributes: { color: 7 } }],
    ])('%s is a 400, and nothing is created', async (_case, part) => {
      const sku = unique('R');
      const { status, body } = await app.http.post(PRODUCTS, { product: { sku, name: 'Bag', ...part } });
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.any(String));
      expect((await app.http.get(at(sku))).status).toBe(404);
    });

    it('names every broken rule at once', async () => {
      const { body } = await app.http.post(PRODUCTS, { product: { sku: unique('R'), name: '', price: -1, status: 9 } });
      expect(body).toMatchObject({
        message: 'Validation Failed',
        errors: [
          { parameters: { field: 'name' } },
          { parameters: { field: 'price' } },
          { parameters: { field: 'status' } },
        ],
      });
    });

    it('wants the product parameter', async () => {
      const { status, body } = await app.http.post(PRODUCTS, {});
      expect(status).toBe(400);
      expect(body).toEqual({
        message: '"%fieldName" is required. Enter and try again.',
        parameters: { fieldName: 'product' },
      });
    });

    it('wants a token with the permission', async () => {
      expect((await app.http.get(at('x'), { token: null })).status).toBe(401);
      const token = await app.tokenFor(['Vendor_InventoryApi::source']);
      const { status, body } = await app.http.post(PRODUCTS, { product: {} }, { token });
      expect(status).toBe(401);
      expect(body.parameters).toEqual({ resources: 'Vendor_Catalog::products' });
    });

    it('answers 404 for a product that is not there', async () => {
      const { status, body } = await app.http.get(at(unique('none')));
      expect(status).toBe(404);
      expect(body.message).toBe("The product that was requested doesn't exist. Verify the product and try again.");
      expect((await app.http.delete(at(unique('none')))).status).toBe(404);
    });
  });

  describe('changing', () => {
    it('changes the product that has the SKU, by POST or PUT, and leaves out what is left out', async () => {
      const sku = await create({ price: 10, weight: 2 });
      const posted = await app.http.post(PRODUCTS, { product: { sku, price: 12.5 } });
      expect(posted.body).toMatchObject({ name: 'Bag', price: 12.5, weight: 2 });
      const put = await app.http.put(at(sku), { product: { name: 'Big bag', weight: null } });
      expect(put.body).toMatchObject({ id: posted.body.id, sku, name: 'Big bag', price: 12.5 });
      expect(put.body).not.toHaveProperty('weight');
    });

    it('takes back what it has answered', async () => {
      const sku = await create({
        price: 9.99,
        extension_attributes: {
          website_ids: [1],
          stock_item: { qty: 4, is_in_stock: true, min_qty: 1.5, notify_stock_qty: 2 },
        },
      });
      const { body } = await app.http.get(at(sku));
      const again = await app.http.put(at(sku), { product: body });
      expect(again.status).toBe(200);
      expect(again.body).toEqual({ ...body, updated_at: again.body.updated_at });
      expect(await history(sku)).toHaveLength(1);
    });

    it('writes only the given part of a stock item', async () => {
      const sku = await create({ extension_attributes: { stock_item: { qty: 4, is_in_stock: true, backorders: 1 } } });
      const change = async (stock_item: object): Promise<unknown> =>
        (await app.http.put(at(sku), { product: { extension_attributes: { stock_item } } })).status;
      expect(await change({ min_sale_qty: 2, use_config_min_sale_qty: false })).toBe(200);
      expect(await sourceItems(sku)).toEqual([{ sku, source_code: 'default', quantity: 4, status: 1 }]);
      expect(await change({ is_in_stock: false })).toBe(200);
      expect(await sourceItems(sku)).toEqual([{ sku, source_code: 'default', quantity: 4, status: 0 }]);
      expect(await change({ qty: 6.25 })).toBe(200);
      expect(await sourceItems(sku)).toEqual([{ sku, source_code: 'default', quantity: 6.25, status: 0 }]);
      expect(await history(sku)).toHaveLength(3);
      const { body } = await app.http.get(at(sku));
      expect(body.extension_attributes.stock_item).toMatchObject({ backorders: 1, min_sale_qty: 2 });
    });

    it('takes an empty date of a stock item for none, as the route of stock items does', async () => {
      const sku = await create();
      const save = async (low_stock_date: string): Promise<unknown> => {
        const stock_item = { low_stock_date };
        const { status, body } = await app.http.put(at(sku), { product: { extension_attributes: { stock_item } } });
        return [status, body.extension_attributes.stock_item.low_stock_date];
      };
      expect(await save('2026-01-31 09:30:00')).toEqual([200, '2026-01-31 09:30:00']);
      expect(await save('')).toEqual([200, undefined]);
    });

    it('replaces the websites', async () => {
      const sku = await create();
      const code = unique('w').replaceAll('-', '_');
      const website = await app.http.post('/rest/V1/store/websites', { website: { code, name: code } });
      const changed = await app.http.put(at(sku), {
        product: { extension_attributes: { website_ids: [website.body.id, website.body.id] } },
      });
      expect(changed.body.extension_attributes.website_ids).toEqual([website.body.id]);
      const emptied = await app.http.put(at(sku), { product: { extension_attributes: { website_ids: [] } } });
      expect(emptied.body.extension_attributes.website_ids).toEqual([]);
    });

    it('creates by PUT what is not there, as upstream', async () => {
      const sku = unique('P/with slash');
      const { status, body } = await app.http.put(at(sku), { product: { name: 'Bag' } });
      expect(status).toBe(200);
      expect(body.sku).toBe(sku);
      expect((await app.http.get(at(sku))).body.id).toBe(body.id);
    });
  });

  describe('another SKU', () => {
    it('takes source items and configuration along, with history, in one request', async () => {
      const code = await givenSource(app);
      const from = await create({ extension_attributes: { stock_item: { qty: 4, is_in_stock: true, backorders: 2 } } });
      await givenItems(app, { sku: from, source_code: code, quantity: 7, status: 0 });
      const to = unique('N');
      const renamed = await app.http.put(at(from), { product: { sku: to } });
      expect(renamed.body).toMatchObject({ sku: to, extension_attributes: { stock_item: { qty: 4, backorders: 2 } } });
      expect(await sourceItems(from)).toEqual([]);
      expect(await sourceItems(to)).toEqual(
        expect.arrayContaining([
          { sku: to, source_code: 'default', quantity: 4, status: 1 },
          { sku: to, source_code: code, quantity: 7, status: 0 },
        ]),
      );
      const rename = { reason: 'other', note: 'sku_rename' };
      expect(await history(to)).toEqual(
        expect.arrayContaining([
          { source_code: 'default', delta: 4, after: 4, ...rename },
          { source_code: code, delta: 7, after: 7, ...rename },
        ]),
      );
      expect((await history(from)).slice(-2)).toEqual(
        expect.arrayContaining([
          { source_code: 'default', delta: -4, after: 0, ...rename },
          { source_code: code, delta: -7, after: 0, ...rename },
        ]),
      );
      expect((await app.http.get(at(from))).status).toBe(404);
      expect(cleanups(from)).toBe(1);
    });

    it('finds the product by the id of the body as well', async () => {
      const from = await create();
      const { id } = (await app.http.get(at(from))).body;
      const to = unique('N');
      expect((await app.http.post(PRODUCTS, { product: { id, sku: to } })).body).toMatchObject({
        id,
        sku: to,
        name: 'Bag',
      });
      expect((await app.http.put(at(to), { product: { id, sku: from } })).body).toMatchObject({ id, sku: from });
      const other = await create();
      const { status, body } = await app.http.put(at(other), { product: { id, sku: to } });
      expect(status).toBe(400);
      expect(body.parameters).toEqual({ id, sku: other });
    });

    it('writes a stock item of the same request to the new SKU', async () => {
      const from = await create({ extension_attributes: { stock_item: { qty: 4, is_in_stock: true } } });
      const to = unique('N');
      await app.http.put(at(from), { product: { sku: to, extension_attributes: { stock_item: { qty: 9 } } } });
      expect(await sourceItems(to)).toEqual([{ sku: to, source_code: 'default', quantity: 9, status: 1 }]);
      expect(await sourceItems(from)).toEqual([]);
    });

    it("is refused where it is another product's, and nothing moves", async () => {
      const stock = { extension_attributes: { stock_item: { qty: 4, is_in_stock: true } } };
      const one = await create(stock);
      const other = await create();
      const { status, body } = await app.http.put(at(one), { product: { sku: other.toLowerCase(), name: 'Renamed' } });
      expect(status).toBe(400);
      expect(body).toEqual({
        message: 'Another product has the SKU "%sku" already.',
        parameters: { sku: other.toLowerCase() },
      });
      expect((await app.http.get(at(one))).body.name).toBe('Bag');
      expect(await sourceItems(one)).toHaveLength(1);
      expect(await sourceItems(other)).toEqual([]);
    });

    it('that is only spelled in another way is the same identity: no stock moves', async () => {
      const sku = await create({ extension_attributes: { stock_item: { qty: 4, is_in_stock: true, backorders: 2 } } });
      const respelled = sku.toUpperCase();
      const { body } = await app.http.put(at(sku), { product: { sku: respelled } });
      expect(body).toMatchObject({ sku: respelled, extension_attributes: { stock_item: { qty: 4, backorders: 2 } } });
      expect(await history(sku)).toHaveLength(1);
      expect(await sourceItems(respelled)).toHaveLength(1);
      expect(cleanups(sku)).toBe(0);
      expect((await app.http.get(at(sku.toLowerCase()))).body.id).toBe(body.id);
    });
  });

  describe('deleting', () => {
    it('answers true, sends the clean-up of the source items, and forgets the configuration', async () => {
      const sku = await create({ extension_attributes: { stock_item: { manage_stock: true, backorders: 2 } } });
      const deleted = await app.http.delete(at(sku));
      expect(deleted).toMatchObject({ status: 200, body: true });
      expect(cleanups(sku)).toBe(1);
      expect((await app.http.delete(at(sku))).status).toBe(404);
      await app.http.post(PRODUCTS, { product: { sku, name: 'Another bag' } });
      const { body } = await app.http.get(at(sku));
      expect(body.extension_attributes.stock_item).toMatchObject({ manage_stock: false, backorders: 0 });
    });
  });

  describe('the list', () => {
    const find = (...filters: [field: string, value: string, condition?: string][]) => {
      const query = filters.map(([field, value, condition = 'eq'], index) => {
        const filter = `searchCriteria[filterGroups][${index}][filters][0]`;
        return `${filter}[field]=${field}&${filter}[value]=${encodeURIComponent(value)}&${filter}[conditionType]=${condition}`;
      });
      return app.http.get(`${PRODUCTS}?${query.join('&')}`);
    };

    it('wants search criteria', async () => {
      const { status, body } = await app.http.get(PRODUCTS);
      expect(status).toBe(400);
      expect(body.parameters).toEqual({ fieldName: 'searchCriteria' });
      expect((await app.http.get(`${PRODUCTS}?searchCriteria[pageSize]=1`)).status).toBe(200);
    });

    it('filters by every field that it shows', async () => {
      const sku = await create({
        price: 3.5,
        weight: 2,
        type_id: 'virtual',
        status: 2,
        visibility: 3,
        attribute_set_id: 11,
      });
      const { id, created_at, updated_at } = (await app.http.get(at(sku))).body;
      const { body } = await find(
        ['sku', sku.toLowerCase()],
        ['entity_id', String(id)],
        ['product_id', `${id},${id + 1}`, 'in'],
        ['name', '%ag', 'like'],
        ['type_id', 'virtual'],
        ['attribute_set_id', '11'],
        ['price', '3', 'gt'],
        ['weight', '2', 'lteq'],
        ['status', '2'],
        ['visibility', '3'],
        ['created_at', created_at, 'from'],
        ['updated_at', updated_at, 'to'],
        ['website_id', '1'],
      );
      expect(body.total_count).toBe(1);
      expect(body.items).toEqual([
        expect.objectContaining({ id, sku, price: 3.5, extension_attributes: { website_ids: [1] }, options: [] }),
      ]);
      expect(body.search_criteria.filter_groups.at(-1)).toEqual({
        filters: [{ field: 'website_id', value: '1', condition_type: 'eq' }],
      });
    });

    it('finds by website what is and what is not on it', async () => {
      const nowhere = await create({ extension_attributes: { website_ids: [] } });
      const total = async (condition: string, value: string): Promise<number> =>
        (await find(['sku', nowhere], ['website_id', value, condition])).body.total_count;
      expect(await total('eq', '1')).toBe(0);
      expect(await total('in', '1,2')).toBe(0);
      expect(await total('neq', '1')).toBe(1);
      expect(await total('null', '1')).toBe(1);
    });

    it.each([
      ['colour', 'red', 'eq'],
      ['website_id', '1', 'gt'],
      ['website_id', '1) OR (1', 'eq'],
      ['status', 'on', 'eq'],
      ['sku', '(', 'regexp'],
    ])('refuses a filter by %s with %s and %s', async (field, value, condition) => {
      expect((await find([field, value, condition])).status).toBe(400);
    });
  });
});
