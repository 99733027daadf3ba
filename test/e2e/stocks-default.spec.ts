import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenProduct } from '../support/given.js';
import { graphql } from '../support/graphql.js';
import { unique } from '../support/names.js';
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

  describe('when it is gone', () => {
    const GONE = {
      message:
        'The admin website resolves to stock %1, which no longer exists. Assign the admin website to an existing stock.',
      parameters: [1],
    };
    let sku: string;
    let sold: number;

    const entity = (item: object = { sku, qty_ordered: 1 }) => ({
      store_id: 0,
      customer_email: 'a@example.com',
      items: [item],
    });
    const placement = () => ({ increment_id: unique('P'), store_id: 0, items: [{ sku, qty: 1 }] });

    beforeAll(async () => {
      await given.links(1, 'default');
      ({ sku } = await givenProduct(app));
      await givenItems(app, { sku, source_code: 'default', quantity: 5 });
      // The admin's store view has sold before: its stock is known to the process.
      const order = await app.http.post('/rest/V1/orders', { entity: entity() });
      expect(order.status).toBe(200);
      sold = order.body.entity_id;
      await given.stock(...(await channelsOf(1)).map(({ code }: { code: string }) => code));
      expect((await app.http.delete(`${STOCKS}/1`)).status).toBe(200);
    });
    afterAll(() => save(1, 'base'));

    it.each([
      ['order', () => app.http.post('/rest/V1/orders', { entity: entity() })],
      ['placement', () => app.http.post('/rest/V1/inventory/order-placements', { placement: placement() })],
      ['resolver', () => app.http.get(`${RESOLVER}/admin`)],
      ['export', () => app.http.get('/rest/V1/inventory/export-stock-salable-qty/website/admin?searchCriteria=')],
      ['dump', () => app.http.get('/rest/V1/inventory/dump-stock-index-data/website/admin')],
      ['low stock', () => app.http.get('/rest/V1/stockItems/lowStock?scopeId=0&qty=5')],
    ])('the admin website is told so: %s', async (_what, call) => {
      expect(await call()).toMatchObject({ status: 404, body: GONE });
    });

    it('each order of a batch is told so', async () => {
      const answer = await app.http.post('/rest/V1/orders/batch', { entities: [entity(), entity()] });
      expect(answer).toMatchObject({ status: 200, body: [{ error: GONE }, { error: GONE }] });
    });

    it('the form of an order is told so', async () => {
      const query = '{ salableLookup(storeId: 0, goods: [{ sku: "x", qty: 1 }]) { sku } }';
      const { errors } = await graphql(app, query);
      expect(errors).toMatchObject([{ message: GONE.message.replace('%1', '1'), extensions: { code: 'NOT_FOUND' } }]);
    });

    it('an order that it sold can be shipped, from a source that is named', async () => {
      const ship = (body: object) => app.http.post(`/rest/V1/order/${sold}/ship`, body);
      const asked = await ship({});
      expect(asked.status).toBe(400);
      expect(asked.body.message).toContain('Specify the source to ship from');
      expect((await ship({ arguments: { extension_attributes: { source_code: 'default' } } })).status).toBe(200);
    });
  });
});
