import { foldHistory } from '../data/history-fold.js';
import { prepareHistory } from '../data/history-load.js';
import { linkSources, SOURCES } from '../data/catalogue.js';
import { fillStockIndex, loadGoods } from '../data/goods.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { connect, databaseBeside, dropDatabase } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Check, Figure } from '../harness/report.js';
import { spreadOf } from '../harness/rounds.js';
import { rowsTouchedByServer } from '../harness/rows-touched.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import { GROWTH_CASES, PREFIX, STOCK_ID } from './growth/cases.js';
import type { GrowthCase } from './growth/cases.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

/** How many times as much data; the last is all of it. */
const FACTORS = { full: [1, 10, 100], quick: [1, 10, 100], smoke: [1, 10] };
/** A depth of an index more, and what varies from one measurement to the next. */
const TIME_RATIO_MAX = 1.5;
/** As rows are counted exactly: what grows with a logarithm at most, and what works in the background. */
const ROWS_RATIO_MAX = 1.5;
const ROWS_SLACK = 20;

/** The same requests on ever more data: nothing may grow faster than a logarithm. */
export const growth: Suite = {
  name: 'growth',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, options } = context;
    const factors = sized(options, FACTORS);
    const most = Math.max(...factors);
    const places: Place[] = [];
    try {
      for (const factor of factors) {
        const database = databaseBeside(server, `growth_${factor}`);
        places.push(await open(context, database, { factor, items: Math.ceil((options.items * factor) / most) }));
      }
      return await measured(context, places);
    } finally {
      await Promise.all(places.map(({ api }) => api.stop()));
      for (const factor of factors) {
        await dropDatabase(databaseBeside(server, `growth_${factor}`));
      }
    }
  },
};

/** A server on a database of one size. */
interface Place {
  readonly factor: number;
  /** Source items, and rows of the history. */
  readonly items: number;
  readonly database: ServerAddress;
  readonly api: ApiServer;
  readonly gauge: LoadGauge;
}

async function open(
  { load, logs, options }: SuiteContext,
  database: ServerAddress,
  { factor, items }: Pick<Place, 'factor' | 'items'>,
): Promise<Place> {
  say(`growth: loading ${items.toLocaleString('en')} source items and rows of history`);
  await dropDatabase(database);
  await prepareHistory(database, items);
  await foldHistory(database, items);
  const connection = await connect(database);
  await linkSources(connection);
  const count = Math.ceil(items / SOURCES.length);
  await loadGoods(connection, { prefix: PREFIX, first: 0, count, sources: SOURCES, quantity: 1_000_000 });
  await fillStockIndex(connection, STOCK_ID);
  await connection.end();
  const api = await startApiServer({ database, log: `${logs}/bench-growth-${factor}.log` });
  return { factor, items, database, api, gauge: new LoadGauge(load, api, options.seconds) };
}

/** What one request took: milliseconds (the median), and rows that the server read. */
interface Cost {
  readonly milliseconds: number;
  readonly rows: number;
}

async function measured({ options }: SuiteContext, places: readonly Place[]): Promise<SuiteResult> {
  const figures: Figure[] = [];
  const checks: Check[] = [];
  const notes: string[] = [];
  for (const each of GROWTH_CASES.filter(({ name }) => name.includes(options.only))) {
    say(`growth: ${each.name}`);
    const costs = await costsOf(each, places, options.rounds);
    for (const place of places.slice(1)) figures.push(figureOf(each, places, costs, place));
    // The server of a smoke has others to serve at the same time, whose rows would be counted as well.
    if (!options.smoke) checks.push(checkOf(each, places, costs));
    notes.push(`growth: ${each.name}: ${places.map((place) => lineOf(place, costs)).join('; ')}`);
  }
  return { figures, checks, notes };
}

type Costs = ReadonlyMap<Place, readonly Cost[]>;

/** Size after size, round after round: what disturbs the machine disturbs all sizes. A first pass is thrown away. */
async function costsOf(each: GrowthCase, places: readonly Place[], rounds: number): Promise<Costs> {
  const costs = new Map<Place, Cost[]>(places.map((place) => [place, []]));
  for (const place of places) await costOf(each, place);
  for (let round = 0; round < rounds; round += 1) {
    for (const place of places) costs.get(place)?.push(await costOf(each, place));
  }
  return costs;
}

async function costOf({ listFor }: GrowthCase, { items, database, gauge }: Place): Promise<Cost> {
  const before = await rowsTouchedByServer(database);
  const { latency, operations } = await gauge.stretch(listFor(items), 1);
  return {
    milliseconds: latency.median,
    rows: ((await rowsTouchedByServer(database)) - before) / operations,
  };
}

function timesOf(costs: Costs, place: Place | undefined): number[] {
  return (place ? costs.get(place) : undefined)?.map(({ milliseconds }) => milliseconds) ?? [];
}

function rowsOf(costs: Costs, place: Place): number {
  return spreadOf(costs.get(place)?.map(({ rows }) => rows) ?? []).median;
}

function figureOf({ name }: GrowthCase, [smallest]: readonly Place[], costs: Costs, place: Place): Figure {
  const few = timesOf(costs, smallest);
  const many = timesOf(costs, place);
  return {
    suite: 'growth',
    scenario: `${name}, ${place.factor} times the data`,
    unit: 'ms',
    measured: spreadOf(many),
    baseline: `ms with ${smallest?.items.toLocaleString('en') ?? 0} items`,
    baselineMeasured: spreadOf(few),
    ratio: spreadOf(many.map((milliseconds, round) => milliseconds / (few[round] ?? Number.NaN))),
    target: { bound: 'at most', value: TIME_RATIO_MAX },
  };
}

function checkOf({ name }: GrowthCase, places: readonly Place[], costs: Costs): Check {
  const rows = places.map((place) => rowsOf(costs, place));
  return {
    suite: 'growth',
    text: `${name}: ${rows.map((number) => number.toFixed(1)).join(', ')} rows touched per request as the data grows`,
    isMet: rows.every((number) => number <= (rows[0] ?? 0) * ROWS_RATIO_MAX + ROWS_SLACK),
    details: [],
  };
}

function lineOf(place: Place, costs: Costs): string {
  const milliseconds = spreadOf(timesOf(costs, place)).median;
  return `${place.items.toLocaleString('en')} items ${milliseconds.toFixed(2)} ms, ${rowsOf(costs, place).toFixed(1)} rows`;
}
