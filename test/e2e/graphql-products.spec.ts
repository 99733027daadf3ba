import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenBundleOf, givenConfigurableOf } from '../support/composite-goods.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { foreignOrderNumber, unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const STOCKS =
  'stocks { stockId stockName salableQuantity isSalable manageStock reservedWithoutSource threshold sources { sourceCode sourceName enabled inStock onHand reserved salable } }';
const PRODUCT_STOCK = `query ($sku: String!) {
  productStock(sku: $sku) { sku name sourceItems { sourceCode sku quantity status sourceName sourceEnabled } ${STOCKS} }
}`;
const PRODUCTS = `query ($filter: ProductFilter, $sort: ProductSort, $pageSize: Int, $currentPage: Int) {
  products(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { productId sku name typeId status hasSourceItems sourceItems { sourceCode sourceName quantity status } ${STOCKS} }
    totalCount
    pageInfo { currentPage pageSize totalPages }
  }
}`;
const EXPLANATION = `query ($sku: String!, $stockId: Int!) {
  explainSalableQuantity(sku: $sku, stockId: $stockId) {
    sku stockId salableQuantity isSalable isReservedPerSource lines { label quantity }
    sources { sourceCode sourceName enabled priority onHand status counts reason }
    reservations { incrementId sourceCode quantity } configuration { name value isOwn }
    index { quantity isSalable expectedQuantity expectedIsSalable isCurrent lastChangeAt } pending { topic } incomplete
  }
}`;

const FAMILY = `query ($skus: String!, $pageSize: Int, $limit: Int) {
  products(filter: { search: $skus }, sort: { field: sku }, pageSize: $pageSize) {
    items {
      sku partCount partOf(limit: $limit) { sku typeId }
      parts(limit: $limit) {
        shipment totalCount
        items {
          optionTitle isRequired quantity canChangeQuantity
          product { sku status sourceItems { sourceCode quantity } stocks { stockId salableQuantity } }
        }
      }
    }
  }
}`;

const ORDER_ELSEWHERE = foreignOrderNumber();

