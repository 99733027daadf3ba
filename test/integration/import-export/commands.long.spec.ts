import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { givenSource } from '../../support/given.js';
import { historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { csv, HEAD, historyRowsOf, storedItems } from './support/imports.js';

const IMPORT = 'import:stock-sources';

describe('the commands of imports and exports', () => {
  let app: TestApplication;
  let src: string;
  let folder: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  async function file(text: string): Promise<string> {
    const path = join(folder, `${unique('file')}.csv`);
    await writeFile(path, text);
    return path;
  }

  const create = ['--unknown-skus', 'create'];

  it('import a file: 0, with the run, the counts and an actor without a user', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const path = await file(csv(HEAD, [src, one, 1, 1], [src, two, 2, 1], [src, two, 3, 1]));
    const { code, out } = await cli(IMPORT, path, ...create);
    expect(code).toBe(0);
    expect(out).toMatch(/^run_id: [0-9a-f-]{36}\n3 row\(s\): 2 created, .* 1 merged with a later row, 0 failed\.\n/);
    expect(out).toContain('2 history row(s) written.');
    const runId = /run_id: (.*)/.exec(out)?.[1] ?? '';
    expect(await historyRowsOf(app, runId)).toBe(2);
    expect(await historyOf(app.database, one)).toEqual([
      expect.objectContaining({ actor_type: 'import', actor_id: null, actor_label: null, request_id: runId }),
    ]);
  });

  it('refuse a file with faulty rows: 1, the lines, nothing changed', async () => {
    const sku = unique('sku');
    const path = await file(csv(HEAD, [src, sku, 1, 1], [src, sku, 'x', 1], ['nowhere', sku, 1, 1]));
    const { code, out, err } = await cli(IMPORT, path, ...create);
    expect(code).toBe(1);
    expect(out).toMatch(/3 .*"quantity" should be numeric, not "x"\./);
    expect(out).toMatch(/4 .*Source code "nowhere" does not exist/);
    expect(err).toContain('2 row(s) can not be imported. Nothing was changed.');
    expect(await storedItems(app, [sku])).toEqual({});

    const skipped = await cli(IMPORT, path, '--errors', 'skip', '--json', ...create);
    expect(skipped.code).toBe(1);
    expect(JSON.parse(skipped.out)).toMatchObject({
      rows: 3,
      created: 1,
      failed: 2,
      errors: [{ line: 3 }, { line: 4 }],
    });
    expect(await storedItems(app, [sku])).toEqual({ [`${src}/${sku}`]: '1/1' });
  });

  it('show the difference in a dry run, and report every row', async () => {
    const [one, two] = [unique('one'), unique('two')];
    await cli(IMPORT, await file(csv(HEAD, [src, one, 1, 1])), ...create);
    const path = await file(csv(HEAD, [src, one, 4, 0], [src, two, 2, 1], [src, one, 'x', 1]));
    const report = join(folder, 'report.csv');
    const dry = await cli(IMPORT, path, '--dry-run', '--report', report, ...create);
    expect(dry.code).toBe(1);
    expect(dry.out).toMatch(new RegExp(`2 .*${src} .*${one} .*1\\.0000 -> 4\\.0000 .*1 -> 0`));
    expect(dry.out).toMatch(new RegExp(`3 .*${src} .*${two} .*none -> 2\\.0000 .*none -> 1`));
    expect(dry.out).toContain('2 history row(s) would be written.');
    expect(dry.err).toContain('Nothing was changed. The import itself would be refused');
    expect(await storedItems(app, [one, two])).toEqual({ [`${src}/${one}`]: '1/1' });
    expect((await readFile(report, 'utf8')).split('\n')).toEqual([
      'line,source_code,sku,result,quantity_before,status_before,quantity_after,status_after,message',
      `2,${src},${one},updated,1.0000,1,4.0000,0,`,
      `3,${src},${two},created,,,2.0000,1,`,
      `4,${src},${one},failed,,,,,"""quantity"" should be numeric, not ""x""."`,
      '',
    ]);
  });

  it('refuse SKUs that the catalogue does not have, and name them where they are to be created', async () => {
    const sku = unique('unknown');
    const path = await file(csv(HEAD, [src, sku, 4, 1]));
    const refused = await cli(IMPORT, path);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`SKU "${sku}" is not in the catalogue`);
    expect(refused.err).toContain('--unknown-skus create imports them all the same.');
    expect(await storedItems(app, [sku])).toEqual({});
    const created = await cli(IMPORT, path, ...create);
    expect(created.code).toBe(0);
    expect(created.out).toContain(`1 row(s) are about SKUs that the catalogue does not have, such as ${sku}.`);
    expect((await cli(IMPORT, path, '--unknown-skus', 'ignore')).code).toBe(2);
  });

  it('replace, delete, and import products', async () => {
    const sku = unique('sku');
    const path = await file(csv(HEAD, [src, sku, 4, 0]));
    expect((await cli(IMPORT, path, '--behavior', 'replace', ...create)).code).toBe(0);
    expect((await cli(IMPORT, path, '--behavior=delete')).out).toContain('1 deleted');
    const products = await cli('import:products', await file(`sku;name;qty\n${sku};Bag;2\n`), '--delimiter', ';');
    expect(products).toMatchObject({ code: 0, out: expect.stringContaining('1 created') });
    expect(await storedItems(app, [sku])).toEqual({ [`default/${sku}`]: '2/1' });
  });

  it('end with 2 where they are called wrongly, and with 1 where a file can not be read', async () => {
    const path = await file(csv(HEAD));
    expect((await cli(IMPORT)).code).toBe(2);
    expect((await cli(IMPORT, path, '--behavior', 'merge')).code).toBe(2);
    expect((await cli(IMPORT, path, '--batch-size', '0')).code).toBe(2);
    expect((await cli(IMPORT, path, '--dry-run', '--resume', 'x')).code).toBe(2);
    expect((await cli('export:stock-sources', '--json')).code).toBe(2);
    expect(await cli(IMPORT, join(folder, 'missing.csv'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('The file cannot be read'),
    });
    expect(await cli(IMPORT, path, '--resume', 'no-such-run')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no import run "no-such-run".'),
    });
    expect((await cli('export:stock-sources', '--output', join(folder, 'no', 'such', 'folder'))).code).toBe(1);
  });

  it('export to standard output and to a file', async () => {
    const sku = unique('sku');
    await cli(IMPORT, await file(csv(HEAD, [src, sku, 4, 1])), ...create);
    const items = await cli('export:stock-sources', '--source', src, '--sku', sku);
    expect(items).toMatchObject({ code: 0, out: csv(HEAD, [src, sku, '4.0000', 1]) });

    const path = join(folder, 'history.csv');
    const history = await cli(
      ...['export:adjustment-history', '--source', src, '--sku', sku, '--reason', 'import', '--actor-type', 'import'],
      ...['--from', '2020-01-01', '--output', path, '--json'],
    );
    expect(history.code).toBe(0);
    expect(JSON.parse(history.out)).toEqual({ rows: 1, output: path });
    expect(await readFile(path, 'utf8')).toContain(`${src},${sku},available,4.0000,4.0000`);
  });
});
