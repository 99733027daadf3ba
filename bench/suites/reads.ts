import type { Connection, RowDataPacket } from 'mysql2/promise';
import { ensureSources, linkSources, SOURCES } from '../data/catalogue.js';
import { fillStockIndex, loadGoods } from '../data/goods.js';
import { EMPTY_GET, salableMany, salableOne } from '../data/questions.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const PREFIX = 'READ';
const STOCK_ID = 1;
const SKUS = { full: 20_000, quick: 5_000, smoke: 200 };
const SKUS_PER_QUESTION = 100;
const CLIENTS = 32;
const MANY_TARGET: Target = { bound: 'at least', value: 0.5 };
const ONE_TARGET: Target = { bound: 'at least', value: 0.6 };

interface Question {
  readonly scenario: string;
  readonly list: RequestList;
  readonly target: Target;
}

/** What shop pages ask all the time: can it be sold. Beside a route that knows its caller and does nothing. */
export const reads: Suite = {
  name: 'reads',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    const skus = sized(options, SKUS);
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    let api: ApiServer | undefined;
    try {
      await ensureSources(connection);
      await linkSources(connection);
      await loadGoods(connection, { prefix: PREFIX, first: 0, count: skus, sources: SOURCES, quantity: 3 });
      await fillStockIndex(connection, STOCK_ID);
      api = await startApiServer({ database: server, log: `${logs}/bench-reads.log`, profile: options.profile });
      return await measured(context, api, connection, questionsOf(skus));
    } finally {
      await Promise.all([api?.stop(), connection.end()]);
      await dropDatabase(server);
    }
  },
};

function questionsOf(skus: number): { readonly many: Question; readonly one: Question } {
  return {
    many: {
      scenario: `are-products-salable, ${SKUS_PER_QUESTION} SKUs, ${CLIENTS} at once`,
      list: salableMany(PREFIX, skus, SKUS_PER_QUESTION, STOCK_ID),
      target: MANY_TARGET,
    },
    one: {
      scenario: `is-product-salable-for-requested-qty, ${CLIENTS} at once`,
      list: salableOne(PREFIX, skus, STOCK_ID),
      target: ONE_TARGET,
    },
  };
}

async function measured(
  { load, options }: SuiteContext,
  api: ApiServer,
  connection: Connection,
  { many, one }: ReturnType<typeof questionsOf>,
): Promise<SuiteResult> {
  const check = await checkAnswers(api, connection, many.list);
  const gauge = new LoadGauge(load, api, options.seconds);
  const figures: Figure[] = [];
  for (const { scenario, list, target } of [many, one].filter((each) => each.scenario.includes(options.only))) {
    say(`reads: ${scenario}`);
    const rounds = await runRounds(
      options.rounds,
      { question: () => gauge.rate(list, CLIENTS) },
      { empty: () => gauge.rate(EMPTY_GET, CLIENTS) },
    );
    figures.push({
      suite: 'reads',
      scenario,
      unit: 'requests/s',
      measured: spreadOf(rounds.map((round) => round.measured.question)),
      baseline: 'requests/s to an empty GET route',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.empty)),
      ratio: spreadOf(rounds.map((round) => round.measured.question / round.baselines.empty)),
      target,
    });
  }
  return { figures, checks: [check], notes: [`reads: ${gauge.note()}`] };
}

/** Speed counts only where the answers are those of the index. */
async function checkAnswers(api: ApiServer, connection: Connection, list: RequestList): Promise<Check> {
  const paths = list.kind === 'reads' ? list.paths.slice(0, 5) : [];
  let [asked, wrong] = [0, 0];
  for (const path of paths) {
    const response = await fetch(`http://${api.host}:${api.port}${path}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const answers = (await response.json()) as { sku: string; salable: boolean }[];
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT sku, is_salable FROM inventory_stock_${STOCK_ID} WHERE sku IN (?)`,
      [answers.map(({ sku }) => sku)],
    );
    const known = new Map(rows.map((row) => [String(row['sku']), Number(row['is_salable']) === 1]));
    asked += answers.length;
    wrong += answers.filter(({ sku, salable }) => known.get(sku) !== salable).length;
  }
  return {
    suite: 'reads',
    text: `${asked} SKUs asked for, ${wrong} answers differ from the index`,
    isMet: asked > 0 && wrong === 0,
    details: [],
  };
}
