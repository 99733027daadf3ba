import type { RowDataPacket } from 'mysql2';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AddMissingGeonames } from '../../../src/modules/distance/index.js';
import { ImportGeonames } from '../../../src/modules/distance/app/import-geonames.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { connect } from '../../support/database.js';
import { planOf } from '../../support/plans.js';

/** More than a statement moves, so that a country takes several. */
const MANY = 12_500;

function line(country: string, postcode: string, city: string, latitude = '48.1', longitude = '11.5'): string {
  return [country, postcode, city, 'Region', 'R', 'Province', '', '', '', latitude, longitude, '4'].join('\t');
}

describe('an import of geonames', () => {
  let app: TestApplication;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'geonames-'));
    app = await startApplication();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function file(name: string, ...lines: readonly string[]): Promise<string> {
    const path = join(folder, name);
    const text = `${lines.join('\n')}\n`;
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
    return path;
  }

  async function places(...countries: readonly string[]): Promise<string[]> {
    const rows = await app.database.query<{ place: string }>(
      `SELECT CONCAT_WS('|', country_code, postcode, city, region, province, latitude, longitude) AS place
         FROM inventory_geoname WHERE country_code IN (?) ORDER BY entity_id`,
      [countries],
    );
    return rows.map(({ place }) => place);
  }

  async function imported(...words: readonly string[]): Promise<[number, any]> {
    const { code, out } = await cli('inventory-geonames:import', ...words, '--json');
    return [code, JSON.parse(out)];
  }

  const onTheirWay = async (): Promise<number> =>
    (await app.database.query('SELECT entity_id FROM inventory_geoname_import')).length;

  it('replaces the countries that it names by those of all files, and leaves the others', async () => {
    const first = await file('AT.txt', line('AT', '1010', 'Wien', '48.2077', '16.3705'), line('CH', '8001', 'Zürich'));
    const second = await file('more.txt.gz', line('at', '5020', 'Salzburg'), line('CH', '3000', 'Bern'));
    expect(await imported('at', '--file', first, '--file', second)).toEqual([
      0,
      { countries: [{ code: 'AT', places: 2 }], other_lines: 2, faulty_lines: 0, faults: [] },
    ]);
    expect(await places('AT', 'CH')).toEqual([
      'AT|1010|Wien|Region|Province|48.2077|16.3705',
      'AT|5020|Salzburg|Region|Province|48.1|11.5',
    ]);
    const again = await file('again.txt', line('CH', '3000', 'Bern'), line('AT', '6020', 'Innsbruck'));
    expect((await imported('AT', 'CH', '--file', again))[0]).toBe(0);
    expect(await places('AT', 'CH')).toEqual([
      'AT|6020|Innsbruck|Region|Province|48.1|11.5',
      'CH|3000|Bern|Region|Province|48.1|11.5',
    ]);
    expect(await onTheirWay()).toBe(0);
  });

  it('tells of lines that are no places, and imports the others', async () => {
    const path = await file(
      'LI.txt',
      `\uFEFF${line('LI', '9490', 'Vaduz')}\r`,
      '',
      'LI\t9491',
      line('LI', '', 'Ruggell'),
      line('LI', '9492', 'Eschen', '91', '9.5'),
      line('Liechtenstein', '9493', 'Mauren'),
      line('LI', '9494', 'Schaan', '47.1', 'east'),
      line('LI', '9495', 'x'.repeat(181)),
      `${line('LI', '9496', 'Balzers')}`,
    );
    const [code, document] = await imported('LI', '--file', path);
    expect(code).toBe(1);
    expect(document).toMatchObject({ countries: [{ code: 'LI', places: 2 }], faulty_lines: 6 });
    const faults = document.faults as readonly { readonly line: number; readonly reason: string }[];
    expect(faults.map(({ line: number, reason }) => [number, reason])).toEqual([
      [3, 'it has 2 cells, and a place has 11 or 12'],
      [4, 'it has no postal code'],
      [5, 'its latitude is not a number from -90 to 90'],
      [6, 'its country is not a code of two letters'],
      [7, 'its longitude is not a number from -180 to 180'],
      [8, 'its place is longer than 180 characters'],
    ]);
    expect(await places('LI')).toEqual([
      'LI|9490|Vaduz|Region|Province|48.1|11.5',
      'LI|9496|Balzers|Region|Province|48.1|11.5',
    ]);
  });

  it('leaves a country that the files do not have, and says so', async () => {
    await app.within(() =>
      app.get(AddMissingGeonames).execute([
        {
          countryCode: 'LU',
          postcode: '1009',
          city: 'Luxembourg',
          region: '',
          province: '',
          latitude: 49.6,
          longitude: 6.1,
        },
      ]),
    );
    const path = await file('none.txt', line('BE', '1000', 'Bruxelles'));
    const { code, out } = await cli('inventory-geonames:import', 'LU', '--file', path);
    expect(code).toBe(1);
    expect(out).toMatch(/LU +│ none in the files: left as it was/);
    expect(await places('LU')).toHaveLength(1);
  });

  it('adds places for a first try to countries alone that have none', async () => {
    const place = { postcode: '1', city: 'X', region: '', province: '', latitude: 1, longitude: 2 };
    const add = (): Promise<number> =>
      app.within(() =>
        app.get(AddMissingGeonames).execute([
          { countryCode: 'LU', ...place },
          { countryCode: 'SM', ...place },
        ]),
      );
    expect(await add()).toBe(1);
    expect(await add()).toBe(0);
    expect(await places('SM')).toEqual(['SM|1|X|||1|2']);
  });

  it('writes nothing in a dry run', async () => {
    const path = await file('dry.txt', line('MC', '98000', 'Monaco'));
    expect(await imported('MC', '--file', path, '--dry-run')).toEqual([
      0,
      { dry_run: true, countries: [{ code: 'MC', places: 1 }], other_lines: 0, faulty_lines: 0, faults: [] },
    ]);
    expect(await places('MC')).toEqual([]);
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      'a file that is no list of places',
      () => file('words.txt', ...Array.from({ length: 1001 }, () => 'some words')),
      'More than 1000 lines are no places',
    ],
    ['a line without an end', () => file('long.txt', 'x'.repeat(200_000)), 'too long to be a place'],
    ['a file that is not there', () => Promise.resolve(join(folder, 'absent.txt')), 'cannot be read'],
    ['a folder', () => Promise.resolve(folder), 'is a folder'],
    [
      'a file that is not packed',
      async () => {
        const path = join(folder, 'plain.gz');
        await writeFile(path, line('AT', '1010', 'Wien'));
        return path;
      },
      'cannot be read',
    ],
    [
      'a packed file that breaks off',
      async () => {
        const path = join(folder, 'torn.gz');
        const packed = gzipSync(Array.from({ length: 5000 }, (_, at) => line('AT', `${at}`, `Wien ${at}`)).join('\n'));
        await writeFile(path, packed.subarray(0, packed.length - 100));
        return path;
      },
      'cannot be read',
    ],
  ])('refuses %s and leaves what there is', async (_case, given, said) => {
    const before = await places('AT');
    const { code, err } = await cli('inventory-geonames:import', 'AT', '--file', await given());
    expect(code).toBe(1);
    expect(err).toContain(said);
    expect(err).not.toMatch(/\n\s+at /);
    expect(await places('AT')).toEqual(before);
  });

  it('shows readers all of the old places until it shows all of the new ones, and nothing of an import that ends', async () => {
    const path = await file('many.txt', ...Array.from({ length: MANY }, (_, at) => line('PL', `${at}`, 'new')));
    const reader = await connect(process.env['DB_NAME']);
    const old = await file('old.txt', line('PL', '00-950', 'Warszawa'));
    await imported('PL', '--file', old);
    const seen = async (): Promise<string> => {
      const [[row]] = await reader.query<RowDataPacket[]>(
        "SELECT COUNT(*) AS n FROM inventory_geoname WHERE country_code = 'PL'",
      );
      return String(row?.['n']);
    };
    const counts: Promise<string>[] = [];
    const run = (stopAt: number): Promise<unknown> =>
      app.within(() =>
        app.get(ImportGeonames).execute({
          countries: ['PL'],
          files: [{ name: path, chunks: () => createReadStream(path) }],
          afterRead: () => undefined,
          afterWrite: () => {
            counts.push(seen());
            if (counts.length === stopAt) throw new Error('stopped');
          },
        }),
      );
    await expect(run(2)).rejects.toThrow('stopped');
    expect(await seen()).toBe('1');
    // What it had read is forgotten by the next one.
    expect(await onTheirWay()).toBe(MANY);
    counts.length = 0;
    await run(Infinity);
    // The answer to the last look may be made after the import has ended.
    expect(new Set((await Promise.all(counts)).slice(0, -1))).toEqual(new Set(['1']));
    expect(counts.length).toBeGreaterThanOrEqual(3);
    expect(await seen()).toBe(String(MANY));
    expect(await onTheirWay()).toBe(0);
    await reader.end();
  });

  it('deletes the places of a country in steps that do not meet', async () => {
    const path = await file('CZ.txt', ...Array.from({ length: MANY }, (_, at) => line('CZ', `${at}`, 'Praha')));
    const replace = (): Promise<unknown> =>
      app.within(() =>
        app.get(ImportGeonames).execute({
          countries: ['CZ'],
          files: [{ name: path, chunks: () => createReadStream(path) }],
          afterRead: () => undefined,
          afterWrite: () => undefined,
        }),
      );
    await replace();
    const ids = (
      await app.database.query<{ entity_id: number }>(
        "SELECT entity_id FROM inventory_geoname WHERE country_code = 'CZ' ORDER BY entity_id",
      )
    ).map(({ entity_id }) => entity_id);
    const execute = app.database.execute.bind(app.database);
    const deleted: unknown[] = [];
    const watched = jest.spyOn(app.database, 'execute').mockImplementation(async (sql, parameters) => {
      if (!/DELETE.* FROM inventory_geoname\b/.test(sql)) return execute(sql, parameters);
      const [plan] = await planOf((text, values) => app.database.query(text, values), sql, parameters);
      const outcome = await execute(sql, parameters);
      deleted.push([plan?.key, parameters?.slice(1), outcome.affectedRows]);
      return outcome;
    });
    try {
      await replace();
    } finally {
      watched.mockRestore();
    }
    const [middle, last] = [ids[9_999], ids.at(-1)];
    expect(deleted).toEqual([
      ['PRIMARY', [0, middle], 10_000],
      ['PRIMARY', [middle, last], MANY - 10_000],
    ]);
    expect(await places('CZ')).toHaveLength(MANY);
  });

  it('goes on alone', async () => {
    let resolve = (): void => undefined;
    const goOn = new Promise<void>((done) => {
      resolve = done;
    });
    let begin = (): void => undefined;
    const begun = new Promise<void>((done) => {
      begin = done;
    });
    const first = app.within(() =>
      app.get(ImportGeonames).execute({
        countries: ['VA'],
        files: [
          {
            name: 'slow',
            chunks: async function* () {
              begin();
              await goOn;
              yield Buffer.from(line('VA', '00120', 'Vatican City'));
            },
          },
        ],
        afterRead: () => undefined,
        afterWrite: () => undefined,
      }),
    );
    await begun;
    const { code, err } = await cli('inventory-geonames:import', 'VA', '--file', join(folder, 'AT.txt'));
    expect([code, err]).toEqual([1, expect.stringContaining('Another import of geonames is going on.')]);
    resolve();
    expect(await first).toMatchObject({ countries: [{ code: 'VA', places: 1 }] });
  });
});
