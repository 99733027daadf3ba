import type { RowDataPacket } from 'mysql2/promise';
import { prepareHistory } from '../data/history-load.js';
import { HistoryShape } from '../data/history-shape.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Stretch } from '../harness/measure.js';
import type { ExaminedStatement } from '../harness/plans.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import type { HistoryReadJob } from '../processes/history-reader.js';
import type { RequestList } from '../processes/request-lists.js';
import { addressOf, gridPage, historyCases, inServiceOrder } from './history-cases.js';
import type { HistoryCase, HistoryPeriod } from './history-cases.js';
import { planCheck } from './history-plans.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const CLIENTS = 4;
/** Of each kind of read, in a smoke. */
const SMOKE_TARGETS = 5;
const TARGET: Target = { bound: 'at most', value: 3 };
/** A late page beside the first one. */
const DEEP_TARGET: Target = { bound: 'at most', value: 2 };
/** The rate of the grid's page beside that of REST. */
const GRID_TARGET: Target = { bound: 'at least', value: 0.6 };
const GRID_ROWS = 50;
const GRID = 'the grid over GraphQL';
const EMPTY: RequestList = { kind: 'reads', name: 'empty', paths: ['/rest/V1/benchmark/empty'] };

/** Reading the adjustment history, page by page, in a table of ten million rows. */
export const history: Suite = {
  name: 'history',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const database = { ...context.server, database: `${context.server.database}_history` };
    await prepareHistory(database, context.options.rows);
    const reader = Child.start('The reader', new URL('../processes/history-reader.js', import.meta.url), {
      environment: { NODE_ENV: 'production', DB_NAME: database.database },
    });
    let api: ApiServer | undefined;
    try {
      api = await startApiServer({
        database,
        log: `${context.logs}/bench-history.log`,
        profile: context.options.profile,
      });
      return await new HistoryRun(context, database, api, reader).run();
    } finally {
      await Promise.all([api?.stop(), reader.stop()]);
    }
  },
};

