import { randomUUID } from 'node:crypto';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { IntegrationService } from '../../src/modules/access/index.js';
import { Workers } from '../../src/platform/queue/workers.js';
import { importStockSources } from '../integration/import-export/support/imports.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const HEAD = 'source_code,sku,quantity,status';
const ASSIGN = 'Vendor_InventoryApi::stock_source_item_assign';
const PRODUCTS = 'Vendor_Catalog::products';
const TALLY = 'tally { created updated unchanged deleted merged failed historyRows }';
const PREVIEW = `query ($input: ImportInput!) { previewImport(input: $input) {
  rows isRefused ignoredColumns ${TALLY} errors { line message }
  differences { line sourceCode sku outcome before { quantity status } after { quantity status } }
} }`;
const RUN = `runId requestId bulkUuid kind behavior fileName state rowsDone rowsTotal ${TALLY} errors { line message }
  stopMessage stopErrors { line message } canResume actorLabel startedAt updatedAt`;
const START = `mutation ($input: ImportInput!, $resume: String) { startImport(input: $input, resume: $resume) { ${RUN} } }`;
const FIND = `query ($runId: String!) { importRun(runId: $runId) { ${RUN} } }`;
const LIST = `query ($pageSize: Int!, $currentPage: Int!) { importRuns(pageSize: $pageSize, currentPage: $currentPage) {
  items { runId kind } totalCount pageInfo { currentPage totalPages }
} }`;
const NOTHING = { created: 0, updated: 0, unchanged: 0, deleted: 0, merged: 0, failed: 0, historyRows: 0 };

