import { readFileSync } from 'node:fs';
import { Dice } from '../../support/dice.js';
import { openMarket } from '../../concurrency/support/market.js';
import { cli } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { cancel, invoice, ship, shipTwice } from '../order-histories/support/document-steps.js';
import {
  adopt,
  cancelReservation,
  letExpire,
  placeBatch,
  placeOrder,
  reserveAhead,
} from '../order-histories/support/placing-steps.js';
import { givenRange } from '../order-histories/support/products.js';
import { refund } from '../order-histories/support/refund-step.js';
import { Story } from '../order-histories/support/story.js';
import type { Step } from '../order-histories/support/story.js';
import { stock, switchReservations, toggleSource, writeItems } from '../order-histories/support/supply-steps.js';
import { Clinic } from './support/clinic.js';

const SEED = Number(process.env['DOCTOR_SEED'] ?? 7_310);
const STEPS = 60;
const TRIES_MAX = 20;
const WORK: readonly (readonly [number, Step])[] = [
  [16, placeOrder],
  [3, placeBatch],
  [4, reserveAhead],
  [3, adopt],
  [2, cancelReservation],
  [2, letExpire],
  [16, ship],
  [2, shipTwice],
  [10, invoice],
  [12, refund],
  [6, cancel],
  [8, writeItems],
  [1, toggleSource],
];

describe('a healthy installation', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
  });
  afterAll(() => clinic.app.close());

  it.each([
    ['off', false],
    ['on', true],
  ])(
    'has no finding after random work, source-level reservations %s',
    async (_, isPerSource) => {
      const dice = new Dice(SEED + Number(isPerSource));
      const market = await openMarket(clinic.app, [
        [0, 1],
        [1, 2],
      ]);
      const story = new Story(clinic.app, market, await givenRange(clinic.app), dice, unique('D'));
      await stock(
        story,
        market.sources.flatMap((source) =>
          story.products.map((product) => ({
            product,
            source,
            quantity: product.step * dice.between(0, 6),
            isInStock: true,
          })),
        ),
      );
      await switchReservations(story, isPerSource);
      let done = 0;
      for (let step = 0; step < STEPS; step += 1) {
        let words: string | undefined;
        for (let tries = 0; words === undefined && tries < TRIES_MAX; tries += 1) {
          words = await dice.weighted(WORK)(story);
        }
        if (words !== undefined) done += 1;
        if (step % 20 === 19) expect(await exceptOversold()).toEqual([]);
      }
      await switchReservations(story, false);
      expect(done).toBeGreaterThan(STEPS / 2);
    },
    240_000,
  );

  it('has none where an opening balance was taken back by the SQL of the documentation', async () => {
    const recording = 'cataloginventory/source_item_adjustment/enabled';
    const { warehouse } = clinic.ledger.till;
    const skus = await warehouse.withSettings({ [recording]: '0' }, () =>
      Promise.all([clinic.history(7), clinic.history(8), clinic.history(9)]),
    );
    const opening = await cli('inventory:adjustment:opening-balance', '--batch-size=1', '--json');
    const { request_id: requestId, rows_written: rows } = JSON.parse(opening.out) as Record<string, unknown>;
    expect(rows).toBe(skus.length);
    // One goes on before the rows are taken back: it no longer begins at zero.
    await warehouse.items(skus[0] ?? '', { [clinic.source]: 5 });
    await clinic.fold();
    const [statement = ''] =
      /DELETE FROM inventory_source_item_adjustment WHERE [^;]+/.exec(readFileSync('docs/commands.md', 'utf8')) ?? [];
    await clinic.sql(statement.replace(/request_id = '[^']+'/, `request_id = '${String(requestId)}'`));
    const found = (await clinic.found()).filter(({ kind }) => kind !== 'oversold');
    // What has no history is named, as it was before the opening balance.
    expect(found.map(({ kind, count }) => [kind, count])).toEqual([['item-without-history', 2]]);
    await clinic.repair(found);
    expect(await exceptOversold()).toEqual([]);
  });

  it('has none after renames, deletions, transfers, pruning and the clean-up either', async () => {
    const { ledger, app } = clinic;
    const [sku, gone] = [await clinic.product(), await clinic.product()];
    const { id } = await clinic.order(sku);
    await clinic.order(sku);
    await ledger.till.act(id, 'cancel');
    const renamed = unique('RENAMED');
    expect((await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } })).status).toBe(200);
    expect((await app.http.delete(`/rest/V1/products/${gone}`)).status).toBe(200);
    await ledger.cleanup();
    await clinic.history(4, 2, 9);
    await clinic.sql(
      `INSERT INTO inventory_source_item_adjustment (source_code, sku, delta, quantity_after, reason, actor_type, created_at)
       VALUES ('pruned', 'PRUNED', 5, 5, 'other', 'system', NOW() - INTERVAL 90 DAY),
              ('pruned', 'PRUNED', -5, 0, 'other', 'system', NOW() - INTERVAL 80 DAY)`,
    );
    await cli('config:set', 'cataloginventory/source_item_adjustment/retention_days', '30');
    expect((await cli('inventory:adjustment:prune')).code).toBe(0);
    await cli('config:set', 'cataloginventory/source_item_adjustment/retention_days', '0');
    // Of the two rows that were added by hand above.
    expect((await cli('inventory:changes:repair')).out).toContain('1 row(s) were added.');
    expect(await exceptOversold()).toEqual([]);
  });

  it('has none while orders are placed and quantities written beside it', async () => {
    const skus = await Promise.all(Array.from({ length: 3 }, () => clinic.product()));
    let isOver = false;
    let orders = 0;
    const shoppers = skus.map(async (sku) => {
      while (!isOver) {
        const { id } = await clinic.order(sku);
        await clinic.ledger.till.act(id, 'cancel');
        orders += 1;
      }
    });
    const clerk = (async () => {
      for (let quantity = 10; !isOver; quantity = 10 + ((quantity + 3) % 17)) {
        await clinic.ledger.till.warehouse.items(skus[0] ?? '', { [clinic.source]: quantity });
      }
    })();
    const found: string[] = [];
    try {
      for (let round = 0; round < 12 || orders <= 5; round += 1) found.push(...(await exceptOversold()));
    } finally {
      isOver = true;
      await Promise.all([...shoppers, clerk]);
    }
    expect(found).toEqual([]);
  }, 120_000);

  /** Clerks and refunds make shelves emptier than what is held there, which is what that check is for. */
  async function exceptOversold(): Promise<string[]> {
    const found = await clinic.found();
    return found.filter(({ kind }) => kind !== 'oversold').flatMap(({ kind, examples }) => [kind, ...examples]);
  }
});
