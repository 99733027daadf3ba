import { Readable } from 'node:stream';
import { CsvInput } from '../../../src/modules/import-export/app/import-records.js';
import { Settings } from '../../../src/modules/settings/index.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { countStatements } from '../../support/statements.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { csv, HEAD, historyRowsOf, importStockSources, storedItems } from './support/imports.js';

describe('an import of source items', () => {
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  // Stored beforehand: A has 10 and is in stock, B has 0 and is out of it, C is not there.
  // Every line: what the row gives, and what is stored and recorded afterwards by each behaviour.
  describe.each([
    // sku, quantity, status | append | replace | delete
    ['A', '7', '', '7/1 updated -3', '7/1 updated -3', 'gone deleted -10'],
    ['A', '10', '1', '10/1 unchanged', '10/1 unchanged', 'gone deleted -10'],
    ['A', '10', '0', '10/0 updated 0', '10/0 updated 0', 'gone deleted -10'],
    ['A', '0', '', '0/1 updated -10', '0/0 updated -10', 'gone deleted -10'],
    ['B', '4', '', '4/0 updated 4', '4/1 updated 4', 'gone deleted'],
    ['B', '0', '0', '0/0 unchanged', '0/0 unchanged', 'gone deleted'],
    ['C', '5.5', '', '5.5/1 created 5.5', '5.5/1 created 5.5', 'gone unchanged'],
    ['C', '0', '1', '0/1 created', '0/1 created', 'gone unchanged'],
    ['C', '-2', '', '-2/0 created -2', '-2/0 created -2', 'gone unchanged'],
  ])('of %s with quantity %p and status %p', (name, quantity, status, append, replace, remove) => {
    it.each([
      ['append', append],
      ['replace', replace],
      ['delete', remove],
    ] as const)('%s: %s', async (behavior, expected) => {
      const skus = { A: unique('A'), B: unique('B'), C: unique('C') };
      await givenItems(
        app,
        { source_code: src, sku: skus.A, quantity: 10 },
        { source_code: src, sku: skus.B, quantity: 0, status: 0 },
      );
      const sku = skus[name as keyof typeof skus];
      const [state = '', outcome = '', delta] = expected.split(' ');
      const file = csv(HEAD, [src, sku, quantity, status]);

      const planned = await importStockSources(app, file, { behavior, isDryRun: true });
      const summary = await importStockSources(app, file, { behavior });

      expect(planned.tally).toEqual(summary.tally);
      expect(summary.tally).toMatchObject({ [outcome]: 1, historyRows: delta === undefined ? 0 : 1 });
      expect((await storedItems(app, [sku]))[`${src}/${sku}`] ?? 'gone').toBe(state);
      const recorded = (await historyOf(app.database, sku)).filter((row) => row.request_id === summary.requestId);
      expect(recorded.map((row) => row.delta)).toEqual(delta === undefined ? [] : [Number(delta)]);
      expect(await driftOf(app.database, [sku])).toEqual([]);
    });
  });

  it('records reason import, one request id, and the user who began it as an actor of type import', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const actor = { type: 'admin', id: '3', label: 'jane' } as const;
    const { requestId, runId } = await importStockSources(app, csv(HEAD, [src, one, 1, 1], [src, two, 2, 1]), {
      actor,
      batchSize: 1,
    });
    expect(runId).toBe(requestId);
    expect(await historyOf(app.database, one, two)).toEqual(
      [
        [one, 1],
        [two, 2],
      ].map(([sku, delta]) =>
        expect.objectContaining({
          sku,
          delta,
          reason: 'import',
          actor_type: 'import',
          actor_id: '3',
          actor_label: 'jane',
          reference_type: null,
          note: null,
          request_id: requestId,
        }),
      ),
    );
  });

  it('lets the later of two rows win: one history row in a batch, one each in two', async () => {
    const [same, spread] = [unique('same'), unique('spread')];
    const twice = (sku: string): string => csv(HEAD, [src, sku, 5, 0], [src, sku.toUpperCase(), 7, '']);
    const inOne = await importStockSources(app, twice(same));
    expect(inOne.tally).toMatchObject({ created: 1, merged: 1, historyRows: 1 });
    // The status of the first row stays, as the second one gives none.
    expect(await storedItems(app, [same])).toEqual({ [`${src}/${same}`]: '7/0' });

    const inMany = await importStockSources(app, twice(spread), { batchSize: 1 });
    expect(inMany.tally).toMatchObject({ created: 1, updated: 1, merged: 0, historyRows: 2 });
    expect((await historyOf(app.database, spread)).map((row) => [row.sku, row.delta])).toEqual([
      [spread, 5],
      [spread, 2],
    ]);
  });

  it('names the line of every faulty row, and skips it or refuses everything', async () => {
    const sku = unique('ok');
    const file = [
      '\ufeffSource_Code; SKU ;quantity;status',
      `${src};${sku};1;1`,
      '',
      `no-such;${sku};1;1`,
      `${src};;1;1`,
      `${src};" ${sku}";1;1`,
      `${src};${sku};many;1`,
      `${src};${sku};;1`,
      `${src};${sku};1;2`,
      `${src};${sku};123456789;1`,
      `${src};${'x'.repeat(65)};1;1`,
      `${src};"two\r\nlines";1;1`,
      `${src};${sku};1`,
      `${src.toUpperCase()};${sku};2,5;1`,
      `${src};${sku};2.5;0`,
    ].join('\r\n');
    const input = CsvInput.text('faulty', file, ';');
    await expect(importStockSources(app, input, { onFault: 'stop' })).rejects.toMatchObject({
      failedRows: 11,
      isPartlyDone: false,
    });
    expect(await storedItems(app, [sku])).toEqual({});

    const summary = await importStockSources(app, input);
    expect(summary.tally).toMatchObject({ failed: 11, created: 1, merged: 1 });
    expect(summary.errors.map(({ line, message }) => [line, message])).toEqual([
      [4, 'Source code "%code" does not exist'],
      [5, '"%field" can not be empty.'],
      [6, '"%field" can not begin or end with a blank.'],
      [7, '"%field" should be %expected, not "%value".'],
      [8, '"%field" can not be empty.'],
      [9, '"%field" should be %expected, not "%value".'],
      [10, '"%field" can have at most 12 digits, four of them decimals.'],
      [11, '"%field" can be at most %limit characters long.'],
      [12, '"%field" can not contain control characters.'],
      [14, expect.stringContaining('Number of columns')],
      [15, '"%field" should be %expected, not "%value".'],
    ]);
    expect(await storedItems(app, [sku])).toEqual({ [`${src}/${sku}`]: '2.5/0' });
  });

  it.each([
    ['', 'The file is empty'],
    ['source_code,sku\n', 'Missing required column "quantity"'],
    ['sku,quantity\n', 'Missing required column "source_code"'],
    ['source_code,sku,quantity,SKU\n', 'The column "sku" is there more than once.'],
    ['source_code,sku,quantity,qty,colour\n', 'Column names: "qty", "colour" are invalid'],
    ['source_code,sku,quantity\na,b,"1', 'a quoted cell is not closed'],
  ])('refuses the file %j', async (file, reason) => {
    await expect(importStockSources(app, file)).rejects.toMatchObject({
      kind: 'invalid',
      text: expect.stringContaining(reason),
    });
  });

  it('refuses what is not UTF-8', async () => {
    const bytes = Buffer.from(csv(HEAD, [src, 'Gr\u00fcn', 1, 1]), 'latin1');
    const input = CsvInput.stream('latin1', Readable.from([bytes]), ',');
    await expect(importStockSources(app, input)).rejects.toThrow('The file has to be UTF-8');
  });

  it('deletes without looking at quantities, and needs no column of them', async () => {
    const sku = unique('gone');
    await givenItems(app, { source_code: src, sku, quantity: 3 });
    const summary = await importStockSources(app, csv('sku,source_code', [sku, src], [sku, src]), {
      behavior: 'delete',
    });
    expect(summary.tally).toMatchObject({ deleted: 1, merged: 1, historyRows: 1 });
    expect(await historyRowsOf(app, summary.requestId)).toBe(1);
  });

  it('shows in a dry run what the real one does, with keys repeated over batches, and changes nothing', async () => {
    const [a, b, c] = [unique('a'), unique('b'), unique('c')];
    await givenItems(app, { source_code: src, sku: a, quantity: 1 }, { source_code: src, sku: b, quantity: 2 });
    const file = csv(
      HEAD,
      ...[
        [src, a, 5, 1],
        [src, b, 2, 1],
        [src, c, 4, 1],
        [src, a.toUpperCase(), 5, 1],
        [src, c, 0, 0],
        ['nowhere', c, 1, 1],
        [src, a, 6, 0],
      ],
    );
    for (const behavior of ['append', 'replace'] as const) {
      const before = await storedItems(app, [a, b, c]);
      const planned = await importStockSources(app, file, { behavior, isDryRun: true, batchSize: 2 });
      expect(await storedItems(app, [a, b, c])).toEqual(before);
      expect(planned).toMatchObject({ runId: null, requestId: null, rows: 7 });
      expect(planned.differences.map(({ line, outcome }) => [line, outcome])).toContainEqual([2, 'updated']);

      const done = await importStockSources(app, file, { behavior, batchSize: 2 });
      expect(planned.tally).toEqual(done.tally);
      expect(planned.errors).toEqual(done.errors);
      expect(await historyRowsOf(app, done.requestId)).toBe(done.tally.historyRows);
      await importStockSources(app, csv(HEAD, [src, a, 1, 1], [src, c, 0, 1]));
      await importStockSources(app, csv(HEAD, [src, c, 0, 1]), { behavior: 'delete' });
    }
  });

  describe('of SKUs that the catalogue does not have', () => {
    const given = async () => {
      const warehouse = new Warehouse(app);
      const [known, unknown, other] = [await warehouse.product(), unique('unknown'), unique('other')];
      const rows = [
        [src, known.toUpperCase(), 1, 1],
        [src, unknown, 2, 1],
        ['nowhere', unknown, 2, 1],
        [src, unknown, 3, 1],
        [src, other, 4, 1],
      ];
      return { known, unknown, other, file: csv(HEAD, ...rows) };
    };

    it('makes faulty rows, unless it is told to create their items', async () => {
      const { known, unknown, other, file } = await given();
      const refused = importStockSources(app, file, { onUnknownSku: undefined, onFault: 'stop' });
      await expect(refused).rejects.toMatchObject({ failedRows: 4, isPartlyDone: false });
      const skipped = await importStockSources(app, file, { onUnknownSku: 'refuse' });
      expect(skipped.tally).toMatchObject({ created: 1, failed: 4, unknownSkus: 3, historyRows: 1 });
      expect(skipped.unknownSkus).toEqual([unknown, other]);
      expect(skipped.errors).toContainEqual({
        line: 3,
        message: 'SKU "%sku" is not in the catalogue',
        parameters: { sku: unknown },
      });
      expect(await storedItems(app, [known, unknown, other])).toEqual({ [`${src}/${known.toUpperCase()}`]: '1/1' });
      const planned = await importStockSources(app, file, { isDryRun: true, batchSize: 2 });
      const created = await importStockSources(app, file, { batchSize: 2 });
      expect(created.tally).toMatchObject({ created: 2, failed: 1, unknownSkus: 3 });
      expect([planned.tally, planned.unknownSkus]).toEqual([created.tally, created.unknownSkus]);
      const [run] = await app.database.query<{ rows_unknown_sku: number }>(
        'SELECT rows_unknown_sku FROM import_run WHERE run_id = ?',
        [created.runId],
      );
      expect(Number(run?.rows_unknown_sku)).toBe(3);
      // What belongs to no product can always be taken away.
      const deleted = await importStockSources(app, csv(HEAD, [src, unknown, 0, 0]), {
        behavior: 'delete',
        onUnknownSku: 'refuse',
      });
      expect(deleted.tally).toMatchObject({ deleted: 1, failed: 0, unknownSkus: 0 });
    });

    it('looks them up a batch at a time', async () => {
      const file = (rows: number) => csv(HEAD, ...Array.from({ length: rows }, () => [src, unique('many'), 1, 1]));
      const statements = async (rows: number): Promise<number> => {
        const text = file(rows);
        const run = () => importStockSources(app, text, { onUnknownSku: 'refuse', isDryRun: true });
        return (await countStatements(app.database, run)).total;
      };
      await statements(1);
      expect(await statements(200)).toBe(await statements(2));
    });
  });

  it('reports what became of every row', async () => {
    const [one, two] = [unique('one'), unique('two')];
    await givenItems(app, { source_code: src, sku: two, quantity: 2 });
    const reported: unknown[] = [];
    await importStockSources(app, csv(HEAD, [src, one, 1, 1], ['nowhere', one, 1, 1], [src, two, 3, 1]), {
      report: {
        goOnAfter: () => Promise.reject(new Error('nothing is resumed')),
        write: (results) => {
          reported.push(...results.map((row) => [row.line, row.outcome, row.before?.quantity.toNumber() ?? null]));
          return Promise.resolve();
        },
      },
    });
    expect(reported).toEqual([
      [2, 'created', null],
      [3, 'failed', null],
      [4, 'updated', 2],
    ]);
  });

  it('writes no history while recording is off, and says so', async () => {
    const sku = unique('quiet');
    await configure(app, false);
    try {
      const { tally, requestId } = await importStockSources(app, csv(HEAD, [src, sku, 1, 1]));
      expect(tally).toMatchObject({ created: 1, historyRows: 0 });
      expect(await historyRowsOf(app, requestId)).toBe(0);
    } finally {
      await configure(app, true);
    }
  });
});

async function configure(app: TestApplication, enabled: boolean): Promise<void> {
  await app.get(Settings).setMany({ 'cataloginventory/source_item_adjustment/enabled': enabled ? '1' : '0' });
}
