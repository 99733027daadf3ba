import { Given } from '../integration/stocks/given.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const FIELDS = `sourceCode name enabled isDefault description latitude longitude countryId regionId region city street
  postcode contactName email phone fax useDefaultCarrierConfig carrierLinks { carrierCode position }
  isPickupLocationActive frontendName frontendDescription`;
const SOURCES = `query ($filter: SourceFilter, $sort: SourceSort, $pageSize: Int, $currentPage: Int) {
  sources(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    items { ${FIELDS} } totalCount pageInfo { currentPage pageSize totalPages }
  }
}`;
const SOURCE = `query ($code: String!) { source(code: $code) { ${FIELDS} stocks { stockId name } } }`;
const SAVE = `mutation ($source: SourceInput!, $isNew: Boolean) { saveSource(source: $source, isNew: $isNew) { ${FIELDS} } }`;

describe('sources over GraphQL', () => {
  let app: TestApplication;
  let given: Given;
  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });
  afterAll(() => app.close());

  const full = (sourceCode: string): object => ({
    sourceCode,
    name: 'Rennes',
    enabled: true,
    description: 'Behind the station',
    latitude: 48.1034,
    longitude: -1.6726,
    countryId: 'FR',
    regionId: 4_000_000_000,
    region: 'Bretagne',
    city: 'Rennes',
    street: 'Quai 1',
    postcode: '35000',
    contactName: 'Anne',
    email: 'anne@example.com',
    phone: '1',
    fax: '2',
    useDefaultCarrierConfig: false,
    carrierLinks: [
      { carrierCode: 'ups', position: 1 },
      { carrierCode: 'dhl', position: 2 },
    ],
    isPickupLocationActive: true,
    frontendName: 'Shop in Rennes',
    frontendDescription: 'Ring twice',
  });
  const list = async (variables: object): Promise<any> => (await graphqlData(app, SOURCES, { ...variables })).sources;
  const codes = async (variables: object): Promise<string[]> =>
    (await list(variables)).items.map(({ sourceCode }: { sourceCode: string }) => sourceCode);

  it('creates a source with every field, and reads it back', async () => {
    const sourceCode = unique('src');
    const expected = { ...full(sourceCode), isDefault: false };
    const { saveSource } = await graphqlData(app, SAVE, { source: full(sourceCode), isNew: true });
    expect(saveSource).toEqual(expected);
    const { source } = await graphqlData(app, SOURCE, { code: sourceCode });
    expect(source).toEqual({ ...expected, stocks: [] });
    const rest = await app.http.get(`/rest/V1/inventory/sources/${sourceCode}`);
    expect(rest.body).toMatchObject({
      region_id: 4_000_000_000,
      carrier_links: [{ carrier_code: 'ups', position: 1 }, {}],
    });
  });

  it('changes what is sent, clears what is null and keeps the rest', async () => {
    const sourceCode = unique('src');
    await graphqlData(app, SAVE, { source: full(sourceCode) });
    const source = { sourceCode, enabled: false, city: null, isPickupLocationActive: false, carrierLinks: null };
    const { saveSource } = await graphqlData(app, SAVE, { source, isNew: false });
    expect(saveSource).toEqual({ ...full(sourceCode), ...source, carrierLinks: [], isDefault: false });
  });

  it('does not write over a source where a new one is meant, nor make one where a change is', async () => {
    const code = await given.source({ name: 'First' });
    const taken = await graphql(app, SAVE, { source: { ...full(code), name: 'Second' }, isNew: true });
    expect(codesOf(taken)).toEqual(['BAD_USER_INPUT']);
    expect(taken.errors?.[0]?.message).toBe(`Validation Failed A source with the code "${code}" exists already.`);
    expect((await graphqlData(app, SOURCE, { code })).source.name).toBe('First');
    const missing = await graphql(app, SAVE, { source: full(unique('none')), isNew: false });
    expect(codesOf(missing)).toEqual(['NOT_FOUND']);
  });

  it('lists every broken rule, and writes nothing', async () => {
    const sourceCode = unique('src');
    const answer = await graphql(app, SAVE, { source: { sourceCode, name: ' ', countryId: 'FR' }, isNew: true });
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.extensions['errors']).toEqual([
      { message: '"%field" can not be empty.', parameters: { field: 'name' } },
      { message: '"%field" can not be empty.', parameters: { field: 'postcode' } },
    ]);
    expect(codesOf(await graphql(app, SOURCE, { code: sourceCode }))).toEqual(['NOT_FOUND']);
    const { source } = await graphqlData(app, SOURCE, { code: 'default' });
    expect(source.isDefault).toBe(true);
    const disabled = await graphql(app, SAVE, { source: { sourceCode: 'default', enabled: false } });
    expect(disabled.errors?.[0]?.message).toContain('Default source can not be disabled.');
  });

  it.each([
    ['a latitude beyond the pole', { latitude: 90.1 }],
    ['a longitude beyond the date line', { longitude: -180.5 }],
    ['a long country', { countryId: 'FRA' }],
    ['a broken region id', { regionId: 1.5 }],
    ['a long name', { name: 'x'.repeat(256) }],
    ['a position below zero', { carrierLinks: [{ carrierCode: 'ups', position: -1 }] }],
    ['too many carriers', { carrierLinks: Array.from({ length: 101 }, () => ({ carrierCode: 'ups' })) }],
  ])('refuses %s', async (_what, fields) => {
    const answer = await graphql(app, SAVE, { source: { ...full(unique('src')), ...fields } });
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
  });

  it('filters, sorts and pages', async () => {
    const word = unique('w');
    const one = await given.source({ name: `${word} B`, country_id: 'DE', enabled: false });
    const two = await given.source({ name: `A ${word}` });
    const three = await given.source({ city: `${word}%` });
    expect(new Set(await codes({ filter: { search: word } }))).toEqual(new Set([one, two, three]));
    expect(await codes({ filter: { search: `${word}%` } })).toEqual([three]);
    expect(await codes({ filter: { search: word, enabled: false } })).toEqual([one]);
    expect(await codes({ filter: { search: word, countryId: 'DE' } })).toEqual([one]);
    expect(await codes({ filter: { search: word, isPickupLocationActive: true } })).toEqual([]);
    expect(await codes({ filter: { sourceCode: [two, 'none'] } })).toEqual([two]);
    const sort = { field: 'name', direction: 'desc' };
    expect(await codes({ filter: { sourceCode: [one, two] }, sort })).toEqual([one, two]);
    const page = await list({ filter: { sourceCode: [one, two] }, sort, pageSize: 1, currentPage: 2 });
    expect(page.items.map(({ sourceCode }: { sourceCode: string }) => sourceCode)).toEqual([two]);
    expect([page.totalCount, page.pageInfo]).toEqual([2, { currentPage: 2, pageSize: 1, totalPages: 2 }]);
  });

  it('names the stocks of all sources in as many statements as those of one', async () => {
    const sources = [await given.source(), await given.source(), await given.source()];
    const [first, second] = [await given.stock(), await given.stock()];
    await given.links(first, ...sources);
    await given.links(second, sources[1] ?? '');
    const query = `query ($codes: [String!]) { sources(filter: { sourceCode: $codes }) { items { sourceCode stocks { stockId } } } }`;
    const read = async (asked: readonly string[]): Promise<any> =>
      (await graphqlData(app, query, { codes: asked })).sources.items;
    const byCode = new Map(
      (await read(sources)).map((item: { sourceCode: string; stocks: { stockId: number }[] }) => [
        item.sourceCode,
        item.stocks.map(({ stockId }) => stockId),
      ]),
    );
    expect(sources.map((code) => byCode.get(code))).toEqual([[first], [first, second], [first]]);
    const few = await countStatements(app.database, () => read(sources.slice(0, 1)));
    const many = await countStatements(app.database, () => read(sources));
    expect(many.total).toBe(few.total);
  });

  it('needs the permission of each field', async () => {
    const none = await app.tokenFor(['Vendor_InventoryApi::stock']);
    const view = await app.tokenFor(['Vendor_InventoryApi::source']);
    for (const [query, variables] of [
      [SOURCES, {}],
      [SOURCE, { code: 'default' }],
    ] as const) {
      expect(codesOf(await graphql(app, query, variables, { token: none }))).toEqual(['FORBIDDEN']);
    }
    expect(codesOf(await graphql(app, SAVE, { source: full(unique('src')) }, { token: view }))).toEqual(['FORBIDDEN']);
    const partly = await graphql(app, SOURCE, { code: 'default' }, { token: view });
    expect([codesOf(partly), partly.data.source.stocks, partly.data.source.name]).toEqual([
      ['FORBIDDEN'],
      null,
      expect.any(String),
    ]);
  });

  it('does a keyed save once', async () => {
    const sourceCode = unique('src');
    const headers = { 'Idempotency-Key': unique('key') };
    const first = await graphqlData(app, SAVE, { source: full(sourceCode), isNew: true }, { headers });
    const again = await graphqlData(app, SAVE, { source: full(sourceCode), isNew: true }, { headers });
    expect(again).toEqual(first);
  });
});
