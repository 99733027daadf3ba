import { Settings } from '../../src/modules/settings/index.js';
import type { SettingPath } from '../../src/modules/settings/index.js';
import { Given, uniqueCode } from '../integration/stocks/given.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems } from '../support/given.js';
import type { Answer } from '../support/http-client.js';
import { queriesOf } from '../support/statements.js';

const PATH = '/rest/V1/inventory/in-store-pickup/pickup-locations';
/** Nobody else's country: searches find the places of this test alone. */
const COUNTRY = 'QX';
const PICKUP = { is_pickup_location_active: true };

describe('pickup locations', () => {
  let app: TestApplication;
  let given: Given;
  let website: string;
  let stockId: number;
  let [north, middle, south, closed, offline, foreign] = ['', '', '', '', '', ''];
  const [mug, cup, plate] = [uniqueCode('mug'), uniqueCode('cup'), uniqueCode('plate')];

  const search = (parameters: Readonly<Record<string, string | number>> = {}, path = PATH): Promise<Answer> => {
    const query = new URLSearchParams({ 'searchRequest[scopeCode]': website });
    for (const [name, value] of Object.entries(parameters)) query.set(`searchRequest${name}`, String(value));
    return app.http.get(`${path}?${query}`, { token: null });
  };
  const found = async (parameters: Readonly<Record<string, string | number>> = {}): Promise<string[]> => {
    const { status, body } = await search(parameters);
    if (status !== 200) throw new Error(`The search answered ${status}: ${JSON.stringify(body)}`);
    return body.items.map(({ pickup_location_code }: { pickup_location_code: string }) => pickup_location_code);
  };
  const by = (field: string, value: string, condition?: string): Promise<string[]> =>
    found({
      [`[filters][${field}][value]`]: value,
      ...(condition === undefined ? {} : { [`[filters][${field}][conditionType]`]: condition }),
    });
  const refused = async (parameters: Readonly<Record<string, string | number>>, path?: string): Promise<unknown[]> => {
    const { status, body } = await search(parameters, path);
    return [status, body.message, body.parameters ?? body.errors];
  };
  /** The codes in the order in which they sort. */
  const sorted = (...codes: string[]): string[] => [...codes].sort();

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
    website = await given.website();
    stockId = await given.stock(website);
    const place = (fields: object): Promise<string> => given.source({ country_id: 'FR', ...fields });
    north = await place({
      postcode: '59000',
      city: 'Lille',
      region: 'Nord',
      region_id: 59,
      street: 'Rue du Nord 1',
      phone: '+33 1',
      email: 'lille@example.com',
      fax: '+33 2',
      latitude: 50.6292,
      longitude: 3.0573,
      extension_attributes: { ...PICKUP, frontend_name: 'Lille Centre', frontend_description: 'Ring twice' },
    });
    middle = await place({
      postcode: '75001',
      city: 'Paris',
      region: 'Île-de-France',
      region_id: 75,
      street: 'Rue de Rivoli 2',
      latitude: 48.8566,
      longitude: 2.3522,
      extension_attributes: { ...PICKUP, frontend_name: 'Paris Centre' },
    });
    south = await place({
      country_id: 'ES',
      postcode: '08001',
      city: 'Barcelona',
      street: 'Rambla 3',
      latitude: 41.3874,
      longitude: 2.1686,
      extension_attributes: { ...PICKUP, frontend_name: 'Barcelona_1' },
    });
    closed = await place({ postcode: '1', city: 'Paris', street: 'S', latitude: 48.8566, longitude: 2.3522 });
    offline = await place({ postcode: '1', city: 'Paris', street: 'S', enabled: false, extension_attributes: PICKUP });
    foreign = await place({ postcode: '1', city: 'Paris', street: 'S', extension_attributes: PICKUP });
    await given.links(stockId, south, middle, north, closed, offline);
    await givenItems(
      app,
      ...[north, middle, south, closed].map((source_code) => ({ sku: mug, source_code, quantity: 1 })),
      { sku: cup, source_code: north, quantity: 1 },
      { sku: cup, source_code: middle, quantity: 5, status: 0 },
      { sku: plate, source_code: foreign, quantity: 5 },
    );
    await app.database.execute(
      `INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude) VALUES ?`,
      [
        [
          [COUNTRY, '75001', 'Paris', '', '', 48.8566, 2.3522],
          [COUNTRY, '62000', 'Calais', '', '', 50.9513, 1.8587],
          [COUNTRY, '62100', 'Calais', '', '', 48.8, 2.35],
        ],
      ],
    );
  });
  afterAll(() => app.close());

  it('are found by anybody, by code, with what customers need of them', async () => {
    for (const path of [PATH, `${PATH}/`]) {
      const { status, body } = await search({}, path);
      expect([status, body.total_count]).toEqual([200, 3]);
      expect(body.items.map((item: { pickup_location_code: string }) => item.pickup_location_code)).toEqual(
        sorted(north, middle, south),
      );
      expect(body.search_request).toEqual({ current_page: 1, scope_type: 'website', scope_code: website });
      expect(body.items.find((item: { name: string }) => item.name === 'Lille Centre')).toEqual({
        pickup_location_code: north,
        name: 'Lille Centre',
        email: 'lille@example.com',
        fax: '+33 2',
        description: 'Ring twice',
        latitude: 50.6292,
        longitude: 3.0573,
        country_id: 'FR',
        region_id: 59,
        region: 'Nord',
        city: 'Lille',
        street: 'Rue du Nord 1',
        postcode: '59000',
        phone: '+33 1',
      });
    }
  });

  it('take names in snake_case too, and repeat the request', async () => {
    const { status, body } = await app.http.get(
      `${PATH}?search_request[scope_code]=${website}&search_request[scope_type]=website&search_request[page_size]=1` +
        `&search_request[current_page]=1&search_request[filters][region_id][value]=59` +
        `&search_request[filters][region_id][condition_type]=gteq&search_request[sort][0][field]=pickup_location_code` +
        `&search_request[sort][0][direction]=asc&search_request[area][search_term]=75001:${COUNTRY}` +
        `&search_request[area][radius]=20000&search_request[extension_attributes][products_info][0][sku]=${mug}`,
      { token: null },
    );
    expect([status, body.total_count, body.items.length]).toEqual([200, 2, 1]);
    expect(body.search_request).toEqual({
      area: { radius: 20_000, search_term: `75001:${COUNTRY}` },
      filters: { region_id: { value: '59', condition_type: 'gteq' } },
      page_size: 1,
      current_page: 1,
      scope_type: 'website',
      scope_code: website,
      sort: [{ field: 'pickup_location_code', direction: 'ASC' }],
      extension_attributes: { products_info: [{ sku: mug }] },
    });
  });

  it.each<[string, string, () => string[]]>([
    ['country', 'FR', () => sorted(north, middle)],
    ['postcode', '75001', () => [middle]],
    ['region', 'Nord', () => [north]],
    ['regionId', '59', () => [north]],
    ['city', 'barcelona', () => [south]],
    ['street', 'Rambla 3', () => [south]],
    ['name', 'Paris Centre', () => [middle]],
    ['city', 'Nowhere', () => []],
  ])('are filtered by %s = %s', async (field, value, expected) => {
    expect(await by(field, value)).toEqual(expected());
  });

  it('are filtered by their code', async () => {
    expect(await by('pickupLocationCode', north)).toEqual([north]);
    expect(await by('pickupLocationCode', `${north},${south},${closed}`, 'in')).toEqual(sorted(north, south));
  });

  it.each<[string, string, string, () => string[]]>([
    ['city', 'eq', 'Lille', () => [north]],
    ['city', 'neq', 'Lille', () => sorted(middle, south)],
    ['city', 'like', '%r%', () => sorted(middle, south)],
    ['city', 'nlike', '%r%', () => [north]],
    ['city', 'in', 'Lille,Paris', () => sorted(north, middle)],
    ['city', 'nin', 'Lille,Paris', () => [south]],
    ['regionId', 'gt', '59', () => [middle]],
    ['regionId', 'lt', '75', () => [north]],
    ['regionId', 'gteq', '59', () => sorted(north, middle)],
    ['regionId', 'lteq', '59', () => [north]],
    ['regionId', 'moreq', '75', () => [middle]],
    ['postcode', 'from', '59000', () => sorted(north, middle)],
    ['postcode', 'to', '59000', () => sorted(north, south)],
    ['region', 'null', '1', () => [south]],
    ['region', 'notnull', '1', () => sorted(north, middle)],
    ['city', 'finset', 'Lille', () => [north]],
    ['city', 'nfinset', 'Lille', () => sorted(middle, south)],
    ['region', 'is', 'null', () => [south]],
    ['city', 'regexp', '^[LB]', () => sorted(north, south)],
    ['region', 'seq', '', () => [south]],
    ['region', 'sneq', '', () => sorted(north, middle)],
    ['name', 'fulltext', 'centre', () => sorted(north, middle)],
    ['name', 'fulltext', 'lille, (berlin)*', () => [north]],
    ['name', 'fulltext', 'cent', () => []],
    ['name', 'fulltext', '.*', () => []],
  ])('are compared: %s %s %s', async (field, condition, value, expected) => {
    expect(await by(field, value, condition)).toEqual(expected());
  });

  it('have to match all filters', async () => {
    const filters = { '[filters][country][value]': 'FR', '[filters][city][value]': 'Paris' };
    expect(await found(filters)).toEqual([middle]);
    expect(await found({ ...filters, '[filters][postcode][value]': '59000' })).toEqual([]);
  });

  it('come in the order asked for, page by page', async () => {
    const order = (field: string, direction: string): Record<string, string> => ({
      '[sort][0][field]': field,
      '[sort][0][direction]': direction,
    });
    expect(await found(order('city', 'ASC'))).toEqual([south, north, middle]);
    expect(await found(order('city', 'desc'))).toEqual([middle, north, south]);
    expect(await found({ '[sort][0][field]': 'postcode' })).toEqual([middle, north, south]);
    expect(await found({ ...order('country_id', 'DESC'), '[sort][1][field]': 'name' })).toEqual([middle, north, south]);
    // The distance from nowhere is no order.
    expect(await found(order('distance', 'DESC'))).toEqual(sorted(north, middle, south));
    const page = (size: number, current: number): Promise<Answer> =>
      search({ ...order('city', 'ASC'), '[pageSize]': size, '[currentPage]': current });
    const second = await page(2, 2);
    expect([second.body.total_count, second.body.search_request.page_size]).toEqual([3, 2]);
    expect(second.body.items.map((item: { city: string }) => item.city)).toEqual(['Paris']);
    expect((await page(2, 9)).body.items).toEqual(second.body.items);
  });

  it('lie in an area: by postcode and by town, the nearest first', async () => {
    const near = (term: string, radius?: number, more: Record<string, string> = {}): Promise<string[]> =>
      found({ '[area][searchTerm]': term, ...(radius === undefined ? {} : { '[area][radius]': radius }), ...more });
    expect(await near(`75001:${COUNTRY}`, 100)).toEqual([middle]);
    expect(await near(`75001:${COUNTRY}`, 300)).toEqual([middle, north]);
    expect(await near(`75001:${COUNTRY.toLowerCase()}`, 2000)).toEqual([middle, north, south]);
    expect(await near(`paris:${COUNTRY}`, 300)).toEqual([middle, north]);
    // One town of two places: each location counts from the nearer one.
    expect(await near(`Calais:${COUNTRY}`, 100)).toEqual([middle, north]);
    expect(
      await near(`75001:${COUNTRY}`, 2000, { '[sort][0][field]': 'distance', '[sort][0][direction]': 'DESC' }),
    ).toEqual([south, north, middle]);
    const byCity = {
      '[sort][0][field]': 'city',
      '[sort][0][direction]': 'ASC',
      '[sort][1][field]': 'distance',
      '[sort][1][direction]': 'ASC',
    };
    expect(await near(`75001:${COUNTRY}`, 2000, byCity)).toEqual([middle, north, south]);
    expect(await near(`75001:${COUNTRY}`, 2000, { '[sort][0][field]': 'city', '[sort][0][direction]': 'ASC' })).toEqual(
      [south, north, middle],
    );
    expect(await near(`75001:${COUNTRY}`, 2000, { '[filters][country][value]': 'FR' })).toEqual([middle, north]);
    expect(await near(`00000:${COUNTRY}`, 2000)).toEqual([]);
    expect(await near('75001:ZZ', 2000)).toEqual([]);
    expect(await near(`:${COUNTRY}`, 2000)).toEqual([]);
  });

  it('are measured with the radius of 6372.797 kilometres', async () => {
    // Half of a degree of latitude is 55.6131 km with it, and 55.5975 km with the usual 6371.
    await app.database.execute(
      `INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude)
       VALUES (?, '00500', 'Half', '', '', 48.3566, 2.3522)`,
      [COUNTRY],
    );
    expect(await found({ '[area][searchTerm]': `00500:${COUNTRY}`, '[area][radius]': 56 })).toEqual([middle]);
    expect(await found({ '[area][searchTerm]': `00500:${COUNTRY}`, '[area][radius]': 55 })).toEqual([]);
  });

  it('follow the settings: radius, country and what stands before the country', async () => {
    const settings = app.get(Settings);
    const change = (path: SettingPath, value: string): Promise<void> => app.within(() => settings.set(path, value));
    const anywhere = { '[area][searchTerm]': `75001:${COUNTRY}` };
    expect(await found(anywhere)).toEqual([middle]);
    try {
      await change('carriers/instore/search_radius', '300');
      expect(await found(anywhere)).toEqual([middle, north]);
      expect(await found({ '[area][searchTerm]': '75001' })).toEqual([]);
      await change('general/country/default', COUNTRY);
      expect(await found({ '[area][searchTerm]': '75001' })).toEqual([middle, north]);
      await change('advanced/in_store_pickup_api/search_term_delimiter', '@');
      expect(await found({ '[area][searchTerm]': `75001@${COUNTRY}` })).toEqual([middle, north]);
      expect(await found(anywhere)).toEqual([]);
    } finally {
      await change('carriers/instore/search_radius', '200');
      await change('general/country/default', 'US');
      await change('advanced/in_store_pickup_api/search_term_delimiter', ':');
    }
  });

  it('have all of the products in stock that are named', async () => {
    const having = (...skus: string[]): Promise<string[]> =>
      found(
        Object.fromEntries(
          skus.map((sku, index) => [`[extensionAttributes][productsInfo][${index}][sku]`, sku] as const),
        ),
      );
    expect(await having(mug)).toEqual(sorted(north, middle, south));
    expect(await having(mug, cup)).toEqual([north]);
    expect(await having(cup, cup.toUpperCase())).toEqual([north]);
    expect(await having(mug, plate)).toEqual([]);
    expect(await having(uniqueCode('nothing'))).toEqual([]);
  });

  it('cost the same few statements however many there are', async () => {
    const statements = async (parameters: Record<string, string>): Promise<number> =>
      (await queriesOf(app.database, async () => void (await found(parameters)), /inventory_source/)).length;
    expect(await statements({ '[filters][city][value]': 'Paris' })).toBe(2);
    expect(await statements({})).toBe(2);
  });

  it.each<[string, Record<string, string | number>, unknown[]]>([
    [
      'no website',
      { '[scopeCode]': '' },
      [400, '"%fieldName" is required. Enter and try again.', { fieldName: 'scopeCode' }],
    ],
    ['an unknown website', { '[scopeCode]': 'nowhere' }, [404, 'No linked stock found', undefined]],
    ['another kind of channel', { '[scopeType]': 'shelf' }, [404, 'No linked stock found', undefined]],
    [
      'an unknown condition',
      { '[filters][city][value]': 'a', '[filters][city][conditionType]': 'near' },
      [400, 'The condition type "%1" is not known.', ['near']],
    ],
    [
      'words in the city',
      { '[filters][city][value]': 'a', '[filters][city][conditionType]': 'fulltext' },
      [400, 'The condition type "%1" is for the filter "name" alone.', ['fulltext']],
    ],
    [
      'no value',
      { '[filters][city][conditionType]': 'eq' },
      [400, '"%fieldName" is required. Enter and try again.', { fieldName: 'value' }],
    ],
    [
      'a region that is no number',
      { '[filters][regionId][value]': 'x' },
      [
        400,
        'The value "%value" can not be compared with "%field": %expected is needed.',
        { value: 'x', field: 'region_id', expected: 'a whole number' },
      ],
    ],
    [
      'an unknown filter',
      { '[filters][planet][value]': 'x' },
      [400, '"%object" has no property "%field".', { object: 'filters', field: 'planet' }],
    ],
    ['an unknown order', { '[sort][0][field]': 'password' }, [400, 'Invalid attribute name: %1', ['password']]],
    [
      'a direction that is none',
      { '[sort][0][field]': 'city', '[sort][0][direction]': 'up' },
      [400, 'The sort direction "%1" is not known: it is ASC or DESC.', ['up']],
    ],
    [
      'a page that is too large',
      { '[pageSize]': 501 },
      [400, '"%field" can be at most %limit.', { field: 'page_size', limit: 500 }],
    ],
    [
      'an area without a term',
      { '[area][radius]': 5 },
      [400, '"%fieldName" is required. Enter and try again.', { fieldName: 'searchTerm' }],
    ],
    [
      'a product without a SKU',
      { '[extensionAttributes][productsInfo][0][sku]': '' },
      [400, '"%fieldName" is required. Enter and try again.', { fieldName: 'sku' }],
    ],
    [
      'a pattern that is none',
      { '[filters][city][value]': '(', '[filters][city][conditionType]': 'regexp' },
      [400, 'The pattern of a "regexp" filter is not a valid one.', undefined],
    ],
  ])('are refused with %s', async (_case, parameters, expected) => {
    expect(await refused(parameters)).toEqual(expected);
  });

  it.each<[string, Record<string, string | number>]>([
    ['a radius around the globe', { '[area][searchTerm]': 'a:FR', '[area][radius]': 20_101 }],
    ['a radius below nothing', { '[area][searchTerm]': 'a:FR', '[area][radius]': -1 }],
    ['a page below nothing', { '[pageSize]': -1 }],
    ['a long term', { '[area][searchTerm]': 'a'.repeat(256) }],
    ['a long value', { '[filters][city][value]': 'a'.repeat(1001) }],
    [
      'too many products',
      Object.fromEntries(
        Array.from({ length: 101 }, (_, at) => [`[extensionAttributes][productsInfo][${at}][sku]`, `S${at}`]),
      ),
    ],
    ['too many orders', Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`[sort][${at}][field]`, 'city']))],
  ])('are bounded: %s', async (_case, parameters) => {
    expect((await refused(parameters))[0]).toBe(400);
  });

  it('are refused without a request', async () => {
    const { status, body } = await app.http.get(PATH, { token: null });
    expect([status, body]).toEqual([
      400,
      { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'searchRequest' } },
    ]);
  });
});
