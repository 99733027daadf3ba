import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { unique } from '../support/names.js';

const KEY = 'AIza-the-key-of-the-test';
const GOOGLE = 'cataloginventory/source_selection_distance_based_google';
const V1 = '/rest/V1/inventory';

type Respond = (url: URL, response: ServerResponse) => void;

/** Stands for Google's map services, with responses of the documented format. */
class MapService {
  readonly calls: URL[] = [];
  respond: Respond = (url, response) => json(response, url.pathname.includes('geocode') ? geocoded(10, 20) : ways(url));
  private readonly server: Server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://map.test');
    this.calls.push(url);
    this.respond(url, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

/** A kilometre and a minute for each degree north of the origin. */
function ways(url: URL): object {
  const origins = (url.searchParams.get('origins') ?? '').split('|');
  return {
    status: 'OK',
    destination_addresses: ['there'],
    origin_addresses: origins,
    rows: origins.map((origin) => {
      const degrees = Number(origin.split(',')[0]);
      return {
        elements: [
          {
            status: 'OK',
            distance: { text: `${degrees} km`, value: degrees * 1000 },
            duration: { text: `${degrees} min`, value: degrees * 60 },
          },
        ],
      };
    }),
  };
}

function geocoded(...degrees: readonly number[]): object {
  return {
    status: 'OK',
    results: degrees.map((lat) => ({
      formatted_address: 'x',
      geometry: { location: { lat, lng: 5 }, location_type: 'ROOFTOP' },
    })),
  };
}

function addressQuery(parts: Readonly<Record<string, string>>): string {
  const address = { country: 'DE', postcode: '', street: '', region: '', city: '', ...parts };
  return new URLSearchParams(
    Object.fromEntries(Object.entries(address).map(([name, value]) => [`address[${name}]`, value])),
  ).toString();
}

function distancePath(from: readonly [unknown, unknown], to: readonly [unknown, unknown]): string {
  return `${V1}/get-distance?source[lat]=${from[0]}&source[lng]=${from[1]}&destination[lat]=${to[0]}&destination[lng]=${to[1]}`;
}

describe('distances over REST', () => {
  const map = new MapService();
  const usual = map.respond;
  const environment = { ...process.env };
  let app: TestApplication;

  beforeAll(async () => {
    process.env['GOOGLE_MAPS_URL'] = await map.start();
    process.env['GOOGLE_MAPS_TIMEOUT_MS'] = '400';
    app = await startApplication();
  });
  afterAll(async () => {
    await app.close();
    await map.stop();
    process.env = environment;
  });
  beforeEach(() => {
    map.calls.length = 0;
    map.respond = usual;
  });

  const set = (typed: Readonly<Record<string, string>>): Promise<void> =>
    app.within(() => app.get(Settings).setMany(typed));
  const useProvider = (code: 'google' | 'offline'): Promise<void> =>
    set({ 'cataloginventory/source_selection_distance_based/provider': code });
  const get = async (path: string): Promise<[number, any]> => {
    const { status, body } = await app.http.get(path);
    return [status, body];
  };

  it('names google as long as nothing else is set, which wants a key', async () => {
    expect(await get(`${V1}/get-distance-provider-code`)).toEqual([200, 'google']);
    const refused = [400, { message: 'Google API key is not defined' }];
    expect(await get(distancePath([1, 2], [3, 4]))).toEqual(refused);
    expect(await get(`${V1}/get-latlng-from-address?${addressQuery({ city: 'Ulm' })}`)).toEqual(refused);
    expect(map.calls).toEqual([]);
  });

  describe('offline', () => {
    beforeAll(async () => {
      await useProvider('offline');
      await app.database.execute(
        'INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude) VALUES ?',
        [
          [
            ['DE', '86559', 'Adelzhausen', 'Bayern', '', 48.4, 11.2],
            ['DE', '86559', 'Burgadelzhausen', 'Bayern', '', 48.5, 11.3],
          ],
        ],
      );
    });

    it('are the straight way over a globe, in metres', async () => {
      expect(await get(`${V1}/get-distance-provider-code`)).toEqual([200, 'offline']);
      // A degree is 6371000 m × π / 180; half around the globe is 6371000 m × π.
      const [, degree] = await get(distancePath([0, 0], [1, 0]));
      expect(degree).toBeCloseTo(111_194.9266, 3);
      expect((await get(distancePath([0, 0], [0, 180])))[1]).toBeCloseTo(20_015_086.796, 2);
      expect((await get(distancePath([90, 0], [-90, 12])))[1]).toBeCloseTo(20_015_086.796, 2);
      expect((await get(distancePath([48.4, 11.2], [48.4, 11.2])))[1]).toBe(0);
      // Across the line where the date changes it is 2 degrees, not 358.
      expect((await get(distancePath([0, 179], [0, -179])))[1]).toBeCloseTo(222_389.853, 2);
    });

    it('are found for an address', async () => {
      const query = addressQuery({ postcode: '86559' });
      expect(await get(`${V1}/get-latlng-from-address?${query}`)).toEqual([200, { lat: 48.4, lng: 11.2 }]);
      expect(await get(`${V1}/get-latslngs-from-address?${query}`)).toEqual([
        200,
        [
          { lat: 48.4, lng: 11.2 },
          { lat: 48.5, lng: 11.3 },
        ],
      ]);
    });

    it.each(['get-latlng-from-address', 'get-latslngs-from-address'])('say of %s what is not known', async (route) => {
      const query = addressQuery({ postcode: '1', street: 'Weg 2', city: 'Ulm', region: 'BW' });
      expect(await get(`${V1}/${route}?${query}`)).toEqual([
        404,
        { message: 'Unknown geoname for %1', parameters: ['Weg 2, 1, Ulm, BW, DE'] },
      ]);
    });

    it.each([
      [90.1, 0],
      [-91, 0],
      [0, 180.5],
      [0, -181],
      ['', 0],
      ['north', 0],
      ['NaN', 0],
      ['1e999', 0],
    ])('refuse the place %p, %p', async (lat, lng) => {
      expect((await get(distancePath([lat, lng], [0, 0])))[0]).toBe(400);
      expect((await get(distancePath([0, 0], [lat, lng])))[0]).toBe(400);
    });

    it.each([
      ['get-distance', 'source'],
      ['get-distance?source[lat]=1&source[lng]=2', 'destination'],
      ['get-distance?source[lat]=1&destination[lat]=1&destination[lng]=1', 'lng'],
      ['get-latlng-from-address', 'address'],
      ['get-latslngs-from-address?address[country]=DE', 'postcode'],
    ])('refuse %s', async (path, fieldName) => {
      const [status, body] = await get(`${V1}/${path}`);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(`"fieldName":"${fieldName}"`);
    });

    it('want the permission to see sources', async () => {
      const token = await app.tokenFor(['Vendor_InventoryApi::stock']);
      for (const path of [`${V1}/get-distance-provider-code`, distancePath([0, 0], [1, 1])]) {
        const { status, body } = await app.http.get(path, { token });
        expect([status, body.parameters]).toEqual([401, { resources: 'Vendor_InventoryApi::source' }]);
      }
    });
  });

  describe('of Google', () => {
    beforeAll(async () => {
      await useProvider('google');
      await set({ [`${GOOGLE}/api_key`]: KEY });
    });

    it('are metres of road, or seconds, and are asked for once', async () => {
      expect(await get(distancePath([7, 1], [2, 3.5]))).toEqual([200, 7000]);
      const [call] = map.calls;
      expect(call?.pathname).toBe('/maps/api/distancematrix/json');
      expect(Object.fromEntries(call?.searchParams ?? [])).toEqual({
        origins: '7,1',
        destinations: '2,3.5',
        mode: 'driving',
        key: KEY,
      });
      await set({ [`${GOOGLE}/value`]: 'time' });
      expect(await get(distancePath([7, 1], [2, 3.5]))).toEqual([200, 420]);
      expect(map.calls).toHaveLength(1);
      await set({ [`${GOOGLE}/value`]: 'distance', [`${GOOGLE}/mode`]: 'walking' });
      expect(await get(distancePath([7, 1], [2, 3.5]))).toEqual([200, 7000]);
      expect(map.calls.map(({ searchParams }) => searchParams.get('mode'))).toEqual(['driving', 'walking']);
      await set({ [`${GOOGLE}/mode`]: 'driving' });
    });

    it('are asked for once, whoever asks at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => get(distancePath([8, 8], [1, 1]))));
      expect(answers).toEqual(answers.map(() => [200, 8000]));
      expect(map.calls.length).toBe(1);
    });

    it('locate an address, once', async () => {
      const query = addressQuery({ postcode: '80331', street: 'Markt 1', city: 'München' });
      expect(await get(`${V1}/get-latlng-from-address?${query}`)).toEqual([200, { lat: 10, lng: 5 }]);
      expect(await get(`${V1}/get-latslngs-from-address?${query}`)).toEqual([
        200,
        [
          { lat: 10, lng: 5 },
          { lat: 20, lng: 5 },
        ],
      ]);
      expect(map.calls.map(({ pathname, searchParams }) => [pathname, searchParams.get('address')])).toEqual([
        ['/maps/api/geocode/json', 'Markt 1, 80331, München, DE'],
      ]);
    });

    const noWay = { status: 'OK', rows: [{ elements: [{ status: 'ZERO_RESULTS' }] }] };
    const unableWay = 'Unable to get distance between %1 and %2';
    const unreachedWay = 'Unable to connect google API for distance matrix';
    const unableAddress = 'Unable to geocode address %1';
    const unreachedAddress = 'Unable to connect google API for geocoding';

    it.each<[string, Respond, string, string]>([
      [
        'no way',
        (url, response) =>
          json(response, url.pathname.includes('geocode') ? { status: 'ZERO_RESULTS', results: [] } : noWay),
        unableWay,
        unableAddress,
      ],
      [
        'too many calls',
        (_url, response) => json(response, { status: 'OVER_QUERY_LIMIT', rows: [], results: [] }),
        unableWay,
        unableAddress,
      ],
      [
        'a bad key',
        (url, response) =>
          json(response, { status: 'REQUEST_DENIED', error_message: `The key ${url.searchParams.get('key')} is bad.` }),
        unableWay,
        unableAddress,
      ],
      [
        'a status that nobody knows',
        (_url, response) => json(response, { status: { a: 1 } }),
        unableWay,
        unableAddress,
      ],
      [
        'a body that breaks off',
        (_url, response) => response.end('{"status":"OK","rows":[{'),
        unreachedWay,
        unreachedAddress,
      ],
      [
        'a body of another form',
        (_url, response) =>
          json(response, { status: 'OK', rows: [{}], results: [{ geometry: { location: { lat: 'x' } } }] }),
        unreachedWay,
        unreachedAddress,
      ],
      ['a list', (_url, response) => json(response, []), unreachedWay, unreachedAddress],
      ['a failure', (_url, response) => response.writeHead(500).end('no'), unreachedWay, unreachedAddress],
      [
        'a redirect',
        (url, response) => response.writeHead(302, { location: `${url.pathname}?elsewhere` }).end(),
        unreachedWay,
        unreachedAddress,
      ],
      [
        'a body without an end',
        (_url, response) => response.end(`{"x":"${'x'.repeat(1_200_000)}"}`),
        unreachedWay,
        unreachedAddress,
      ],
      ['silence', () => undefined, unreachedWay, unreachedAddress],
    ])('are refused in words of their own where Google answers with %s', async (_case, respond, way, address) => {
      map.respond = respond;
      const place = Math.random();
      const written = jest.spyOn(process.stdout, 'write');
      const [status, body] = await get(distancePath([place, 1], [place, 2]));
      expect([status, body.message]).toEqual([400, way]);
      expect(body.parameters).toEqual(way === unableWay ? [`${place},1`, `${place},2`] : undefined);
      const city = unique('city');
      const located = await get(`${V1}/get-latlng-from-address?${addressQuery({ city })}`);
      expect([located[0], located[1].message]).toEqual([400, address]);
      expect(located[1].parameters).toEqual(address === unableAddress ? [`${city}, DE`] : undefined);
      expect(JSON.stringify([body, located, written.mock.calls])).not.toContain(KEY);
      expect(map.calls).toHaveLength(2);
      written.mockRestore();
      // What was refused is asked for again; that there is no way is remembered.
      map.respond = usual;
      const [again] = await get(distancePath([place, 1], [place, 2]));
      expect(again).toBe(_case === 'no way' ? 400 : 200);
    });

    it('are asked for twenty-five sources at a time, and sources without a place are located', async () => {
      const warehouse = new Warehouse(app);
      const sku = unique('SKU');
      const sources: string[] = [];
      for (let at = 0; at < 30; at += 1) sources.push(await warehouse.source());
      const stockId = await warehouse.stock(...sources);
      await warehouse.items(sku, Object.fromEntries(sources.map((source) => [source, 1])));
      // The last one is the nearest; the first is located by its address.
      await app.database.execute(
        'UPDATE inventory_source SET longitude = 1, latitude = CASE source_code WHEN ? THEN 2 ELSE 50 END WHERE source_code IN (?)',
        [sources[29], sources.slice(1)],
      );
      await app.database.execute(
        "UPDATE inventory_source SET latitude = NULL, longitude = NULL, city = 'Ulm' WHERE source_code = ?",
        [sources[0]],
      );
      const select = async (): Promise<[number, any]> => {
        const { status, body } = await app.http.post(`${V1}/source-selection-algorithm-result`, {
          inventoryRequest: {
            stockId,
            items: [{ sku, qty: 2 }],
            extensionAttributes: {
              destinationAddress: { country: 'DE', postcode: '1', street: '', region: '', city: unique('town') },
              explain: true,
            },
          },
          algorithmCode: 'distance',
        });
        return [status, body];
      };
      await app.database.execute(
        'UPDATE inventory_source SET latitude = latitude + RAND() / 1000 WHERE source_code IN (?)',
        [sources.slice(1, 29)],
      );
      const [status, body] = await select();
      expect(status).toBe(200);
      expect(body.source_selection_items.slice(0, 3)).toMatchObject([
        { source_code: sources[29], qty_to_deduct: 1 },
        { source_code: sources[0], qty_to_deduct: 1 },
        { qty_to_deduct: 0 },
      ]);
      expect(body.extension_attributes.explanation.slice(0, 2)).toEqual([
        { sku, source_code: sources[29], rank: 1, distance: 2000, qty_available: 1, qty_taken: 1, reason: 'taken' },
        { sku, source_code: sources[0], rank: 2, distance: 10_000, qty_available: 1, qty_taken: 1, reason: 'taken' },
      ]);
      const calls = map.calls.map(({ pathname }) => pathname.split('/').at(-2));
      expect(calls.sort()).toEqual(['distancematrix', 'distancematrix', 'geocode', 'geocode']);
      // A key has the response kept, and nobody waits for Google inside of a transaction.
      const kept = await app.http.post(
        `${V1}/source-selection-algorithm-result`,
        {
          inventoryRequest: {
            stockId,
            items: [{ sku, qty: 1 }],
            extensionAttributes: {
              destinationAddress: { country: 'DE', postcode: '2', street: '', region: '', city: unique('town') },
            },
          },
          algorithmCode: 'distance',
        },
        { headers: { 'idempotency-key': unique('key') } },
      );
      expect([kept.status, kept.body.source_selection_items[0].source_code]).toEqual([200, sources[29]]);
      // With Google away, goods are still selected: by priority.
      map.respond = (_url, response) => response.writeHead(503).end();
      const [fallback, byPriority] = await select();
      expect(fallback).toBe(200);
      const items = byPriority.source_selection_items as readonly { readonly source_code: string }[];
      expect(items.map((item) => item.source_code)).toEqual(sources);
      expect(byPriority.extension_attributes.explanation[0]).not.toHaveProperty('distance');
    });

    describe('that does not answer', () => {
      const sku = unique('SKU');
      const sources: string[] = [];
      let stockId: number;

      beforeAll(async () => {
        const warehouse = new Warehouse(app);
        for (let at = 0; at < 13; at += 1) sources.push(await warehouse.source());
        stockId = await warehouse.stock(...sources);
        await warehouse.items(sku, Object.fromEntries(sources.map((source) => [source, 1])));
        await app.database.execute(
          'UPDATE inventory_source SET latitude = NULL, longitude = NULL, city = source_code WHERE source_code IN (?)',
          [sources],
        );
        await app.database.execute('UPDATE inventory_source SET latitude = 3, longitude = 1 WHERE source_code = ?', [
          sources[12],
        ]);
      });

      /** The sources in the order of the selection. */
      const selected = async (city: string): Promise<string[]> => {
        const { status, body } = await app.http.post(`${V1}/source-selection-algorithm-result`, {
          inventoryRequest: {
            stockId,
            items: [{ sku, qty: 1 }],
            extensionAttributes: {
              destinationAddress: { country: 'DE', postcode: '', street: '', region: '', city },
            },
          },
          algorithmCode: 'distance',
        });
        if (status !== 200) throw new Error(JSON.stringify(body));
        return body.source_selection_items.map((item: { source_code: string }) => item.source_code);
      };

      const lookUps = (): URL[] => map.calls.filter(({ pathname }) => pathname.includes('geocode'));

      it('is asked for the destination alone while that is not known', async () => {
        map.respond = () => undefined;
        expect(await selected(unique('town'))).toEqual(sources);
        expect(lookUps()).toHaveLength(1);
      });

      it('is asked for some sources and then left alone, and sources with a place come first', async () => {
        const town = unique('town');
        map.respond = (url, response) => {
          const address = url.searchParams.get('address') ?? town;
          if (address.includes(town)) usual(url, response);
        };
        expect(await selected(town)).toEqual([sources[12], ...sources.slice(0, 12)]);
        // The destination, and five sources side by side.
        expect(lookUps()).toHaveLength(6);
      });

      it('is not asked for what is known, and what it had found counts', async () => {
        const [town, found] = [unique('town'), `${sources[11]}, DE`];
        map.respond = usual;
        await get(`${V1}/get-latlng-from-address?${addressQuery({ city: `${sources[11]}`, postcode: '' })}`);
        const [located] = map.calls;
        expect(located?.searchParams.get('address')).toBe(found);
        map.respond = (url, response) => {
          const address = url.searchParams.get('address') ?? town;
          if (address.includes(town)) usual(url, response);
        };
        await app.database.execute(
          "UPDATE inventory_source SET country_id = 'DE', postcode = '' WHERE source_code = ?",
          [sources[11]],
        );
        expect(await selected(town)).toEqual([sources[12], sources[11], ...sources.slice(0, 11)]);
        expect(lookUps()).toHaveLength(7);
      });
    });
  });
});
