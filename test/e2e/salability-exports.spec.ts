import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory';
const NO_STOCK = [404, { message: 'No linked stock found' }];

interface Exported {
  readonly sku: string;
  readonly qty: number;
  readonly is_salable: boolean;
}

describe('exports of what can be sold', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [source, other] = ['', ''];
  let stockId = 0;
  let website = { id: 0, code: '' };

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [source, other] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(source);
    website = await warehouse.website(stockId);
  });
  afterAll(() => app.close());

  const get = async (path: string): Promise<[number, any]> => {
    const { status, body } = await app.http.get(`${PATH}/${path}`);
    return [status, body];
  };
  const product = (stockItem?: object, fields: object = {}): Promise<string> =>
    warehouse.product(stockItem, { extension_attributes: { website_ids: [website.id] }, ...fields });
  const bySkus = (...skus: string[]): string =>
    `searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${skus.join(',')}&searchCriteria[filterGroups][0][filters][0][conditionType]=in`;
  const exported = async (...skus: string[]): Promise<Exported[]> => {
    const [status, body] = await get(`export-stock-salable-qty/website/${website.code}?${bySkus(...skus)}`);
    expect(status).toBe(200);
    return body.items;
  };
  const dumped = async (...skus: string[]): Promise<Exported[]> => {
    const [status, body] = await get(`dump-stock-index-data/website/${website.code}`);
    expect(status).toBe(200);
    return (body as Exported[]).filter(({ sku }) => skus.includes(sku));
  };

  describe('of the products of a search', () => {
    it('subtract reservations and say what is salable', async () => {
      const [some, none] = [await product(), await product()];
      await warehouse.items(some, { [source]: 8.5 });
      await warehouse.items(none, { [source]: { quantity: 4, status: 0 } });
      await warehouse.reserve({ sku: some, quantity: -2, stockId, order: '1' });
      expect(await exported(some, none)).toEqual([
        { sku: some, qty: 6.5, is_salable: true },
        { sku: none, qty: 0, is_salable: false },
      ]);
    });

    it('have nothing of what is not managed or made of others, and leave out what the stock does not have', async () => {
      const unmanaged = await product({ use_config_manage_stock: false, manage_stock: false });
      const composite = await product({ is_in_stock: true }, { type_id: 'grouped' });
      const elsewhere = await product();
      await warehouse.items(unmanaged, { [source]: 7 });
      await warehouse.items(elsewhere, { [other]: 7 });
      expect(await exported(unmanaged, composite, elsewhere)).toEqual([
        { sku: unmanaged, qty: 0, is_salable: true },
        { sku: composite, qty: 0, is_salable: false },
      ]);
    });

    it('page over products and count what they give', async () => {
      const skus = [await product(), await product(), await product()];
      for (const sku of skus) await warehouse.items(sku, { [source]: 1 });
      const elsewhere = await product();
      const paging =
        'searchCriteria[pageSize]=2&searchCriteria[currentPage]=2&searchCriteria[sortOrders][0][field]=entity_id&searchCriteria[sortOrders][0][direction]=ASC';
      const [status, body] = await get(
        `export-stock-salable-qty/website/${website.code}?${bySkus(...skus, elsewhere)}&${paging}`,
      );
      expect(status).toBe(200);
      expect(body.items).toEqual([{ sku: skus[2], qty: 1, is_salable: true }]);
      expect(body.total_count).toBe(1);
      expect(body.search_criteria).toMatchObject({ page_size: 2, current_page: 2 });
    });

    it('need search criteria and a channel that sells from a stock', async () => {
      expect(await get(`export-stock-salable-qty/website/${website.code}`)).toEqual([
        400,
        { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'searchCriteria' } },
      ]);
      expect(await get(`export-stock-salable-qty/website/${unique('web')}?searchCriteria=`)).toEqual(NO_STOCK);
      expect(await get(`export-stock-salable-qty/shop/${website.code}?searchCriteria=`)).toEqual(NO_STOCK);
    });

    it('give all there is for empty criteria', async () => {
      const [status, body] = await get(`export-stock-salable-qty/website/${website.code}/?searchCriteria`);
      expect([status, body.total_count]).toEqual([200, body.items.length]);
    });
  });

  describe('of the whole index', () => {
    it('are a plain list of the website’s products, reservations not subtracted', async () => {
      const [some, none, foreign] = [await product(), await product(), await warehouse.product()];
      for (const sku of [some, foreign]) await warehouse.items(sku, { [source]: 5.5 });
      await warehouse.items(none, { [source]: 0 });
      await warehouse.reserve({ sku: some, quantity: -2, stockId, order: '1' });
      expect(await dumped(some, none, foreign)).toEqual([
        { sku: some, qty: 5.5, is_salable: true },
        { sku: none, qty: 0, is_salable: false },
      ]);
    });

    it('have what is not managed with nothing, whether the stock has it or not, and nothing else that it lacks', async () => {
      const configuration = { use_config_manage_stock: false, manage_stock: false };
      const [kept, nowhere] = [await product(configuration), await product(configuration)];
      const lacking = await product();
      await warehouse.items(kept, { [source]: 5 });
      expect(await dumped(kept, nowhere, lacking)).toEqual([
        { sku: kept, qty: 0, is_salable: true },
        { sku: nowhere, qty: 0, is_salable: true },
      ]);
    });

    it('say 0 for products made of others', async () => {
      const composite = await product({ is_in_stock: true }, { type_id: 'configurable' });
      await app.database.execute(
        `INSERT INTO inventory_stock_${stockId} (sku, quantity, is_salable) VALUES (?, 12, 1)`,
        [composite],
      );
      expect(await dumped(composite)).toEqual([{ sku: composite, qty: 0, is_salable: true }]);
    });

    it('come whole over several slices, and as JSON', async () => {
      const prefix = unique('bulk');
      const rows = Array.from({ length: 4500 }, (_, index) => [`${prefix}-${index}`, prefix]);
      await app.database.execute('INSERT INTO catalog_product (sku, name) VALUES ?', [rows]);
      await app.database.execute(
        `INSERT INTO catalog_product_website (product_id, website_id)
         SELECT product_id, ? FROM catalog_product WHERE name = ?`,
        [website.id, prefix],
      );
      await app.database.execute(
        `INSERT INTO inventory_stock_${stockId} (sku, quantity, is_salable) SELECT sku, 2.25, 1 FROM catalog_product WHERE name = ?`,
        [prefix],
      );
      const answer = await app.http.get(`${PATH}/dump-stock-index-data/website/${website.code}`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const mine = (answer.body as Exported[]).filter(({ sku }) => sku.startsWith(prefix));
      expect(mine).toHaveLength(4500);
      expect(new Set(mine.map(({ sku }) => sku)).size).toBe(4500);
      expect(mine.every(({ qty, is_salable }) => qty === 2.25 && is_salable)).toBe(true);
    });

    it('are an empty list where there is nothing', async () => {
      const empty = await warehouse.website(await warehouse.stock());
      expect(await get(`dump-stock-index-data/website/${empty.code}`)).toEqual([200, []]);
    });

    it('need a website that sells from a stock', async () => {
      expect(await get(`dump-stock-index-data/website/${unique('web')}`)).toEqual(NO_STOCK);
      const code = unique('shop');
      await app.http.post('/rest/V1/inventory/stocks', {
        stock: { name: code, extension_attributes: { sales_channels: [{ type: 'shop', code }] } },
      });
      expect(await get(`dump-stock-index-data/shop/${code}`)).toEqual([
        400,
        { message: "Something went wrong. Export couldn't be executed, See log files for error details" },
      ]);
    });
  });

  it('need the permission', async () => {
    const token = await app.tokenFor(['Vendor_InventorySalesApi::stock']);
    for (const path of [
      'export-stock-salable-qty/website/base?searchCriteria=',
      'dump-stock-index-data/website/base',
    ]) {
      const { status, body } = await app.http.get(`${PATH}/${path}`, { token });
      expect([status, body.parameters]).toEqual([401, { resources: 'Vendor_InventoryApi::stock' }]);
    }
  });
});
