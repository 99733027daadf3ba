import type { Shop } from '../integration/shipping/support/shop.js';
import { LOCKS_ITEMS, pauseAfter } from '../integration/transfers/support/pause.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { driftOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { findFaults, NO_FAULTS } from './support/demand-checks.js';

const SKUS = 12;
const TRANSFERS = 16;

describe('transfers of the same SKUs at once', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
  });
  afterAll(() => app.close());

  const given = (quantities: readonly number[], count = SKUS): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => shop.product(quantities)));
  const totalOf = async (sku: string): Promise<number> =>
    (await shop.onHand(sku)).reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
  const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];
  const opposite = <T>(one: T, other: T): T[] =>
    Array.from({ length: TRANSFERS }, (_, index) => (index % 2 === 0 ? one : other));

  it('lose track of what moved, were the items not locked', async () => {
    const [sku = ''] = await given([10, 0], 1);
    const pause = pauseAfter(app.database, LOCKS_ITEMS, LOCKS_ITEMS);
    try {
      const slow = transfers.some([east, west], [[sku, 6]]);
      await Promise.race([pause.arrived, slow]);
      const quick = await transfers.some([east, west], [[sku, 6]]);
      pause.resume();
      expect([(await slow).status, quick.status]).toEqual([200, 200]);
    } finally {
      pause.restore();
    }
    expect(await driftOf(app.database, [sku])).not.toEqual([]);
  });

  it('of a part, in opposite directions and orders, leave what their sum says', () =>
    shop.warehouse.inEveryMode(async () => {
      const skus = await given([500, 500]);
      const answers = await Promise.all(
        opposite([east, west], [west, east]).map((route, index) => {
          const list = index % 4 < 2 ? skus : [...skus].reverse();
          return transfers.some(
            route,
            list.map((sku) => [sku, route[0] === east ? 3 : 1.5]),
          );
        }),
      );
      expect(statuses(answers)).toEqual([200]);
      const moved = (TRANSFERS / 2) * (3 - 1.5);
      for (const sku of skus) expect(await shop.onHand(sku)).toEqual([500 - moved, 500 + moved]);
      expect(await driftOf(app.database, skus)).toEqual([]);
    }));

  it('of a part, never take more than there is, and all or nothing', () =>
    shop.warehouse.inEveryMode(async () => {
      const [one = '', two = ''] = await given([10, 0], 2);
      const answers = await Promise.all(
        Array.from({ length: TRANSFERS }, (_, index) =>
          transfers.some(
            [east, west],
            (index % 2 === 0 ? [one, two] : [two, one]).map((sku) => [sku, 3]),
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(TRANSFERS - 3);
      for (const sku of [one, two]) expect(await shop.onHand(sku)).toEqual([1, 9]);
      expect(await driftOf(app.database, [one, two])).toEqual([]);
    }));

  it('of everything, in opposite directions, with items that come and go, lose and make nothing', () =>
    shop.warehouse.inEveryMode(async () => {
      const skus = await given([7, 5]);
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          opposite([east, west], [west, east]).map((route, index) => {
            const list = index % 4 < 2 ? skus : [...skus].reverse();
            return transfers.all(route, list, index % 3 !== 0);
          }),
        );
        expect(statuses(answers)).toEqual([200]);
      }
      for (const sku of skus) expect(await totalOf(sku)).toBe(12);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    }));

  it('beside assignments, parts and everything, are all answered', () =>
    shop.warehouse.inEveryMode(async () => {
      const skus = await given([50, 50]);
      const answers = await Promise.all(
        opposite([east, west], [west, east]).map((route, index) => {
          if (index % 4 === 0) return transfers.all(route, skus, true);
          if (index % 4 === 1)
            return transfers.some(
              route,
              skus.map((sku) => [sku, 1]),
            );
          return transfers.post('bulk-product-source-assign', { skus: [...skus].reverse(), sourceCodes: route });
        }),
      );
      const failed = answers.filter(
        ({ status, body }) => status !== 200 && body.message !== 'Transfer validation failed',
      );
      expect(failed).toEqual([]);
      for (const sku of skus) expect(await totalOf(sku)).toBe(100);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    }));
});
