import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Given, uniqueCode } from '../integration/stocks/given.js';

const PATH = '/rest/V1/inventory/stocks';
const EMPTY = '"%field" can not be empty.';
const NO_WEBSITE = 'The website with code "%code" does not exist.';
const UNKNOWN_STOCK = 4_000_000_000;

const refusal = (...errors: object[]): object => ({ status: 400, body: { message: 'Validation Failed', errors } });
const empty = (field: string): object => ({ message: EMPTY, parameters: { field } });

interface Channel {
  readonly type: string;
  readonly code: string;
}

const website = (code: string): Channel => ({ type: 'website', code });

describe('stocks', () => {
  let app: TestApplication;
  let given: Given;

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });

  afterAll(() => app.close());

  const stockWith = (channels: unknown, name: unknown = 'EU-stock'): object => ({
    stock: { name, extension_attributes: { sales_channels: channels } },
  });
  const put = (id: number, body: object) => app.http.put(`${PATH}/${id}`, body);
  const channelsOf = async (id: number): Promise<Channel[]> =>
    (await app.http.get(`${PATH}/${id}`)).body.extension_attributes.sales_channels;
  const resolved = async (code: string) => app.http.get(`/rest/V1/inventory/stock-resolver/website/${code}`);

  describe('saving', () => {
    it('creates a stock and answers its id', async () => {
      const created = await app.http.post(PATH, { stock: { name: 'EU-stock' } });
      expect(created).toMatchObject({ status: 200, body: expect.any(Number) });
      expect(await app.http.get(`${PATH}/${created.body}`)).toMatchObject({
        status: 200,
        body: { stock_id: created.body, name: 'EU-stock', extension_attributes: { sales_channels: [] } },
      });
    });

    it('takes field names in camelCase', async () => {
      const code = await given.website();
      const stock = { name: 'EU', extensionAttributes: { salesChannels: [website(code)] } };
      const { body: id } = await app.http.post(PATH, { stock });
      expect(await channelsOf(id)).toEqual([website(code)]);
    });

    it('renames a stock, whose id the path says', async () => {
      const id = await given.stock();
      expect(await put(id, { stock: { stock_id: id + 1000, name: 'Renamed' } })).toMatchObject({
        status: 200,
        body: id,
      });
      expect((await app.http.get(`${PATH}/${id}`)).body).toMatchObject({ stock_id: id, name: 'Renamed' });
    });

    it('keeps the name where none is sent', async () => {
      const id = await given.stock();
      const { name } = (await app.http.get(`${PATH}/${id}`)).body;
      expect((await put(id, { stock: {} })).status).toBe(200);
      expect((await app.http.get(`${PATH}/${id}`)).body.name).toBe(name);
    });

    it('changes with POST a stock whose id is sent, and refuses an id that no stock has', async () => {
      const id = await given.stock();
      expect(await app.http.post(PATH, { stock: { stock_id: id, name: 'Again' } })).toMatchObject({ body: id });
      expect((await app.http.get(`${PATH}/${id}`)).body.name).toBe('Again');
      const unknown = {
        status: 404,
        body: { message: 'Stock with id "%value" does not exist.', parameters: { value: id + 5000 } },
      };
      expect(await put(id + 5000, { stock: { name: 'Chosen' } })).toMatchObject(unknown);
      expect(await app.http.post(PATH, { stock: { stock_id: id + 5000, name: 'Chosen' } })).toMatchObject(unknown);
    });

    it('edits the default stock like any other', async () => {
      const { name, extension_attributes } = (await app.http.get(`${PATH}/1`)).body;
      expect((await put(1, { stock: { name: 'Main stock', extension_attributes } })).status).toBe(200);
      expect((await app.http.get(`${PATH}/1`)).body.name).toBe('Main stock');
      await put(1, { stock: { name, extension_attributes } });
    });
  });

  describe('sales channels', () => {
    it('are stored with the stock, in the order of their codes', async () => {
      const codes = [await given.website(), await given.website()];
      const id = await given.stock(...codes);
      expect(await channelsOf(id)).toEqual([...codes].sort().map(website));
      const answer = await resolved(codes[0] ?? '');
      expect(answer).toMatchObject({ status: 200, body: { stock_id: id, name: expect.any(String) } });
      expect(answer.body.extension_attributes.sales_channels).toHaveLength(2);
    });

    it('move to the stock that they are given to', async () => {
      const code = await given.website();
      const [first, second] = [await given.stock(code), await given.stock()];
      await put(second, stockWith([website(code)]));
      expect(await channelsOf(first)).toEqual([]);
      expect(await channelsOf(second)).toEqual([website(code)]);
      expect((await resolved(code)).body.stock_id).toBe(second);
    });

    it('go to the default stock when they are taken away, beside those that it has', async () => {
      const [kept, lost] = [await given.website(), await given.website()];
      const id = await given.stock(kept, lost);
      await put(id, stockWith([website(kept)]));
      expect(await channelsOf(id)).toEqual([website(kept)]);
      expect(await channelsOf(1)).toEqual(expect.arrayContaining([website('base'), website(lost)]));
    });

    it.each([
      ['left out', { stock: { name: 'EU' } }],
      ['an empty list', { stock: { name: 'EU', extension_attributes: { sales_channels: [] } } }],
      ['null', { stock: { name: 'EU', extension_attributes: { sales_channels: null } } }],
    ])('are all taken away when the list is %s', async (_case, body) => {
      const code = await given.website();
      const id = await given.stock(code);
      await put(id, body);
      expect(await channelsOf(id)).toEqual([]);
      expect((await resolved(code)).body.stock_id).toBe(1);
    });

    it('are left without a stock when the default stock itself gives them up', async () => {
      const code = await given.website();
      const before = await channelsOf(1);
      expect(before).toContainEqual(website(code));
      await put(
        1,
        stockWith(
          before.filter((channel) => channel.code !== code),
          'Default Stock',
        ),
      );
      expect(await resolved(code)).toMatchObject({ status: 404, body: { message: 'No linked stock found' } });
      const id = await given.stock(code);
      expect((await resolved(code)).body.stock_id).toBe(id);
    });

    it('are one channel in any spelling', async () => {
      const code = await given.website();
      const id = await given.stock(code);
      await put(id, stockWith([website(code.toUpperCase()), { type: 'WEBSITE', code }]));
      expect(await channelsOf(id)).toEqual([website(code)]);
    });

    it('may be of other types than websites', async () => {
      const channel = { type: 'marketplace', code: uniqueCode('shop') };
      const { body: id } = await app.http.post(PATH, stockWith([channel]));
      expect(await channelsOf(id)).toEqual([channel]);
      expect(await app.http.get(`/rest/V1/inventory/stock-resolver/marketplace/${channel.code}`)).toMatchObject({
        body: { stock_id: id },
      });
    });
  });

  describe('validation', () => {
    it.each([
      ['missing', undefined],
      ['null', null],
      ['empty', ''],
      ['a blank', ' '],
    ])('refuses a name that is %s', async (_case, name) => {
      expect(await app.http.post(PATH, { stock: { name } })).toMatchObject(refusal(empty('name')));
    });

    it('does not let a change empty the name', async () => {
      const id = await given.stock();
      for (const name of [null, '', ' ']) {
        expect(await put(id, { stock: { name } })).toMatchObject(refusal(empty('name')));
      }
    });

    it.each([
      ['without a type', [{ code: 'base' }], [empty('type')]],
      ['with an empty type', [{ type: '', code: 'base' }], [empty('type')]],
      [
        'without a code',
        [website('base'), { type: 'website' }],
        [empty('code'), { message: NO_WEBSITE, parameters: { code: '' } }],
      ],
      ['with an empty code', [website('')], [empty('code'), { message: NO_WEBSITE, parameters: { code: '' } }]],
      ['of a website that does not exist', [website('mars')], [{ message: NO_WEBSITE, parameters: { code: 'mars' } }]],
      ['of another type without a code', [{ type: 'marketplace' }], [empty('code')]],
    ])('refuses a channel %s, and moves nothing', async (_case, channels, errors) => {
      const code = await given.website();
      const id = await given.stock(code);
      const answer = await put(id, stockWith(channels));
      expect(answer).toMatchObject(refusal(...errors));
      expect(answer.body.errors).toHaveLength(errors.length);
      expect(await channelsOf(id)).toEqual([website(code)]);
    });

    it('refuses what does not fit', async () => {
      expect((await app.http.post(PATH, { stock: { name: 'x'.repeat(256) } })).status).toBe(400);
      expect((await app.http.post(PATH, stockWith([{ type: 'x'.repeat(65), code: 'a' }]))).status).toBe(400);
      expect((await app.http.post(PATH, stockWith([{ type: 'a', code: 'x'.repeat(65) }]))).status).toBe(400);
      const many = Array.from({ length: 1001 }, (_, index) => ({ type: 'a', code: `${index}` }));
      expect((await app.http.post(PATH, stockWith(many))).status).toBe(400);
      for (const stock_id of [0, -1, 4_294_967_296]) {
        expect((await app.http.post(PATH, { stock: { stock_id, name: 'EU' } })).status).toBe(400);
      }
    });

    it('needs a stock', async () => {
      expect(await app.http.post(PATH, {})).toMatchObject({
        status: 400,
        body: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'stock' } },
      });
    });
  });

  it('need a permission of their own to be read, edited, deleted and resolved', async () => {
    const options = { token: await app.tokenFor(['Vendor_InventoryApi::stock']) };
    expect((await app.http.get(`${PATH}/1`, options)).status).toBe(200);
    const needed = async (method: string, path: string, body?: object) => {
      const answer = await app.http.call(method, path, body, options);
      expect(answer.status).toBe(401);
      return answer.body.parameters.resources;
    };
    expect(await needed('POST', PATH, { stock: {} })).toBe('Vendor_InventoryApi::stock_edit');
    expect(await needed('PUT', `${PATH}/1`, { stock: {} })).toBe('Vendor_InventoryApi::stock_edit');
    expect(await needed('DELETE', `${PATH}/1`)).toBe('Vendor_InventoryApi::stock_delete');
    expect(await needed('GET', '/rest/V1/inventory/stock-resolver/website/base')).toBe(
      'Vendor_InventorySalesApi::stock',
    );
    const links = '/rest/V1/inventory/stock-source-links';
    expect(await needed('GET', `${links}?searchCriteria`)).toBe('Vendor_InventoryApi::stock_source_link');
    expect(await needed('POST', links, { links: [] })).toBe('Vendor_InventoryApi::stock_source_link');
    expect(await needed('POST', `${links}-delete`, { links: [] })).toBe('Vendor_InventoryApi::stock_source_link');
    expect(await needed('GET', '/rest/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/1')).toBe(
      'Vendor_InventoryApi::source',
    );
    expect(await needed('GET', '/rest/V1/store/websites')).toBe('Vendor_Backend::store');
    expect(await needed('GET', '/rest/V1/store/storeViews')).toBe('Vendor_Backend::store');
    expect(await needed('POST', '/rest/V1/store/websites', {})).toBe('Vendor_Store::websites');
  });

  describe('reading', () => {
    it('answers 404 for a stock that does not exist', async () => {
      expect(await app.http.get(`${PATH}/${UNKNOWN_STOCK}`)).toMatchObject({
        status: 404,
        body: { message: 'Stock with id "%value" does not exist.', parameters: { value: UNKNOWN_STOCK } },
      });
    });

    it('refuses an id that is no number', async () => {
      expect(await app.http.get(`${PATH}/one`)).toMatchObject({
        status: 400,
        body: { message: 'The "one" value\'s type is invalid. The "int" type was expected. Verify and try again.' },
      });
    });

    it('filters, sorts and pages', async () => {
      const name = uniqueCode('Stock');
      const ids: number[] = [];
      for (const suffix of ['a', 'b', 'c'])
        ids.push((await app.http.post(PATH, { stock: { name: name + suffix } })).body);
      const query =
        `searchCriteria[filter_groups][0][filters][0][field]=name&searchCriteria[filter_groups][0][filters][0][value]=${name}%25` +
        '&searchCriteria[filter_groups][0][filters][0][condition_type]=like' +
        '&searchCriteria[sortOrders][0][field]=stock_id&searchCriteria[sortOrders][0][direction]=DESC' +
        '&searchCriteria[pageSize]=2&searchCriteria[currentPage]=2';
      const { body } = await app.http.get(`${PATH}?${query}`);
      expect(body.items).toEqual([
        { stock_id: ids[0], name: `${name}a`, extension_attributes: { sales_channels: [] } },
      ]);
      expect(body.total_count).toBe(3);
      expect(body.search_criteria).toMatchObject({ page_size: 2, current_page: 2 });
    });

    it('gives the channels of each stock of a list', async () => {
      const code = await given.website();
      const id = await given.stock(code);
      const { body } = await app.http.get(`${PATH}?searchCriteria`);
      expect(body.items).toContainEqual(
        expect.objectContaining({ stock_id: id, extension_attributes: { sales_channels: [website(code)] } }),
      );
      expect(body.items).toContainEqual(expect.objectContaining({ stock_id: 1 }));
    });

    it('refuses to filter or sort by what is no column', async () => {
      for (const field of ['sales_channels', 'code']) {
        const filter = `searchCriteria[filterGroups][0][filters][0][field]=${field}&searchCriteria[filterGroups][0][filters][0][value]=1`;
        expect((await app.http.get(`${PATH}?${filter}`)).status).toBe(400);
        expect((await app.http.get(`${PATH}?searchCriteria[sortOrders][0][field]=${field}`)).status).toBe(400);
      }
    });

    it('finds no stock for a channel that nobody has', async () => {
      expect(await resolved(uniqueCode('none'))).toMatchObject({
        status: 404,
        body: { message: 'No linked stock found' },
      });
    });

    it('resolves the admin website to the default stock, whatever is assigned to it', async () => {
      expect(await resolved('admin')).toMatchObject({ status: 200, body: { stock_id: 1 } });
      const id = await given.stock('admin');
      expect(await resolved('admin')).toMatchObject({ status: 200, body: { stock_id: 1 } });
      await put(id, stockWith([]));
    });
  });

  describe('deleting', () => {
    it('removes a stock and its links to sources', async () => {
      const [id, source] = [await given.stock(), await given.source()];
      await given.links(id, source);
      expect(await app.http.delete(`${PATH}/${id}`)).toMatchObject({ status: 200, body: [] });
      expect((await app.http.get(`${PATH}/${id}`)).status).toBe(404);
      const filter = `searchCriteria[filterGroups][0][filters][0][field]=stock_id&searchCriteria[filterGroups][0][filters][0][value]=${id}`;
      expect((await app.http.get(`/rest/V1/inventory/stock-source-links?${filter}`)).body.total_count).toBe(0);
      expect((await app.http.get(`/rest/V1/inventory/sources/${source}`)).status).toBe(200);
    });

    it('refuses while the stock has a sales channel', async () => {
      const id = await given.stock(await given.website());
      expect(await app.http.delete(`${PATH}/${id}`)).toMatchObject({
        status: 400,
        body: { message: 'Stock has at least one sale channel and could not be deleted.' },
      });
      await put(id, stockWith([]));
      expect((await app.http.delete(`${PATH}/${id}`)).status).toBe(200);
    });

    it('answers 404 for a stock that does not exist', async () => {
      for (const id of [UNKNOWN_STOCK, 0, -1]) {
        expect(await app.http.delete(`${PATH}/${id}`)).toMatchObject({
          status: 404,
          body: {
            message: 'There is no stock with "%fieldValue" for "%fieldName". Verify and try again.',
            parameters: { fieldName: 'stock_id', fieldValue: id },
          },
        });
      }
    });
  });
});
