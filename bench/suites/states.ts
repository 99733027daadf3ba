import type { Connection, RowDataPacket } from 'mysql2/promise';
import { ensureSources, insertItems, linkSources, makeItems } from '../data/catalogue.js';
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
import { openShop, orderOf, skuOf } from './orders/shop.js';
import type { Goods } from './orders/shop.js';
import { shipmentRate } from './states/shipments.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'states';
const SAVE = '/rest/V1/inventory/source-items';
const CLIENTS = 8;
const ITEMS = { full: 3200, quick: 800, smoke: 80 };
/** More than a run moves away. */
const QUANTITY = 1_000_000;
/** Goods that are ordered. */
const SKUS = { full: 2000, quick: 400, smoke: 20 };
const SHIPMENTS = { full: 1000, quick: 200, smoke: 10 };
const SAVE_TARGET: Target = { bound: 'at least', value: 0.9 };
const MOVE_TARGET: Target = { bound: 'at least', value: 0.25 };
const SALE_TARGET: Target = { bound: 'at least', value: 0.9 };

/** What goods in other states than `available` cost: saves, orders and shipments of what has some, and moves. */
export const states: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    try {
      const goods = await loadStock(context, connection);
      const api = await startApiServer({ database: server, log: `${logs}/bench-states.log`, profile: options.profile });
      try {
        const gauge = new LoadGauge(context.load, api, options.seconds);
        const written = await measured(context, gauge, connection);
        const sold = await measuredSales(context, api, gauge, goods);
        return { ...written, figures: [...written.figures, ...sold], notes: [`${NAME}: ${gauge.note()}`] };
      } finally {
        await api.stop();
      }
    } finally {
      await connection.end();
      await dropDatabase(server);
    }
  },
};

/** Goods for orders: some have units in another state where they are sold from, the others have none. */
interface SoldGoods {
  readonly held: Goods;
  readonly plain: Goods;
}

async function loadStock({ server, options }: SuiteContext, connection: Connection): Promise<SoldGoods> {
  await ensureSources(connection);
  for (const prefix of ['PLAIN', 'HELD', 'MOVED']) {
    await insertItems(connection, makeItems(prefix, sized(options, ITEMS)));
  }
  await connection.query('UPDATE inventory_source_item SET quantity = ?', [QUANTITY]);
  const count = sized(options, SKUS);
  const goods = {
    held: { prefix: 'HELD-SOLD', count, quantity: QUANTITY },
    plain: { prefix: 'PLAIN-SOLD', count, quantity: QUANTITY },
  };
  await openShop(server, Object.values(goods));
  await linkSources(connection);
  await connection.query(
    `INSERT INTO inventory_source_item_state (source_code, sku, state, quantity)
     SELECT source_code, sku, 'quality_hold', 5 FROM inventory_source_item WHERE sku LIKE 'HELD-%'`,
  );
  return goods;
}

async function measured(
  { options }: SuiteContext,
  gauge: LoadGauge,
  connection: Connection,
): Promise<Pick<SuiteResult, 'figures' | 'checks'>> {
  say(`${NAME}: saves and moves`);
  const items = sized(options, ITEMS);
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
  };
}

/** Orders and shipments of one unit, of goods with and without something in another state. */
async function measuredSales(
  { options }: SuiteContext,
  api: ApiServer,
  gauge: LoadGauge,
  { held, plain }: SoldGoods,
): Promise<Figure[]> {
  say(`${NAME}: orders and shipments`);
  const orders = sized(options, SHIPMENTS);
  const shipped = (goods: Goods): Promise<number> => shipmentRate(api, { goods, orders, clients: CLIENTS });
  const rounds = await runRounds(
    options.rounds,
    { orders: () => gauge.rate(ordersOf(held), CLIENTS), shipments: () => shipped(held) },
    { orders: () => gauge.rate(ordersOf(plain), CLIENTS), shipments: () => shipped(plain) },
  );
  return (['orders', 'shipments'] as const).map((name) => ({
    suite: NAME,
    scenario: `${name} of goods of which some are in another state, ${CLIENTS} at once`,
    unit: `${name}/s`,
    measured: spreadOf(rounds.map(({ measured }) => measured[name])),
    baseline: `${name}/s of goods that are in no other`,
    baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines[name])),
    ratio: spreadOf(rounds.map(({ measured, baselines }) => measured[name] / baselines[name])),
    target: SALE_TARGET,
  }));
}

function ordersOf({ prefix, count }: Goods): RequestList {
  const bodies = Array.from({ length: count }, (_, at) => orderOf(skuOf(prefix, at)));
  return { kind: 'posts', name: `orders of ${prefix}`, path: '/rest/V1/orders', bodies };
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
