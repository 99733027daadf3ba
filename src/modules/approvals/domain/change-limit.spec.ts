import { Quantity } from '../../../platform/quantity/quantity.js';
import {
  exceedsQuantity,
  growthSince,
  isWithin,
  netChangesOf,
  SHOWN_ROWS_MAX,
  summaryOf,
  valueOf,
} from './change-limit.js';
import type { WrittenMovement } from './change-limit.js';

const moved = (sku: string, delta: number, more: Partial<WrittenMovement> = {}): WrittenMovement => ({
  ...{ sourceCode: 'eu', sku, delta: Quantity.of(delta), quantityAfter: Quantity.of(100) },
  ...more,
});
const limit = (quantity: number | null, value: number | null = null) => ({
  quantity: quantity === null ? null : Quantity.of(quantity),
  value,
});

describe('the largest change that somebody may write alone', () => {
  it('is one of a single quantity, up or down, and may be reached', () => {
    expect(exceedsQuantity(limit(10), [moved('a', 10), moved('b', -10), moved('c', 9)])).toBe(false);
    expect(exceedsQuantity(limit(10), [moved('a', 1), moved('b', -10.0001)])).toBe(true);
    expect(exceedsQuantity(limit(0), [moved('a', 0.0001)])).toBe(true);
    expect(exceedsQuantity(limit(null), [moved('a', 99_999_999)])).toBe(false);
  });

  it('is of what a request comes to, by the spelling of the database', () => {
    const changes = netChangesOf([
      moved('a', 30),
      moved('A', -25, { quantityAfter: Quantity.of(5) }),
      moved('b', 7),
      moved('b', -7),
      moved('a', -4, { state: 'damaged' }),
    ]);
    expect(changes.map(({ sku, state, delta, size }) => [sku, state, delta.toNumber(), size.toNumber()])).toEqual([
      ['A', 'available', 5, 5],
      ['a', 'damaged', -4, 4],
    ]);
    expect(exceedsQuantity(limit(5), [moved('a', 30), moved('a', -25)])).toBe(false);
  });

  it('is worth what the products cost; without a price nothing', () => {
    const changes = netChangesOf([moved('a', -3), moved('b', 1000)]);
    const prices = new Map([['A', 33.3333]]);
    expect(changes.map((change) => valueOf(change, prices))).toEqual([99.9999, 0]);
    expect(valueOf(changes[1] as never, new Map([['B', 1e14]]))).toBe(1_000_000_000_000);
  });

  it('shows the dearest rows first, and not more than people look through', () => {
    const movements = Array.from({ length: SHOWN_ROWS_MAX + 5 }, (_, index) => moved(`s${index}`, index + 1));
    const { rows, rowCount, largestQuantity, largestValue } = summaryOf(
      netChangesOf(movements),
      new Map([['S3', 1000]]),
    );
    expect(rows.slice(0, 2)).toEqual([
      { sourceCode: 'eu', sku: 's3', state: 'available', delta: 4, quantityAfter: 100 },
      {
        sourceCode: 'eu',
        sku: `s${SHOWN_ROWS_MAX + 4}`,
        state: 'available',
        delta: SHOWN_ROWS_MAX + 5,
        quantityAfter: 100,
      },
    ]);
    expect([rows.length, rowCount, largestValue]).toEqual([SHOWN_ROWS_MAX, SHOWN_ROWS_MAX + 5, 4000]);
    expect(largestQuantity.toNumber()).toBe(SHOWN_ROWS_MAX + 5);
  });

  it('is bounded by what was shown, each quantity by itself', () => {
    const shown = (...movements: WrittenMovement[]) => summaryOf(netChangesOf(movements), new Map());
    const grown = (asked: ReturnType<typeof shown>, ...now: WrittenMovement[]) => {
      const growth = growthSince(asked, netChangesOf(now));
      return growth && [growth.change.sku, growth.change.delta.toNumber(), growth.asked.toNumber()];
    };
    const asked = shown(moved('a', 50), moved('b', -5));
    expect(grown(asked, moved('A', 50), moved('b', -4))).toBeUndefined();
    expect(grown(asked, moved('a', 50), moved('b', -6))).toEqual(['b', -6, -5]);
    expect(grown(asked, moved('a', -1))).toEqual(['a', -1, 50]);
    expect(grown(asked, moved('c', 0.0001))).toEqual(['c', 0.0001, 0]);
    const many = shown(...Array.from({ length: SHOWN_ROWS_MAX + 5 }, (_, index) => moved(`s${index}`, index + 1)));
    expect(grown(many, moved('s0', 5))).toBeUndefined();
    expect(grown(many, moved('s0', 6))).toEqual(['s0', 6, 5]);
  });

  it.each([
    [limit(10, 100), 10, 100, true],
    [limit(10, 100), 10, 100.01, false],
    [limit(10, 100), 10.5, 0, false],
    [limit(null, 0), 5, 0, true],
    [undefined, 5000, 5000, true],
  ])('%j covers %d pieces of value %d: %s', (own, quantity, value, covers) => {
    expect(isWithin(own, { largestQuantity: Quantity.of(quantity), largestValue: value })).toBe(covers);
  });
});
