import { eventually } from '../../support/eventually.js';
import { expectedIndex, storedIndex } from '../../support/expected-index.js';
import type { ChaosRun } from './chaos-run.js';
import { closeEverything } from './closing.js';
import {
  findFaults,
  heldDemand,
  leftInStock,
  NO_FAULTS,
  oversoldInStock,
  oversoldSources,
  unexplainedDemand,
} from './demand-checks.js';

/** A lock that was left behind would be waited for half a minute. */
const DECISION_MS_MAX = 10_000;
const INDEX_MS_MAX = 120_000;

/** What the clients were told is what the tables say, and nothing was sold that is not there. */
export async function expectNothingLostOrOversold({ app: { database }, world }: ChaosRun): Promise<void> {
  const { records, skus, market } = world;
  expect(records.surprises).toEqual([]);
  expect(await records.contradictions(database)).toEqual([]);
  expect(await findFaults(database, skus)).toEqual(NO_FAULTS);
  expect(await unexplainedDemand(database, skus)).toEqual([]);
  expect(await oversoldSources(database, skus)).toEqual([]);
  for (const { stockId } of market.shops) expect(await oversoldInStock(database, stockId, skus)).toEqual([]);
}

/** No lock was left behind: an order for each SKU is decided at once. */
export async function expectQuickDecisions(run: ChaosRun): Promise<void> {
  const { market, skus } = run.world;
  for (const shop of market.shops) {
    for (const sku of skus) {
      const begun = performance.now();
      const answer = await run.client().ask('place', (desk) => desk.place({ shop, lines: [{ sku, quantity: 1 }] }));
      expect(performance.now() - begun).toBeLessThan(DECISION_MS_MAX);
      expect([200, 400]).toContain(answer?.status);
    }
  }
}

/** The indexes follow, whatever died between a commit and its refresh. */
export async function expectCurrentIndexes({ app: { database }, world }: ChaosRun): Promise<void> {
  for (const { stockId } of world.market.shops) {
    const isCurrent = async (): Promise<boolean> =>
      JSON.stringify(await storedIndex(database, stockId)) ===
      JSON.stringify(await expectedIndex(database, stockId, true));
    await eventually(isCurrent, INDEX_MS_MAX).catch(() => undefined);
    expect(await storedIndex(database, stockId)).toEqual(await expectedIndex(database, stockId, true));
  }
}

/** Clients that run for the same goods at all servers and through both stocks. */
const RUNNERS = 150;
const RUSH_UNITS = 25;

/** All clients at once, at every server and in both shops: all that is there is sold, and nothing else. */
export async function expectExactSale(run: ChaosRun): Promise<void> {
  const { database } = run.app;
  const { market, skus } = run.world;
  const [first, second] = market.shops;
  const [sku = ''] = skus;
  const shared = first?.sources.find((source) => second?.sources.includes(source)) ?? '';
  const stockIds = market.shops.map(({ stockId }) => stockId);
  const before = await Promise.all(stockIds.map((stockId) => leftInStock(database, stockId, [sku])));
  await restockBy(run, shared, sku, RUSH_UNITS);
  const runners = Array.from({ length: RUNNERS }, (_, index) => {
    const shop = market.shops[index % market.shops.length];
    if (!shop) throw new Error('There is no shop.');
    return run.client().ask('rush', (desk) => desk.place({ shop, lines: [{ sku, quantity: 1 }] }));
  });
  const statuses = (await Promise.all(runners)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
  const after = await Promise.all(stockIds.map((stockId) => leftInStock(database, stockId, [sku])));
  expect(after.map((left) => left.get(sku))).toEqual(stockIds.map(() => 0));
  const sold = statuses.filter((status) => status === 200).length;
  const most = RUSH_UNITS + before.reduce((sum, left) => sum + (left.get(sku) ?? 0), 0);
  expect(sold).toBeGreaterThanOrEqual(RUSH_UNITS);
  expect(sold).toBeLessThanOrEqual(most);
  expect(await oversoldSources(database, [sku])).toEqual([]);
}

async function restockBy(run: ChaosRun, source: string, sku: string, units: number): Promise<void> {
  const [row] = await run.app.database.query<{ quantity: string }>(
    'SELECT quantity FROM inventory_source_item WHERE source_code = ? AND sku = ?',
    [source, sku],
  );
  const from = Number(row?.quantity);
  const answer = await run.client().insist('restock', (desk) => desk.restock(source, sku, { from, to: from + units }));
  expect(answer.status).toBe(200);
}

/** Every order can be ended, gives back all it holds, and then exactly what is there can be sold. */
export async function expectEverythingGivenBack(run: ChaosRun): Promise<void> {
  const { database } = run.app;
  const { skus, market } = run.world;
  const client = run.client();
  await closeEverything(client, skus);
  expect(await heldDemand(database, skus)).toEqual([]);
  expect(await findFaults(database, skus)).toEqual(NO_FAULTS);
  for (const shop of market.shops) {
    for (const [sku, left] of await leftInStock(database, shop.stockId, skus)) {
      const buy = async (quantity: number): Promise<number | undefined> =>
        (await client.ask('place', (desk) => desk.place({ shop, lines: [{ sku, quantity }] })))?.status;
      expect(await buy(left + 1)).toBe(400);
      if (left > 0) expect(await buy(left)).toBe(200);
      expect(await buy(1)).toBe(400);
    }
  }
  expect(await oversoldSources(database, skus)).toEqual([]);
}
