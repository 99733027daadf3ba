import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { expectedIndex, storedIndex } from '../support/expected-index.js';
import { eventually } from '../support/eventually.js';
import { givenItems } from '../support/given.js';
import type { Answer } from '../support/http-client.js';
import { findFaults, heldDemand, NO_FAULTS } from './support/demand-checks.js';
import { Fleet } from './support/fleet.js';
import { givenProduct, openMarket } from './support/market.js';
import type { Market, Shop } from './support/market.js';
import type { OrderDesk } from './support/order-desk.js';
import { ServerBuild } from './support/server-process.js';

const CLIENTS = 2000;
const UNITS = 500;
const FLAG = 'cataloginventory/source_reservations/enabled';
const MESSAGE = 'cataloginventory/options/not_available_message';
const RUSH_MS_MAX = 300_000;

describe('two thousand clients on the last units', () => {
  let app: TestApplication;
  let build: ServerBuild;
  let fleet: Fleet;

  beforeAll(async () => {
    app = await startApplication();
    build = await ServerBuild.make();
    fleet = await Fleet.start({ build, token: await app.tokenFor('all'), size: 2 });
  }, RUSH_MS_MAX);
  afterAll(async () => {
    await fleet?.stop();
    await build?.remove();
    await app.close();
  });

  const given = async (units: number): Promise<{ market: Market; sku: string }> => {
    const market = await openMarket(app, [
      [0, 1],
      [1, 2],
    ]);
    const sku = await givenProduct(app);
    const [one = '', shared = '', other = ''] = market.sources;
    await givenItems(
      app,
      { sku, source_code: one, quantity: 0 },
      { sku, source_code: shared, quantity: units },
      { sku, source_code: other, quantity: 0 },
    );
    return { market, sku };
  };
  /** All buyers at once, in turn in each of the shops and, after a round of them, at the next server. */
  const rush = async (shops: readonly Shop[], at: readonly OrderDesk[], sku: string): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => {
        const desk = at[Math.floor(index / shops.length) % at.length] as OrderDesk;
        return desk.place({ shop: shops[index % shops.length] as Shop, lines: [{ sku, quantity: 1 }] });
      }),
    );
  const outcomes = (answers: readonly Answer[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const key = status === 200 ? 'sold' : `${status} ${String(body.message ?? JSON.stringify(body))}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  const check = async (market: Market, sku: string, isPerSource: boolean): Promise<void> => {
    const held = await heldDemand(app.database, [sku]);
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(UNITS);
    const [orders] = await app.database.query<{ n: string }>(
      'SELECT COUNT(DISTINCT order_id) AS n FROM sales_order_item WHERE sku = ?',
      [sku],
    );
    expect(Number(orders?.n)).toBe(UNITS);
    expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    await app.followReservations();
    for (const { stockId } of isPerSource ? market.shops : market.shops.slice(0, 1)) {
      await eventually(async () => (await storedIndex(app.database, stockId)).some(([, , isSalable]) => !isSalable));
      expect(await storedIndex(app.database, stockId)).toEqual(await expectedIndex(app.database, stockId, isPerSource));
    }
  };

  it(
    'get each unit once, and the others the text of the setting',
    async () => {
      const { market, sku } = await given(UNITS);
      const answers = await rush(market.shops.slice(0, 1), fleet.desks.slice(0, 1), sku);
      expect(outcomes(answers)).toEqual({ sold: UNITS, '400 Not enough items for sale': CLIENTS - UNITS });
      await check(market, sku, false);
    },
    RUSH_MS_MAX,
  );

  it(
    'get each unit once at two servers and through two stocks that share its source, with source-level reservations',
    async () => {
      const { market, sku } = await given(UNITS);
      await app.within(() => app.get(Settings).setMany({ [FLAG]: '1', [MESSAGE]: '1' }));
      try {
        const answers = await rush(market.shops, fleet.desks, sku);
        expect(outcomes(answers)).toEqual({ sold: UNITS, '400 Only 0 of 1 available': CLIENTS - UNITS });
        await check(market, sku, true);
      } finally {
        await app.within(() => app.get(Settings).setMany({ [FLAG]: '0', [MESSAGE]: '2' }));
      }
    },
    RUSH_MS_MAX,
  );
});
