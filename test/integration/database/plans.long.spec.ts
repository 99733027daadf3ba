import { CompositionRepository } from '../../../src/modules/catalog/data/composition.repository.js';
import { GeonameRepository } from '../../../src/modules/distance/data/geoname.repository.js';
import { MailLowStock } from '../../../src/modules/low-stock/app/mail-low-stock.service.js';
import { ReportLowStock } from '../../../src/modules/low-stock/app/report-low-stock.service.js';
import { OrderNotificationRepository } from '../../../src/modules/pickup-notices/data/order-notification.repository.js';
import { PickupLocationReader } from '../../../src/modules/pickup/app/pickup-location-reader.service.js';
import { RefreshIndex } from '../../../src/modules/salability-index/app/refresh-index.service.js';
import { IndexParentRepository } from '../../../src/modules/salability-index/data/index-parent.repository.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { criteria } from '../../support/low-stock.js';
import { scansOf } from '../../support/plans.js';
import type { Scan } from '../../support/plans.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { ShopPage } from '../stock-visualizer/support/shop-page.js';

const PRODUCTS = 24_000;
const PARTS_EACH = 20;
const PARENTS = 600;
const SOURCES = 3000;
const PLACES = 20_000;
/** A batch of a thousand may well read the whole of a table that is a few times as large; no statement reads so much. */
const MANY = 10_000;
/** There are fewer sources than anything else. */
const MANY_SOURCES = 1000;

