import { PlacementService } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems } from '../support/given.js';
import { findFaults, heldDemand, NO_FAULTS, oversoldSources } from './support/demand-checks.js';
import { givenProduct, openMarket } from './support/market.js';
import type { Shop } from './support/market.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForLock } from './support/reservations-server.js';
import { toldBy } from './support/reservations-shop.js';
import { unique } from '../support/names.js';

const BUYERS = 200;
const UNITS = 70;
const FLAG = 'cataloginventory/source_reservations/enabled';

describe('two hundred buyers of one SKU in two processes', () => {
  let app: TestApplication;
  let other: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    other = await startApplication();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** Each buyer on their own, every second one in the other process, over the shops in turn; answers how many got one. */
  const rush = async (shops: readonly Shop[], sku: string): Promise<number> => {
    const outcomes = await Promise.all(
      Array.from({ length: BUYERS }, async (_, n) => {
        const process = n % 2 === 0 ? app : other;
        const { storeId } = shops[(n >> 1) % shops.length] as Shop;
        const items = [{ sku, quantity: Quantity.of(1) }];
        return process.within(() =>
          process.get(PlacementService).place([{ incrementId: unique('H'), storeId, items, kind: 'order' }]),
        );
      }),
    );
    const refused = outcomes.flat().filter(({ isPlaced }) => !isPlaced);
    expect(new Set(refused.map(toldBy))).toEqual(new Set(['Not enough items for sale']));
    return BUYERS - refused.length;
  };

  it.each<[string, number[][], boolean]>([
    ['one stock, reservations of the stock', [[0, 1]], false],
    ['one stock, reservations per source', [[0, 1]], true],
    [
      'two stocks that share a source, reservations per source',
      [
        [0, 1],
        [1, 2],
      ],
      true,
    ],
  ])('get each unit once: %s', async (_name, shopsOf, isPerSource) => {
    const { shops, sources } = await openMarket(app, shopsOf);
    const sku = await givenProduct(app);
    // The middle source is the shared one; the others have nothing, so that every buyer wants the same units.
    await givenItems(app, ...sources.map((source_code, n) => ({ sku, source_code, quantity: n === 1 ? UNITS : 0 })));
    await app.within(() => app.get(Settings).setMany({ [FLAG]: isPerSource ? '1' : '0' }));
    try {
      expect(await rush(shops, sku)).toBe(UNITS);
      const held = await heldDemand(app.database, [sku]);
      expect(held.map(({ quantity }) => quantity)).toEqual(Array.from({ length: UNITS }, () => 1));
      expect(new Set(held.map(({ source }) => source))).toEqual(new Set([isPerSource ? sources[1] : null]));
      expect(await oversoldSources(app.database, [sku])).toEqual([]);
      expect(await findFaults(app.database, [sku])).toEqual(NO_FAULTS);
    } finally {
      await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    }
  });

  it('wait for each other through two stocks that share a source, however many each stock seems to have', async () => {
    const { shops, sources } = await openMarket(app, [
      [0, 1],
      [1, 2],
    ]);
    const sku = await givenProduct(app);
    await givenItems(app, { sku, source_code: sources[1] as string, quantity: 1 });
    const buy = (process: TestApplication, shop: Shop, gate?: Gate): Promise<readonly PlacementOutcome[]> =>
      process.within(() =>
        process.get(PlacementService).place([
          {
            incrementId: unique('H'),
            storeId: shop.storeId,
            items: [{ sku, quantity: Quantity.of(1) }],
            kind: 'order',
            ...(gate ? { document: { writer: new PausingWriter(gate), content: null } } : {}),
          },
        ]),
      );
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
    const gate = new Gate();
    try {
      const first = buy(app, shops[0] as Shop, gate);
      await gate.reached;
      let isTold = false;
      const second = buy(other, shops[1] as Shop);
      void second.finally(() => (isTold = true));
      await eventually(async () => isTold || (await someoneWaitsForLock(app.database)));
      gate.open();
      expect([...(await first), ...(await second)].map(toldBy)).toEqual([true, 'Not enough items for sale']);
    } finally {
      gate.open();
      await app.within(() => app.get(Settings).setMany({ [FLAG]: '0' }));
    }
  });
});
