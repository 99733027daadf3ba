import { OrderedProductRepository } from '../../../src/modules/catalog/data/ordered-product.repository.js';
import { GOODS_TYPES } from '../../../src/modules/catalog/index.js';
import type { ProductQuestion, ProductType } from '../../../src/modules/catalog/index.js';
import { ProductsBySalable } from '../../../src/modules/salability/app/products-by-salable.service.js';
import { UncountedItemsRepository } from '../../../src/modules/salability/data/uncounted-items.repository.js';
import { SourceSalableQuantities } from '../../../src/modules/salability/index.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { seededRandom } from '../../../bench/harness/random.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenConfigurableOf, givenBundleOf } from '../../support/composite-goods.js';
import { unique } from '../../support/names.js';
import { Warehouse } from './support/warehouse.js';

const COUNTED = UncountedItemsRepository.prototype.of;
const GOODS = 56;
const PAGE = 9;
const random = seededRandom(Number(process.env['SALABILITY_SEED'] ?? 20_260_102));
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
const chance = (share: number): boolean => random() < share;

interface Known {
  readonly sku: string;
  readonly typeId: ProductType;
  readonly name: string;
  readonly status: number;
}

interface Asked {
  readonly stockId: number;
  readonly direction: 'asc' | 'desc';
  readonly question?: ProductQuestion;
  readonly filters?: readonly { readonly field: string; readonly value: string }[];
}

/** Settings under which other goods follow the settings, or none do. */
const SETTINGS: readonly (readonly [name: string, settings: Readonly<Record<string, string>>])[] = [
  ['as they are at first', {}],
  ['with a threshold', { 'cataloginventory/item_options/min_qty': '3' }],
  ['with backorders', { 'cataloginventory/item_options/backorders': '1' }],
  [
    'with backorders down to a limit',
    { 'cataloginventory/item_options/backorders': '1', 'cataloginventory/item_options/min_qty': '-2.5' },
  ],
  ['with stock that is not managed', { 'cataloginventory/item_options/manage_stock': '0' }],
];

