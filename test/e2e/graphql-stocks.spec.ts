import { Given, uniqueCode } from '../integration/stocks/given.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { countStatements } from '../support/statements.js';

const FIELDS = `stockId name isDefault salesChannels { type code } sources { priority source { sourceCode name enabled } }`;
const STOCKS = `query ($filter: StockFilter, $sort: StockSort, $pageSize: Int) {
  stocks(filter: $filter, sort: $sort, pageSize: $pageSize) { items { ${FIELDS} } totalCount }
}`;
const STOCK = `query ($id: Int!) { stock(id: $id) { ${FIELDS} } }`;
const WEBSITES = `{ websites { id code name stock { stockId name } } }`;
const SAVE = `mutation ($stock: StockInput!) { saveStock(stock: $stock) { ${FIELDS} } }`;
const DELETE = `mutation ($id: Int!) { deleteStock(id: $id) { count } }`;
const SAVE_SOURCES = `mutation ($id: Int!, $codes: [String!]!) { saveStockSources(stockId: $id, sourceCodes: $codes) { ${FIELDS} } }`;
const ASSIGN = `mutation ($id: Int!, $sources: [StockSourceInput!]!) { assignSourcesToStock(stockId: $id, sources: $sources) { ${FIELDS} } }`;
const UNASSIGN = `mutation ($id: Int!, $codes: [String!]!) { unassignSourcesFromStock(stockId: $id, sourceCodes: $codes) { ${FIELDS} } }`;

interface StockAnswer {
  readonly stockId: number;
  readonly sources: readonly { readonly priority: number; readonly source: { readonly sourceCode: string } }[];
}

const linksOf = ({ sources }: StockAnswer): unknown[] =>
  sources.map(({ priority, source }) => [priority, source.sourceCode]);

