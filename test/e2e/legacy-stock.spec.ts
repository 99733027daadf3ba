import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenGrouped } from '../support/composites.js';
import { givenItems, givenProduct, givenSource, givenSourceOfStock } from '../support/given.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

const ITEM_OPTIONS = 'cataloginventory/item_options';

/** What a product without configuration shows, besides its ids. */
const UNCONFIGURED = {
  stock_id: 1,
  qty: null,
  is_in_stock: false,
  is_qty_decimal: false,
  show_default_notification_message: false,
  use_config_min_qty: true,
  min_qty: 0,
  use_config_min_sale_qty: 1,
  min_sale_qty: 1,
  use_config_max_sale_qty: true,
  max_sale_qty: 10_000,
  use_config_backorders: true,
  backorders: 0,
  use_config_notify_stock_qty: true,
  notify_stock_qty: 1,
  use_config_qty_increments: true,
  qty_increments: 0,
  use_config_enable_qty_inc: true,
  enable_qty_increments: false,
  use_config_manage_stock: true,
  manage_stock: true,
  low_stock_date: null,
  is_decimal_divided: false,
  stock_status_changed_auto: 0,
};

describe('reading legacy stock over REST', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const read = (sku: string, more = ''): Promise<Answer> =>
    app.http.get(`/rest/V1/stockItems/${encodeURIComponent(sku)}${more}`);
  const status = (sku: string, more = ''): Promise<Answer> =>
    app.http.get(`/rest/V1/stockStatuses/${encodeURIComponent(sku)}${more}`);

  /** Sets item options for the time of `work`, by their last word. */
  async function withOptions(values: Record<string, string>, work: () => Promise<void>): Promise<void> {
    const settings = app.get(Settings);
    const paths = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${ITEM_OPTIONS}/${name}`, value]));
    const before = await Promise.all(
      Object.keys(paths).map(async (path) => [path, (await settings.show(path))[0]?.value ?? '']),
    );
    await app.within(() => settings.setMany(paths));
    try {
      await work();
    } finally {
      await app.within(() => settings.setMany(Object.fromEntries(before) as Record<string, string>));
    }
  }

  describe('a stock item', () => {
    it('has every field, with the values that hold', async () => {
      const { sku, id } = await givenProduct(app);
      const answer = await read(sku);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ item_id: id, product_id: id, ...UNCONFIGURED });
    });

    it("shows quantity and status of the website's stock, over all of its sources", async () => {
      const { sku } = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true } });
      await givenItems(app, { sku, source_code: await givenSourceOfStock(app), quantity: 6.25 });
      // Not at a source of the stock: not counted.
      await givenItems(app, { sku, source_code: await givenSource(app), quantity: 100 });
      expect((await read(sku)).body).toMatchObject({ stock_id: 1, qty: 10.25, is_in_stock: true });
    });

    it('is out of stock where the index says so, whatever is on hand', async () => {
      const { sku } = await givenProduct(app, {
        stock_item: { qty: 4, is_in_stock: true, use_config_min_qty: false, min_qty: 4 },
      });
      expect((await read(sku)).body).toMatchObject({ qty: 4, is_in_stock: false, min_qty: 4 });
      await givenItems(app, { sku, source_code: 'default', quantity: 9, status: 0 });
      expect((await read(sku)).body).toMatchObject({ qty: 0, is_in_stock: false });
    });

    it('shows its own values where it does not use the settings', async () => {
      const own = {
        use_config_min_qty: false,
        min_qty: -2.5,
        use_config_min_sale_qty: 0,
        min_sale_qty: 3,
        use_config_max_sale_qty: false,
        max_sale_qty: 50,
        use_config_backorders: false,
        backorders: 2,
        use_config_notify_stock_qty: false,
        notify_stock_qty: 7,
        use_config_qty_increments: false,
        qty_increments: 1.5,
        use_config_enable_qty_inc: false,
        enable_qty_increments: true,
        use_config_manage_stock: false,
        manage_stock: false,
        is_qty_decimal: true,
        is_decimal_divided: true,
        low_stock_date: '2026-01-31 09:30:00',
        stock_status_changed_auto: 1,
      };
      const { sku, id } = await givenProduct(app, { stock_item: { ...own, qty: 2, is_in_stock: true } });
      expect((await read(sku)).body).toEqual({
        ...UNCONFIGURED,
        item_id: id,
        product_id: id,
        ...own,
        qty: 2,
        is_in_stock: true,
      });
    });

    it('shows what the settings say in the place of what is stored', async () => {
      const { sku } = await givenProduct(app, {
        stock_item: { qty: 2, is_in_stock: true, max_sale_qty: 5, min_sale_qty: 9 },
      });
      const options = {
        manage_stock: '0',
        backorders: '1',
        min_qty: '-3',
        min_sale_qty: '2',
        max_sale_qty: '77',
        notify_stock_qty: '12',
        enable_qty_increments: '1',
        qty_increments: '4',
      };
      await withOptions(options, async () => {
        expect((await read(sku)).body).toMatchObject({
          manage_stock: false,
          backorders: 1,
          min_qty: -3,
          min_sale_qty: 2,
          max_sale_qty: 77,
          notify_stock_qty: 12,
          enable_qty_increments: true,
          qty_increments: 4,
        });
      });
      expect((await read(sku)).body).toMatchObject({ max_sale_qty: 10_000, min_sale_qty: 1, qty_increments: 0 });
    });

    it('of a composite product says what the index does of its children', async () => {
      const child = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true } });
      const [full, empty] = [await givenGrouped(app, [child.sku]), await givenGrouped(app, [])];
      expect((await read(full.sku)).body).toMatchObject({ qty: 4, is_in_stock: true });
      expect((await read(empty.sku)).body).toMatchObject({ qty: null, is_in_stock: false });
    });

    it('is found under any spelling that the database takes for the SKU', async () => {
      const { sku, id } = await givenProduct(app, { sku: `${unique('L')}/50 %` });
      expect((await read(sku.toUpperCase())).body.item_id).toBe(id);
    });

    it('is for the default website, whatever scope is named', async () => {
      const { sku } = await givenProduct(app, { stock_item: { qty: 3, is_in_stock: true } });
      for (const scope of ['?scopeId=0', '?scopeId=1', '?scope_id=4711', '?scopeId=-1']) {
        expect((await read(sku, scope)).body).toMatchObject({ stock_id: 1, qty: 3 });
      }
      expect((await read(sku, '?scopeId=shop')).status).toBe(400);
      expect((await app.http.get(`/rest/all/V1/stockItems/${sku}`)).body.qty).toBe(3);
    });
  });

  describe('a stock status', () => {
    it('has quantity and status, and the stock item with them', async () => {
      const { sku, id } = await givenProduct(app, { stock_item: { qty: 100, is_in_stock: true } });
      const answer = await status(sku);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        product_id: id,
        stock_id: 1,
        qty: 100,
        stock_status: 1,
        stock_item: { ...UNCONFIGURED, item_id: id, product_id: id, qty: 100, is_in_stock: true },
      });
    });

    it('is 0 and 0 for a SKU that the index does not carry', async () => {
      const { sku } = await givenProduct(app);
      expect((await status(sku, '?scopeId=1')).body).toMatchObject({
        qty: 0,
        stock_status: 0,
        stock_item: { qty: null },
      });
    });
  });

  describe('what runs low', () => {
    const list = (query: string): Promise<Answer> => app.http.get(`/rest/V1/stockItems/lowStock/?${query}`);
    let prefix: string;
    const sku = (number: number): string => `${prefix}-${number}`;

    beforeAll(async () => {
      prefix = unique('A-LOW');
      for (const number of [1, 2, 3]) await givenProduct(app, { sku: sku(number) });
      await givenItems(
        app,
        { sku: sku(1), source_code: 'default', quantity: -500 },
        { sku: sku(2), source_code: 'default', quantity: -499.5, status: 1 },
        { sku: sku(3), source_code: 'default', quantity: -400 },
        // Nothing in the catalogue: there is no stock item for it.
        { sku: unique('A-LOW'), source_code: 'default', quantity: -900 },
      );
    });

    it('is every item with the quantity or less, by SKU', async () => {
      const answer = await list('scopeId=0&qty=-499.5');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        items: [
          expect.objectContaining({ qty: -500, is_in_stock: false, stock_id: 1 }),
          expect.objectContaining({ qty: -499.5, max_sale_qty: 10_000 }),
        ],
        search_criteria: {
          filter_groups: [{ filters: [{ field: 'qty', value: '-499.5', condition_type: 'lteq' }] }],
          page_size: 0,
          current_page: 1,
        },
        total_count: 2,
      });
      expect(Object.keys(answer.body.items[0]).sort()).toEqual(
        ['item_id', 'product_id', ...Object.keys(UNCONFIGURED)].sort(),
      );
    });

    it('comes in pages, past the end the last one', async () => {
      const page = async (query: string): Promise<unknown> => {
        const { body } = await list(`scopeId=1&qty=-400&${query}`);
        return [body.items.map((item: { qty: number }) => item.qty), body.total_count];
      };
      expect(await page('pageSize=2&currentPage=1')).toEqual([[-500, -499.5], 3]);
      expect(await page('pageSize=2&currentPage=2')).toEqual([[-400], 3]);
      expect(await page('page_size=2&current_page=9')).toEqual([[-400], 3]);
      expect(await page('pageSize=0')).toEqual([[-500, -499.5, -400], 3]);
    });

    it('is that of the website', async () => {
      const code = unique('w').replaceAll('-', '_');
      const website = await app.http.post('/rest/V1/store/websites', { website: { code, name: code } });
      const source = await givenSource(app);
      const stock = await app.http.post('/rest/V1/inventory/stocks', {
        stock: { name: code, extension_attributes: { sales_channels: [{ type: 'website', code }] } },
      });
      await app.http.post('/rest/V1/inventory/stock-source-links', {
        links: [{ stock_id: stock.body, source_code: source, priority: 1 }],
      });
      const empty = await list(`scopeId=${website.body.id}&qty=99999999`);
      expect(empty.body).toMatchObject({ items: [], total_count: 0 });
      await givenItems(app, { sku: sku(3), source_code: source, quantity: 2 });
      expect((await list(`scopeId=${website.body.id}&qty=99999999`)).body).toMatchObject({
        items: [{ qty: 2, stock_id: stock.body, is_in_stock: true }],
        total_count: 1,
      });
      expect((await list('scopeId=4711&qty=1')).body).toEqual({
        message: 'The website with id "%id" does not exist.',
        parameters: { id: 4711 },
      });
    });

    it.each([
      ['no scope', 'qty=1'],
      ['no quantity', 'scopeId=0'],
      ['a quantity that is none', 'scopeId=0&qty=few'],
      ['a quantity without bounds', 'scopeId=0&qty=1e300'],
      ['a page beyond the limit', 'scopeId=0&qty=1&pageSize=10001'],
      ['a page below zero', 'scopeId=0&qty=1&pageSize=-1'],
    ])('refuses %s', async (_case, query) => {
      const answer = await list(query);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(expect.any(String));
    });

    it('takes the largest quantity that clients send, and the address without its last slash', async () => {
      const answer = await app.http.get('/rest/V1/stockItems/lowStock?scopeId=0&qty=10000000000&pageSize=1');
      expect(answer.body.items).toHaveLength(1);
      expect((await list('scopeId=0&qty=0.00004&pageSize=1')).body.total_count).toBeGreaterThan(2);
    });
  });

  describe('refusals', () => {
    const paths = (sku: string): string[] => [`stockItems/${sku}`, `stockStatuses/${sku}`];

    it.each(paths('no-such-sku'))('GET %s is a 404 that names the SKU', async (path) => {
      const answer = await app.http.get(`/rest/V1/${path}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        message: 'The Product with the "%1" SKU doesn\'t exist.',
        parameters: ['no-such-sku'],
      });
    });

    it.each([...paths('x'), 'stockItems/lowStock?scopeId=0&qty=1'])(
      'GET %s needs a token with the permission',
      async (path) => {
        expect((await app.http.get(`/rest/V1/${path}`, { token: null })).status).toBe(401);
        const token = await app.tokenFor(['Vendor_Catalog::products']);
        const answer = await app.http.get(`/rest/V1/${path}`, { token });
        expect(answer.status).toBe(401);
        expect(answer.body.parameters).toEqual({ resources: 'Vendor_CatalogInventory::cataloginventory' });
      },
    );
  });
});
