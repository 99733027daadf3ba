import type { RowDataPacket } from 'mysql2/promise';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareHistory } from '../data/history-load.js';
import { HistoryShape } from '../data/history-shape.js';
import { EMPTY_GET } from '../data/questions.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { runCommand, startSeconds } from '../harness/command.js';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Stretch } from '../harness/measure.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import type { ItemsAtJob } from '../processes/items-at-reader.js';
import type { RequestList } from '../processes/request-lists.js';
import { writeRows } from './operators/bare-sql.js';
import { addressOf, everythingAt, itemsAtCases, LAST_ID_SQL, momentAt, momentsOf } from './quantities-at/cases.js';
import type { ItemsAtCase, KnownMoment } from './quantities-at/cases.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'quantities-at';
const COMMAND = 'inventory:quantities:at';
const TARGET: Target = { bound: 'at most', value: 3 };
/** Of each kind of read, so many are compared with the bare SQL. */
const COMPARED = 5;
/** The file is of about a month before the end. */
const FILE_PART = 0.96;

/** Quantities as they were, read from a table of ten million rows: of some products, and of the whole catalogue. */
export const quantitiesAt: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const database = { ...context.server, database: `${context.server.database}_history` };
    await prepareHistory(database, context.options.rows);
    const reader = Child.start('The reader', new URL('../processes/items-at-reader.js', import.meta.url), {
      environment: { NODE_ENV: 'production', DB_NAME: database.database },
    });
    let api: ApiServer | undefined;
    try {
      api = await startApiServer({
        ...{ database, log: `${context.logs}/bench-quantities-at.log`, profile: context.options.profile },
      });
      return await new QuantitiesAtRun(context, database, api, reader).run();
    } finally {
      await Promise.all([api?.stop(), reader.stop()]);
    }
  },
};

class QuantitiesAtRun {
  private readonly gauge: LoadGauge;

  constructor(
    private readonly context: SuiteContext,
    private readonly database: ServerAddress,
    api: ApiServer,
    private readonly reader: Child,
  ) {
    this.gauge = new LoadGauge(context.load, api, context.options.seconds);
  }

  async run(): Promise<SuiteResult> {
    const { options } = this.context;
    const { moments, ofFile } = await this.moments();
    const figures: Figure[] = [];
    const checks: Check[] = [];
    const cases = itemsAtCases(new HistoryShape(options.rows), moments);
    for (const each of cases.filter(({ name }) => name.includes(options.only))) {
      say(`${NAME}: ${each.name}`);
      const compared = { ...each, targets: each.targets.slice(0, COMPARED) };
      await this.reader.ask('checkItemsAt', this.job(compared));
      figures.push(...(await this.measured(each)));
    }
    if (COMMAND.includes(options.only)) {
      say(`${NAME}: ${COMMAND}`);
      const { figure, check } = await this.file(ofFile);
      figures.push(figure);
      checks.push(check);
    }
    return { figures, checks, notes: [`${NAME}: ${this.gauge.note()}`] };
  }

  private async moments(): Promise<{ readonly moments: readonly KnownMoment[]; readonly ofFile: KnownMoment }> {
    const connection = await connect(this.database);
    try {
      const [[row]] = await connection.query<RowDataPacket[]>(
        'SELECT MIN(created_at) AS first, MAX(created_at) AS last FROM inventory_source_item_adjustment',
      );
      const period = { first: Date.parse(`${String(row?.['first'])}Z`), last: Date.parse(`${String(row?.['last'])}Z`) };
      const known = async (moment: string): Promise<KnownMoment> => {
        const [[last]] = await connection.query<RowDataPacket[]>(LAST_ID_SQL, [moment]);
        return { moment, lastId: Number(last?.['id']) };
      };
      const moments: KnownMoment[] = [];
      for (const moment of momentsOf(period)) moments.push(await known(moment));
      return { moments, ofFile: await known(momentAt(period, FILE_PART)) };
    } finally {
      await connection.end();
    }
  }

