import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Given } from '../integration/stocks/given.js';

const STOCKS = '/rest/V1/inventory/stocks';
const RESOLVER = '/rest/V1/inventory/stock-resolver/website';

describe('the default stock', () => {
  let app: TestApplication;
  let given: Given;

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });

  afterAll(() => app.close());

  const save = (id: number, ...codes: string[]) =>
    app.http.put(`${STOCKS}/${id}`, {
      stock: {
        name: 'Stock',
        extension_attributes: { sales_channels: codes.map((code) => ({ type: 'website', code })) },
      },
    });
  const channelsOf = async (id: number) =>
    (await app.http.get(`${STOCKS}/${id}`)).body.extension_attributes.sales_channels;

  it('is there at the beginning, with the default source and the first website', async () => {
    expect((await app.http.get(`${STOCKS}/1`)).body).toEqual({
      stock_id: 1,
      name: 'Default Stock',
      extension_attributes: { sales_channels: [{ type: 'website', code: 'base' }] },
    });
    const sources = await app.http.get('/rest/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/1');
    expect(sources.body.map((source: { source_code: string }) => source.source_code)).toEqual(['default']);
  });

  it('may be linked to other sources, and its source to other stocks', async () => {
    const [id, source] = [await given.stock(), await given.source()];
    await given.links(1, source);
    await given.links(id, 'default', source);
    const links = [{ stock_id: 1, source_code: 'default' }];
    expect((await app.http.post('/rest/V1/inventory/stock-source-links-delete', { links })).status).toBe(200);
    await given.links(1, 'default');
  });

  it('cannot be deleted while it has a channel', async () => {
    expect(await app.http.delete(`${STOCKS}/1`)).toMatchObject({
      status: 400,
      body: { message: 'Stock has at least one sale channel and could not be deleted.' },
    });
  });

  it('can be deleted without one; then what goes to it goes to none, until there is a stock 1 again', async () => {
    const code = await given.website();
    const other = await given.stock('base', code);
    expect(await app.http.delete(`${STOCKS}/1`)).toMatchObject({ status: 200, body: [] });
    expect((await app.http.get(`${STOCKS}/1`)).status).toBe(404);

    // The admin website has nothing to sell from now, and the refusal names the stock.
    const admin = await app.http.get(`${RESOLVER}/admin`);
    expect(admin).toMatchObject({ status: 404, body: { parameters: [1] } });
    expect(admin.body.message).toContain('stock %1');

    // A channel that is taken away goes to none.
    await save(other, 'base');
    expect(await channelsOf(other)).toEqual([{ type: 'website', code: 'base' }]);
    expect(await app.http.get(`${RESOLVER}/${code}`)).toMatchObject({
      status: 404,
      body: { message: 'No linked stock found' },
    });

    // So does a new website.
    const late = await given.website();
    expect(await app.http.get(`${RESOLVER}/${late}`)).toMatchObject({ status: 404 });

    expect(await save(1, 'base', late)).toMatchObject({ status: 200, body: 1 });
    expect(await app.http.get(`${RESOLVER}/admin`)).toMatchObject({ status: 200, body: { stock_id: 1 } });
    expect(await app.http.get(`${RESOLVER}/${await given.website()}`)).toMatchObject({ body: { stock_id: 1 } });
    expect(await channelsOf(other)).toEqual([]);
  });
});
