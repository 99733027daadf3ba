import { randomUUID } from 'node:crypto';
import { OrderedProductRepository } from '../../src/modules/catalog/data/ordered-product.repository.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const SAVE = `mutation ($cells: [SheetCellInput!]!, $reason: ManualReason, $note: String) {
  saveSheet(cells: $cells, reason: $reason, note: $note) { count requestId }
}`;
const FIND = `query ($skus: [String!]!) { productsBySku(skus: $skus) { sku isQtyDecimal sourceItems { sourceCode quantity } } }`;
const ORDER = `query ($stockId: Int!, $direction: SortDirection, $search: String, $size: Int, $page: Int) {
  productsBySalable(stockId: $stockId, direction: $direction, filter: { search: $search }, pageSize: $size, currentPage: $page) {
    items { sku } totalCount
  }
}`;

describe('the sheet over GraphQL', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [one, two] = ['', ''];
  let stockId = 0;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [one, two] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(one, two);
  });
  afterAll(() => app.close());

  const cell = (sku: string, sourceCode: string, quantity: number, expectedQuantity?: number) => ({
    sku,
    sourceCode,
    quantity,
    ...(expectedQuantity === undefined ? {} : { expectedQuantity }),
  });
  const save = (cells: readonly object[], more: object = {}, options: object = {}): Promise<GraphqlAnswer> =>
    graphql(app, SAVE, { cells, ...more }, options);
  const quantitiesOf = async (sku: string): Promise<[string, number, number][]> =>
    (
      await app.database.query<{ source_code: string; quantity: string; status: number }>(
        'SELECT source_code, quantity, status FROM inventory_source_item WHERE sku = ? ORDER BY source_code',
        [sku],
      )
    ).map((row) => [row.source_code, Number(row.quantity), Number(row.status)]);
  const inOrder = (rows: [string, number, number][]): [string, number, number][] =>
    rows.sort(([a], [b]) => (a < b ? -1 : 1));

  it('sets what is there, brings what is not, and writes one request with its reason', async () => {
    const [first, second] = [await warehouse.product(), await warehouse.product()];
    await warehouse.items(first, { [one]: 5, [two]: { quantity: 1, status: 0 } });
    const { data, errors } = await save(
      [cell(first.toUpperCase(), one, 7, 5), cell(first, two, 3, 1), cell(second, one, 4), cell(second, two, 0)],
      { reason: 'count', note: ' shelf 4 ' },
    );
    expect(errors).toBeUndefined();
    expect(data.saveSheet).toEqual({ count: 4, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await quantitiesOf(first)).toEqual(
      inOrder([
        [one, 7, 1],
        [two, 3, 0],
      ]),
    );
    expect(await quantitiesOf(second)).toEqual(
      inOrder([
        [one, 4, 1],
        [two, 0, 0],
      ]),
    );
    const rows = (await historyOf(app.database, first, second)).filter(
      ({ request_id }) => request_id === data.saveSheet.requestId,
    );
    expect(rows.map(({ delta, reason, note }) => [delta, reason, note])).toEqual(
      expect.arrayContaining([
        [2, 'count', 'shelf 4'],
        [2, 'count', 'shelf 4'],
        [4, 'count', 'shelf 4'],
      ]),
    );
  });

  it('writes nothing where a figure is not as it was shown, and names each with what it is by now', async () => {
    const [first, second] = [await warehouse.product(), await warehouse.product()];
    await warehouse.items(first, { [one]: 5, [two]: 8 });
    const { errors } = await save([
      cell(first, one, 7, 4),
      cell(first, two, 9, 8),
      cell(second, one, 3, 2),
      cell(first, two, 1),
    ]);
    expect(errors?.[0]?.message).toContain('edited once');
    const stale = await save([cell(first, one, 7, 4), cell(first, two, 1), cell(second, one, 3, 2)]);
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      template: 'The stock has changed since it was shown.',
      errors: [
        { parameters: { sku: first, source_code: one, quantity: 5, expected_quantity: 4 } },
        { parameters: { sku: first, source_code: two, quantity: 8 } },
        { parameters: { sku: second, source_code: one } },
      ],
    });
    expect(await quantitiesOf(first)).toEqual(
      inOrder([
        [one, 5, 1],
        [two, 8, 1],
      ]),
    );
    expect(await quantitiesOf(second)).toEqual([]);
  });

  it('refuses unknown products, those made of others, and half a piece, each by its name', async () => {
    const [whole, bundle, missing] = [
      await warehouse.product({ is_qty_decimal: false }),
      await warehouse.product(undefined, { type_id: 'bundle' }),
      unique('missing'),
    ];
    const refused = await save([cell(whole, one, 1), cell(bundle, one, 1), cell(missing, one, 1)]);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      template: 'These products cannot be edited.',
      errors: [{ parameters: { sku: bundle } }, { parameters: { sku: missing } }],
    });
    expect((await save([cell(whole, one, 1.5)])).errors?.[0]?.message).toContain('sold by the piece');
    expect((await save([])).errors?.[0]?.message).toBe('Input data is empty');
    expect((await save([cell(whole, unique('nowhere'), 1)])).errors).toHaveLength(1);
    expect(await quantitiesOf(whole)).toEqual([]);
  });

  it('is done once under a key, and says the same request again', async () => {
    const sku = await warehouse.product();
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const [first, again] = [await save([cell(sku, one, 2)], {}, options), await save([cell(sku, one, 2)], {}, options)];
    expect(again.data).toEqual(first.data);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('costs as many statements for a hundred cells as for one', async () => {
    const skus = await Promise.all(Array.from({ length: 50 }, () => warehouse.product()));
    const counted = async (cells: readonly object[]): Promise<number> => {
      let statements = 0;
      const execute = jest.spyOn(app.database, 'execute').mockImplementation(function (this: unknown, ...args) {
        statements += 1;
        return original.apply(app.database, args);
      });
      try {
        expect((await save(cells)).errors).toBeUndefined();
      } finally {
        execute.mockRestore();
      }
      return statements;
    };
    const original = app.database.execute.bind(app.database);
    const single = await counted([cell(skus[0] ?? '', one, 1)]);
    const many = await counted(skus.slice(1).flatMap((sku) => [cell(sku, one, 1), cell(sku, two, 2)]));
    expect(many).toBe(single);
  });

  it('finds products by their SKUs, and leaves out what is none', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [one]: 5 });
    const { productsBySku } = await graphqlData(app, FIND, { skus: [sku.toUpperCase(), unique('none'), ' x'] });
    expect(productsBySku).toEqual([
      { sku, isQtyDecimal: expect.any(Boolean), sourceItems: [{ sourceCode: one, quantity: 5 }] },
    ]);
    const tooMany = await graphql(app, FIND, { skus: Array.from({ length: 1001 }, (_, index) => `s${index}`) });
    expect(tooMany.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
  });

  describe('productsBySalable', () => {
    const listed = async (variables: object): Promise<{ skus: string[]; totalCount: number }> => {
      const { productsBySalable } = await graphqlData(app, ORDER, { stockId, ...variables });
      return {
        skus: productsBySalable.items.map(({ sku }: { sku: string }) => sku),
        totalCount: productsBySalable.totalCount,
      };
    };

    it('has the scarcest first, after reservations and threshold, and what has no figure last', async () => {
      const mark = unique('order');
      const given = (more: object | undefined, attributes: object = {}): Promise<string> =>
        warehouse.product(more, { name: mark, ...attributes });
      const [plenty, scarce, none, kept, reserved, unmanaged, elsewhere] = [
        await given(undefined),
        await given(undefined),
        await given(undefined),
        await given({ use_config_min_qty: false, min_qty: 9 }),
        await given(undefined),
        await given({ use_config_manage_stock: false, manage_stock: false }),
        await given(undefined),
      ];
      const bundle = await given(undefined, { type_id: 'bundle' });
      await warehouse.items(plenty, { [one]: 20, [two]: 5 });
      await warehouse.items(scarce, { [one]: 3 });
      await warehouse.items(none, { [one]: 0 });
      await warehouse.items(kept, { [one]: 11 });
      await warehouse.items(reserved, { [one]: 30 });
      await warehouse.reserve({ sku: reserved, stockId, quantity: -26 });
      await warehouse.items(unmanaged, { [one]: 1 });
      const search = mark;
      const figureless = [unmanaged, elsewhere, bundle].sort();
      const ascending = await listed({ search });
      expect(ascending).toEqual({ skus: [none, kept, scarce, reserved, plenty, ...figureless], totalCount: 8 });
      const descending = await listed({ search, direction: 'desc' });
      expect(descending.skus).toEqual([plenty, reserved, scarce, kept, none, ...figureless.reverse()]);
      expect((await listed({ search, size: 2, page: 2 })).skus).toEqual([scarce, reserved]);
      // A page past the end is the last one.
      const past = await listed({ search, size: 5, page: 9 });
      expect(past).toEqual({ skus: figureless.sort(), totalCount: 8 });
    });

    it('has the lower SKU first of equal figures, and the higher one where the highest figure comes first', async () => {
      const mark = unique('order');
      const equal = [];
      for (let count = 0; count < 4; count += 1) equal.push(await warehouse.product(undefined, { name: mark }));
      for (const sku of equal) await warehouse.items(sku, { [one]: 2 });
      equal.sort();
      expect((await listed({ search: mark })).skus).toEqual(equal);
      expect((await listed({ search: mark, direction: 'desc' })).skus).toEqual(equal.reverse());
    });

    it('is refused in a sentence where those that fit cannot be found in time', async () => {
      const timeout = Object.assign(new Error('Query execution was interrupted'), { errno: 1969 });
      const prototype = OrderedProductRepository.prototype as any;
      const few = jest.spyOn(prototype, 'few').mockResolvedValue(undefined);
      const values = jest.spyOn(prototype, 'values').mockRejectedValue(timeout);
      const error = (await graphql(app, ORDER, { stockId })).errors?.[0];
      few.mockRestore();
      values.mockRestore();
      expect(error).toMatchObject({
        message:
          'The products that fit cannot be found in this order in time. Filter for 20000 at most, or sort by another column.',
        extensions: { code: 'BAD_USER_INPUT' },
      });
    });

    it('is refused for a stock that is not there, far down, and without the permission of products', async () => {
      const errorOf = async (variables: object, options: object = {}) =>
        (await graphql(app, ORDER, { stockId, ...variables }, options)).errors?.[0];
      expect(await errorOf({ stockId: 999_999 })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
      expect((await errorOf({ size: 200, page: 51 }))?.message).toContain('the first 10000 products');
    });
  });
});
