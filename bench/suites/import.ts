import { rm } from 'node:fs/promises';
import type { Connection } from 'mysql2/promise';
import { ensureSources, linkSources } from '../data/catalogue.js';
import { checkLedger } from '../data/ledger.js';
import { runCommand } from '../harness/command.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { migrate } from '../harness/migrate.js';
import { timedBesideServer } from '../harness/processor-times.js';
import type { Timed } from '../harness/processor-times.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { mean, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import { bareWrites, writeFile } from './import-rows.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const ROWS = { full: 1_000_000, quick: 50_000, smoke: 2000 };
/** What the process may grow in the second half of a file: garbage that was not collected yet, but no rows. */
const GROWTH_MB_MAX = 64;
const NEW_TARGET: Target = { bound: 'at least', value: 0.7 };
const CHANGED_TARGET: Target = { bound: 'at least', value: 0.6 };

interface Imported {
  readonly rate: number;
  /** Megabytes in memory, from the start of the process to its end. */
  readonly memory: readonly number[];
  /** What each row took of the processors, in words. */
  readonly processorTime: string;
}

interface Compared extends Omit<Imported, 'rate'> {
  readonly figure: Figure;
}

/** A file of a million rows through the command line: how fast, and in how much memory. */
export const importFiles: Suite = {
  name: 'import',
  async run({ options, server, logs }: SuiteContext): Promise<SuiteResult> {
    const rows = sized(options, ROWS);
    const path = `${logs}/bench-import.csv`;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    try {
      await ensureSources(connection);
      await linkSources(connection);
      const run = new ImportRun({ connection, server, path, log: `${logs}/bench-import.log`, rows });
      return await run.measure();
    } finally {
      await connection.end();
      await rm(path, { force: true });
      await dropDatabase(server);
    }
  },
};

interface Place {
  readonly connection: Connection;
  readonly server: ServerAddress;
  readonly path: string;
  readonly log: string;
  readonly rows: number;
}

class ImportRun {
  constructor(private readonly place: Place) {}

  async measure(): Promise<SuiteResult> {
    const { server, rows } = this.place;
    const created = await this.compare('new rows', 1, NEW_TARGET);
    const updated = await this.compare('changed rows', 2, CHANGED_TARGET);
    return {
      figures: [created.figure, updated.figure],
      checks: [
        growthOf(created.memory),
        growthOf(updated.memory),
        await checkLedger('import', server, ['IMP'], 2 * rows),
      ],
      notes: [
        `import: ${rows.toLocaleString('en')} rows from the start of the process to its end; ` +
          `at most ${Math.round(Math.max(...created.memory, ...updated.memory))} MB in memory`,
        `import: processor time of a new row: ${created.processorTime}`,
        `import: processor time of a changed row: ${updated.processorTime}`,
      ],
    };
  }

  /** The same rows under other SKUs, by bare statements before and after. */
  private async compare(name: string, pass: number, target: Target): Promise<Compared> {
    const { path, rows } = this.place;
    say(`import: ${name}`);
    await writeFile(path, 'IMP', rows, pass);
    const before = await this.timed('the bare writer', () => this.bare('BEFORE', pass));
    const { rate, memory, processorTime } = await this.importFile();
    const after = await this.bare('AFTER', pass);
    const baseline = mean([before.result.rate, after.rate]);
    const figure: Figure = {
      suite: 'import',
      scenario: name,
      unit: 'rows/s',
      measured: spreadOf([rate]),
      baseline: 'rows/s by bare multi-row writes',
      baselineMeasured: spreadOf([before.result.rate, after.rate]),
      ratio: spreadOf([rate / baseline]),
      target,
    };
    return { figure, memory, processorTime: `${processorTime}; by bare writes ${before.perOperation}` };
  }

  /** Rows per second, and what this process used for them, in microseconds. */
  private async bare(prefix: string, pass: number): Promise<{ rate: number; processorTime: number }> {
    const { connection, rows } = this.place;
    const begun = process.cpuUsage();
    const rate = await bareWrites(connection, { prefix, rows, pass });
    const { user, system } = process.cpuUsage(begun);
    return { rate, processorTime: user + system };
  }

  private async importFile(): Promise<Imported> {
    const { server, path, log, rows } = this.place;
    const words = ['import:stock-sources', path, '--unknown-skus', 'create'];
    const { result, perOperation } = await this.timed('the command', () => runCommand(server, words, log));
    const { code, seconds, memory } = result;
    if (code !== 0) throw new Error(`The import ended with ${String(code)}; see ${log}.`);
    return { rate: rows / seconds, memory, processorTime: perOperation };
  }

  private timed<Result extends { readonly processorTime: number }>(
    name: string,
    work: () => Promise<Result>,
  ): Promise<Timed<Result>> {
    const { server, rows } = this.place;
    return timedBesideServer(server, name, work, () => rows);
  }
}

function growthOf(memory: readonly number[]): Check {
  const half = Math.floor(memory.length / 2);
  const [first, second] = [Math.max(0, ...memory.slice(0, half)), Math.max(0, ...memory.slice(half))];
  return {
    suite: 'import',
    text: `memory at most ${Math.round(first)} MB in the first half of the file, ${Math.round(second)} MB in the second`,
    isMet: second <= first + GROWTH_MB_MAX,
    details: [],
  };
}
