import { Distances } from '../../../src/modules/distance/index.js';
import type { Address } from '../../../src/modules/distance/index.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { Database } from '../../../src/platform/database/database.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { queriesOf } from '../../support/statements.js';

const PROVIDER = 'cataloginventory/source_selection_distance_based/provider';

/** Country, postcode, town, region, province, latitude, longitude. */
const PLACES = [
  ['DE', '86559', 'Adelzhausen', 'Bayern', 'Swabia', 48.3667, 11.1333],
  ['DE', '10115', 'Berlin', 'Berlin', '', 52.5323, 13.3846],
  ['DE', '10117', 'Berlin', 'Berlin', '', 52.517, 13.3872],
  ['FR', '77550', 'Moissy-Cramayel', 'Île-de-France', 'Seine-et-Marne', 48.6253, 2.6039],
  ['FR', '77550', 'Réau', 'Île-de-France', 'Seine-et-Marne', 48.6091, 2.6233],
  ['GB', 'SW1A', 'London', 'England', 'Greater London', 51.5011, -0.1416],
  ['GB', 'SW1A 2AA', 'London', 'England', 'Greater London', 51.5034, -0.1276],
  ['NL', '1012', 'Amsterdam', 'Noord-Holland', 'Amsterdam', 52.3735, 4.8939],
  ['US', '97477', 'Springfield', 'Oregon', 'Lane', 44.0578, -122.9898],
  ['US', '62701', 'Springfield', 'Illinois', 'Sangamon', 39.8, -89.6495],
];

function address(parts: Partial<Address>): Address {
  return { country: '', postcode: '', street: '', region: '', city: '', ...parts };
}

describe('places of the offline provider', () => {
  let app: TestApplication;
  let distances: Distances;

  beforeAll(async () => {
    app = await startApplication();
    distances = app.get(Distances);
    await app.get(Settings).set(PROVIDER, 'offline');
    await app
      .get(Database)
      .execute(
        'INSERT INTO inventory_geoname (country_code, postcode, city, region, province, latitude, longitude) VALUES ?',
        [PLACES],
      );
  });
  afterAll(() => app.close());

  it.each<[string, Partial<Address>, [number, number]]>([
    ['a postcode', { country: 'DE', postcode: '86559' }, [48.3667, 11.1333]],
    [
      'a postcode, whatever the town is called',
      { country: 'de', postcode: '86559', city: 'Aichach' },
      [48.3667, 11.1333],
    ],
    [
      'the town of the name among those of a postcode',
      { country: 'FR', postcode: '77550', city: 'reau' },
      [48.6091, 2.6233],
    ],
    ['the first town of a postcode where none has the name', { country: 'FR', postcode: '77550' }, [48.6253, 2.6039]],
    ['a full postcode where the list has it', { country: 'GB', postcode: 'sw1a2aa' }, [51.5034, -0.1276]],
    ['the first part of a postcode where it has no more', { country: 'GB', postcode: 'SW1A 1AA' }, [51.5011, -0.1416]],
    ['a postcode without its blank', { country: 'NL', postcode: '1012AB' }, [52.3735, 4.8939]],
    ['a postcode with a further part', { country: 'US', postcode: '97477-1234' }, [44.0578, -122.9898]],
    [
      'a town where the postcode is unknown',
      { country: 'DE', postcode: '99999', city: ' BERLIN ' },
      [52.5323, 13.3846],
    ],
    ['a town without a postcode', { country: 'US', city: 'Springfield' }, [44.0578, -122.9898]],
    ['the town of the region', { country: 'US', city: 'Springfield', region: 'illinois' }, [39.8, -89.6495]],
    ['the town of the province', { country: 'US', city: 'Springfield', region: 'Sangamon' }, [39.8, -89.6495]],
  ])('finds %s', async (_case, parts, [latitude, longitude]) => {
    expect(await distances.locate(address(parts))).toEqual({ latitude, longitude });
    expect(await distances.locateEach([address(parts)])).toEqual([{ latitude, longitude }]);
  });

  it.each<[string, Partial<Address>, string]>([
    [
      'a postcode of another country',
      { country: 'FR', postcode: '86559', street: 'Rue 1', city: 'Paris' },
      'Rue 1, 86559, Paris, FR',
    ],
    ['an address without postcode and town', { country: 'DE', region: 'Bayern' }, 'Bayern, DE'],
    ['nothing', {}, ''],
  ])('does not know %s', async (_case, parts, text) => {
    expect(await distances.locateEach([address(parts)])).toEqual([undefined]);
    await expect(distances.locateAll(address(parts))).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Unknown geoname for %1',
      parameters: [text],
    });
  });

  it('gives every place that an address may mean', async () => {
    expect(await distances.locateAll(address({ country: 'DE', city: 'Berlin' }))).toEqual([
      { latitude: 52.5323, longitude: 13.3846 },
      { latitude: 52.517, longitude: 13.3872 },
    ]);
  });

  it('finds two hundred addresses with one statement, each in its place', async () => {
    const known = address({ country: 'DE', postcode: '86559' });
    const unknown = address({ country: 'DE', postcode: '00000' });
    const addresses = Array.from({ length: 200 }, (_, at) => (at % 3 === 0 ? known : unknown));
    let result: unknown[] = [];
    const sent = await queriesOf(
      app.get(Database),
      async () => {
        result = await distances.locateEach(addresses);
      },
      /inventory_geoname/,
    );
    expect(sent).toHaveLength(1);
    expect(result.map((place) => place !== undefined)).toEqual(addresses.map((given) => given === known));
  });
});