/** What newer modules ask of tables that have grown, on whatever engine the tests run. */
describe('the plans at some ten thousand rows', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let page: ShopPage;
  let [north, south, website] = ['', '', ''];
  let stockId: number;
  const skus = Array.from({ length: PRODUCTS }, (_, n) => `PLAN-${String(n).padStart(6, '0')}`);
  const parents = Array.from({ length: PARENTS }, (_, n) => `PLAN-SET-${String(n).padStart(4, '0')}`);
  const [parent = ''] = parents;

  const fill = async (insert: string, rows: readonly (readonly unknown[])[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += 5000) {
      await app.database.execute(`INSERT INTO ${insert} VALUES ?`, [rows.slice(at, at + 5000)]);
    }
  };

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [north, south] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(north, south);
    website = (await warehouse.website(stockId)).code;
    page = new ShopPage(app, website);
    await fill('catalog_product (sku, name, type_id, attribute_set_id)', [
      ...skus.map((sku) => [sku, `Name of ${sku}`, 'simple', 4]),
      ...parents.map((sku) => [sku, `Name of ${sku}`, 'configurable', 4]),
    ]);
    await app.database.execute(
      `INSERT INTO catalog_product_child (parent_id, child_id)
       SELECT parent.product_id, child.product_id FROM catalog_product parent JOIN catalog_product child
           ON child.sku BETWEEN CONCAT('PLAN-', LPAD(RIGHT(parent.sku, 4) * ?, 6, '0'))
                            AND CONCAT('PLAN-', LPAD(RIGHT(parent.sku, 4) * ? + ?, 6, '0'))
        WHERE parent.sku LIKE 'PLAN-SET-%'`,
      [PARTS_EACH, PARTS_EACH, PARTS_EACH - 1],
    );
    await fill(
      'inventory_source_item (source_code, sku, quantity, status)',
      skus.flatMap((sku, n) => [
        [north, sku, n % 100 === 0 ? 0 : 1000 + n, 1],
        [south, sku, 1000 + n, 1],
      ]),
    );
    await fill(
      'inventory_low_stock_notification_configuration (source_code, sku, notify_stock_qty)',
      skus.slice(0, 12_000).map((sku) => [south, sku, 5]),
    );
    await fill(
      'inventory_stock_item_configuration (sku, is_in_stock, use_config_notify_stock_qty, notify_stock_qty)',
      skus.map((sku, n) => [sku, 1, n % 20 === 0 ? 0 : 1, 7]),
    );
    await fill(
      'inventory_low_stock_report (source_code, sku)',
      skus.slice(12_000).map((sku) => [south, sku]),
    );
    await fill(
      'inventory_source (source_code, name, country_id, postcode, is_pickup_location_active, latitude, longitude)',
      Array.from({ length: SOURCES }, (_, n) => [`plan-${n}`, `Source ${n}`, 'FR', '75001', n % 3 === 0, 48, 2]),
    );
    await fill(
      'inventory_source_stock_link (stock_id, source_code, priority)',
      Array.from({ length: SOURCES }, (_, n) => [n < 50 ? stockId : 1, `plan-${n}`, n + 3]),
    );
    await fill(
      'inventory_geoname (country_code, postcode, city, region, province, latitude, longitude)',
      Array.from({ length: PLACES }, (_, n) => ['FR', String(10_000 + n), `Town ${n}`, 'R', 'P', 48, 2]),
    );
    await fill(
      'inventory_order_notification (order_id, notification_sent, send_notification)',
      Array.from({ length: PLACES }, (_, n) => [1_000_000 + n, Number(n > 100), 1]),
    );
    await app.database.query(
      `ANALYZE TABLE catalog_product, catalog_product_child, inventory_source_item, inventory_source, inventory_geoname,
         inventory_low_stock_notification_configuration, inventory_stock_item_configuration, inventory_low_stock_report,
         inventory_source_stock_link, inventory_order_notification, inventory_source_item_adjustment`,
    );
    await app.within(() =>
      app.get(Settings).setMany({
        'cataloginventory/stock_visualizer/enabled': '1',
        'cataloginventory/low_stock/recipients': 'anna@example.com',
      }),
    );
  }, 120_000);
  afterAll(() => app.close());

  /** The tables that are read one by one, with the statement that does it. */
  const scans = (work: () => Promise<unknown>, rowsMin = MANY): Promise<Scan[]> =>
    scansOf(app.database, work, { rowsMin });
  const get = async (path: string, token?: null): Promise<void> => {
    const { status, body } = await app.http.get(path, token === null ? { token } : {});
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  };

  it('of low stock look at the thresholds that are stored, one by one, and at no other table', async () => {
    const list = '/rest/V1/inventory/low-stock?searchCriteria[pageSize]=20';
    // Each of them is compared with its item.
    const others = async (work: () => Promise<unknown>): Promise<Scan[]> =>
      (await scans(work)).filter(({ table }) => table !== 'n');
    expect(await others(() => get(list))).toEqual([]);
    expect(await others(() => get(`${list}&${criteria(['source_code', south])}`))).toEqual([]);
    expect(await others(() => get(`${list}&${criteria(['sku', skus[0] ?? ''])}`))).toEqual([]);
    expect(await others(() => app.within(() => app.get(ReportLowStock).execute()))).toEqual([]);
    expect(await others(() => app.within(() => app.get(MailLowStock).execute()))).toEqual([]);
    expect(await scans(() => get(`/rest/V1/inventory/low-quantity-notification/${south}/${skus[0]}`))).toEqual([]);
  });

  it('of pickup locations begin at the stock, whatever else is asked for', async () => {
    const found = '/rest/V1/inventory/in-store-pickup/pickup-locations?searchRequest[scopeCode]=';
    const near = '&searchRequest[area][radius]=50&searchRequest[area][searchTerm]=10007:FR';
    const goods = `&searchRequest[extensionAttributes][productsInfo][0][sku]=${skus[1]}`;
    for (const more of ['', near, goods, near + goods]) {
      expect(await scans(() => get(`${found}${website}${more}`, null), MANY_SOURCES)).toEqual([]);
    }
    const wanted = [{ storeId: 1, code: 'plan-60' }];
    expect(await scans(() => app.get(PickupLocationReader).check(wanted), MANY_SOURCES)).toEqual([]);
    expect(await scans(() => app.get(PickupLocationReader).byKey(['plan-3', 'plan-6']), MANY_SOURCES)).toEqual([]);
  });

  it('of notices read those that are to be sent', async () => {
    const notices = app.get(OrderNotificationRepository);
    await app.database.run(async () => {
      expect(await scans(() => notices.lockPending(50))).toEqual([]);
      expect(await scans(() => notices.markSent([1_000_000, 1_000_001]))).toEqual([]);
    });
  });

  it('of places are ranges of their index', async () => {
    const places = app.get(GeonameRepository);
    const address = { country: 'FR', postcode: '10007', city: 'Town 7', region: '', street: '' };
    expect(await scans(() => places.locate(Array.from({ length: 25 }, () => address)))).toEqual([]);
    expect(await scans(() => places.locateAll(address, 10))).toEqual([]);
    expect(await scans(() => places.locateAll({ ...address, postcode: '' }, 10))).toEqual([]);
  });

  it('of composite products follow the links', async () => {
    const [ids, compositions, index] = [[1, 2, 3], app.get(CompositionRepository), app.get(IndexParentRepository)];
    const some = skus.slice(100, 140);
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      among: () => compositions.among('sku', parents.slice(0, 100)),
      sizes: () => compositions.sizesOf(ids),
      extent: () => compositions.extentOf(ids),
      parents: () => compositions.parentsOf(some),
      firstParents: () => compositions.firstParentsOf(some, 10),
      parts: () => compositions.partSkusOf(parent, 10),
      composites: () => index.compositesAmong(some),
      concerned: () => index.concernedBy(some),
      withPart: () => index.withPartAmong(parents.slice(0, 100), some),
      boundary: () => index.boundary(0, 500),
      refresh: () => app.within(() => app.get(RefreshIndex).execute(some, [])),
    };
    for (const [name, work] of Object.entries(asked)) expect([name, await scans(work)]).toEqual([name, []]);
  });

  it('of what customers are shown ask for the product alone', async () => {
    expect(await scans(() => page.view(skus[0] ?? ''))).toEqual([]);
    expect(await scans(() => page.children(parent))).toEqual([]);
  });
});