describe('products over GraphQL', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [one, two, closed] = ['', '', ''];
  let stockId = 0;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    one = await warehouse.source();
    two = await warehouse.source();
    closed = await warehouse.source();
    stockId = await warehouse.stock(two, one, closed);
    await warehouse.disable(closed);
  });
  afterAll(() => app.close());

  const products = async (variables: object): Promise<any> =>
    (await graphqlData(app, PRODUCTS, { ...variables })).products;

  describe('products that are made of others', () => {
    const family = async (search: string, more: object = {}): Promise<any[]> =>
      (await graphqlData(app, FAMILY, { skus: search, pageSize: 20, limit: 5, ...more })).products.items;

    it('tell their parts with what is at sources, and parts what they belong to', async () => {
      const mark = unique('family');
      const [cup, lid] = [await warehouse.product(undefined, { name: mark }), await warehouse.product()];
      await warehouse.items(cup, { [one]: 8 });
      await app.http.put(`/rest/V1/products/${lid}`, { product: { status: 2 } });
      const set = await givenBundleOf(
        app,
        [
          { sku: cup, qty: 2, title: 'Cup' },
          { sku: lid, qty: 1, title: 'Lid', required: false },
        ],
        { name: mark, shipment: 'separately' },
      );
      const shirt = await givenConfigurableOf(app, [cup], { name: mark });
      const found = new Map((await family(mark)).map((product) => [product.sku, product]));
      expect(found.get(set)).toEqual({
        sku: set,
        partCount: 2,
        partOf: [],
        parts: {
          shipment: 'separately',
          totalCount: 2,
          items: [
            {
              optionTitle: 'Cup',
              isRequired: true,
              quantity: 2,
              canChangeQuantity: false,
              product: {
                sku: cup,
                status: 1,
                sourceItems: [{ sourceCode: one, quantity: 8 }],
                stocks: [{ stockId, salableQuantity: 8 }],
              },
            },
            {
              optionTitle: 'Lid',
              isRequired: false,
              quantity: 1,
              canChangeQuantity: false,
              product: { sku: lid, status: 2, sourceItems: [], stocks: [] },
            },
          ],
        },
      });
      expect(found.get(shirt)).toMatchObject({ partCount: 1, parts: { shipment: null, items: [{ quantity: 1 }] } });
      expect(found.get(cup)).toEqual({
        sku: cup,
        partCount: 0,
        partOf: [
          { sku: set, typeId: 'bundle' },
          { sku: shirt, typeId: 'configurable' },
        ],
        parts: null,
      });
      const [cut] = (await family(mark, { limit: 1 })).filter(({ sku }) => sku === set);
      expect([cut.parts.totalCount, cut.parts.items.length]).toEqual([2, 1]);
      const [first] = (await family(mark, { limit: 1 })).filter(({ sku }) => sku === cup);
      expect(first.partOf).toEqual([{ sku: set, typeId: 'bundle' }]);
    });

    it('cost no more statements with many of them than with one, and have a limit', async () => {
      const mark = unique('many');
      const cup = await warehouse.product(undefined, { name: mark });
      const statements = async (): Promise<number> =>
        (await countStatements(app.database, () => family(mark, { limit: 5 }))).total;
      await givenBundleOf(app, [{ sku: cup, qty: 1 }], { name: mark });
      await statements();
      const few = await statements();
      for (let count = 0; count < 6; count += 1) {
        const part = await warehouse.product(undefined, { name: mark });
        await givenBundleOf(
          app,
          [
            { sku: cup, qty: 1 },
            { sku: part, qty: 1 },
          ],
          { name: mark },
        );
      }
      expect(await statements()).toBe(few);
      const refused = await graphql(app, FAMILY, { skus: mark, pageSize: 1, limit: 501 });
      expect(new Set(codesOf(refused))).toEqual(new Set(['BAD_USER_INPUT']));
    });
  });

  describe('productStock', () => {
    it('says where a SKU is and what each stock can sell of it', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 1 });
      await warehouse.items(sku, { [one]: 9.5, [two]: { quantity: 4, status: 0 }, [closed]: 6 });
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve({ sku, quantity: -2.25, stockId, source: one, order: '1' });
        await warehouse.reserve({ sku, quantity: -0.5, stockId, order: 'of before' });
        const { productStock } = await graphqlData(app, PRODUCT_STOCK, { sku });
        const item = (sourceCode: string, quantity: number, status: number, sourceEnabled: boolean) => ({
          sourceCode,
          sku,
          quantity,
          status,
          sourceName: sourceCode,
          sourceEnabled,
        });
        const byCode = (a: { sourceCode: string }, b: { sourceCode: string }) => (a.sourceCode < b.sourceCode ? -1 : 1);
        expect(productStock).toEqual({
          sku,
          name: sku,
          sourceItems: [item(one, 9.5, 1, true), item(two, 4, 0, true), item(closed, 6, 1, false)].sort(byCode),
          stocks: [
            {
              stockId,
              stockName: expect.stringMatching(/^Stock-/),
              salableQuantity: 5.75,
              isSalable: true,
              manageStock: true,
              reservedWithoutSource: 0.5,
              threshold: 1,
              sources: [
                { sourceCode: two, sourceName: two, enabled: true, inStock: false, onHand: 4, reserved: 0, salable: 0 },
                {
                  sourceCode: one,
                  sourceName: one,
                  enabled: true,
                  inStock: true,
                  onHand: 9.5,
                  reserved: 2.25,
                  salable: 7.25,
                },
                {
                  sourceCode: closed,
                  sourceName: closed,
                  enabled: false,
                  inStock: true,
                  onHand: 6,
                  reserved: 0,
                  salable: 0,
                },
              ],
            },
          ],
        });
      });
    });

    it('has nothing of a SKU that nobody knows, and no name of one that the catalogue does not have', async () => {
      const [unknown, outside] = [unique('SKU'), unique('SKU')];
      await warehouse.items(outside, { [one]: 3 });
      const nothing = (await graphqlData(app, PRODUCT_STOCK, { sku: unknown })).productStock;
      expect(nothing).toEqual({ sku: unknown, name: null, sourceItems: [], stocks: [] });
      const found = (await graphqlData(app, PRODUCT_STOCK, { sku: outside.toUpperCase() })).productStock;
      expect(found).toMatchObject({ sku: outside, name: null, sourceItems: [{ quantity: 3 }], stocks: [{ stockId }] });
    });

    it('needs the permission of salable quantities', async () => {
      const token = await app.tokenFor(['Vendor_Catalog::products', 'Vendor_InventoryApi::source']);
      const answer = await graphql(app, PRODUCT_STOCK, { sku: 'x' }, { token });
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
      expect(answer.data).toBeNull();
    });

    it('refuses a SKU that cannot be', async () => {
      expect(codesOf(await graphql(app, PRODUCT_STOCK, { sku: 'x'.repeat(65) }))).toEqual(['BAD_USER_INPUT']);
    });
  });

  describe('products', () => {
    it('finds by part of SKU or name, whatever its signs, and pages in the order asked for', async () => {
      const mark = unique('100%_mark');
      const skus: string[] = [];
      for (const name of [`B ${mark}`, `A ${mark}`, `C ${mark}`])
        skus.push(await warehouse.product(undefined, { name }));
      const [b, a, c] = skus;
      await warehouse.items(a ?? '', { [one]: 1, [two]: 2 });
      const first = await products({ filter: { search: ` ${mark} ` }, sort: { field: 'name' }, pageSize: 2 });
      expect(first.items.map(({ sku }: { sku: string }) => sku)).toEqual([a, b]);
      expect(first.totalCount).toBe(3);
      expect(first.pageInfo).toEqual({ currentPage: 1, pageSize: 2, totalPages: 2 });
      expect(first.items[0]).toMatchObject({ typeId: 'simple', status: 1, hasSourceItems: true, name: `A ${mark}` });
      expect(first.items[0].sourceItems.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([1, 2]);
      expect(first.items[0].stocks).toMatchObject([{ stockId, salableQuantity: 3, isSalable: true }]);
      expect(first.items[1]).toMatchObject({ sourceItems: [], stocks: [] });
      const sort = { field: 'name', direction: 'desc' };
      const last = await products({ filter: { search: mark }, sort, pageSize: 2, currentPage: 1 });
      expect(last.items.map(({ sku }: { sku: string }) => sku)).toEqual([c, b]);
      expect((await products({ filter: { search: (a ?? '').slice(2) } })).items).toMatchObject([{ sku: a }]);
      expect((await products({ filter: { search: mark.replace('%', 'x') } })).totalCount).toBe(0);
    });

    it('filters by type, status, source and what runs low', async () => {
      const mark = unique('filter');
      const full = await warehouse.product(undefined, { name: mark });
      const low = await warehouse.product(undefined, { name: mark, status: 2 });
      await warehouse.product(undefined, { name: mark, type_id: 'virtual' });
      await warehouse.items(full, { [one]: 50, [two]: 2 });
      await warehouse.items(low, { [one]: 3.5 });
      const found = async (filter: object): Promise<string[]> =>
        (await products({ filter: { search: mark, ...filter } })).items.map(({ sku }: { sku: string }) => sku);
      expect(await found({ typeId: ['simple'] })).toEqual([full, low]);
      expect(await found({ typeId: ['bundle'] })).toEqual([]);
      expect(await found({ status: 2 })).toEqual([low]);
      expect(await found({ sourceCode: [two] })).toEqual([full]);
      expect(await found({ sourceCode: [one, two] })).toEqual([full, low]);
      expect(await found({ sourceCode: [] })).toEqual([]);
      expect(await found({ quantityAtMost: 3.5 })).toEqual([full, low]);
      expect(await found({ quantityAtMost: 3.4, sourceCode: [one] })).toEqual([]);
      expect(await found({ quantityAtMost: 2 })).toEqual([full]);
    });

    it('costs the same number of statements whatever the size of the page', async () => {
      const mark = unique('page');
      for (let count = 0; count < 6; count += 1) {
        const sku = await warehouse.product(undefined, { name: mark });
        await warehouse.items(sku, { [one]: count, [two]: 1 });
      }
      const read = (pageSize: number) =>
        countStatements(app.database, () => products({ filter: { search: mark }, pageSize }));
      await read(1);
      const [small, large] = [await read(2), await read(5)];
      expect(small.total).toBe(large.total);
      // The page, its count, the source items, their sources with the carriers, and the stocks of the breakdown. Its
      // other statement reads settings as well, which are not counted.
      expect(large.byCommand).toEqual({ SELECT: 6 });
    });

    it.each([
      ['a page above the limit', { pageSize: 201 }],
      ['page 0', { currentPage: 0 }],
      ['an unknown type', { filter: { typeId: ['nope'] } }],
      ['an unknown status', { filter: { status: 3 } }],
      ['a long text', { filter: { search: 'x'.repeat(256) } }],
      ['a huge quantity', { filter: { quantityAtMost: 1e9 } }],
      ['an unknown order', { sort: { field: 'price' } }],
    ])('refuses %s', async (_what, variables) => {
      expect(codesOf(await graphql(app, PRODUCTS, variables))).toEqual(['BAD_USER_INPUT']);
    });

    it('shows of a product what its reader may see', async () => {
      const mark = unique('mine');
      await warehouse.items(await warehouse.product(undefined, { name: mark }), { [one]: 1 });
      const token = await app.tokenFor(['Vendor_Catalog::products']);
      const answer = await graphql(app, PRODUCTS, { filter: { search: mark } }, { token });
      expect(codesOf(answer)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
      expect(answer.data.products.items).toMatchObject([{ name: mark, sourceItems: null, stocks: null }]);
      const other = await app.tokenFor(['Vendor_InventoryApi::source', 'Vendor_InventorySalesApi::stock']);
      const refused = await graphql(app, PRODUCTS, {}, { token: other });
      expect(codesOf(refused)).toEqual(['FORBIDDEN']);
      expect(refused.data).toBeNull();
    });
  });

  it('knows one product, and that another does not exist', async () => {
    const sku = await warehouse.product(undefined, { type_id: 'grouped' });
    const query = 'query ($sku: String!) { product(sku: $sku) { sku typeId hasSourceItems sourceItems { sku } } }';
    const { product } = await graphqlData(app, query, { sku });
    expect(product).toEqual({ sku, typeId: 'grouped', hasSourceItems: false, sourceItems: [] });
    expect(codesOf(await graphql(app, query, { sku: unique('SKU') }))).toEqual(['NOT_FOUND']);
  });

  describe('explainSalableQuantity', () => {
    it('gives lines that add up, and what they are made of', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 1.5 });
      await warehouse.items(sku, { [one]: 9, [two]: { quantity: 4, status: 0 } });
      await warehouse.reserve({ sku, quantity: -2, stockId, order: ORDER_ELSEWHERE });
      const { explainSalableQuantity: explained } = await graphqlData(app, EXPLANATION, { sku, stockId });
      expect(explained).toMatchObject({
        sku,
        stockId,
        salableQuantity: 5.5,
        isSalable: true,
        isReservedPerSource: false,
      });
      expect(explained.lines).toEqual([
        { label: `On hand at ${one}`, quantity: 9 },
        { label: 'Reserved by open orders', quantity: -2 },
        { label: 'Out-of-stock threshold of the product', quantity: -1.5 },
      ]);
      expect(explained.reservations).toEqual([{ incrementId: ORDER_ELSEWHERE, sourceCode: null, quantity: -2 }]);
      expect(
        explained.sources.map(({ sourceCode, counts }: { sourceCode: string; counts: boolean }) => [
          sourceCode,
          counts,
        ]),
      ).toEqual([
        [two, false],
        [one, true],
      ]);
      expect(explained.configuration).toContainEqual({ name: 'min_qty', value: '1.5', isOwn: true });
      expect(explained.configuration).toContainEqual({ name: 'manage_stock', value: 'true', isOwn: false });
      expect(explained.index).toMatchObject({ quantity: 9, isSalable: true, expectedQuantity: 9, isCurrent: true });
      expect(explained.index.lastChangeAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(explained.incomplete).toEqual([]);
    });

    it('refuses an unknown stock, and whoever may not read salable quantities', async () => {
      expect(codesOf(await graphql(app, EXPLANATION, { sku: 'x', stockId: 999_999 }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await graphql(app, EXPLANATION, { sku: 'x', stockId: -1 }))).toEqual(['BAD_USER_INPUT']);
      const token = await app.tokenFor(['Vendor_Catalog::products']);
      expect(codesOf(await graphql(app, EXPLANATION, { sku: 'x', stockId: 1 }, { token }))).toEqual(['FORBIDDEN']);
    });
  });

  it('tells staff how the service is run, and nobody else', async () => {
    const query = '{ inventoryMode { isSingleSource enabledSources defaultSourceCode isReservedPerSource } }';
    const token = await app.tokenFor([]);
    const { inventoryMode } = await graphqlData(app, query, {}, { token });
    expect(inventoryMode).toMatchObject({
      isSingleSource: false,
      defaultSourceCode: 'default',
      isReservedPerSource: false,
    });
    expect(inventoryMode.enabledSources).toBeGreaterThanOrEqual(3);
    expect(codesOf(await graphql(app, query, {}, { token: null }))).toEqual(['UNAUTHENTICATED']);
  });
});
