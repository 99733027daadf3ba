import { randomUUID } from 'node:crypto';
import type { TestApplication } from '../support/application.js';
import { startApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const IMPORT = '/rest/V1/inventory/import/stock-sources';
const PRODUCTS = '/rest/V1/inventory/import/products';
const EXPORT = '/rest/V1/inventory/export/stock-sources';
const HISTORY = '/rest/V1/inventory/export/source-item-adjustments';
const HEAD = 'source_code,sku,quantity,status';

describe('imports and exports over REST', () => {
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  it('imports CSV and answers what became of it', async () => {
    const [stored, fresh] = [unique('stored'), unique('fresh')];
    await givenItems(app, { source_code: src, sku: stored, quantity: 10 });
    const csv = `${HEAD}\n${src},${stored},7,1\n${src},${fresh},5,\nnowhere,${fresh},1,1\n`;
    const answer = await app.http.post(IMPORT, {
      import: { behavior: 'append', csv, validation_strategy: 'validation-skip-errors' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      run_id: answer.headers.get('x-request-id'),
      request_id: answer.headers.get('x-request-id'),
      rows: 3,
      created: 1,
      updated: 1,
      unchanged: 0,
      deleted: 0,
      merged: 0,
      failed: 1,
      history_rows: 2,
      errors: [{ line: 4, message: 'Source code "%code" does not exist', parameters: { code: 'nowhere' } }],
      ignored_columns: [],
    });
    expect(await historyOf(app.database, fresh)).toEqual([
      expect.objectContaining({
        reason: 'import',
        actor_type: 'import',
        actor_id: expect.any(String),
        actor_label: expect.stringContaining('test'),
        request_id: answer.body.run_id,
      }),
    ]);
    const run = await app.http.get(`${IMPORT}/${answer.body.run_id}`);
    expect(run.body).toMatchObject({ state: 'complete', kind: 'stock-sources', rows: 3, last_line: 4, failed: 1 });
    expect((await app.http.get(`${PRODUCTS}/${answer.body.run_id}`)).status).toBe(404);
    expect((await app.http.get(`${IMPORT}/${randomUUID()}`)).status).toBe(404);
  });

  it('refuses a file with a faulty row as a whole, unless told otherwise', async () => {
    const sku = unique('good');
    const answer = await app.http.post(IMPORT, { import: { csv: `${HEAD}\n${src},${sku},1,1\n${src},${sku},x,1\n` } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'The import was refused: %1 row(s) can not be imported. Nothing was changed.',
      parameters: [1],
      errors: [
        { message: expect.stringContaining('Line %line'), parameters: { line: 3, field: 'quantity', value: 'x' } },
      ],
    });
    expect(await historyOf(app.database, sku)).toEqual([]);
  });

  it('takes rows as values, and shows in a dry run what they would change', async () => {
    const sku = unique('value');
    const rows = [
      { source_code: src, sku, quantity: 2.5, status: 1 },
      { sourceCode: src, sku, quantity: '3' },
      { source_code: src, sku, quantity: {} },
    ];
    const planned = await app.http.post(IMPORT, { import: { rows, dry_run: true, validationStrategy: 'skip' } });
    expect(planned.body).toMatchObject({
      run_id: null,
      dry_run: true,
      is_refused: false,
      created: 1,
      merged: 1,
      failed: 1,
      history_rows: 1,
      errors: [{ line: 3 }],
      differences: [
        { line: 2, source_code: src, sku, result: 'created', before: null, after: { quantity: 3, status: 1 } },
      ],
    });
    expect(await historyOf(app.database, sku)).toEqual([]);
    const done = await app.http.post(IMPORT, { import: { rows, validation_strategy: 'skip' } });
    expect(done.body).toMatchObject({ created: 1, merged: 1, failed: 1, history_rows: 1 });
    expect((await historyOf(app.database, sku)).map(({ delta }) => delta)).toEqual([3]);
  });

  it.each([
    [{}, '"%fieldName" is required. Enter and try again.'],
    [{ behavior: 'upsert', csv: HEAD }, '"%field" is one of %words, not "%value".'],
    [{ csv: HEAD, validation_strategy: 'none' }, '"%field" is one of %words, not "%value".'],
    [{ csv: HEAD, delimiter: '"' }, '"%field" should be one character.'],
    [{ csv: HEAD, rows: [] }, 'Send either "csv" or "rows", not both.'],
    [{ csv: HEAD, dry_run: true, resume: 'x' }, 'A dry run keeps nothing that could be resumed.'],
    [{ csv: '' }, 'The file is empty: it needs a line with the names of its columns.'],
    [{ csv: 'a;b' }, 'Missing required column "%column"'],
  ])('refuses %j', async (body, message) => {
    const answer = await app.http.post(IMPORT, { import: body });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
  });

  it.each([{ x: 1 }, 'y', '', 2, [true]])('refuses the dry run %j, and writes nothing', async (dryRun) => {
    const sku = unique('flag');
    for (const [path, csv] of [
      [IMPORT, `${HEAD}\n${src},${sku},4,1\n`],
      [PRODUCTS, `sku,name,qty\n${sku},Bag,3\n`],
    ] as const) {
      const answer = await app.http.post(path, { import: { csv, dry_run: dryRun } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/"dry_run" processing.*"bool" type was expected/);
    }
    expect(await historyOf(app.database, sku)).toEqual([]);
  });

  it('exports and imports again what a spreadsheet would run, in any cell that it could find', async () => {
    const skus = [';=A1+1;', 'x;"=cmd|/C calc', '＝1', "';-1"].map((text) => `${unique('csv')}${text}`);
    await givenItems(app, ...skus.map((sku) => ({ source_code: src, sku, quantity: 3 })));
    const query = skus.map((sku) => `skus[]=${encodeURIComponent(sku)}`).join('&');
    const exported = String((await app.http.get(`${EXPORT}?${query}`)).body);
    const cells = exported.split(/[;\n]/);
    expect(cells.filter((cell) => /^"*[=+@-]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => /^"*'/.test(cell))).toHaveLength(3);
    const answer = await app.http.post(IMPORT, { import: { csv: exported.replaceAll(',3.0000,', ',4,') } });
    expect(answer.body).toMatchObject({ updated: 4, failed: 0 });
  });

  it('imports once under an Idempotency-Key', async () => {
    const sku = unique('keyed');
    const headers = { 'idempotency-key': randomUUID() };
    const body = { import: { csv: `${HEAD}\n${src},${sku},4,1\n` } };
    const first = await app.http.post(IMPORT, body, { headers });
    const again = await app.http.post(IMPORT, body, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('imports products', async () => {
    const sku = unique('product');
    const answer = await app.http.post(PRODUCTS, { import: { csv: `sku;name;qty\n${sku};Bag;3\n`, delimiter: ';' } });
    expect(answer.body).toMatchObject({ created: 1, history_rows: 1 });
    expect((await app.http.get(`/rest/V1/products/${sku}`)).body.extension_attributes.stock_item.qty).toBe(3);
    expect((await app.http.get(`${PRODUCTS}/${answer.body.run_id}`)).body).toMatchObject({ kind: 'products' });
  });

  it('exports what was asked for as a CSV file', async () => {
    const sku = unique('export');
    await givenItems(app, { source_code: src, sku, quantity: 2 });
    const items = await app.http.get(`${EXPORT}?sourceCodes[]=${src}&skus[]=${sku}`, {
      headers: { accept: 'text/csv' },
    });
    expect(items.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(items.headers.get('content-disposition')).toBe('attachment; filename="stock-sources.csv"');
    expect(items.body).toBe(`${HEAD}\n${src},${sku},2.0000,1\n`);
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const history = await app.http.get(`${HISTORY}?${filter}[field]=sku&${filter}[value]=${sku}`);
    const lines = String(history.body).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${src},${sku},available,2.0000,2.0000,,1,other,integration`);
    const wrong = await app.http.get(`${HISTORY}?${filter}[field]=colour&${filter}[value]=red`);
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['POST', IMPORT, 'Vendor_InventoryApi::stock_source_item_assign'],
    ['POST', PRODUCTS, 'Vendor_Catalog::products'],
    ['GET', EXPORT, 'Vendor_InventoryApi::source'],
    ['GET', HISTORY, 'Vendor_InventoryAdjustment::view'],
  ])('%s %s needs %s', async (method, path, permission) => {
    const body = method === 'POST' ? { import: { csv: `${HEAD},name\n`, validation_strategy: 'skip' } } : undefined;
    const other = permission.includes('Adjustment') ? 'Vendor_Catalog::products' : 'Vendor_InventoryAdjustment::view';
    expect((await app.http.call(method, path, body, { token: await app.tokenFor([other]) })).status).toBe(401);
    const allowed = await app.http.call(method, path, body, { token: await app.tokenFor([permission]) });
    expect(allowed.status).not.toBe(401);
  });
});
