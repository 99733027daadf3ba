import { setTimeout as delay } from 'node:timers/promises';
import { ensureSources, linkSources, SOURCES } from '../data/catalogue.js';
import { fillStockIndex, loadGoods } from '../data/goods.js';
import { EMPTY_GET, salableMany, salableOne } from '../data/questions.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { residentMegabytes } from '../harness/memory.js';
import { migrate } from '../harness/migrate.js';
import type { Figure } from '../harness/report.js';
import { spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import type { RequestList } from '../processes/request-lists.js';
import { GROWTH_CASES, PREFIX, STOCK_ID } from './growth/cases.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const ITEMS = { full: 50_000, quick: 10_000, smoke: 500 };
const IDLE_SECONDS = { full: 10, quick: 3, smoke: 0.05 };
const SAMPLE_MS = 100;
const MANY_SKUS = 100;
const SAVED = 100;
/** What a process may have in memory, in megabytes. */
const LIMITS = { idle: 130, clients: 300, mixed: 320 };

/** A kind of request of the mixed load, and how many of its clients there are: 128 in all. */
interface Share {
  readonly list: RequestList;
  readonly clients: number;
}

/** What a process of the API holds in memory: idle, beside many clients, and after a while of everything. */
export const memory: Suite = {
  name: 'memory',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    const items = sized(options, ITEMS);
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    await ensureSources(connection);
    await linkSources(connection);
    const skus = Math.ceil(items / SOURCES.length);
    await loadGoods(connection, { prefix: PREFIX, first: 0, count: skus, sources: SOURCES, quantity: 1_000_000 });
    await fillStockIndex(connection, STOCK_ID);
    await connection.end();
    const api = await startApiServer({ database: server, log: `${logs}/bench-memory.log`, profile: options.profile });
    try {
      return { figures: await measured(context, api, sharesOf(items, skus)), checks: [], notes: [] };
    } finally {
      await api.stop();
      await dropDatabase(server);
    }
  },
};

function sharesOf(items: number, skus: number): Share[] {
  const [one, order, , history] = GROWTH_CASES.map(({ listFor }) => listFor(items));
  const lists: [RequestList | undefined, number][] = [
    [EMPTY_GET, 16],
    [salableMany(PREFIX, skus, MANY_SKUS, STOCK_ID), 32],
    [salableOne(PREFIX, skus, STOCK_ID), 32],
    [one, 16],
    [order, 14],
    [history, 16],
    [savesOf(skus), 2],
  ];
  return lists.flatMap(([list, clients]) => (list ? { list, clients } : []));
}

/** A hundred new items with each request. */
function savesOf(skus: number): RequestList {
  const requests = Math.max(1, Math.floor(skus / SAVED));
  return {
    kind: 'stored-items',
    name: 'memory-saves',
    path: '/rest/V1/inventory/source-items',
    prefix: PREFIX,
    itemsPerRequest: Math.min(SAVED, skus),
    requests: Math.max(2, requests),
  };
}

async function measured({ load, options }: SuiteContext, api: ApiServer, shares: readonly Share[]): Promise<Figure[]> {
  say('memory: idle');
  await delay(sized(options, IDLE_SECONDS) * 1000);
  const idle = residentMegabytes(api.pid) ?? Number.NaN;
  const most = async (seconds: number): Promise<number> => {
    const gauge = new LoadGauge(load, api, seconds);
    return mostResident(api.pid, () => Promise.all(shares.map(({ list, clients }) => gauge.rate(list, clients))));
  };
  const clients = shares.reduce((sum, share) => sum + share.clients, 0);
  say(`memory: ${clients} clients`);
  const busy = await most(options.seconds * options.rounds);
  const { minutes } = options;
  say(`memory: ${minutes} minutes of mixed load`);
  await most(minutes * 60);
  const after = residentMegabytes(api.pid) ?? Number.NaN;
  return [
    figureOf('idle', idle, LIMITS.idle),
    figureOf(`${clients} clients`, busy, LIMITS.clients),
    figureOf(`after ${minutes} minutes of mixed load`, after, LIMITS.mixed),
  ];
}

/** The most megabytes in memory while `work` goes on. */
async function mostResident(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = Number.NaN;
  const sample = (): void => {
    const now = residentMegabytes(pid);
    if (now !== undefined && !(now <= most)) most = now;
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  try {
    await work();
    sample();
    return most;
  } finally {
    clearInterval(sampling);
  }
}

function figureOf(scenario: string, megabytes: number, limit: number): Figure {
  return {
    suite: 'memory',
    scenario,
    unit: 'MB',
    measured: spreadOf([megabytes]),
    baseline: 'MB allowed',
    baselineMeasured: spreadOf([limit]),
    ratio: spreadOf([megabytes / limit]),
    target: { bound: 'at most', value: 1 },
  };
}
