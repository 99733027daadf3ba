import { ProductGrams1763700002470 } from '../../src/migrations/1763700002470-product-grams.js';
import { CreateProducts, GOODS_TYPES, ProductLookup, ProductSearchIndex } from '../../src/modules/catalog/index.js';
import type { WantedProducts } from '../../src/modules/catalog/index.js';
import { CustomerService } from '../../src/modules/customers/app/customer.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { scansOf } from '../support/plans.js';
import { rowsOf, touchedBy } from '../support/rows-touched.js';
import { countStatements } from '../support/statements.js';

const PRODUCTS = `query($term: String!, $limit: Int) { lookup(term: $term) { products(limit: $limit) { sku name typeId status } } }`;
const GENERATED = 3_000;

describe('the look-up', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    for (let from = 0; from < GENERATED; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => {
        const number = String(1_000_000 + from + index);
        return [`GEN-${number}`, `Generated thing ${number} ${(from + index) % 3 === 0 ? 'striped' : 'plain'}`];
      });
      await app.database.execute('INSERT INTO catalog_product (sku, name) VALUES ?', [rows]);
    }
    expect(await rebuild()).toEqual({ products: GENERATED, rows: 0 });
    await app.database.query('ANALYZE TABLE catalog_product, catalog_product_gram, catalog_name_word');
  });
  afterAll(() => app.close());

  const rebuild = (dryRun = false) => app.get(ProductSearchIndex).rebuild({ dryRun, afterSlice: () => undefined });
  const found = async (term: string, limit = 10): Promise<string[]> => {
    const { lookup } = await graphqlData(app, PRODUCTS, { term, limit });
    return (lookup.products as { sku: string }[]).map(({ sku }) => sku);
  };
  const product = async (sku: string, name: string): Promise<string> => {
    const { status } = await app.http.post('/rest/V1/products', { product: { sku, name } });
    expect(status).toBe(200);
    return sku;
  };

  it('finds products by any part of SKU and name, the best first', async () => {
    const skus = [
      await product('ZWQ', 'Lamp'),
      await product('ZWQ-LONG', 'Lamp'),
      await product('LZ-1', 'Zwq lamp'),
      await product('LZ-2', 'Small zwq lamp'),
      await product('LZ-3', 'Small XZWQX lamp that is long'),
      await product('A-ZWQ', 'Something with a long name as well'),
    ];
    expect(await found('zwq')).toEqual(['ZWQ', 'ZWQ-LONG', 'LZ-1', 'LZ-2', 'A-ZWQ', 'LZ-3']);
    expect(await found('  ZWQ ', 2)).toEqual(['ZWQ', 'ZWQ-LONG']);
    expect(await found('xzwqx')).toEqual(['LZ-3']);
    // Words stand in any order, in SKU or name.
    expect(await found('lamp lz-2')).toEqual(['LZ-2']);
    expect(await found('lamp zwq-l')).toEqual(['ZWQ-LONG']);
    expect(await found('zwq nothing')).toEqual([]);
    expect((await found('zw')).slice(0, 2)).toEqual(skus.slice(0, 2));
    expect(await found('')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('finds a rare one among thousands that share each of its parts', async () => {
    expect(await found('1001871')).toEqual(['GEN-1001871']);
    expect(await found('001871 plain')).toEqual(['GEN-1001871']);
    expect(await found('thing 1001871')).toEqual(['GEN-1001871']);
    expect(await found('striped', 3)).toHaveLength(3);
  });

  it('forgives one slip of the finger in words of names, where nothing fits', async () => {
    await product('BN-1', 'Woolen Beanie grün');
    for (const term of ['beanei', 'beannie', 'benie', 'beamie', 'wolen beanie', 'woollen baenie', 'bn-1 beanei']) {
      expect([term, await found(term)]).toEqual([term, ['BN-1']]);
    }
    expect(await found('grun')).toEqual(['BN-1']);
    expect(await found('beaxxe')).toEqual([]);
    expect(await found('bn-2')).toEqual([]);
  });

  it('leaves out of the question what no product is found by, and finds by the other words', async () => {
    const sku = await product(unique('TV'), 'Widescreen 42" &co');
    expect(await found('widescreen 42"')).toEqual([sku]);
    expect(await found('2" widescreen')).toEqual([sku]);
    expect(await found('widescreen &c')).toEqual([sku]);
    expect(await found('widescreen 3"')).toEqual([]);
    expect(await found('2"')).toEqual([]);
  });

  it('finds what is wanted among any number of others', async () => {
    const word = 'Multitudinous';
    const others = Array.from({ length: 600 }, (_, index) => [`MTD-${1000 + index}`, `${word} set`, 'configurable']);
    await app.database.execute('INSERT INTO catalog_product (sku, name, type_id) VALUES ?', [others]);
    await rebuild();
    const sku = await product('MTD-9', `Small ${word} thing that is kept at a source`);
    const source = await givenSource(app);
    const lookup = app.get(ProductLookup);
    const skus = async (text: string, wanted?: WantedProducts): Promise<string[]> =>
      (await lookup.find(text, 10, wanted)).map((one) => one.sku);
    for (const text of ['multitudinous', 'mtd-', 'multitudinuos']) {
      expect(await skus(text)).toHaveLength(10);
      expect([text, await skus(text, { types: GOODS_TYPES })]).toEqual([text, [sku]]);
      expect([text, await skus(text, { stockedAt: source })]).toEqual([text, []]);
    }
    await givenItems(app, { source_code: source, sku, quantity: 5, status: 1 });
    for (const text of ['multitudinous', 'mtd-']) expect(await skus(text, { stockedAt: source })).toEqual([sku]);
    expect(await skus('mtd-', { types: ['bundle'], stockedAt: source })).toEqual([]);
  });

  it('follows renames and deletions at once', async () => {
    const sku = unique('REN');
    await product(sku, 'Quixotic chair');
    expect(await found('quixotic')).toEqual([sku]);
    const { body } = await app.http.get(`/rest/V1/products/${sku}`);
    const next = `${sku}-NEXT`;
    const renamed = { product: { id: body.id, sku: next, name: 'Zephyr chair' } };
    expect((await app.http.put(`/rest/V1/products/${sku}`, renamed)).status).toBe(200);
    expect([await found('quixotic'), await found('zephyr'), await found('zehpyr')]).toEqual([[], [next], [next]]);
    expect((await app.http.delete(`/rest/V1/products/${next}`)).status).toBe(200);
    expect(await found('zephyr')).toEqual([]);
    const [left] = await app.database.query<{ n: number }>(
      'SELECT COUNT(*) AS n FROM catalog_product_gram WHERE product_id = ?',
      [body.id],
    );
    expect(left?.n).toBe(0);
  });

  it('writes with as many statements for many products as for a few', async () => {
    const created = async (count: number): Promise<number> => {
      const products = Array.from({ length: count }, () => ({ sku: unique('IMP'), name: 'Imported thing' }));
      const run = () => app.within(() => app.get(CreateProducts).execute(products));
      return (await countStatements(app.database, run)).total;
    };
    // The words of the name are written with the first of them.
    await created(1);
    expect(await created(400)).toBe(await created(4));
  });

  it('reads no table from end to end, and begins with the rarest part', async () => {
    const subject = /catalog_|sales_order|customer_entity|adjustment_request/;
    for (const term of ['generated', 'thing 1001871', 'striped', '102', 'ge', 'gneerated', 'x@y', '000000012']) {
      const query = `query($term: String!) { lookup(term: $term) {
        products { sku } orders { orderId } customers { email } requests { requestId } } }`;
      const scans = await scansOf(app.database, () => graphqlData(app, query, { term }), { subject, rowsMin: 1000 });
      expect([term, scans]).toEqual([term, []]);
    }
    // What is rare is found by its rarest part: the frequent ones are counted, and none of their products is looked at.
    const touched = await touchedBy(app.database, () => found('generated 1001871'));
    const products = touched.filter(({ sql }) => sql.includes('STRAIGHT_JOIN'));
    expect(products).toHaveLength(1);
    expect(rowsOf(products)).toBeLessThan(2_000);
  });

  it('finds orders, customers, sources and requests by what people know of them', async () => {
    await app.database.execute(
      `INSERT INTO sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual,
         total_qty_ordered, grand_total, created_at, updated_at) VALUES ?`,
      [
        [
          [900_012, '000900012', 1, 'new', 'pending', 'zoe@example.com', 0, 1, 1, '2026-01-01', '2026-01-01'],
          [900_013, 'WEB-77', 1, 'complete', 'complete', 'zoe@example.com', 0, 1, 1, '2026-01-02', '2026-01-02'],
          ...Array.from({ length: 6 }, (_, index) => [
            ...[900_020 + index, `WEB-8${index}`, 1, 'new', 'pending', 'zoe@example.com.au', 0, 1, 1],
            ...['2026-01-03', '2026-01-03'],
          ]),
        ],
      ],
    );
    await app.within(() =>
      app.get(CustomerService).create({
        email: 'zoe.miller@example.com',
        firstname: 'Zoe',
        lastname: 'Zmiller',
        password: 'correct horse battery',
      }),
    );
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    await givenItems(app, { source_code: source, sku, quantity: 5, status: 1 });
    const [row] = await app.database.query<{ id: string }>(
      'SELECT request_id AS id FROM inventory_source_item_adjustment WHERE sku = ?',
      [sku],
    );
    const lookup = async (term: string): Promise<any> => {
      const data = await graphqlData(
        app,
        `query($term: String!) { lookup(term: $term) { term
           orders { orderId incrementId customerEmail status } customers { email name }
           sources { sourceCode name enabled } requests { requestId changes } } }`,
        { term },
      );
      return data.lookup;
    };
    const [first, web] = [
      { orderId: 900_012, incrementId: '000900012', customerEmail: 'zoe@example.com', status: 'pending' },
      { orderId: 900_013, incrementId: 'WEB-77', customerEmail: 'zoe@example.com', status: 'complete' },
    ];
    expect((await lookup('900012')).orders).toEqual([first]);
    expect((await lookup('#900012')).orders).toEqual([first]);
    expect((await lookup('web-7')).orders).toEqual([web]);
    // Whose address it is comes before those whose address begins with it.
    expect((await lookup('zoe@example.com')).orders.slice(0, 2)).toEqual([web, first]);
    expect((await lookup('zoe@')).orders).toHaveLength(5);
    const zoe = { email: 'zoe.miller@example.com', name: 'Zoe Zmiller' };
    for (const term of ['zoe.mil', 'zmill', 'ZOE']) expect((await lookup(term)).customers).toEqual([zoe]);
    expect((await lookup(source.slice(1))).sources).toEqual([expect.objectContaining({ sourceCode: source })]);
    expect((await lookup(row?.id.slice(0, -1) ?? '')).requests).toEqual([{ requestId: row?.id, changes: 1 }]);
    expect((await lookup('abc')).requests).toEqual([]);
    expect(await lookup(' ')).toEqual({ term: '', orders: [], customers: [], sources: [], requests: [] });
  });

  it('shows each kind to those who may see it, and to staff alone', async () => {
    const token = await app.tokenFor(['Vendor_Catalog::products']);
    const ask = (field: string, as: string | null) =>
      graphql(app, `{ lookup(term: "generated") { ${field} } }`, {}, { token: as });
    expect((await ask('products(limit: 1) { sku }', token)).data.lookup.products).toHaveLength(1);
    for (const field of [
      'orders { orderId }',
      'customers { email }',
      'sources { sourceCode }',
      'requests { requestId }',
    ]) {
      expect((await ask(field, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await ask('term', null)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const tooLong = await graphql(app, PRODUCTS, { term: 'x'.repeat(101) });
    expect(tooLong.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const all = `products(limit: 50) { __typename sku name typeId status } sources(limit: 50) { __typename sourceCode name enabled }
      orders(limit: 50) { __typename orderId incrementId customerEmail status } customers(limit: 50) { __typename email name }
      requests(limit: 50) { __typename requestId changes }`;
    const many = Array.from({ length: 28 }, (_, at) => `many${at}: lookup(term: "x") { ${all} }`).join(' ');
    const other = `query($few: Int!) { few: lookup(term: "x") { products(limit: $few) { sku } } ${many} }`;
    // A negative number takes nothing off what the others cost.
    for (const few of [1, -50_000]) {
      const { errors } = await graphql(app, other, { few });
      expect(errors?.[0]?.message).toMatch(/its complexity is \d+, 25000 is/);
    }
    const tooMany = await graphql(app, PRODUCTS, { term: 'x', limit: 51 });
    expect(tooMany.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('is rebuilt by the command, which takes away what is too much and only counts with --dry-run', async () => {
    const sku = await product(unique('HAND'), 'Rewritten by hand');
    await app.database.execute("UPDATE catalog_product SET name = 'Vagabond stool' WHERE sku = ?", [sku]);
    expect(await found('vagabond')).toEqual([]);
    const counted = await rebuild(true);
    expect(counted).toEqual({ products: 1, rows: expect.any(Number) });
    expect(await found('vagabond')).toEqual([]);
    const { out } = await cli('catalog:search:rebuild', '--json');
    expect(JSON.parse(out)).toEqual({ ...counted, dry_run: false });
    expect([await found('vagabond'), await found('rewritten')]).toEqual([[sku], []]);
    expect(await rebuild()).toEqual({ products: 0, rows: 0 });
  });

  // Last: it begins anew.
  it('is filled by the migration, also where that was interrupted', async () => {
    const rows = async (): Promise<unknown> =>
      app.database.query(
        `SELECT (SELECT COUNT(*) FROM catalog_product_gram) AS grams, (SELECT COUNT(*) FROM catalog_name_word) AS words`,
      );
    const before = await rows();
    await app.database.execute('DELETE FROM catalog_product_gram WHERE product_id % 2 = 0');
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await new ProductGrams1763700002470().up(runner);
    } finally {
      await runner.release();
    }
    expect(await rows()).toEqual(before);
  });

  describe('a barcode', () => {
    const barcodeOf = async (sku: string): Promise<unknown> =>
      (await graphqlData(app, `{ product(sku: "${sku}") { barcode } }`)).product.barcode;

    it('is set, found exactly, emptied, and refused where another product has it', async () => {
      const [{ sku }, { sku: other }] = [await givenProduct(app), await givenProduct(app)];
      const barcode = unique('4006');
      const set = `mutation ($sku: String!, $barcode: String) { setProductBarcode(sku: $sku, barcode: $barcode) { barcode } }`;
      expect((await graphqlData(app, set, { sku, barcode })).setProductBarcode).toEqual({ barcode });
      const found = await graphqlData(app, `{ lookup(term: "${barcode}") { products { sku } } }`);
      expect(found.lookup.products).toEqual([{ sku }]);
      const filter = 'searchCriteria[filterGroups][0][filters][0]';
      const list = await app.http.get(`/rest/V1/products?${filter}[field]=barcode&${filter}[value]=${barcode}`);
      expect(list.body.items).toMatchObject([{ sku }]);
      const refusal = { message: 'Another product has the barcode "%barcode" already.', parameters: { barcode } };
      const attributes = (value: unknown): object => ({ custom_attributes: [{ attribute_code: 'barcode', value }] });
      expect(await app.http.put(`/rest/V1/products/${other}`, { product: attributes(barcode) })).toMatchObject({
        status: 400,
        body: refusal,
      });
      const fresh = { product: { sku: unique('L'), name: 'Bag', ...attributes(barcode) } };
      expect(await app.http.post('/rest/V1/products', fresh)).toMatchObject({ status: 400, body: refusal });
      for (const value of ['ä', '1 2', 'x'.repeat(65), {}]) {
        expect((await app.http.put(`/rest/V1/products/${sku}`, { product: attributes(value) })).status).toBe(400);
      }
      expect((await app.http.put(`/rest/V1/products/${sku}`, { product: { name: 'Bag' } })).status).toBe(200);
      expect(await barcodeOf(sku)).toBe(barcode);
      expect((await app.http.put(`/rest/V1/products/${sku}`, { product: attributes(null) })).status).toBe(200);
      expect(await barcodeOf(sku)).toBeNull();
      expect((await app.http.put(`/rest/V1/products/${other}`, { product: attributes(barcode) })).status).toBe(200);
    });
  });
});
