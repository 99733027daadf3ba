import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Given, uniqueCode } from '../integration/stocks/given.js';

const PATH = '/rest/V1/inventory/sources';
const EMPTY = '"%field" can not be empty.';
const WHITESPACE = '"%field" can not contain whitespaces.';
const PICKUP = '"%field" can not be empty for Pickup Location.';

const about = (message: string, field: string): object => ({ message, parameters: { field } });
const refusal = (...errors: object[]): object => ({ status: 400, body: { message: 'Validation Failed', errors } });

describe('sources', () => {
  let app: TestApplication;
  let given: Given;

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });

  afterAll(() => app.close());

  const post = (source: object) => app.http.post(PATH, { source });
  const put = (code: string, source: object) => app.http.put(`${PATH}/${code}`, { source });
  const read = async (code: string) => (await app.http.get(`${PATH}/${code}`)).body;
  const minimal = (code = uniqueCode('src')) => ({ source_code: code, name: 'EU 1', country_id: 'FR', postcode: '1' });

  describe('saving', () => {
    it('stores every field', async () => {
      const source = {
        ...minimal(),
        email: 'ann@example.com',
        contact_name: 'Ann',
        enabled: true,
        description: 'The first one',
        latitude: 11.123456,
        longitude: -112.123456,
        region_id: 10,
        region: 'Île-de-France',
        city: 'Paris',
        street: 'Rue 1',
        phone: '1',
        fax: '2',
        use_default_carrier_config: true,
        carrier_links: [],
        extension_attributes: {
          is_pickup_location_active: true,
          frontend_name: 'Shop',
          frontend_description: 'Ring twice 🔔',
        },
      };
      expect(await post(source)).toMatchObject({ status: 200, body: [] });
      expect(await read(source.source_code)).toEqual(source);
    });

    it('fills in defaults and leaves out what is empty', async () => {
      const source = minimal();
      await post(source);
      expect(await read(source.source_code)).toEqual({
        ...source,
        enabled: true,
        use_default_carrier_config: true,
        carrier_links: [],
        extension_attributes: { is_pickup_location_active: false, frontend_name: 'EU 1' },
      });
    });

    it('takes field names in camelCase', async () => {
      const code = uniqueCode('src');
      const source = {
        sourceCode: code,
        name: 'EU',
        countryId: 'FR',
        postcode: '1',
        contactName: 'Ann',
        useDefaultCarrierConfig: false,
        carrierLinks: [{ carrierCode: 'ups', position: '5' }],
        extensionAttributes: { frontendName: 'Shop' },
      };
      expect((await post(source)).status).toBe(200);
      expect(await read(code)).toMatchObject({
        contact_name: 'Ann',
        use_default_carrier_config: false,
        carrier_links: [{ carrier_code: 'ups', position: 5 }],
        extension_attributes: { frontend_name: 'Shop' },
      });
    });

    it('keeps region and region id apart', async () => {
      const [byId, byName] = [minimal(), minimal()];
      await post({ ...byId, region_id: 12 });
      await post({ ...byName, region: 'Bavaria' });
      expect(await read(byId.source_code)).not.toHaveProperty('region');
      expect(await read(byName.source_code)).not.toHaveProperty('region_id');
    });

    it('changes with PUT what is sent, keeps the rest, and clears what is null', async () => {
      const code = await given.source({ city: 'Paris', street: 'Rue 1', description: 'Old', latitude: 1.5 });
      expect(await put(code, { name: 'Renamed', city: null, latitude: null, enabled: false })).toMatchObject({
        status: 200,
        body: [],
      });
      const source = await read(code);
      expect(source).toMatchObject({ name: 'Renamed', street: 'Rue 1', description: 'Old', enabled: false });
      expect(source).not.toHaveProperty('city');
      expect(source).not.toHaveProperty('latitude');
    });

    it('takes the code from the path where the body names another', async () => {
      const [code, other] = [await given.source(), uniqueCode('src')];
      await put(code, { source_code: other, name: 'By path' });
      expect(await read(code)).toMatchObject({ name: 'By path' });
      expect((await app.http.get(`${PATH}/${other}`)).status).toBe(404);
    });

    it('updates with POST a code that exists, and creates with PUT one that does not', async () => {
      const code = await given.source({ city: 'Paris' });
      expect((await post({ source_code: code, name: 'Again' })).status).toBe(200);
      expect(await read(code)).toMatchObject({ name: 'Again', city: 'Paris' });

      const { source_code: fresh, ...fields } = minimal();
      expect((await put(fresh, fields)).status).toBe(200);
      expect(await read(fresh)).toMatchObject({ source_code: fresh, name: 'EU 1' });
    });

    it('takes another spelling of a code for the same source', async () => {
      const code = await given.source();
      await post({ source_code: code.toUpperCase(), name: 'Shouted' });
      expect(await read(code)).toMatchObject({ source_code: code, name: 'Shouted' });
    });

    it('makes one source of several creations at once', async () => {
      const code = uniqueCode('src');
      const names = Array.from({ length: 8 }, (_, index) => `Racer ${index}`);
      const answers = await Promise.all(names.map((name) => post({ ...minimal(code), name })));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      expect(names).toContain((await read(code)).name);
    });

    it('replaces the carriers that are sent, and keeps them where none are', async () => {
      const carriers = (...codes: string[]) => codes.map((carrier_code, position) => ({ carrier_code, position }));
      const code = await given.source({ use_default_carrier_config: false, carrier_links: carriers('ups', 'dhl') });
      expect((await read(code)).carrier_links).toEqual(carriers('ups', 'dhl'));
      await put(code, { name: 'Renamed' });
      expect((await read(code)).carrier_links).toEqual(carriers('ups', 'dhl'));
      await put(code, { carrier_links: carriers('instore') });
      expect((await read(code)).carrier_links).toEqual(carriers('instore'));
      await put(code, { carrier_links: [] });
      expect((await read(code)).carrier_links).toEqual([]);
    });

    it('needs a source', async () => {
      for (const body of [{}, { source: null }]) {
        expect(await app.http.post(PATH, body)).toMatchObject({
          status: 400,
          body: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'source' } },
        });
      }
    });
  });

  describe('validation', () => {
    it.each([
      ['null', null, [EMPTY]],
      ['empty', '', [EMPTY]],
      ['a blank', ' ', [EMPTY, WHITESPACE]],
      ['of two words', 'eu 1', [WHITESPACE]],
      ['with a blank edge', ' eu', [WHITESPACE]],
      ['with a control character', 'eu\u0000', ['"%field" can not contain control characters.']],
    ])('refuses a code that is %s', async (_case, code, messages) => {
      const answer = await post({ ...minimal(), source_code: code });
      expect(answer).toMatchObject(refusal(...messages.map((message) => about(message, 'source_code'))));
      expect(answer.body.errors).toHaveLength(messages.length);
    });

    it('refuses a code beyond the Basic Multilingual Plane and one that is a template', async () => {
      expect((await post({ ...minimal(), source_code: 'eu🏬' })).body.errors).toHaveLength(1);
      for (const code of ['${eu}', '$:{eu}']) {
        const answer = await post({ ...minimal(), source_code: code });
        expect(answer).toMatchObject(refusal({ message: 'Validation Failed', parameters: [] }));
      }
      expect(await post({ ...minimal(), name: '${name}' })).toMatchObject(
        refusal({ message: 'Validation Failed', parameters: [] }),
      );
    });

    it.each(['name', 'postcode', 'country_id'])('requires %s of a new source', async (field) => {
      const { [field]: _left, ...without } = minimal() as Record<string, string>;
      expect(await post(without)).toMatchObject(refusal(about(EMPTY, field)));
      for (const value of ['', ' ', null]) {
        expect(await post({ ...without, [field]: value })).toMatchObject(refusal(about(EMPTY, field)));
      }
    });

    it.each(['name', 'postcode', 'country_id'])('does not let a change empty %s', async (field) => {
      const code = await given.source();
      for (const value of ['', ' ', null]) {
        expect(await put(code, { [field]: value })).toMatchObject(refusal(about(EMPTY, field)));
      }
    });

    it('names every broken rule', async () => {
      const answer = await post({ enabled: true });
      expect(answer).toMatchObject(
        refusal(
          about(EMPTY, 'source_code'),
          about(EMPTY, 'name'),
          about(EMPTY, 'postcode'),
          about(EMPTY, 'country_id'),
        ),
      );
    });

    it.each([
      ['source_code', 'x'.repeat(256)],
      ['name', 'x'.repeat(256)],
      ['country_id', 'FRA'],
      ['city', 'x'.repeat(256)],
      ['description', 'x'.repeat(16_384)],
      ['latitude', 90.000001],
      ['latitude', -91],
      ['longitude', 180.1],
      ['region_id', -1],
      ['region_id', 4_294_967_296],
    ])('refuses %s out of its bounds', async (field, value) => {
      const answer = await post({ ...minimal(), [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([expect.objectContaining({ parameters: expect.objectContaining({ field }) })]);
    });

    it('refuses values of the wrong type', async () => {
      expect(await post({ ...minimal(), latitude: 'north' })).toMatchObject({
        status: 400,
        body: {
          message:
            'Error occurred during "latitude" processing. The "north" value\'s type is invalid. The "float" type was expected. Verify and try again.',
        },
      });
      expect((await post({ ...minimal(), name: ['a'] })).status).toBe(400);
      expect((await app.http.post(PATH, { source: 'eu' })).status).toBe(400);
    });

    it('takes carriers only from the list, and only beside a configuration of its own', async () => {
      const links = [{ carrier_code: 'ups', position: 1 }, { carrier_code: 'pigeon' }];
      expect(await post({ ...minimal(), use_default_carrier_config: true, carrier_links: links })).toMatchObject(
        refusal(
          about(`You can't configure "%field" because you have chosen Global Shipping configuration.`, 'carrier_links'),
        ),
      );
      expect(await post({ ...minimal(), use_default_carrier_config: false, carrier_links: links })).toMatchObject(
        refusal({ message: `Carrier with code: "%carrier" don't exists.`, parameters: { carrier: 'pigeon' } }),
      );
      expect(await post({ ...minimal(), carrier_links: 'ups' })).toMatchObject(
        refusal(about('"%field" must be list of SourceCarrierLinkInterface.', 'carrier_links')),
      );
      const position = [{ carrier_code: 'ups', position: 65_536 }];
      const answer = await post({ ...minimal(), use_default_carrier_config: false, carrier_links: position });
      expect(answer.status).toBe(400);
    });

    it('requires an address of a pickup location, and no phone', async () => {
      const extension_attributes = { is_pickup_location_active: true };
      const code = await given.source({ city: 'Paris' });
      expect(await put(code, { extension_attributes })).toMatchObject(refusal(about(PICKUP, 'street')));
      expect((await put(code, { extension_attributes, street: 'Rue 1' })).status).toBe(200);
      expect(await put(code, { city: null })).toMatchObject(refusal(about(PICKUP, 'city')));
    });

    it('keeps the default source enabled and out of pickup', async () => {
      expect(await put('default', { enabled: false })).toMatchObject(
        refusal({ message: 'Default source can not be disabled.', parameters: [] }),
      );
      expect(await put('DEFAULT', { enabled: false })).toMatchObject({ status: 400 });
      const extension_attributes = { is_pickup_location_active: true };
      expect(await put('default', { extension_attributes, street: 's', city: 'c', phone: '1' })).toMatchObject(
        refusal({ message: 'The Default Source can not be used for In-Store Pickup Delivery.', parameters: [] }),
      );
      expect(await read('default')).toMatchObject({
        source_code: 'default',
        enabled: true,
        country_id: 'US',
        postcode: '00000',
        latitude: 0,
        longitude: 0,
        description: 'Default Source',
      });
    });
  });

  it('need a permission to read and another to write', async () => {
    const refused = (resources: string): object => ({
      status: 401,
      body: { message: "The consumer isn't authorized to access %resources.", parameters: { resources } },
    });
    const options = { token: await app.tokenFor(['Vendor_InventoryApi::source']) };
    expect((await app.http.get(`${PATH}/default`, options)).status).toBe(200);
    expect((await app.http.get(PATH, options)).status).toBe(200);
    for (const answer of [
      await app.http.post(PATH, { source: minimal() }, options),
      await app.http.put(`${PATH}/default`, { source: {} }, options),
    ]) {
      expect(answer).toMatchObject(refused('Vendor_InventoryApi::source_edit'));
    }
    expect(await app.http.get(PATH, { token: null })).toMatchObject(refused('Vendor_InventoryApi::source'));
  });

  describe('reading', () => {
    it('answers 404 for a source that does not exist', async () => {
      for (const code of [uniqueCode('none'), encodeURIComponent('eu🏬'), 'x'.repeat(300)]) {
        expect(await app.http.get(`${PATH}/${code}`)).toMatchObject({
          status: 404,
          body: {
            message: 'Source with code "%value" does not exist.',
            parameters: { value: decodeURIComponent(code) },
          },
        });
      }
    });

    it('filters, sorts and pages', async () => {
      const city = uniqueCode('City');
      for (const name of ['A', 'B', 'C', 'D']) await given.source({ city, name, enabled: name !== 'C' });
      const query =
        `searchCriteria[filterGroups][0][filters][0][field]=city&searchCriteria[filterGroups][0][filters][0][value]=${city}` +
        '&searchCriteria[filterGroups][1][filters][0][field]=enabled&searchCriteria[filterGroups][1][filters][0][value]=1' +
        '&searchCriteria[sortOrders][0][field]=name&searchCriteria[sortOrders][0][direction]=DESC' +
        '&searchCriteria[pageSize]=2&searchCriteria[currentPage]=2';
      const { status, body } = await app.http.get(`${PATH}?${query}`);
      expect(status).toBe(200);
      expect(body.items.map((source: { name: string }) => source.name)).toEqual(['A']);
      expect(body).toMatchObject({
        total_count: 3,
        search_criteria: {
          filter_groups: [
            { filters: [{ field: 'city', value: city, condition_type: 'eq' }] },
            { filters: [{ field: 'enabled', value: '1', condition_type: 'eq' }] },
          ],
          sort_orders: [{ field: 'name', direction: 'DESC' }],
          page_size: 2,
          current_page: 2,
        },
      });
    });

    it('takes the criteria in snake_case, and alternatives within a group', async () => {
      const codes = [await given.source(), await given.source()];
      const filters = codes.map(
        (code, index) =>
          `searchCriteria[filter_groups][0][filters][${index}][field]=source_code` +
          `&searchCriteria[filter_groups][0][filters][${index}][value]=${code}` +
          `&searchCriteria[filter_groups][0][filters][${index}][condition_type]=eq`,
      );
      const order = 'searchCriteria[sort_orders][0][field]=source_code&searchCriteria[sort_orders][0][direction]=asc';
      const { body } = await app.http.get(`${PATH}?${[...filters, order].join('&')}&searchCriteria[page_size]=20`);
      expect(body.items.map((source: { source_code: string }) => source.source_code)).toEqual([...codes].sort());
    });

    it('gives everything without criteria, carriers included', async () => {
      const carrier_links = [{ carrier_code: 'dhl', position: 3 }];
      const code = await given.source({ use_default_carrier_config: false, carrier_links });
      for (const path of [PATH, `${PATH}?searchCriteria`, `${PATH}?searchCriteria=`]) {
        const { status, body } = await app.http.get(path);
        expect(status).toBe(200);
        expect(body.search_criteria).toEqual({ filter_groups: [] });
        expect(body.items).toContainEqual(expect.objectContaining({ source_code: code, carrier_links }));
        expect(body.items).toHaveLength(body.total_count);
      }
    });

    it.each([
      'source_code',
      'name',
      'enabled',
      'description',
      'latitude',
      'longitude',
      'country_id',
      'region_id',
      'region',
      'city',
      'street',
      'postcode',
      'contact_name',
      'email',
      'phone',
      'fax',
      'use_default_carrier_config',
      'is_pickup_location_active',
      'frontend_name',
      'frontend_description',
    ])('can be filtered and sorted by %s', async (field) => {
      const criteria = `searchCriteria[filterGroups][0][filters][0][field]=${field}&searchCriteria[filterGroups][0][filters][0][value]=1`;
      const order = `searchCriteria[sortOrders][0][field]=${field}`;
      expect((await app.http.get(`${PATH}?${criteria}&${order}`)).status).toBe(200);
    });

    it.each(['carrier_links', 'password', 'source_code; DROP TABLE inventory_source', '__proto__'])(
      'refuses to filter or sort by %s',
      async (field) => {
        const name = encodeURIComponent(field);
        const filter = `searchCriteria[filterGroups][0][filters][0][field]=${name}&searchCriteria[filterGroups][0][filters][0][value]=1`;
        expect((await app.http.get(`${PATH}?${filter}`)).status).toBe(400);
        expect((await app.http.get(`${PATH}?searchCriteria[sortOrders][0][field]=${name}`)).status).toBe(400);
      },
    );
  });
});
