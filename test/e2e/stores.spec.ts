import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Settings } from '../../src/modules/settings/index.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { uniqueCode } from '../integration/stocks/given.js';

interface Refused {
  readonly parameters: { readonly field: string };
}

describe('websites and store views', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });

  afterAll(() => app.close());

  const create = (website: object) => app.http.post('/rest/V1/store/websites', { website });

  it('come with the admin pair and one shop', async () => {
    const websites = await app.http.get('/rest/V1/store/websites');
    expect(websites.status).toBe(200);
    expect(websites.body.slice(0, 2)).toEqual([
      { id: 0, code: 'admin', name: 'Admin', default_group_id: 0 },
      { id: 1, code: 'base', name: 'Main Website', default_group_id: 1 },
    ]);
    const views = await app.http.get('/rest/V1/store/storeViews');
    expect(views.body.slice(0, 2)).toEqual([
      { id: 0, code: 'admin', name: 'Admin', website_id: 0, store_group_id: 0, is_active: 1 },
      { id: 1, code: 'default', name: 'Default Store View', website_id: 1, store_group_id: 1, is_active: 1 },
    ]);
  });

  it('makes a website with one store view, which addresses may name at once', async () => {
    const code = uniqueCode('web');
    const created = await create({ code, name: 'EU website' });
    expect(created).toMatchObject({
      status: 200,
      body: { id: expect.any(Number), code, name: 'EU website', default_group_id: created.body.id },
    });
    const websites = await app.http.get('/rest/V1/store/websites');
    expect(websites.body).toContainEqual(created.body);
    const views = await app.http.get(`/rest/${code}_store/V1/store/storeViews`);
    expect(views.status).toBe(200);
    expect(views.body).toContainEqual({
      id: expect.any(Number),
      code: `${code}_store`,
      name: 'EU website',
      website_id: created.body.id,
      store_group_id: created.body.id,
      is_active: 1,
    });
  });

  it('makes a website with a currency of its own, and changes it', async () => {
    const code = uniqueCode('web');
    const created = await create({ code, name: 'Swiss', extension_attributes: { currency_code: 'chf' } });
    expect(created).toMatchObject({ status: 200, body: { extension_attributes: { currency_code: 'CHF' } } });
    const currencies = async (): Promise<unknown> => {
      const { websites } = await graphqlData(app, '{ websites { code name currency currencyCode } }', {});
      return websites.filter((website: { code: string }) => ['base', code].includes(website.code));
    };
    const base = { code: 'base', name: 'Main Website', currencyCode: null };
    expect(await currencies()).toEqual([
      { ...base, currency: 'USD' },
      { code, name: 'Swiss', currency: 'CHF', currencyCode: 'CHF' },
    ]);
    const change = (variables: object) =>
      graphql(
        app,
        'mutation ($id: Int!, $name: String!, $currencyCode: String) { changeWebsite(id: $id, name: $name, currencyCode: $currencyCode) { name currency } }',
        { id: created.body.id, name: 'Alps', ...variables },
      );
    expect((await change({ currencyCode: 'eur' })).data).toEqual({
      changeWebsite: { name: 'Alps', currency: 'EUR' },
    });
    const refused = await change({ currencyCode: 'EURO' });
    expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
    expect(JSON.stringify(refused.errors)).toContain(
      'has to be the three letters of a currency (ISO 4217), such as EUR.',
    );
    expect(codesOf(await change({ id: 0 }))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await change({ id: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
    // A currency that is not spoken of stays as it is.
    expect((await change({})).data.changeWebsite.currency).toBe('EUR');
    // Without one of its own it follows the settings.
    expect((await change({ currencyCode: null })).data.changeWebsite.currency).toBe('USD');
    await app.get(Settings).set('currency/options/base', 'gbp');
    expect(await currencies()).toEqual([
      { ...base, currency: 'GBP' },
      { code, name: 'Alps', currency: 'GBP', currencyCode: null },
    ]);
    expect(await graphqlData(app, '{ usualCurrency }', {})).toEqual({ usualCurrency: 'GBP' });
    await expect(app.get(Settings).set('currency/options/base', 'XYZ')).rejects.toMatchObject({ kind: 'invalid' });
    await app.get(Settings).set('currency/options/base', 'USD');
  });

  it('makes one over GraphQL as well', async () => {
    const code = uniqueCode('web');
    const made = await graphqlData(
      app,
      'mutation ($code: String!) { createWebsite(code: $code, name: "Nippon", currencyCode: "JPY") { code currency } }',
      { code },
    );
    expect(made).toEqual({ createWebsite: { code, currency: 'JPY' } });
    const views = await app.http.get('/rest/V1/store/storeViews');
    expect(views.body).toContainEqual(expect.objectContaining({ code: `${code}_store` }));
  });

  it('lets a new website sell from the default stock', async () => {
    const code = uniqueCode('web');
    await create({ code, name: 'Shop' });
    const resolved = await app.http.get(`/rest/V1/inventory/stock-resolver/website/${code}`);
    expect(resolved).toMatchObject({ status: 200, body: { stock_id: 1 } });
    expect(resolved.body.extension_attributes.sales_channels).toContainEqual({ type: 'website', code });
  });

  it('refuses a code that is taken, in any spelling, and makes nothing', async () => {
    const code = uniqueCode('web');
    await create({ code, name: 'First' });
    for (const repeated of [code, code.toUpperCase()]) {
      expect(await create({ code: repeated, name: 'Second' })).toMatchObject({
        status: 400,
        body: { message: 'A website with the code "%code" exists already.', parameters: { code: repeated } },
      });
    }
    const { body } = await app.http.get('/rest/V1/store/websites');
    expect(body.filter((website: { name: string }) => website.name === 'Second')).toEqual([]);
  });

  it.each([
    ['a missing code', { name: 'x' }, ['code']],
    ['a missing name', { code: 'x1' }, ['name']],
    ['nulls', { code: null, name: null }, ['code', 'name']],
    ['a code that begins with a digit', { code: '1x', name: 'x' }, ['code']],
    ['a code with a dash', { code: 'x-1', name: 'x' }, ['code']],
    ['a code too long for its store view', { code: 'x'.repeat(59), name: 'x' }, ['code']],
    [
      'a currency that is none',
      { code: 'x1', name: 'x', extension_attributes: { currency_code: 'EURO' } },
      ['currency_code'],
    ],
    ['a name too long', { code: 'x1', name: 'x'.repeat(256) }, ['name']],
  ])('refuses %s', async (_case, website, fields) => {
    const { status, body } = await create(website);
    expect(status).toBe(400);
    expect(body.errors.map((error: Refused) => error.parameters.field)).toEqual(fields);
  });

  it('needs a website', async () => {
    expect(await app.http.post('/rest/V1/store/websites', {})).toMatchObject({
      status: 400,
      body: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'website' } },
    });
  });

  it('does not know store codes that no store view has', async () => {
    const { status } = await app.http.get(`/rest/${uniqueCode('none')}/V1/store/storeViews`);
    expect(status).toBe(404);
  });

  it('makes a website once when several ask at once', async () => {
    const code = uniqueCode('web');
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ code, name: 'Race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});
