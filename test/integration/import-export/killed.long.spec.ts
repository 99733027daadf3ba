import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReportFile } from '../../../src/modules/import-export/commands/report-file.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenSource } from '../../support/given.js';
import { driftOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { csv, HEAD, historyRowsOf, importStockSources } from './support/imports.js';

const ROOT = join(__dirname, '../../..');
const LOADER = join(ROOT, 'test/integration/cli/support/typescript.mjs');
/** A command that is compiled on its way takes so long to start, and to stop, beside everything else. */
const START_MS_MAX = 50_000;

interface Run {
  run_id: string;
  state: string;
  rows_done: string;
  rows_created: string;
  history_rows: string;
}

describe('an import whose process ends', () => {
  let app: TestApplication;
  let src: string;

  let folder: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
    folder = await mkdtemp(join(tmpdir(), 'killed-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  function startCommand(...words: string[]): ChildProcessWithoutNullStreams {
    return spawn(
      process.execPath,
      ['--import', LOADER, join(ROOT, 'src/cli.ts'), 'import:stock-sources', '-', '--unknown-skus', 'create', ...words],
      {
        env: { ...process.env, LOG_LEVEL: 'silent' },
      },
    );
  }

  async function runs(): Promise<Run[]> {
    return app.database.query<Run>(
      "SELECT run_id, state, rows_done, rows_created, history_rows FROM import_run WHERE file_name = 'standard input'",
    );
  }

  it.each([
    ['SIGKILL', 'running'],
    ['SIGINT', 'stopped'],
  ] as const)(
    'by %s goes on where it was, and records every row once',
    async (signal, state) => {
      const skus = Array.from({ length: 30 }, () => unique('killed'));
      const rows = skus.map((sku, index) => [src, sku, index + 1, 1]);
      const known = new Set((await runs()).map(({ run_id }) => run_id));
      const report = join(folder, `${signal}.csv`);
      const command = startCommand('--batch-size', '5', '--report', report);
      let said = '';
      command.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
      // The input stays open, so that the command is in the middle of its file, whatever the moment.
      command.stdin.write(csv(HEAD, ...rows.slice(0, 17)));
      command.stdin.on('error', () => undefined);
      const begun = await eventually(
        async () => (await runs()).find(({ run_id, rows_done }) => !known.has(run_id) && Number(rows_done) >= 15),
        START_MS_MAX,
      );
      const ended = once(command, 'close');
      command.kill(signal);
      if (signal === 'SIGINT') {
        await eventually(() => said.includes('Stopping after the current batch'), START_MS_MAX);
        command.stdin.write(csv('', ...rows.slice(17)).trimStart());
      }
      const [code] = (await ended) as [number | null];
      expect(code).toBe(signal === 'SIGINT' ? 130 : null);
      if (signal === 'SIGINT') expect(said).toContain(`go on with --resume ${begun.run_id}.`);

      const left = (await runs()).find(({ run_id }) => run_id === begun.run_id);
      expect(left?.state).toBe(state);
      expect(await historyRowsOf(app, begun.run_id)).toBe(Number(left?.rows_done));
      const file = await ReportFile.open(report, { isContinued: true });
      const { tally, runId } = await importStockSources(app, csv(HEAD, ...rows), {
        resumes: begun.run_id,
        report: file,
      });
      await file.close();
      const reported = (await readFile(report, 'utf8')).split('\n').slice(1, -1);
      expect(reported.map((line) => line.split(',').slice(0, 4))).toEqual(
        skus.map((sku, index) => [String(index + 2), src, sku, 'created']),
      );
      expect(runId).toBe(begun.run_id);
      expect(tally).toMatchObject({ created: 30, historyRows: 30 });
      expect(await historyRowsOf(app, begun.run_id)).toBe(30);
      expect(await driftOf(app.database, skus)).toEqual([]);
    },
    3 * START_MS_MAX,
  );
});