  private async measured(each: ItemsAtCase): Promise<Figure[]> {
    const list: RequestList = { kind: 'reads', name: `${NAME} ${each.name}`, paths: each.targets.map(addressOf) };
    const rounds = await runRounds(
      this.context.options.rounds,
      { http: () => this.gauge.rate(list, each.clients), service: () => this.read('readItemsAt', each) },
      { bare: () => this.read('readBare', each), empty: () => this.gauge.rate(EMPTY_GET, each.clients) },
    );
    /** The rate of an empty request and the bare SQL one after the other. */
    const both = ({ bare, empty }: { bare: number; empty: number }): number => 1 / (1 / bare + 1 / empty);
    const common = { suite: NAME, unit: 'reads/s', target: TARGET };
    return [
      {
        ...common,
        scenario: `${each.name}, in the service`,
        measured: spreadOf(rounds.map(({ measured }) => measured.service)),
        baseline: 'reads/s by bare SQL',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => baselines.bare / measured.service)),
      },
      {
        ...common,
        scenario: `${each.name}, over HTTP`,
        measured: spreadOf(rounds.map(({ measured }) => measured.http)),
        baseline: 'reads/s by an empty GET and the bare SQL',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => both(baselines))),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => both(baselines) / measured.http)),
      },
    ];
  }

  private async read(task: 'readBare' | 'readItemsAt', each: ItemsAtCase): Promise<number> {
    return (await this.reader.ask<Stretch>(task, this.job(each))).rate;
  }

  private job({ clients, targets }: ItemsAtCase): ItemsAtJob {
    return { server: this.database, seconds: this.context.options.seconds, clients, targets };
  }

  /** The command that writes the whole catalogue, without the start of its process. */
  private async file(known: KnownMoment): Promise<{ figure: Figure; check: Check }> {
    const folder = await mkdtemp(join(tmpdir(), 'inventory-bench-'));
    const files = { command: join(folder, 'command.csv'), bare: join(folder, 'bare.csv') };
    try {
      const rounds = await runRounds(
        this.context.options.rounds,
        { command: () => this.command(known.moment, files.command) },
        {
          bare: () => seconds(() => writeRows(this.database, everythingAt(known), files.bare)),
          start: () => startSeconds(this.database, this.log),
        },
      );
      const times = rounds.map(({ measured, baselines }) => Math.max(0, measured.command - baselines.start));
      const figure: Figure = {
        suite: NAME,
        scenario: COMMAND,
        unit: 's',
        measured: spreadOf(times),
        baseline: 's by bare SQL',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
        ratio: spreadOf(rounds.map(({ baselines }, at) => (times[at] ?? Number.NaN) / baselines.bare)),
        target: TARGET,
      };
      return { figure, check: await compareFiles(files) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private get log(): string {
    return `${this.context.logs}/bench-quantities-at-command.log`;
  }

  private async command(moment: string, path: string): Promise<number> {
    const words = [COMMAND, `${moment.replace(' ', 'T')}Z`, '--output', path];
    const { code, seconds: taken } = await runCommand(this.database, words, this.log);
    if (code !== 0) throw new Error(`${COMMAND} ended with ${String(code)}; see ${this.log}.`);
    return taken;
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Speed counts only where every line is that of the bare SQL; the file has a heading, and numbers without zeros behind. */
async function compareFiles(files: { readonly command: string; readonly bare: string }): Promise<Check> {
  const [told = [], found = []] = await Promise.all(
    [files.command, files.bare].map(async (path) => (await readFile(path, 'utf8')).trimEnd().split('\n')),
  );
  const lines = told.slice(1).map(plain);
  const wrong = found.filter((line, at) => plain(line) !== lines[at]).length;
  const text = `${COMMAND}: ${lines.length.toLocaleString('en')} lines, ${found.length.toLocaleString('en')} by the bare SQL; ${wrong} differ`;
  return { suite: NAME, text, isMet: lines.length === found.length && wrong === 0, details: [] };
}

function plain(line: string): string {
  const [sourceCode = '', sku = '', quantity = '', status = ''] = line.split(',');
  return [sourceCode, sku, Number(quantity), status].join(',');
}
