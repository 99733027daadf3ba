import { Quantity } from '../../../platform/quantity/quantity.js';
import { levelOf, timesIn } from './level.js';
import type { LevelBasis } from './presentation.js';

const q = (value: number | string): Quantity => Quantity.of(value);

describe('levelOf', () => {
  const byQuantity = { levelBasis: 'quantity' as LevelBasis, levelHigh: q(10), levelLow: q(3), fullQuantity: q(1000) };
  const byShare = { ...byQuantity, levelBasis: 'percentage' as LevelBasis, levelHigh: q(50), levelLow: q(20) };

  it.each([
    [-5, 'out'],
    [0, 'out'],
    [0.0001, 'low'],
    [3, 'low'],
    [3.0001, 'medium'],
    [5, 'medium'],
    [10, 'medium'],
    [10.0001, 'high'],
    [15, 'high'],
  ])('of %d by 10 and 3 is %s', (quantity, level) => {
    expect(levelOf(q(quantity), byQuantity)).toBe(level);
  });

  it.each([
    [15, 20, 'high'],
    [10, 20, 'medium'],
    [5, 20, 'medium'],
    [4, 20, 'low'],
    [2, 20, 'low'],
    [0, 20, 'out'],
    // Exactly a fifth of what has no exact share as a float.
    [0.7, 3.5, 'low'],
    [0.7001, 3.5, 'medium'],
    [99_999_999, 99_999_999.9999, 'high'],
  ])('of %d of %d by half and a fifth is %s', (quantity, full, level) => {
    expect(levelOf(q(quantity), { ...byShare, fullQuantity: q(full) })).toBe(level);
  });

  it.each([null, q(0)])('compares the quantity itself where the full one is %s', (fullQuantity) => {
    expect(levelOf(q(51), { ...byShare, fullQuantity })).toBe('high');
    expect(levelOf(q(50), { ...byShare, fullQuantity })).toBe('medium');
  });
});

describe('timesIn', () => {
  it.each([
    [13, 6, 2],
    [12, 6, 2],
    [5.9999, 6, 0],
    [0.3, 0.1, 3],
    [0, 6, 0],
    [-12, 6, 0],
  ])('of %d and %d is %d', (quantity, part, times) => {
    expect(timesIn(q(quantity), q(part))).toBe(times);
  });
});
