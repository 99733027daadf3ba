import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenGrouped } from '../support/composites.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../support/given.js';
import { historyOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

interface SourceItem {
  readonly source_code: string;
  readonly quantity: number;
  readonly status: number;
}

describe('changing a stock item over REST', () => {
  let app: TestApplication;
  /** A second source of the default stock. */
  let other: string;

  beforeAll(async () => {
    app = await startApplication();
    other = await givenSourceOfStock(app);
  });
  afterAll(() => app.close());

  const put = (sku: string, stockItem: unknown, itemId: number | string = 1): Promise<Answer> =>
    app.http.put(`/rest/V1/products/${encodeURIComponent(sku)}/stockItems/${itemId}`, { stockItem });
  const read = async (sku: string): Promise<any> => (await app.http.get(`/rest/V1/stockItems/${sku}`)).body;
  const sourceItems = async (sku: string): Promise<SourceItem[]> => {
    const rows = await app.database.query<SourceItem>(
      'SELECT source_code, quantity, status FROM inventory_source_item WHERE sku = ? ORDER BY source_code',
      [sku],
    );
    return rows.map((row) => ({ ...row, quantity: Number(row.quantity), status: Number(row.status) }));
  };
  const movements = async (sku: string): Promise<unknown[]> =>
    (await historyOf(app.database, sku)).map(({ source_code, delta, status_after, reason }) => [
      source_code,
      delta,
      status_after,
      reason,
    ]);
  const configuration = async (sku: string): Promise<Record<string, unknown> | undefined> => {
    const [row] = await app.database.query<Record<string, unknown>>(
      'SELECT * FROM inventory_stock_item_configuration WHERE sku = ?',
      [sku],
    );
    return row;
  };
  const item = (quantity: number, status: number, source_code = 'default'): SourceItem => ({
    source_code,
    quantity,
    status,
  });

  /** Four at the default source and six at another one: the stock item shows ten. */
  async function givenTen(): Promise<string> {
    const { sku } = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true } });
    await givenItems(app, { sku, source_code: other, quantity: 6 });
    expect(await read(sku)).toMatchObject({ qty: 10, is_in_stock: true });
    return sku;
  }
  const atOther = item(6, 1);

  describe('where the default source item exists', () => {
    it('answers the id of the item, whatever ids are sent', async () => {
      const { sku, id } = await givenProduct(app);
      const answer = await put(sku, { item_id: 222, product_id: 222, stock_id: 9, website_id: 1, qty: 3 }, 4711);
      expect([answer.status, answer.body]).toEqual([200, id]);
      expect((await put(sku, { qty: 3 }, 0)).body).toBe(id);
      expect(await sourceItems(sku)).toEqual([item(3, 1)]);
    });

    it('writes the quantity alone', async () => {
      const sku = await givenTen();
      await put(sku, { qty: 7.5 });
      expect(await sourceItems(sku)).toEqual([item(7.5, 1), { ...atOther, source_code: other }]);
      expect((await movements(sku)).at(-1)).toEqual(['default', 3.5, null, 'legacy_bridge']);
      expect(await read(sku)).toMatchObject({ qty: 13.5, is_in_stock: true });
    });

    it('writes the status alone', async () => {
      const sku = await givenTen();
      await put(sku, { is_in_stock: false });
      expect(await sourceItems(sku)).toEqual([item(4, 0), { ...atOther, source_code: other }]);
      expect((await movements(sku)).at(-1)).toEqual(['default', 0, 0, 'legacy_bridge']);
      expect(await read(sku)).toMatchObject({ qty: 6, is_in_stock: true });
    });

    it('writes both in one row of the history', async () => {
      const sku = await givenTen();
      await put(sku, { qty: 0, is_in_stock: false });
      expect(await sourceItems(sku)).toEqual([item(0, 0), { ...atOther, source_code: other }]);
      expect(await movements(sku)).toHaveLength(3);
      expect((await movements(sku)).at(-1)).toEqual(['default', -4, 0, 'legacy_bridge']);
    });

    it('leaves it alone where only configuration changes', async () => {
      const sku = await givenTen();
      expect((await put(sku, { min_qty: 2, use_config_min_qty: false, backorders: 1 })).status).toBe(200);
      expect(await movements(sku)).toHaveLength(2);
      expect(await read(sku)).toMatchObject({ min_qty: 2, use_config_min_qty: false, backorders: 0, qty: 10 });
      expect(await configuration(sku)).toMatchObject({ backorders: 1, use_config_backorders: 1 });
    });

    it("the index follows a change of the threshold, and so does the item's status", async () => {
      const sku = await givenTen();
      await put(sku, { min_qty: 10, use_config_min_qty: false });
      expect(await read(sku)).toMatchObject({ qty: 10, is_in_stock: false });
      await put(sku, { manage_stock: false, use_config_manage_stock: false });
      expect(await read(sku)).toMatchObject({ qty: 10, is_in_stock: true });
    });
  });

  describe('reading, changing a field, and saving all of it', () => {
    it('writes nothing where nothing was changed', async () => {
      const sku = await givenTen();
      const before = [await sourceItems(sku), await movements(sku), await configuration(sku)];
      expect((await put(sku, await read(sku))).status).toBe(200);
      expect((await put(sku, { ...(await read(sku)), low_stock_date: '' })).status).toBe(200);
      expect([await sourceItems(sku), await movements(sku), await configuration(sku)]).toEqual(before);
    });

    it('never writes the quantity of the whole stock into the default source', async () => {
      const sku = await givenTen();
      await put(sku, { ...(await read(sku)), is_qty_decimal: true, backorders: 1, use_config_backorders: false });
      expect(await sourceItems(sku)).toEqual([item(4, 1), { ...atOther, source_code: other }]);
      expect(await movements(sku)).toHaveLength(2);
      expect(await read(sku)).toMatchObject({ is_qty_decimal: true, backorders: 1 });
      // The settings' values came along and are not stored: the item still follows them.
      expect(await configuration(sku)).toMatchObject({
        manage_stock: 0,
        max_sale_qty: '0.0000',
        use_config_manage_stock: 1,
      });
    });

    it("stores the settings' value once the item no longer follows them", async () => {
      const sku = await givenTen();
      await put(sku, { ...(await read(sku)), use_config_manage_stock: false, use_config_max_sale_qty: false });
      expect(await configuration(sku)).toMatchObject({ manage_stock: 1, max_sale_qty: '10000.0000' });
      expect(await read(sku)).toMatchObject({
        manage_stock: true,
        max_sale_qty: 10_000,
        use_config_max_sale_qty: false,
      });
    });

    it('keeps a quantity increment that reads as 0 while increments are off', async () => {
      const { sku } = await givenProduct(app, { stock_item: { qty_increments: 6, use_config_qty_increments: false } });
      expect((await read(sku)).qty_increments).toBe(0);
      await put(sku, { ...(await read(sku)), is_qty_decimal: true });
      await put(sku, { enable_qty_increments: true, use_config_enable_qty_inc: false });
      expect(await read(sku)).toMatchObject({ qty_increments: 6, enable_qty_increments: true });
    });

    it('puts a sold-out product back on sale by its quantity, for its source item never went out of stock', async () => {
      const { sku } = await givenProduct(app, { stock_item: { qty: 0, is_in_stock: true } });
      expect(await read(sku)).toMatchObject({ qty: 0, is_in_stock: false });
      await put(sku, { ...(await read(sku)), qty: 50 });
      expect(await sourceItems(sku)).toEqual([item(50, 1)]);
      expect(await read(sku)).toMatchObject({ qty: 50, is_in_stock: true });
    });

    it('takes the fields under their names in camelCase, numbers as texts and an empty date', async () => {
      const { sku } = await givenProduct(app);
      const { status } = await app.http.put(`/rest/V1/products/${sku}/stockItems/1`, {
        stock_item: {
          qty: '111.0000',
          isInStock: 1,
          minQty: '0.0000',
          useConfigMinQty: 1,
          useConfigMinSaleQty: 1,
          lowStockDate: '',
          notifyStockQty: null,
          manageStock: 0,
          showDefaultNotificationMessage: false,
        },
      });
      expect(status).toBe(200);
      expect(await sourceItems(sku)).toEqual([item(111, 1)]);
    });
  });

  describe('where there is no default source item', () => {
    it.each<[string, object, SourceItem[]]>([
      ['quantity and status', { qty: 5, is_in_stock: true }, [item(5, 1)]],
      ['a quantity that is not for sale', { qty: 5, is_in_stock: false }, [item(5, 0)]],
      ['a quantity alone', { qty: 5 }, [item(5, 1)]],
      ['a status alone', { is_in_stock: true }, [item(0, 1)]],
      ['a debt', { qty: -5 }, [item(-5, 0)]],
      ['nothing', { qty: 0, is_in_stock: false }, []],
      ['configuration', { backorders: 1, use_config_backorders: false }, []],
    ])('%s makes what it says', async (_case, stockItem, expected) => {
      const { sku } = await givenProduct(app);
      expect((await put(sku, stockItem)).status).toBe(200);
      expect(await sourceItems(sku)).toEqual(expected);
    });

    it('a stock item of other sources saved back makes none', async () => {
      const { sku } = await givenProduct(app);
      await givenItems(app, { sku, source_code: other, quantity: 20 });
      await put(sku, { ...(await read(sku)), is_decimal_divided: true });
      expect(await sourceItems(sku)).toEqual([item(20, 1, other)]);
      expect((await read(sku)).is_decimal_divided).toBe(true);
    });

    it('a composite product keeps its status with its configuration, and no quantity', async () => {
      const child = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true } });
      const { sku } = await givenGrouped(app, [child.sku]);
      await put(sku, { qty: 5, is_in_stock: false });
      expect(await sourceItems(sku)).toEqual([]);
      expect(await read(sku)).toMatchObject({ qty: 4, is_in_stock: false });
      await put(sku, { is_in_stock: true });
      expect(await read(sku)).toMatchObject({ qty: 4, is_in_stock: true });
    });
  });

  describe('refusals', () => {
    it('an unknown SKU is a 404 that names it', async () => {
      const sku = unique('none');
      const answer = await put(sku, { qty: 5 });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'The Product with the "%1" SKU doesn\'t exist.', parameters: [sku] });
      expect(await sourceItems(sku)).toEqual([]);
      expect(await configuration(sku)).toBeUndefined();
    });

    it.each<[string, object]>([
      ['a quantity beyond 12 digits', { qty: 100_000_000 }],
      ['a quantity below them', { qty: -99_999_999.99995 }],
      ['a quantity without bounds', { qty: 1e300 }],
      ['a quantity that is a word', { qty: 'many' }],
      ['an unknown code of backorders', { backorders: 3 }],
      ['a threshold beyond its column', { min_qty: 1e9 }],
      ['a least quantity below zero', { min_sale_qty: -1 }],
      ['a most quantity below zero', { max_sale_qty: -0.0001 }],
      ['an increment below zero', { qty_increments: -1 }],
      ['a date that is none', { low_stock_date: '2026-02-30' }],
      ['a date of any length', { low_stock_date: '2026-01-31 '.repeat(50) }],
      ['an unknown field', { shelf: 4 }],
    ])('%s is a 400, and nothing is written', async (_case, fault) => {
      const sku = await givenTen();
      const before = [await sourceItems(sku), await configuration(sku)];
      const answer = await put(sku, { qty: 8, is_qty_decimal: true, ...fault });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(expect.any(String));
      expect([await sourceItems(sku), await configuration(sku)]).toEqual(before);
    });

    it('names every broken rule at once', async () => {
      const { sku } = await givenProduct(app);
      const answer = await put(sku, { qty: 100_000_000, backorders: 9, min_sale_qty: -1 });
      expect(answer.body).toMatchObject({
        message: 'Validation Failed',
        errors: [
          { parameters: { field: 'qty' } },
          { parameters: { field: 'backorders' } },
          { parameters: { field: 'min_sale_qty' } },
        ],
      });
    });

    it('wants a stock item, and a number for its id', async () => {
      const { sku } = await givenProduct(app);
      const missing = await app.http.put(`/rest/V1/products/${sku}/stockItems/1`, {});
      expect(missing.body).toEqual({
        message: '"%fieldName" is required. Enter and try again.',
        parameters: { fieldName: 'stockItem' },
      });
      expect((await put(sku, { qty: 1 }, 'first')).status).toBe(400);
      expect((await put(sku, 'ten')).status).toBe(400);
      expect(await sourceItems(sku)).toEqual([]);
    });

    it('needs a token with the permission', async () => {
      const token = await app.tokenFor(['Vendor_Catalog::products']);
      const answer = await app.http.put('/rest/V1/products/x/stockItems/1', { stockItem: {} }, { token });
      expect(answer.status).toBe(401);
      expect(answer.body.parameters).toEqual({ resources: 'Vendor_CatalogInventory::cataloginventory' });
    });
  });

  it('many at once on one product leave the history and the quantity in agreement', async () => {
    const { sku } = await givenProduct(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => put(sku, { qty: index + 1, is_in_stock: true, backorders: index % 3 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [stored] = await sourceItems(sku);
    const history = await historyOf(app.database, sku);
    expect(history.reduce((sum, row) => sum + row.delta, 0)).toBe(stored?.quantity);
    expect((await read(sku)).qty).toBe(stored?.quantity);
  });
});