class HistoryRun {
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
    const all = historyCases(new HistoryShape(options.rows), await this.period());
    const cases = options.smoke ? all.map((each) => ({ ...each, targets: each.targets.slice(0, SMOKE_TARGETS) })) : all;
    const figures: Figure[] = [];
    const checks: Check[] = [];
    const firstReadSeconds = await this.checked(cases);
    say('history: counting and packing the rows, as the minutely job does');
    await this.reader.ask('fold', options.rows);
    for (const each of cases.filter(({ name }) => name.includes(options.only))) {
      say(`history: ${each.name}`);
      const statements = await this.reader.ask<ExaminedStatement[]>('explain', this.job(each));
      checks.push(planCheck(each.name, statements, options.rows));
      figures.push(...(await this.measured(each)));
    }
    const [first, deep] = ['first page', 'page 10,000'].map((name) => cases.find((each) => each.name === name));
    if (first && deep && deep.name.includes(options.only)) figures.push(await this.deepPage(first, deep));
    if (GRID.includes(options.only)) figures.push(await this.gridBesideRest());
    const notes = [
      ...(await this.notesOnDates(cases)),
      `history: the very first read, which counts rows that came in past the service, took ${firstReadSeconds.toFixed(2)}s.`,
      `history: ${this.gauge.note()}`,
    ];
    return { figures, checks, notes };
  }

  private async period(): Promise<HistoryPeriod> {
    const connection = await connect(this.database);
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT MIN(created_at) AS first, MAX(created_at) AS last FROM inventory_source_item_adjustment',
    );
    await connection.end();
    return { first: Date.parse(`${String(rows[0]?.['first'])}Z`), last: Date.parse(`${String(rows[0]?.['last'])}Z`) };
  }

  /** Compares the pages with those of the bare SQL; returns how long the very first read took. */
  private async checked(cases: readonly HistoryCase[]): Promise<number> {
    say('history: comparing the pages with those of the bare SQL');
    const seconds: number[] = [];
    for (const each of cases) seconds.push(await this.reader.ask<number>('check', this.job(each)));
    return seconds[0] ?? 0;
  }

  /** What the bare SQL of a date range takes in the service's own order, once each: it is too slow to be a baseline. */
  private async notesOnDates(cases: readonly HistoryCase[]): Promise<string[]> {
    const connection = await connect(this.database);
    const notes: string[] = [];
    for (const { name, targets } of cases) {
      const target = targets[0];
      if (!target || inServiceOrder(target) === target.sql || !name.includes(this.context.options.only)) continue;
      const begun = performance.now();
      await connection.query(inServiceOrder(target), [...target.parameters]);
      const seconds = (performance.now() - begun) / 1000;
      notes.push(
        `history: ${name}: the bare SQL sorted by adjustment_id, as the service sorts, took ${seconds.toFixed(2)}s once.`,
      );
    }
    await connection.end();
    return notes;
  }

  private async measured(each: HistoryCase): Promise<Figure[]> {
    const rounds = await runRounds(
      this.context.options.rounds,
      { http: () => this.gauge.rate(listOf(each), CLIENTS), service: () => this.read('readInService', each) },
      { bare: () => this.read('readBare', each), empty: () => this.gauge.rate(EMPTY, CLIENTS) },
    );
    const common = { suite: 'history', unit: 'reads/s', target: each.hasTarget ? TARGET : undefined };
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
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => oneAfterTheOther(baselines.bare, baselines.empty))),
        ratio: spreadOf(
          rounds.map(({ measured, baselines }) => oneAfterTheOther(baselines.bare, baselines.empty) / measured.http),
        ),
      },
    ];
  }

  private async deepPage(first: HistoryCase, deep: HistoryCase): Promise<Figure> {
    say(`history: ${deep.name} beside the first page`);
    const rounds = await runRounds(
      this.context.options.rounds,
      { deep: () => this.gauge.rate(listOf(deep), CLIENTS) },
      { first: () => this.gauge.rate(listOf(first), CLIENTS) },
    );
    return {
      suite: 'history',
      scenario: `${deep.name} beside page 1, over HTTP`,
      unit: 'reads/s',
      measured: spreadOf(rounds.map(({ measured }) => measured.deep)),
      baseline: 'reads/s of page 1',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.first)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => baselines.first / measured.deep)),
      target: DEEP_TARGET,
    };
  }

  private async gridBesideRest(): Promise<Figure> {
    say(`history: ${GRID} beside REST`);
    const { body, address } = gridPage(GRID_ROWS);
    const rounds = await runRounds(
      this.context.options.rounds,
      { grid: () => this.gauge.rate({ kind: 'posts', name: GRID, path: '/graphql', bodies: [body] }, CLIENTS) },
      { rest: () => this.gauge.rate({ kind: 'reads', name: `${GRID_ROWS} rows`, paths: [address] }, CLIENTS) },
    );
    return {
      suite: 'history',
      scenario: `${GRID}, ${GRID_ROWS} rows, beside the same page of REST`,
      unit: 'reads/s',
      measured: spreadOf(rounds.map(({ measured }) => measured.grid)),
      baseline: 'reads/s over REST',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.rest)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.grid / baselines.rest)),
      target: GRID_TARGET,
    };
  }

  private async read(task: 'readBare' | 'readInService', each: HistoryCase): Promise<number> {
    return (await this.reader.ask<Stretch>(task, this.job(each))).rate;
  }

  private job({ targets }: HistoryCase): HistoryReadJob {
    return { server: this.database, seconds: this.context.options.seconds, clients: CLIENTS, targets };
  }
}

function listOf(each: HistoryCase): RequestList {
  return { kind: 'reads', name: each.name, paths: each.targets.map(addressOf) };
}

/** The rate of two steps of which each operation takes both. */
function oneAfterTheOther(first: number, second: number): number {
  return 1 / (1 / first + 1 / second);
}