describe('stocks over GraphQL', () => {
  let app: TestApplication;
  let given: Given;
  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });
  afterAll(() => app.close());

  const read = async (id: number): Promise<any> => (await graphqlData(app, STOCK, { id })).stock;

  it('creates a stock with channels, changes it, and moves channels between stocks', async () => {
    const [one, two] = [await given.website(), await given.website()];
    const name = uniqueCode('Stock');
    const salesChannels = [{ type: 'website', code: one }];
    const { saveStock } = await graphqlData(app, SAVE, { stock: { name, salesChannels } });
    expect(saveStock).toEqual({ stockId: expect.any(Number), name, isDefault: false, salesChannels, sources: [] });
    const { stockId } = saveStock;
    const other = await given.stock(two);
    const both = [...salesChannels, { type: 'website', code: two }];
    const changed = await graphqlData(app, SAVE, { stock: { stockId, name: `${name}!`, salesChannels: both } });
    expect(changed.saveStock.name).toBe(`${name}!`);
    expect(new Set(changed.saveStock.salesChannels)).toEqual(new Set(both));
    expect((await read(other)).salesChannels).toEqual([]);
    const { websites } = await graphqlData(app, WEBSITES);
    const stockOf = (code: string): unknown =>
      websites.find((website: { code: string }) => website.code === code).stock;
    expect([stockOf(one), stockOf(two)]).toEqual([
      { stockId, name: `${name}!` },
      { stockId, name: `${name}!` },
    ]);
    expect(stockOf('admin')).toMatchObject({ stockId: 1 });
    await graphqlData(app, SAVE, { stock: { stockId, name, salesChannels: [] } });
    expect((await read(stockId)).salesChannels).toEqual([]);
    expect((await read(1)).salesChannels).toEqual(expect.arrayContaining(both));
  });

  it('makes the sources of a stock exactly the list, in its order', async () => {
    const id = await given.stock();
    const [a = '', b = '', c = ''] = [
      await given.source(),
      await given.source({ enabled: false }),
      await given.source(),
    ];
    const saved = await graphqlData(app, SAVE_SOURCES, { id, codes: [b, a] });
    expect(linksOf(saved.saveStockSources)).toEqual([
      [1, b],
      [2, a],
    ]);
    expect(saved.saveStockSources.sources[0].source).toEqual({ sourceCode: b, name: `Source ${b}`, enabled: false });
    await graphqlData(app, SAVE_SOURCES, { id, codes: [c, a.toUpperCase(), c] });
    expect(linksOf(await read(id))).toEqual([
      [1, c],
      [2, a],
    ]);
    const refused = await graphql(app, SAVE_SOURCES, { id, codes: [b, 'no-1', 'no-2'] });
    expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
    expect(refused.errors?.[0]?.message).toMatch(/no-1.*no-2/);
    expect(linksOf(await read(id))).toHaveLength(2);
    await graphqlData(app, SAVE_SOURCES, { id, codes: [] });
    expect(linksOf(await read(id))).toEqual([]);
    expect(codesOf(await graphql(app, SAVE_SOURCES, { id: 2_000_000_000, codes: [a] }))).toEqual(['NOT_FOUND']);
  });

  it('assigns, changes priorities and unassigns one by one', async () => {
    const id = await given.stock();
    const [a = '', b = ''] = [await given.source(), await given.source()];
    await graphqlData(app, ASSIGN, { id, sources: [{ sourceCode: a, priority: 5 }] });
    const { assignSourcesToStock } = await graphqlData(app, ASSIGN, {
      id,
      sources: [
        { sourceCode: b, priority: 2 },
        { sourceCode: a, priority: 9 },
      ],
    });
    expect(linksOf(assignSourcesToStock)).toEqual([
      [2, b],
      [9, a],
    ]);
    const { unassignSourcesFromStock } = await graphqlData(app, UNASSIGN, { id, codes: [b, 'none'] });
    expect(linksOf(unassignSourcesFromStock)).toEqual([[9, a]]);
    const bad = await graphql(app, ASSIGN, { id, sources: [{ sourceCode: a, priority: 0 }] });
    expect(codesOf(bad)).toEqual(['BAD_USER_INPUT']);
  });

  it('deletes a stock, but none with a channel', async () => {
    const website = await given.website();
    const id = await given.stock(website);
    const refused = await graphql(app, DELETE, { id });
    expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
    expect(refused.errors?.[0]?.message).toBe('Stock has at least one sale channel and could not be deleted.');
    await graphqlData(app, SAVE, { stock: { stockId: id, name: 'x', salesChannels: [] } });
    expect(await graphqlData(app, DELETE, { id })).toEqual({ deleteStock: { count: 1 } });
    expect(codesOf(await graphql(app, STOCK, { id }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await graphql(app, DELETE, { id }))).toEqual(['NOT_FOUND']);
  });

  it('filters, sorts, and reads the sources of all stocks in as many statements as those of one', async () => {
    const [a, b] = [await given.source(), await given.source()];
    const ids = [await given.stock(), await given.stock(), await given.stock()];
    for (const id of ids) await given.links(id, a, b);
    const list = async (stockId: readonly number[]): Promise<any> =>
      (await graphqlData(app, STOCKS, { filter: { stockId }, sort: { field: 'stockId', direction: 'desc' } })).stocks;
    const { items, totalCount } = await list(ids);
    expect([totalCount, items.map(({ stockId }: StockAnswer) => stockId)]).toEqual([3, [...ids].reverse()]);
    expect(items.map(linksOf)).toEqual(
      ids.map(() => [
        [1, a],
        [2, b],
      ]),
    );
    const { stocks } = await graphqlData(app, STOCKS, { filter: { search: items[1].name } });
    expect(stocks.items.map(({ stockId }: StockAnswer) => stockId)).toEqual([ids[1]]);
    const few = await countStatements(app.database, () => list(ids.slice(0, 1)));
    const many = await countStatements(app.database, () => list(ids));
    expect(many.total).toBe(few.total);
  });

  it.each([
    ['a name too long', SAVE, { stock: { name: 'x'.repeat(256), salesChannels: [] } }],
    ['no name', SAVE, { stock: { name: ' ', salesChannels: [] } }],
    ['an unknown website', SAVE, { stock: { name: 'x', salesChannels: [{ type: 'website', code: 'nowhere' }] } }],
    ['a page too large', STOCKS, { pageSize: 201 }],
    ['an id of none', STOCK, { id: 0 }],
  ])('refuses %s', async (_what, query, variables) => {
    expect(codesOf(await graphql(app, query, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it('needs the permission of each field', async () => {
    const id = await given.stock();
    const asks = [
      [STOCKS, {}, 'Vendor_InventoryApi::stock'],
      [STOCK, { id }, 'Vendor_InventoryApi::stock'],
      [SAVE, { stock: { stockId: id, name: 'x', salesChannels: [] } }, 'Vendor_InventoryApi::stock_edit'],
      [SAVE_SOURCES, { id, codes: [] }, 'Vendor_InventoryApi::stock_source_link'],
      [ASSIGN, { id, sources: [{ sourceCode: 'default', priority: 1 }] }, 'Vendor_InventoryApi::stock_source_link'],
      [UNASSIGN, { id, codes: ['default'] }, 'Vendor_InventoryApi::stock_source_link'],
      [DELETE, { id }, 'Vendor_InventoryApi::stock_delete'],
      [WEBSITES, {}, 'Vendor_Backend::store'],
    ] as const;
    const all = [...new Set([...asks.map(([, , permission]) => permission), 'Vendor_InventoryApi::source'])];
    for (const [query, variables, permission] of asks) {
      const without = await app.tokenFor(all.filter((one) => one !== permission));
      const answer = await graphql(app, query, variables, { token: without });
      expect([permission, codesOf(answer), answer.data]).toEqual([permission, ['FORBIDDEN'], null]);
    }
    const blind = await app.tokenFor(['Vendor_InventoryApi::stock']);
    const partly = await graphql(app, STOCK, { id }, { token: blind });
    expect([codesOf(partly), partly.data.stock.sources]).toEqual([['FORBIDDEN'], null]);
  });
});
