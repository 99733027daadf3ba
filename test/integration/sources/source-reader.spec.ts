import { SaveSource, SourceReader } from '../../../src/modules/sources/index.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { sourceCodeKey } from '../../../src/platform/identifiers/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { countStatements } from '../../support/statements.js';
import { uniqueCode } from '../stocks/given.js';

describe('reading sources', () => {
  let app: TestApplication;
  let reader: SourceReader;

  beforeAll(async () => {
    app = await startApplication();
    reader = app.get(SourceReader);
  });

  afterAll(() => app.close());

  async function source(fields: object = {}): Promise<string> {
    const sourceCode = uniqueCode('Src');
    await app
      .get(SaveSource)
      .execute({ sourceCode, name: `At ${sourceCode}`, countryId: 'FR', postcode: '1', ...fields });
    return sourceCode;
  }

  it('gives many in the order asked for, in any spelling, without those that do not exist', async () => {
    const carrierLinks = [
      { carrierCode: 'ups', position: 2 },
      { carrierCode: 'dhl', position: 1 },
    ];
    const [a, b] = [await source(), await source({ useDefaultCarrierConfig: false, carrierLinks })];
    const found = await reader.inOrder([b.toUpperCase(), 'none', a]);
    expect(found.map(({ sourceCode }) => sourceCode)).toEqual([b, a]);
    expect(found[0]?.carrierLinks.map(({ carrierCode }) => carrierCode)).toEqual(['dhl', 'ups']);
    expect(await reader.inOrder([])).toEqual([]);
  });

  it('tells stored codes and names by the key of the code, in one statement', async () => {
    const [a, b] = [await source(), await source()];
    let existing: ReadonlyMap<string, string> = new Map();
    let names: ReadonlyMap<string, string> = new Map();
    const statements = await countStatements(app.database, async () => {
      existing = await reader.existing([a.toLowerCase(), b, 'none']);
      names = await reader.namesOf([a, b]);
    });
    expect(statements.total).toBe(2);
    expect([...existing.values()].sort()).toEqual([a, b].sort());
    expect(existing.get(sourceCodeKey(a))).toBe(a);
    expect(names.get(sourceCodeKey(b))).toBe(`At ${b}`);
    expect((await reader.existing([])).size).toBe(0);
  });

  it('counts those that are enabled', async () => {
    const before = await reader.enabledCount();
    const code = await source();
    await source({ enabled: false });
    expect(await reader.enabledCount()).toBe(before + 1);
    await app.within(() => app.get(SaveSource).execute({ sourceCode: code, enabled: false }));
    expect(await reader.enabledCount()).toBe(before);
  });

  it('reads a page with as many statements as a single row', async () => {
    for (let made = 0; made < 5; made += 1) await source({ useDefaultCarrierConfig: false });
    const statements = (pageSize: number): Promise<{ readonly total: number }> =>
      countStatements(app.database, () => reader.search(new SearchCriteria({ pageSize, currentPage: 1 })));
    const { total } = await statements(1);
    expect(total).toBeGreaterThan(0);
    expect((await statements(5)).total).toBe(total);
  });

  it('lets two partial changes at once both stay', async () => {
    const sourceCode = await source();
    for (let round = 0; round < 10; round += 1) {
      const [city, phone] = [`City ${round}`, `${round}`];
      await Promise.all([
        app.get(SaveSource).execute({ sourceCode, city }),
        app.get(SaveSource).execute({ sourceCode, phone }),
      ]);
      expect(await reader.get(sourceCode)).toMatchObject({ city, phone });
    }
  });
});