/** All kinds of goods at random, in the order that the figures of their rows make. */
describe('products by what can be sold', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let stocks: number[];
  let sources: string[];
  let products: Known[];

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    sources = [];
    for (let count = 0; count < 4; count += 1) sources.push(await warehouse.source());
    const [one = '', two = '', disabled = '', off = ''] = sources;
    stocks = [await warehouse.stock(one, disabled, off), await warehouse.stock(two, one), 1];
    await warehouse.link(1, two, disabled);
    const skus = await givenGoods();
    await givenConfigurableOf(app, skus.slice(0, 3));
    await givenBundleOf(app, [{ sku: skus[4] ?? '', qty: 2 }]);
    // The index has rows of what the catalogue does not know.
    await app.database.execute('DELETE FROM catalog_product WHERE sku = ?', [skus[5]]);
    await warehouse.disable(disabled);
    await warehouse.disable(off);
    products = (
      await app.database.query<{ sku: string; type_id: ProductType; name: string; status: number }>(
        'SELECT sku, type_id, name, status FROM catalog_product',
      )
    ).map(({ type_id, ...product }) => ({ ...product, typeId: type_id }));
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  /** By SQL: so many requests would take as long as all that is compared. */
  async function givenGoods(): Promise<string[]> {
    const skus = Array.from({ length: GOODS }, () => unique('SKU'));
    const { database } = app;
    await database.execute('INSERT INTO catalog_product (sku, name, status) VALUES ?', [
      skus.map((sku) => [sku, unique(pick(['red', 'blue'])), chance(0.8) ? 1 : 2]),
    ]);
    await database.execute(
      `INSERT INTO inventory_stock_item_configuration (sku, use_config_manage_stock, manage_stock, use_config_backorders,
         backorders, use_config_min_qty, min_qty) VALUES ?`,
      [
        skus
          .filter(() => chance(0.8))
          .map((sku) => [
            sku,
            ...(chance(0.3) ? [0, chance(0.6) ? 1 : 0] : [1, 0]),
            ...(chance(0.3) ? [0, pick([0, 1, 2])] : [1, 0]),
            ...(chance(0.4) ? [0, pick([-4, -0.5, 0, 0.25, 3])] : [1, 0]),
          ]),
      ],
    );
    const held = skus.flatMap((sku) => sources.filter(() => chance(0.5)).map((source) => [source, sku]));
    await database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      held.map((key) => [...key, pick([0, 0, 3, 3, 8.25, 0.1, -2, 20]), chance(0.85) ? 1 : 0]),
    ]);
    await warehouse.reserve(
      ...skus.flatMap((sku) =>
        Array.from({ length: chance(0.5) ? 0 : 1 + Math.floor(random() * 3) }, (_, order) => ({
          sku,
          stockId: pick(stocks),
          quantity: pick([-1, -2.5, -3, -0.2, 1]),
          order: String(order),
          ...(chance(0.6) ? { source: pick(sources) } : {}),
        })),
      ),
    );
    return skus;
  }

  /** The figures that the rows show, in order; what shows none follows by SKU. */
  async function expected(asked: Asked, fits: (product: Known) => boolean = () => true): Promise<string[]> {
    const all = products.filter(fits);
    const shown = await app.get(SourceSalableQuantities).ofSkus(all.map(({ sku }) => sku));
    const rows = all.map(({ sku, typeId }) => {
      const row = shown.get(sku.toUpperCase())?.find(({ stockId }) => stockId === asked.stockId);
      const hasFigure = row?.manageStock === true && (GOODS_TYPES as readonly string[]).includes(typeId);
      return { sku, figure: hasFigure ? row.salableQuantity : undefined };
    });
    const turn = asked.direction === 'desc' ? -1 : 1;
    const bySku = (one: string, other: string): number => turn * (one.toUpperCase() < other.toUpperCase() ? -1 : 1);
    return rows
      .sort((one, other) => {
        if (one.figure === undefined || other.figure === undefined) {
          const places = Number(one.figure === undefined) - Number(other.figure === undefined);
          return places === 0 ? bySku(one.sku, other.sku) : places;
        }
        const apart = one.figure.minus(other.figure);
        if (apart.isZero()) return bySku(one.sku, other.sku);
        return turn * (apart.isNegative() ? -1 : 1);
      })
      .map(({ sku }) => sku);
  }

  /** The SKUs of all pages, one after the other. */
  async function listed({ stockId, direction, question = {}, filters = [] }: Asked, size = PAGE): Promise<string[]> {
    const skus: string[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const criteria = new SearchCriteria({
        filterGroups: filters.map((filter) => ({ filters: [{ ...filter, conditionType: 'eq' }] })),
        pageSize: size,
        currentPage,
      });
      const page = await app.within(() => app.get(ProductsBySalable).page(stockId, direction, question, criteria));
      skus.push(...page.products.map(({ sku }) => sku));
      if (currentPage * size >= page.totalCount) return skus;
    }
  }

  /** Has products found by indexes, as they are where tens of thousands fit. */
  function asIfManyFitted(): void {
    jest.spyOn(OrderedProductRepository.prototype as any, 'few').mockResolvedValue(undefined);
  }

  /** And what only disabled sources have, by walking through the products. */
  function asIfTheyHadMany(): void {
    asIfManyFitted();
    jest.spyOn(UncountedItemsRepository.prototype, 'of').mockImplementation(async function (
      this: UncountedItemsRepository,
      ...args
    ) {
      const items = await COUNTED.apply(this, args);
      return { ...items, amount: items.amount === 'none' ? 'none' : 'many' };
    });
  }

  async function compare(asked: Omit<Asked, 'stockId' | 'direction'> = {}, fits?: (product: Known) => boolean) {
    for (const stockId of stocks) {
      for (const direction of ['asc', 'desc'] as const) {
        const every = { ...asked, stockId, direction };
        expect({ stockId, direction, skus: await listed(every) }).toEqual({
          stockId,
          direction,
          skus: await expected(every, fits),
        });
      }
    }
  }

  const underSettings = (settings: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> =>
    warehouse.withSettings(settings, () =>
      warehouse.inEveryMode(async () => {
        await warehouse.refresh(products.map(({ sku }) => sku));
        await work();
      }),
    );

  it.each(SETTINGS)('go by the figures of their rows, each looked at, %s', (_, settings) =>
    underSettings(settings, () => compare()),
  );

  it.each(SETTINGS)('go by the figures of their rows, found by indexes, %s', (_, settings) =>
    underSettings(settings, () => {
      asIfManyFitted();
      return compare();
    }),
  );

  it.each(SETTINGS)('go by the figures of their rows where disabled sources have many, %s', (_, settings) =>
    underSettings(settings, () => {
      asIfTheyHadMany();
      return compare();
    }),
  );

  describe.each([
    ['each looked at', () => undefined],
    ['found by indexes', asIfManyFitted],
    ['found by indexes and by walking', asIfTheyHadMany],
  ])('that fit, %s', (_, begin) => {
    beforeAll(() => warehouse.refresh(products.map(({ sku }) => sku)));
    beforeEach(() => begin());

    it('are those of a status, a type, a text', async () => {
      await compare({ filters: [{ field: 'status', value: '2' }] }, ({ status }) => status === 2);
      await compare({ filters: [{ field: 'type_id', value: 'bundle' }] }, ({ typeId }) => typeId === 'bundle');
      await compare({ question: { search: '%red%' } }, ({ name }) => name.includes('red'));
    });

    it('are those at a source, with so much', async () => {
      const at = async (question: ProductQuestion): Promise<void> => {
        const codes = question.sourceCodes ?? sources;
        const rows = await app.database.query<{ sku: string }>(
          'SELECT DISTINCT sku FROM inventory_source_item WHERE source_code IN (?) AND quantity <= ?',
          [codes.length > 0 ? codes : [''], question.quantityAtMost?.toString() ?? '99999999'],
        );
        const skus = new Set(rows.map(({ sku }) => sku));
        await compare({ question }, ({ sku }) => skus.has(sku));
      };
      await at({ sourceCodes: sources.slice(0, 1) });
      await at({ sourceCodes: sources.slice(1, 3), quantityAtMost: Quantity.of(3) });
      await at({ quantityAtMost: Quantity.of(0) });
      await at({ sourceCodes: [] });
    });

    it('come in pages of any size, and the last page where one is past the end', async () => {
      for (const direction of ['asc', 'desc'] as const) {
        const asked = { stockId: stocks[0] ?? 0, direction };
        const whole = await expected(asked);
        for (const size of [5, 33, 200]) expect(await listed(asked, size)).toEqual(whole);
      }
    });

    it('are found in a stock whose index lacks the key by quantity, or is not there', async () => {
      const table = `inventory_stock_${stocks[0]}`;
      await app.database.execute(`ALTER TABLE ${table} DROP INDEX idx_stock_index_quantity_sku`);
      await compare();
      await app.database.execute(`RENAME TABLE ${table} TO kept_aside`);
      try {
        await compare();
      } finally {
        await app.database.execute(`RENAME TABLE kept_aside TO ${table}`);
        await app.database.execute(`ALTER TABLE ${table} ADD INDEX idx_stock_index_quantity_sku (quantity, sku)`);
      }
    });
  });
});
