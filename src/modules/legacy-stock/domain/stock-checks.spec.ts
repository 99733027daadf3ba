import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockConfiguration } from '../../catalog/index.js';
import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { CheckedItem } from './stock-checks.js';
import { hasEnough, hasStock, incrementViolation, isLow, sellableQuantity, suggestedQuantity } from './stock-checks.js';

const q = Quantity.of;

const item = (
  quantity: number | null,
  configuration: Partial<StockConfiguration> = {},
  isInStock = true,
): CheckedItem => ({
  quantity: quantity === null ? null : q(quantity),
  isInStock,
  configuration: { ...INITIAL_CONFIGURATION, manageStock: true, ...configuration },
});

describe('checks of a legacy stock item', () => {
  it.each<[CheckedItem, boolean]>([
    [item(1), true],
    [item(0), false],
    [item(null), false],
    [item(3, { minQty: q(3) }), false],
    [item(3.0001, { minQty: q(3) }), true],
    [item(0, { backorders: 1 }), true],
    [item(0, { minQty: q(-2) }), false],
    [item(-1, { minQty: q(-2) }), true],
  ])('tell whether there is stock: %#', (checked, expected) => {
    expect(hasStock(checked)).toBe(expected);
  });

  it('tell whether it runs low', () => {
    expect(isLow(item(2, { notifyStockQty: q(3) }))).toBe(true);
    expect(isLow(item(3, { notifyStockQty: q(3) }))).toBe(false);
    expect(isLow(item(0, { notifyStockQty: null }))).toBe(false);
  });

  it.each<[CheckedItem, number, boolean]>([
    [item(5), 5, true],
    [item(5), 5.0001, false],
    [item(5, { minQty: q(2) }), 4, false],
    [item(5, { backorders: 2 }), 400, true],
    [item(5, {}, false), 1, false],
    [item(5, { manageStock: false }, false), 400, true],
    [item(null), 1, false],
  ])('tell whether there is enough: %#', (checked, wanted, expected) => {
    expect(hasEnough(checked, q(wanted))).toBe(expected);
  });

  it.each<[CheckedItem, number]>([
    [item(5), 5],
    [item(-5), 0],
    [item(5, {}, false), 0],
    [item(5, { manageStock: false }), 0],
    [item(null), 0],
  ])('tell what there is to sell: %#', (checked, expected) => {
    expect(sellableQuantity(checked)).toEqual(q(expected));
  });

  it('refuse what is no multiple of the increment, exactly', () => {
    const checked = item(5, { qtyIncrements: q('0.1') });
    expect(incrementViolation(checked, q('0.3'))).toBeUndefined();
    expect(incrementViolation(checked, q('0.35'))).toEqual({
      message: 'You can buy this product only in quantities of %1 at a time.',
      parameters: [0.1],
    });
    expect(incrementViolation(item(5), q('0.35'))).toBeUndefined();
  });

  const inThrees = { qtyIncrements: q(3), minSaleQty: q(4), maxSaleQty: q(14) };
  it.each<[string, CheckedItem, number, number]>([
    ['the nearest multiple', item(100, inThrees), 7, 6],
    ['the larger of two equally near ones', item(100, { ...inThrees, qtyIncrements: q(2) }), 7, 8],
    ['the smallest multiple above the least', item(100, inThrees), 4, 6],
    ['the largest multiple below the most', item(100, inThrees), 14, 12],
    ['within what is left', item(10, inThrees), 10, 9],
    ['without a limit per cart', item(100, { ...inThrees, maxSaleQty: q(0) }), 50, 51],
    ['the quantity itself outside of the limits', item(100, inThrees), 15, 15],
    ['the quantity itself where nothing fits', item(5, inThrees), 5, 5],
    ['the quantity itself without increments', item(100), 7, 7],
    ['the quantity itself where stock is not managed', item(100, { ...inThrees, manageStock: false }), 7, 7],
    ['the quantity itself at zero', item(100, inThrees), 0, 0],
  ])('suggest %s', (_case, checked, wanted, expected) => {
    expect(suggestedQuantity(checked, q(wanted))).toEqual(q(expected));
  });
});
