import type { Connection, RowDataPacket } from 'mysql2/promise';
import { ensureSources, insertItems, linkSources, makeItems } from '../data/catalogue.js';
import { startApiServer } from '../harness/api-server.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'states';
const SAVE = '/rest/V1/inventory/source-items';
const CLIENTS = 8;
const ITEMS = { full: 3200, quick: 800, smoke: 80 };
/** More than a run moves away. */
const QUANTITY = 1_000_000;
const SAVE_TARGET: Target = { bound: 'at least', value: 0.9 };
const MOVE_TARGET: Target = { bound: 'at least', value: 0.25 };

/** What goods in other states than `available` cost: a save of an item that has some, and a move between states. */
export const states: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    try {
      await ensureSources(connection);
      await linkSources(connection);
      const items = sized(options, ITEMS);
      for (const prefix of ['PLAIN', 'HELD', 'MOVED']) await insertItems(connection, makeItems(prefix, items));
      await connection.query('UPDATE inventory_source_item SET quantity = ?', [QUANTITY]);
      await connection.query(
        `INSERT INTO inventory_source_item_state (source_code, sku, state, quantity)
         SELECT source_code, sku, 'quality_hold', 5 FROM inventory_source_item WHERE sku LIKE 'HELD-%'`,
      );
      const api = await startApiServer({ database: server, log: `${logs}/bench-states.log`, profile: options.profile });
      try {
        return await measured(context, new LoadGauge(context.load, api, options.seconds), connection, items);
      } finally {
        await api.stop();
      }
    } finally {
      await connection.end();
      await dropDatabase(server);
    }
  },
};

async function measured(
  { options }: SuiteContext,
  gauge: LoadGauge,
  connection: Connection,
  items: number,
): Promise<SuiteResult> {
  say(`${NAME}: saves and moves`);
  const moves = movesOf(items);
  const rounds = await runRounds(
    options.rounds,
    { held: () => gauge.rate(savesOf('HELD', items), CLIENTS), moves: () => gauge.rate(moves, CLIENTS) },
    { plain: () => gauge.rate(savesOf('PLAIN', items), CLIENTS) },
  );
  const figure = (scenario: string, name: 'held' | 'moves', target: Target): Figure => ({
    suite: NAME,
    scenario,
    unit: 'requests/s',
    measured: spreadOf(rounds.map((round) => round.measured[name])),
    baseline: 'saves/s of an item that has nothing in other states',
    baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.plain)),
    ratio: spreadOf(rounds.map((round) => round.measured[name] / round.baselines.plain)),
    target,
  });
  return {
    figures: [
      figure(`a save of an item that has goods in another state, ${CLIENTS} at once`, 'held', SAVE_TARGET),
      figure(`a move of one item between two states, ${CLIENTS} at once`, 'moves', MOVE_TARGET),
    ],
    checks: [await checkMoves(connection, gauge.requestsOf(moves.name))],
    notes: [`${NAME}: ${gauge.note()}`],
  };
}

/** Speed counts only where each move has moved one. */
async function checkMoves(connection: Connection, sent: number): Promise<Check> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    "SELECT CAST(SUM(quantity) AS SIGNED) AS moved FROM inventory_source_item_state WHERE state = 'damaged'",
  );
  const moved = Number(row?.['moved']);
  const text = `${sent.toLocaleString('en')} moves sent, ${moved.toLocaleString('en')} pieces moved`;
  return { suite: NAME, text, isMet: moved === sent, details: [] };
}

function savesOf(prefix: string, requests: number): RequestList {
  return { kind: 'stored-items', name: `saves of ${prefix}`, path: SAVE, prefix, itemsPerRequest: 1, requests };
}

/** One piece of each item, again and again. */
function movesOf(items: number): RequestList {
  const bodies = makeItems('MOVED', items).map(({ sourceCode, sku }) =>
    JSON.stringify({
      items: [{ source_code: sourceCode, sku, from_state: 'available', to_state: 'damaged', quantity: 1 }],
    }),
  );
  return { kind: 'posts', name: 'moves', path: '/rest/V1/inventory/state-moves', bodies };
}
