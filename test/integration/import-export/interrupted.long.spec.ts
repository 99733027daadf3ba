import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReportFile } from '../../../src/modules/import-export/commands/report-file.js';
import { CsvInput } from '../../../src/modules/import-export/app/import-records.js';
import { ImportRuns } from '../../../src/modules/import-export/app/import-runs.service.js';
import type { ImportRun } from '../../../src/modules/import-export/domain/run.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { csv, HEAD, historyRowsOf, importStockSources, storedItems } from './support/imports.js';

describe('an interrupted import', () => {
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  const runOf = (runId: string): Promise<ImportRun> => app.get(ImportRuns).get(runId, 'stock-sources');

  /** Begins a run that fails after so many batches; returns its id. */
  async function interrupted(file: string, afterBatches: number, batchSize = 2): Promise<string> {
    let runId = '';
    let batches = 0;
    const failing = importStockSources(app, file, {
      batchSize,
      whenBegun: (id) => {
        runId = id;
      },
      afterBatch: () => {
        batches += 1;
        if (batches === afterBatches) throw new Error('pulled the plug');
      },
    });
    await expect(failing).rejects.toThrow('pulled the plug');
    return runId;
  }

  it('goes on after its last batch: every row once, counts that equal the history', async () => {
    const skus = Array.from({ length: 7 }, (_, index) => unique(`s${index}`));
    const file = csv(HEAD, ...skus.map((sku, index) => [index === 1 ? 'nowhere' : src, sku, index + 1, 1]));
    const runId = await interrupted(file, 2);
    expect(await runOf(runId)).toMatchObject({
      state: 'stopped',
      rowsDone: 4,
      lineDone: 5,
      tally: { created: 3, failed: 1, historyRows: 3 },
    });

    const summary = await importStockSources(app, file, { resumes: runId, batchSize: 3 });
    expect(summary).toMatchObject({ runId, rows: 7, tally: { created: 6, failed: 1, historyRows: 6 } });
    expect(summary.errors.map(({ line }) => line)).toEqual([3]);
    expect(await runOf(runId)).toMatchObject({ state: 'complete', rowsDone: 7, lineDone: 8 });
    expect(await historyRowsOf(app, runId)).toBe(6);
    expect((await historyOf(app.database, ...skus)).map(({ delta }) => delta)).toEqual([1, 3, 4, 5, 6, 7]);
    expect(await driftOf(app.database, skus)).toEqual([]);
  });

  it('has every row once in its report, whether its process ends before or after a commit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    const path = join(folder, 'report.csv');
    const skus = Array.from({ length: 8 }, (_, index) => unique(`s${index}`));
    const file = csv(HEAD, ...skus.map((sku, index) => [src, sku, index + 1, 1]));
    let runId = '';
    const attempt = async (diesIn: number, whereabouts: 'before' | 'after'): Promise<void> => {
      const report = await ReportFile.open(path, { isContinued: runId !== '' });
      let [told, done] = [0, 0];
      const dying = importStockSources(app, file, {
        batchSize: 2,
        ...(runId === '' ? {} : { resumes: runId }),
        whenBegun: (id) => {
          runId = id;
        },
        afterBatch: () => {
          if ((done += 1) === diesIn && whereabouts === 'after') throw new Error('The process died.');
        },
        report: {
          goOnAfter: (line) => report.goOnAfter(line),
          write: async (results) => {
            await report.write(results);
            if ((told += 1) === diesIn && whereabouts === 'before') throw new Error('The process died.');
          },
        },
      });
      await expect(dying).rejects.toThrow('The process died.');
      await report.close();
    };
    const lines = async (): Promise<number[]> =>
      (await readFile(path, 'utf8'))
        .split('\n')
        .slice(1, -1)
        .map((record) => Number(record.split(',')[0]));

    await attempt(2, 'before');
    // Told of, and not committed.
    expect([await lines(), (await runOf(runId)).lineDone]).toEqual([[2, 3, 4, 5], 3]);
    await attempt(1, 'after');
    expect([await lines(), (await runOf(runId)).lineDone]).toEqual([[2, 3, 4, 5], 5]);
    const report = await ReportFile.open(path, { isContinued: true });
    await importStockSources(app, file, { resumes: runId, batchSize: 3, report });
    await report.close();
    expect(await lines()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await historyRowsOf(app, runId)).toBe(8);
    await rm(folder, { recursive: true });
  });

  it('has a batch once in its report whose transaction began again', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const told: number[][] = [];
    const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK', errno: 1213 });
    await importStockSources(app, csv(HEAD, [src, one, 1, 1], [src, two, 1, 1]), {
      report: {
        goOnAfter: async () => undefined,
        write: async (results) => {
          told.push(results.map(({ line }) => line));
          if (told.length === 1) throw deadlock;
        },
      },
    });
    expect(told).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect((await historyOf(app.database, one, two)).map(({ delta }) => delta)).toEqual([1, 1]);
  });

  it('goes on by itself where it belongs to a keyed request: what was sold meanwhile stays sold', async () => {
    const [one, two, three] = [unique('one'), unique('two'), unique('three')];
    const file = csv(HEAD, [src, one, 10, 1], [src, two, 10, 1], [src, three, 10, 1]);
    const runId = randomUUID();
    const failing = importStockSources(app, file, {
      runId,
      batchSize: 2,
      afterBatch: () => {
        throw new Error('pulled the plug');
      },
    });
    await expect(failing).rejects.toThrow('pulled the plug');
    await givenItems(app, { source_code: src, sku: one, quantity: 7 });
    const summary = await importStockSources(app, file, { runId, batchSize: 2 });
    expect(summary).toMatchObject({ runId, rows: 3, tally: { created: 3, historyRows: 3 } });
    expect((await historyOf(app.database, one, two, three)).map(({ delta }) => delta)).toEqual([10, 10, -3, 10]);
    expect(await driftOf(app.database, [one, two, three])).toEqual([]);
  });

  it('does nothing more where it is complete', async () => {
    const sku = unique('done');
    const file = csv(HEAD, [src, sku, 1, 1]);
    const { runId, tally } = await importStockSources(app, file);
    expect((await importStockSources(app, file, { resumes: runId ?? '' })).tally).toEqual(tally);
    expect(await historyRowsOf(app, runId)).toBe(1);
  });

  it('takes a file of which only what is not done yet was changed', async () => {
    const [one, two, three] = [unique('one'), unique('two'), unique('three')];
    const runId = await interrupted(csv(HEAD, [src, one, 1, 1], [src, two, 2, 1], [src, three, 'x', 1]), 1);
    const other = csv(HEAD, [src, one, 1, 1], [src, two, 9, 1], [src, three, 3, 1]);
    await expect(importStockSources(app, other, { resumes: runId })).rejects.toThrow('This is not the file');
    await expect(importStockSources(app, csv(HEAD, [src, one, 1, 1]), { resumes: runId })).rejects.toThrow(
      'This is not the file',
    );
    await expect(importStockSources(app, other, { resumes: runId, behavior: 'delete' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(importStockSources(app, other, { resumes: 'no-such-run' })).rejects.toMatchObject({
      kind: 'not-found',
    });

    const corrected = csv(HEAD, [src, one, 1, 1], [src, two, 2, 1], [src, three, 3, 1]);
    const summary = await importStockSources(app, corrected, { resumes: runId, onFault: 'stop' });
    expect(summary.tally).toMatchObject({ created: 3, failed: 0, historyRows: 3 });
    expect(await storedItems(app, [three])).toEqual({ [`${src}/${three}`]: '3/1' });
  });

  it('stops a stream at the batch with the first faulty row, and goes on once that is corrected', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const lines = [HEAD, `${src},${one},1,1`, `${src},${two},two,1`];
    const stream = (text: string): CsvInput => CsvInput.stream('pipe', asBytes(text), ',');
    let runId = '';
    const stopped = importStockSources(app, stream(lines.join('\n')), {
      onFault: 'stop',
      batchSize: 1,
      whenBegun: (id) => {
        runId = id;
      },
    });
    await expect(stopped).rejects.toMatchObject({ failedRows: 1, isPartlyDone: true, rowErrors: [{ line: 3 }] });
    expect(await storedItems(app, [one, two])).toEqual({ [`${src}/${one}`]: '1/1' });

    const corrected = lines.join('\n').replace(',two,', ',2,');
    const summary = await importStockSources(app, stream(corrected), { onFault: 'stop', resumes: runId });
    expect(summary.tally).toMatchObject({ created: 2, failed: 0, historyRows: 2 });
    expect(await historyRowsOf(app, runId)).toBe(2);
  });

  it('is continued by one process alone: what the other one would commit twice is rolled back', async () => {
    const skus = Array.from({ length: 40 }, () => unique('twice'));
    const file = csv(HEAD, ...skus.map((sku) => [src, sku, 1, 1]));
    const runId = await interrupted(file, 1);
    const both = await Promise.allSettled([
      importStockSources(app, file, { resumes: runId, batchSize: 2 }),
      importStockSources(app, file, { resumes: runId, batchSize: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
    expect(await historyRowsOf(app, runId)).toBe(40);
    expect(await runOf(runId)).toMatchObject({ state: 'complete', tally: { created: 40, historyRows: 40 } });
  });
});

describe('a long import', () => {
  const ROWS = 200_000;
  const BATCH = 1000;
  /** A batch, one more that the parser holds, and the chunks between the source and it. */
  const IN_FLIGHT_MAX = 12_000;
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  it('has a bounded number of rows in flight, whatever the length of the file', async () => {
    const run = unique('LONG');
    let produced = 0;
    let done = 0;
    let inFlight = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${HEAD}\n`);
      while (produced < ROWS) {
        // The same few items over and over: what is measured is the stream, not the database.
        const rows = Array.from({ length: 500 }, (_, index) => `${src},${run}-${index},${index},1\n`);
        produced += rows.length;
        inFlight = Math.max(inFlight, produced - done);
        yield Buffer.from(rows.join(''));
        await Promise.resolve();
      }
    }
    const { tally } = await importStockSources(app, CsvInput.stream('long', bytes(), ','), {
      batchSize: BATCH,
      afterBatch: ({ rows }) => {
        done += rows;
      },
    });
    expect(done).toBe(ROWS);
    expect(tally).toMatchObject({ created: 500, historyRows: 499, merged: ROWS / 2, failed: 0 });
    expect(inFlight).toBeLessThanOrEqual(IN_FLIGHT_MAX);
    // A minute and more on a busy machine.
  }, 180_000);

  it('sends as many statements for a batch of 1000 rows as for one of 10', async () => {
    const count = async (rows: number, first: number): Promise<number> => {
      const prefix = unique('N');
      const file = csv(
        HEAD,
        ...Array.from({ length: rows }, (_, index) => [src, `${prefix}-${index}`, first + index, 1]),
      );
      await importStockSources(app, file, { batchSize: rows });
      const changed = csv(
        HEAD,
        ...Array.from({ length: rows }, (_, index) => [src, `${prefix}-${index}`, 7 + index, 1]),
      );
      return (await countStatements(app.database, () => importStockSources(app, changed, { batchSize: rows }))).total;
    };
    expect(await count(1000, 1)).toBe(await count(10, 1));
  });
});

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}
