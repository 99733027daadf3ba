import { Dice } from '../../support/dice.js';
import { openMarket } from '../../concurrency/support/market.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { compareAll, compareLedgers } from './support/comparison.js';
import { cancel, invoice, ship, shipTwice } from './support/document-steps.js';
import { givenRange } from './support/products.js';
import {
  adopt,
  cancelReservation,
  letExpire,
  placeBatch,
  placeOrder,
  placeTwice,
  repeatReservation,
  reserveAhead,
} from './support/placing-steps.js';
import { refund } from './support/refund-step.js';
import { Story } from './support/story.js';
import type { Step } from './support/story.js';
import { stock, switchReservations, toggle, toggleSource, writeItems } from './support/supply-steps.js';

/** To play a failed history again, or others: `ORDER_HISTORY_SEED=7 ORDER_HISTORY_COUNT=20 npx jest order-histories`. */
const SEED = Number(process.env['ORDER_HISTORY_SEED'] ?? 20_261);
const COUNT = Number(process.env['ORDER_HISTORY_COUNT'] ?? 4);
const STEPS = Number(process.env['ORDER_HISTORY_STEPS'] ?? 80);
/** Everything is compared every so many steps; what a step may have changed, after each. */
const FULL_COMPARISON_EVERY = 8;
/** A step that finds nothing to do is drawn again so often. */
const TRIES_MAX = 20;
const HISTORY_MS_MAX = 300_000;

const EVERYDAY: readonly (readonly [number, Step])[] = [
  [16, placeOrder],
  [3, placeBatch],
  [2, placeTwice],
  [4, reserveAhead],
  [2, repeatReservation],
  [3, adopt],
  [2, cancelReservation],
  [2, letExpire],
  [16, ship],
  [2, shipTwice],
  [12, invoice],
  [14, refund],
  [6, cancel],
  [6, writeItems],
  [1, toggleSource],
];

type Mode = 'off' | 'on' | 'toggled';

describe('random histories of orders', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  /** Two shops that share a source, with some of everything in stock. */
  const begin = async (dice: Dice, isPerSource: boolean): Promise<Story> => {
    const market = await openMarket(app, [
      [0, 1],
      [1, 2],
    ]);
    const story = new Story(app, market, await givenRange(app), dice, unique('H'));
    const items = market.sources.flatMap((source) =>
      story.products.map((product) => ({
        product,
        source,
        quantity: product.step * dice.between(0, 6),
        isInStock: true,
      })),
    );
    await stock(story, items);
    await switchReservations(story, isPerSource);
    return story;
  };

  const play = async (seed: number, mode: Mode): Promise<void> => {
    const dice = new Dice(seed);
    const story = await begin(dice, mode === 'on');
    const steps: typeof EVERYDAY = mode === 'toggled' ? [...EVERYDAY, [4, toggle]] : EVERYDAY;
    try {
      for (let count = 1; count <= STEPS; count += 1) {
        let words: string | undefined;
        for (let tries = 0; words === undefined && tries < TRIES_MAX; tries += 1) {
          words = await dice.weighted(steps)(story);
        }
        story.log.push(words ?? 'nothing');
        await compareLedgers(story);
        if (count % FULL_COMPARISON_EVERY === 0) await compareAll(story);
      }
      await compareAll(story);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const again = `ORDER_HISTORY_SEED=${seed} ORDER_HISTORY_COUNT=1`;
      throw new Error(`${again}, source-level reservations ${mode}:\n${story.log.join('\n')}\nthen:\n${text}`, {
        cause: error,
      });
    } finally {
      await switchReservations(story, false);
    }
  };

  it.each<[Mode]>([['off'], ['on'], ['toggled']])(
    'keep both ledgers as a simple model says, source-level reservations %s',
    async (mode) => {
      for (let seed = SEED; seed < SEED + COUNT; seed += 1) await play(seed, mode);
    },
    HISTORY_MS_MAX * COUNT,
  );
});
