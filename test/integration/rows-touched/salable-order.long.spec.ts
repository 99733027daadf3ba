import { ProductsBySalable } from '../../../src/modules/salability/app/products-by-salable.service.js';
import { SORTED_PRODUCTS_MAX } from '../../../src/modules/catalog/domain/product-question.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { rowsOf, touchedBy } from '../../support/rows-touched.js';

const PRODUCTS = 40_000;
/** Every so many of them has something reserved, or a threshold of its own. */
const RESERVED_EVERY = 400;
const OWN_EVERY = 500;
const STOCK_ID = 1;
const PAGE = 20;

const NUMBERS = `(SELECT a.n * 1000 + b.n AS n FROM order_number a STRAIGHT_JOIN order_number b
                   WHERE a.n < ${PRODUCTS / 1000})`;
const SKU = "CONCAT('GOODS-', LPAD(n, 6, '0'))";

const LOADS: readonly (readonly [into: string, columns: string, where?: string])[] = [
  ['catalog_product (product_id, sku, name, status)', `n + 1, ${SKU}, CONCAT('Goods ', n), IF(n % 20 = 0, 2, 1)`],
  ['inventory_source_item (source_code, sku, quantity, status)', `'default', ${SKU}, n DIV 10 % 300, 1`],
  [`inventory_stock_${STOCK_ID} (sku, quantity, is_salable)`, `${SKU}, n DIV 10 % 300, 1`],
  [
    'inventory_stock_item_configuration (sku, use_config_min_qty, min_qty)',
    `${SKU}, IF(n % ${OWN_EVERY} = 1, 0, 1), 2`,
  ],
  ['inventory_reservation_balance (sku, stock_id, quantity)', `${SKU}, ${STOCK_ID}, -1`, `n % ${RESERVED_EVERY} = 0`],
];

/** So many products fit that none of the lists looks at each. */
describe('the rows that products by what can be sold touch', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    const { database } = app;
    await database.execute('CREATE TABLE order_number (n INT NOT NULL PRIMARY KEY)');
    await database.execute('INSERT INTO order_number VALUES ?', [Array.from({ length: 1000 }, (_, n) => [n])]);
    for (const [into, columns, where = '1 = 1'] of LOADS) {
      await database.execute(`INSERT INTO ${into} SELECT ${columns} FROM ${NUMBERS} numbered WHERE ${where}`);
    }
    await database.query(`ANALYZE TABLE ${LOADS.map(([into]) => into.split(' ')[0]).join(', ')}`);
  });
  afterAll(() => app.close());

  /** The rows of the statement that finds the page; others count what fits. */
  async function touched(direction: 'asc' | 'desc', currentPage: number, where?: object): Promise<number> {
    const criteria = new SearchCriteria({
      filterGroups: where ? [{ filters: [{ field: 'status', value: '1', conditionType: 'eq' }] }] : [],
      pageSize: PAGE,
      currentPage,
    });
    const statements = await touchedBy(app.database, async () => {
      const { products, totalCount } = await app.within(() =>
        app.get(ProductsBySalable).page(STOCK_ID, direction, {}, criteria),
      );
      expect(products).toHaveLength(PAGE);
      expect(totalCount).toBeGreaterThan(SORTED_PRODUCTS_MAX);
    });
    return rowsOf(statements.filter(({ sql }) => sql.includes('streams')));
  }

  // Some look-ups of what is reserved, of what has a threshold of its own and of what the page takes, not of all products.
  it.each([
    ['asc', 1, 8_000],
    ['desc', 1, 8_000],
    ['asc', 25, 20_000],
    ['desc', 25, 20_000],
  ] as const)('going %s, on page %i', async (direction, page, bound) => {
    expect(await touched(direction, page)).toBeLessThan(bound);
  });

  describe('of a stock with disabled sources', () => {
    const DISABLED = Array.from({ length: 300 }, (_, place) => `closed-${place}`);
    /** Only disabled sources have these. */
    const ALONE_EVERY = 8_000;
    const ALONE = Array.from({ length: PRODUCTS / ALONE_EVERY }, (_, place) => {
      return `GOODS-${String(place * ALONE_EVERY + 7).padStart(6, '0')}`;
    });

    beforeAll(async () => {
      const { database } = app;
      await database.execute(
        'INSERT INTO inventory_source (source_code, name, enabled, country_id, postcode) VALUES ?',
        [DISABLED.map((code) => [code, code, 0, 'FR', '1'])],
      );
      await database.execute('INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
        DISABLED.map((code, place) => [STOCK_ID, code, place + 2]),
      ]);
      // Nothing is sold out, so no page is full of what the index shows with 0.
      await database.execute(`UPDATE inventory_stock_${STOCK_ID} SET quantity = quantity + 1`);
      await database.execute(`DELETE FROM inventory_stock_${STOCK_ID} WHERE sku IN (?)`, [ALONE]);
      await give('n % 10 = 7');
    });
    afterAll(async () => {
      await app.database.execute('DELETE FROM inventory_source_item WHERE source_code IN (?)', [DISABLED]);
    });

    /** Two of the disabled sources have the same products. */
    async function give(where: string): Promise<void> {
      for (const code of DISABLED.slice(0, 2)) {
        await app.database.execute(
          `INSERT IGNORE INTO inventory_source_item (source_code, sku, quantity, status)
           SELECT ?, ${SKU}, 1, 1 FROM ${NUMBERS} numbered WHERE ${where}`,
          [code],
        );
      }
      await app.database.query('ANALYZE TABLE inventory_source_item');
    }

    const firstSkus = async (direction: 'asc' | 'desc'): Promise<string[]> => {
      const { products } = await app.within(() =>
        app.get(ProductsBySalable).page(STOCK_ID, direction, {}, new SearchCriteria({ pageSize: PAGE })),
      );
      return products.map(({ sku }) => sku);
    };
    it('that have few source items: some looks at each of these', async () => {
      expect((await firstSkus('asc')).filter((sku) => ALONE.includes(sku))).toEqual(ALONE.slice(0, 4));
      expect(await touched('asc', 1)).toBeLessThan(50_000);
      expect(await touched('desc', 1)).toBeLessThan(12_000);
    });

    it('that share all products: two looks at each product, however many sources there are', async () => {
      await give('1 = 1');
      expect((await firstSkus('asc')).filter((sku) => ALONE.includes(sku))).toEqual(ALONE.slice(0, 4));
      expect(await touched('asc', 1)).toBeLessThan(3 * PRODUCTS);
      expect(await touched('asc', 25)).toBeLessThan(3 * PRODUCTS);
      // Going down, what is shown with 0 is on none of the first pages.
      expect(await touched('desc', 1)).toBeLessThan(12_000);
    });

    it('are asked for by a statement that names none of the sources', async () => {
      const sent = await touchedBy(app.database, () => firstSkus('asc'));
      expect(Math.max(...sent.map(({ sql }) => sql.length))).toBeLessThan(20_000);
      expect(sent.some(({ sql }) => sql.includes('closed-'))).toBe(false);
    });
  });

  it('with a filter that most products pass', async () => {
    expect(await touched('asc', 1, { status: '1' })).toBeLessThan(8_000);
    expect(await touched('desc', 1, { status: '1' })).toBeLessThan(8_000);
  });
});