describe('imports over GraphQL', () => {
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  const input = (csv: string, more: object = {}): object => ({
    kind: 'stock_sources',
    fileName: 'items.csv',
    csv,
    ...('kind' in more ? {} : { unknownSkus: 'create' }),
    ...more,
  });
  const start = (given: object, options: object = {}, resume?: string): Promise<GraphqlAnswer> =>
    graphql(app, START, { input: given, resume }, options);
  const find = async (runId: string): Promise<any> => (await graphqlData(app, FIND, { runId })).importRun;
  const ended = (runId: string): Promise<any> =>
    eventually(async () => {
      const run = await find(runId);
      return run.state === 'waiting' || run.state === 'running' ? undefined : run;
    });
  const user = async (): Promise<{ id: string; username: string; token: string }> => {
    const [username, password, role] = [unique('user'), unique('password'), unique('role')];
    await app.within(async () => {
      await app.get(RoleService).create({ name: role, all: true });
      await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
    });
    const { body } = await app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null });
    const [row] = await app.database.query<{ id: string }>('SELECT user_id AS id FROM admin_user WHERE username = ?', [
      username,
    ]);
    return { id: String(row?.id), username, token: body as string };
  };

  describe('previewImport', () => {
    it('says what would change, and changes nothing', async () => {
      const [stored, fresh] = [unique('stored'), unique('fresh')];
      await givenItems(app, { source_code: src, sku: stored, quantity: 10 });
      const csv = `${HEAD}\n${src},${stored},7.5,0\n${src},${fresh},5,\nnowhere,${fresh},x,1\n`;
      const { previewImport } = await graphqlData(app, PREVIEW, { input: input(csv) });
      expect(previewImport).toEqual({
        rows: 3,
        isRefused: true,
        ignoredColumns: [],
        tally: { ...NOTHING, created: 1, updated: 1, failed: 1, historyRows: 2 },
        errors: [{ line: 4, message: expect.stringContaining('"x"') }],
        differences: [
          {
            line: 2,
            sourceCode: src,
            sku: stored,
            outcome: 'updated',
            before: { quantity: 10, status: 1 },
            after: { quantity: 7.5, status: 0 },
          },
          {
            line: 3,
            sourceCode: src,
            sku: fresh,
            outcome: 'created',
            before: null,
            after: { quantity: 5, status: 1 },
          },
        ],
      });
      expect(await historyOf(app.database, fresh)).toEqual([]);
    });

    it('knows delimiters, behaviors, what to do about faults, and products', async () => {
      const sku = unique('gone');
      await givenItems(app, { source_code: src, sku, quantity: 3 });
      const csv = `source_code\tsku\n${src}\t${sku}\n${src}\t\n`;
      const deleting = { delimiter: 'tab', behavior: 'delete', onFaults: 'skip' };
      const deleted = (await graphqlData(app, PREVIEW, { input: input(csv, deleting) })).previewImport;
      expect(deleted).toMatchObject({ isRefused: false, tally: { ...NOTHING, deleted: 1, failed: 1, historyRows: 1 } });
      expect(deleted.differences[0]).toMatchObject({ before: { quantity: 3, status: 1 }, after: null });
      const products = input(`sku;name;qty;colour\n${unique('p')};Bag;3;red\n`, { kind: 'products', delimiter: ';' });
      expect((await graphqlData(app, PREVIEW, { input: products })).previewImport).toMatchObject({
        ignoredColumns: ['colour'],
        tally: { created: 1, failed: 0 },
      });
    });

    it('counts and names SKUs that the catalogue does not have, and refuses them unless it is told otherwise', async () => {
      const sku = unique('unknown');
      const query = `query ($input: ImportInput!) { previewImport(input: $input) {
        isRefused unknownSkus tally { created failed unknownSkus }
      } }`;
      const csv = `${HEAD}\n${src},${sku},5,1\n`;
      const refused = await graphqlData(app, query, { input: input(csv, { unknownSkus: null }) });
      expect(refused.previewImport).toEqual({
        isRefused: true,
        unknownSkus: [sku],
        tally: { created: 0, failed: 1, unknownSkus: 1 },
      });
      const created = await graphqlData(app, query, { input: input(csv) });
      expect(created.previewImport).toEqual({
        isRefused: false,
        unknownSkus: [sku],
        tally: { created: 1, failed: 0, unknownSkus: 1 },
      });
    });

    it('shows the first hundred changes and faults of many', async () => {
      const rows = Array.from({ length: 300 }, (_, index) => `${src},${unique('many')},${index % 2 ? 'x' : 1},1`);
      const { previewImport } = await graphqlData(app, PREVIEW, { input: input([HEAD, ...rows].join('\n')) });
      expect(previewImport).toMatchObject({ rows: 300, tally: { created: 150, failed: 150 } });
      expect([previewImport.differences.length, previewImport.errors.length]).toEqual([100, 100]);
    });

    it.each([
      [{ csv: '' }, 'The file is empty'],
      [{ csv: 'a,b\n' }, 'Missing required column "source_code"'],
      [{ csv: HEAD, delimiter: '"' }, 'should be one character'],
      [{ csv: 'sku\n', kind: 'products', behavior: 'delete' }, 'append alone'],
      [{ csv: 'sku\n', kind: 'products', unknownSkus: 'create' }, 'it has no such choice'],
      [{ csv: HEAD, fileName: '' }, 'fileName'],
    ])('refuses %j', async (given, message) => {
      for (const [query, field] of [
        [PREVIEW, 'previewImport'],
        [START, 'startImport'],
      ] as const) {
        const answer = await graphql(app, query, { input: input('', given) });
        expect([field, codesOf(answer)]).toEqual([field, ['BAD_USER_INPUT']]);
        expect(answer.errors?.[0]?.message).toContain(message);
      }
    });
  });

  describe('before a worker has begun', () => {
    it('is there at once, waiting, and starts once under a key', async () => {
      const sku = unique('waiting');
      const { username, token } = await user();
      const given = input(`${HEAD}\n${src},${sku},1,1\n${src},${sku}2,2,1\n`);
      const options = { token, headers: { 'idempotency-key': randomUUID() } };
      const answer = await start(given, options);
      expect(answer.errors).toBeUndefined();
      const run = answer.data.startImport;
      expect(run).toMatchObject({
        requestId: run.bulkUuid,
        kind: 'stock_sources',
        behavior: 'append',
        fileName: 'items.csv',
        state: 'waiting',
        rowsDone: 0,
        rowsTotal: 2,
        tally: NOTHING,
        errors: [],
        stopMessage: null,
        stopErrors: [],
        canResume: false,
        actorLabel: username,
      });
      const again = await start(given, options);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.data).toEqual(answer.data);
      const [operations] = await app.database.query<{ n: string }>(
        "SELECT COUNT(*) AS n FROM bulk_operation WHERE serialized_data LIKE CONCAT('%', ?, '%')",
        [sku],
      );
      expect(Number(operations?.n)).toBe(1);
      expect(await find(run.runId)).toEqual(run);
      expect(codesOf(await start(given, {}, run.runId))).toEqual(['CONFLICT']);
    });

    it('refuses a file that is too large, and says the bound before', async () => {
      const { importLimits } = await graphqlData(app, '{ importLimits { csvBytes errors differences } }');
      expect(importLimits).toEqual({ csvBytes: 4 * 1024 * 1024 - 1024, errors: 100, differences: 100 });
      const lines = `${HEAD}\n${`${'x'.repeat(1000)}\n`.repeat(4181)}`;
      // A JSON text has quotes around it, and writes each newline with two signs.
      const largest = lines.padEnd(lines.length + importLimits.csvBytes - JSON.stringify(lines).length, 'x');
      const first = await start(input(largest));
      expect([first.errors, first.data?.startImport.rowsTotal]).toEqual([undefined, 4182]);
      const answer = await start(input(`${largest}x`));
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toContain(String(importLimits.csvBytes));
    });
  });

  describe('with workers', () => {
    beforeAll(() => app.get(Workers).start());

    it('imports in the name of the user who began it', async () => {
      const [one, two] = [unique('one'), unique('two')];
      const { id, username, token } = await user();
      await givenItems(app, { source_code: src, sku: one, quantity: 10 });
      const csv = `${HEAD}\n${src},${one},4,1\n${src},${two},6,1\nnowhere,${two},6,1\n`;
      const { data } = await start(input(csv, { onFaults: 'skip' }), { token });
      const run = await ended(data.startImport.runId);
      expect(run).toMatchObject({
        state: 'complete',
        rowsDone: 3,
        rowsTotal: 3,
        tally: { ...NOTHING, created: 1, updated: 1, failed: 1, historyRows: 2 },
        errors: [{ line: 4, message: 'Source code "nowhere" does not exist' }],
        stopMessage: null,
        canResume: false,
        actorLabel: username,
      });
      const actor = { actor_type: 'import', actor_id: id, actor_label: username, reason: 'import' };
      const rows = (await historyOf(app.database, one, two)).filter(({ request_id }) => request_id === run.requestId);
      expect(rows).toEqual([
        expect.objectContaining({ ...actor, sku: one, delta: -6, quantity_after: 4 }),
        expect.objectContaining({ ...actor, sku: two, delta: 6, quantity_after: 6 }),
      ]);
      // What the REST look-up knows of it.
      const found = await app.http.get(`/rest/V1/inventory/import/stock-sources/${run.runId}`);
      expect(found.body).toMatchObject({ state: 'complete', request_id: run.bulkUuid, file_name: 'items.csv' });
    });

    it('changes nothing where a row is faulty, says why, and goes on with the mended file', async () => {
      const sku = unique('mended');
      const faulty = `${HEAD}\n${src},${sku},4,1\n${src},${sku}2,many,1\n`;
      const { runId } = (await start(input(faulty))).data.startImport;
      const stopped = await ended(runId);
      expect(stopped).toMatchObject({
        state: 'stopped',
        rowsDone: 0,
        tally: NOTHING,
        stopMessage: 'The import was refused: 1 row(s) can not be imported. Nothing was changed.',
        stopErrors: [{ line: 3, message: expect.stringContaining('"many"') }],
        canResume: true,
      });
      expect(await historyOf(app.database, sku)).toEqual([]);
      const answer = await start(input(faulty.replace('many', '5')), {}, runId);
      expect(answer.data.startImport).toMatchObject({ runId, state: 'waiting', stopMessage: null, stopErrors: [] });
      expect(await ended(runId)).toMatchObject({
        state: 'complete',
        errors: [],
        tally: { created: 2, historyRows: 2 },
      });
    });

    it('goes on where an interrupted run stopped, under its request, and takes no other file', async () => {
      const skus = Array.from({ length: 7 }, () => unique('resumed'));
      const csv = [HEAD, ...skus.map((sku, index) => `${src},${sku},${index + 1},1`), ''].join('\n');
      let runId = '';
      const interrupted = importStockSources(app, csv, {
        batchSize: 3,
        whenBegun: (id) => (runId = id),
        afterBatch: () => {
          throw new Error('stop here');
        },
      });
      await expect(interrupted).rejects.toThrow('stop here');
      const before = await find(runId);
      expect(before).toMatchObject({ state: 'stopped', rowsDone: 3, rowsTotal: null, canResume: true, bulkUuid: null });
      for (const [given, words] of [
        [input(csv.replace(skus[0] ?? '', 'other')), 'This is not the file of the import run'],
        [input(csv, { behavior: 'replace' }), 'with the behavior append'],
      ] as const) {
        const answer = await start(given, {}, runId);
        expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
        expect(answer.errors?.[0]?.message).toContain(words);
      }
      expect(await find(runId)).toEqual(before);
      const [one, two] = await Promise.all([start(input(csv), {}, runId), start(input(csv), {}, runId)]);
      expect([...codesOf(one), ...codesOf(two)]).toEqual(['CONFLICT']);
      const run = await ended(runId);
      expect(run).toMatchObject({ state: 'complete', rowsTotal: 7, requestId: before.requestId });
      expect(run.tally).toEqual({ ...NOTHING, created: 7, historyRows: 7 });
      expect((await historyOf(app.database, ...skus)).map(({ request_id }) => request_id)).toEqual(
        skus.map(() => before.requestId),
      );
      expect(codesOf(await start(input(csv), {}, runId))).toEqual(['CONFLICT']);
    });

    it('says what ended an import that could not begin', async () => {
      await app.get(Workers).close();
      const sku = unique('revoked');
      const name = unique('erp');
      const { accessToken: token } = await app.get(IntegrationService).create({ name, all: true });
      const { runId } = (await start(input(`${HEAD}\n${src},${sku},4,1\n`), { token })).data.startImport;
      await app.get(IntegrationService).revoke(name);
      app.get(Workers).start();
      expect(await ended(runId)).toMatchObject({
        state: 'stopped',
        stopMessage: `The consumer isn't authorized to access ${ASSIGN}.`,
        canResume: true,
      });
      expect(await historyOf(app.database, sku)).toEqual([]);
    });

    it('imports products', async () => {
      const sku = unique('product');
      const given = input(`sku,name,qty\n${sku},Bag,3\n`, { kind: 'products', fileName: 'bags.csv' });
      const { runId } = (await start(given)).data.startImport;
      expect(await ended(runId)).toMatchObject({ state: 'complete', kind: 'products', tally: { created: 1 } });
      expect((await app.http.get(`/rest/V1/products/${sku}`)).body.extension_attributes.stock_item.qty).toBe(3);
    });
  });

  describe('importRuns', () => {
    it('lists the newest first, page by page, in a fixed number of statements', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { runId } = await importStockSources(app, `${HEAD}\n${src},${unique('listed')},1,1\n`);
        ids.push(String(runId));
      }
      // The clock of the table counts seconds.
      await app.database.execute(
        "UPDATE import_run SET started_at = '2999-01-01' + INTERVAL FIELD(run_id, ?) SECOND WHERE run_id IN (?)",
        [ids, ids],
      );
      const page = async (currentPage: number): Promise<any> =>
        (await graphqlData(app, LIST, { pageSize: 2, currentPage })).importRuns;
      const first = await page(1);
      expect(first.items.map(({ runId }: { runId: string }) => runId)).toEqual([ids[2], ids[1]]);
      expect((await page(2)).items[0].runId).toBe(ids[0]);
      expect(first.totalCount).toBeGreaterThanOrEqual(3);
      const small = await countStatements(app.database, () => graphqlData(app, LIST, { pageSize: 1, currentPage: 1 }));
      const large = await countStatements(app.database, () =>
        graphqlData(app, LIST, { pageSize: 200, currentPage: 1 }),
      );
      expect(large.total).toBeLessThanOrEqual(small.total + 1);
      expect(codesOf(await graphql(app, LIST, { pageSize: 201, currentPage: 1 }))).toEqual(['BAD_USER_INPUT']);
      await app.database.execute('DELETE FROM import_run WHERE run_id IN (?)', [ids]);
    });
  });

  describe('permissions', () => {
    const items = input(`${HEAD}\n`);
    const products = input('sku,name\n', { kind: 'products' });

    it.each([
      [[ASSIGN], 'stock_sources', 'products'],
      [[PRODUCTS], 'products', 'stock_sources'],
    ])('%j imports %s alone', async (resources, allowed, refused) => {
      const token = await app.tokenFor(resources);
      const [good, bad] = allowed === 'products' ? [products, items] : [items, products];
      expect((await graphql(app, PREVIEW, { input: good }, { token })).errors).toBeUndefined();
      expect(codesOf(await graphql(app, PREVIEW, { input: bad }, { token }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await start(bad, { token }))).toEqual(['FORBIDDEN']);
      const own = (await start(good, { token })).data.startImport;
      const other = (await start(bad)).data.startImport;
      expect((await graphqlData(app, FIND, { runId: own.runId }, { token })).importRun.kind).toBe(allowed);
      expect(codesOf(await graphql(app, FIND, { runId: other.runId }, { token }))).toEqual(['FORBIDDEN']);
      const { importRuns } = await graphqlData(app, LIST, { pageSize: 200, currentPage: 1 }, { token });
      expect(importRuns.items.map(({ kind }: { kind: string }) => kind)).not.toContain(refused);
    });

    it('neither is refused everything', async () => {
      const token = await app.tokenFor(['Vendor_InventoryApi::source']);
      const runId = (await start(items)).data.startImport.runId;
      for (const [query, variables] of [
        [PREVIEW, { input: items }],
        [START, { input: items }],
        [FIND, { runId }],
        [FIND, { runId: 'unknown' }],
        [LIST, { pageSize: 1, currentPage: 1 }],
      ] as const) {
        expect(codesOf(await graphql(app, query, variables, { token }))).toEqual(['FORBIDDEN']);
      }
      expect(codesOf(await graphql(app, FIND, { runId: 'unknown' }))).toEqual(['NOT_FOUND']);
    });
  });
});
