import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { StockConfiguration } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { NO_FACTS } from './availability.js';
import { explainedConfiguration } from './explained-configuration.js';
import type { ExplainedSource } from './explanation.js';
import { explanationLines, verdictOn } from './explanation.js';
import { isMultipleOf, isWhole } from './multiple.js';
import { expectedIndexRow, liveSalableQuantity, salableQuantity } from './salable-quantity.js';
import { salableAtSource } from './source-breakdown.js';
import { thresholdOf } from './threshold.js';

const q = (value: number) => Quantity.of(value);

function given(facts: Partial<Availability>, own: Partial<StockConfiguration> = {}): Availability {
  const configuration = { ...INITIAL_CONFIGURATION, manageStock: true, ...own };
  return {
    ...NO_FACTS,
    sku: 'SKU-1',
    stockId: 2,
    product: { productId: 1, typeId: 'simple' },
    stored: configuration,
    configuration,
    isCarried: true,
    isIndexed: true,
    isAssigned: true,
    isInStockSomewhere: true,
    isSalableInIndex: false,
    ...facts,
  };
}

describe('the threshold', () => {
  it.each([
    [0, 5, 5],
    [0, 0, 0],
    [0, -5, 0],
    [1, 5, 0],
    [1, 0, 0],
    [1, -5, -5],
    [2, -0.5, -0.5],
  ])('with backorders %p and a minimum of %p is %p', (backorders, minQty, expected) => {
    expect(thresholdOf({ ...INITIAL_CONFIGURATION, backorders, minQty: q(minQty) }).toNumber()).toBe(expected);
  });
});

describe('multiples', () => {
  it.each([
    [10, 5, true],
    [7, 5, false],
    [0, 5, true],
    [-10, 5, true],
    [1.3, 0.1, true],
    [1.35, 0.1, false],
    [99_999_999.9999, 0.0001, true],
  ])('%p of %p: %p', (quantity, step, expected) => {
    expect(isMultipleOf(q(quantity), q(step))).toBe(expected);
  });

  it('tells wholes from fractions', () => {
    expect([0, 3, -3].map((value) => isWhole(q(value)))).toEqual([true, true, true]);
    expect([0.0001, 2.5, -2.9999].map((value) => isWhole(q(value)))).toEqual([false, false, false]);
  });
});

describe('the salable quantity', () => {
  it('is what the index has, less what orders hold and the threshold', () => {
    const row = { quantity: q(10), isSalable: true };
    expect(salableQuantity(row, given({ reserved: q(-2.5) }, { minQty: q(3) })).toNumber()).toBe(4.5);
  });

  it('may be below zero', () => {
    const row = { quantity: q(1), isSalable: true };
    expect(salableQuantity(row, given({ reserved: q(-4) }, { backorders: 1 })).toNumber()).toBe(-3);
  });

  it('is zero without a row and where the row is not salable', () => {
    const facts = given({ reserved: q(-4) });
    expect(salableQuantity(undefined, facts)).toEqual(Quantity.ZERO);
    expect(salableQuantity({ quantity: q(9), isSalable: false }, facts)).toEqual(Quantity.ZERO);
  });
});

describe('the row that the index should have', () => {
  it.each<[string, Availability, number, boolean]>([
    ['something left', given({ onHand: q(5), reserved: q(-4) }), 5, true],
    ['nothing left', given({ onHand: q(5), reserved: q(-5) }), 5, false],
    ['at the threshold', given({ onHand: q(5) }, { minQty: q(5) }), 5, false],
    ['unmanaged', given({ onHand: q(0) }, { manageStock: false }), 0, true],
    ['backorders', given({ onHand: q(0) }, { backorders: 1 }), 0, true],
    ['backorders, out of stock', given({ onHand: q(0), isInStockSomewhere: false }, { backorders: 1 }), 0, false],
    ['backorders at their limit', given({ reserved: q(-2) }, { backorders: 1, minQty: q(-2) }), 0, false],
    ['outside of the catalogue', given({ product: undefined }), 0, true],
  ])('%s', (_name, availability, quantity, isSalable) => {
    expect(expectedIndexRow(availability)).toEqual({ quantity: q(quantity), isSalable });
  });

  it('is none where no enabled source has the item', () => {
    expect(expectedIndexRow(given({ isCarried: false }))).toBeUndefined();
    expect(liveSalableQuantity(given({ isCarried: false, reserved: q(-3) }))).toEqual(Quantity.ZERO);
    expect(liveSalableQuantity(given({ isIndexed: false }))).toEqual(Quantity.ZERO);
  });
});

describe('a source', () => {
  const holding = {
    sourceCode: 'a',
    sourceName: 'A',
    isEnabled: true,
    isInStock: true,
    onHand: q(9),
    reservations: q(-1),
  };

  it('sells what orders leave, never less than nothing', () => {
    expect(salableAtSource(holding).toNumber()).toBe(8);
    expect(salableAtSource({ ...holding, reservations: q(-10) })).toEqual(Quantity.ZERO);
  });

  it('sells nothing while it is disabled or its item is out of stock', () => {
    expect(salableAtSource({ ...holding, isEnabled: false })).toEqual(Quantity.ZERO);
    expect(salableAtSource({ ...holding, isInStock: false })).toEqual(Quantity.ZERO);
  });
});

describe('an explanation', () => {
  const source = (more: Partial<ExplainedSource>): ExplainedSource => ({
    sourceCode: 'a',
    sourceName: 'A',
    isEnabled: true,
    priority: 1,
    onHand: q(5),
    status: 1,
    ...more,
  });
  const sources = [
    source({}),
    source({ sourceCode: 'b', isEnabled: false }),
    source({ sourceCode: 'c', status: 0 }),
    source({ sourceCode: 'd', priority: undefined }),
    source({ sourceCode: 'e', onHand: q(1.5) }),
  ];
  const linesOf = (availability: Availability) =>
    explanationLines(availability, sources).map(({ label, quantity }) => [label, quantity.toNumber()]);

  it('says of each source why it counts or does not', () => {
    expect(sources.map((each) => verdictOn(each).counts)).toEqual([true, false, false, false, true]);
    expect(sources.map((each) => verdictOn(each).reason)).toEqual([
      'In stock at an enabled source of the stock.',
      'The source is disabled.',
      'The item is out of stock at this source.',
      'The stock does not sell from this source.',
      'In stock at an enabled source of the stock.',
    ]);
  });

  it('is a sum', () => {
    const own = { minQty: q(1), useConfigMinQty: false };
    expect(linesOf(given({ onHand: q(6.5), reserved: q(-2) }, own))).toEqual([
      ['On hand at a', 5],
      ['On hand at e', 1.5],
      ['Reserved by open orders', -2],
      ['Out-of-stock threshold of the product', -1],
    ]);
  });

  it('names the limit of backorders', () => {
    expect(linesOf(given({ onHand: q(6.5) }, { backorders: 1, minQty: q(-3) }))).toEqual([
      ['On hand at a', 5],
      ['On hand at e', 1.5],
      ['Limit of backorders of the settings', 3],
    ]);
  });

  it('makes up for the sources that are not listed', () => {
    expect(linesOf(given({ onHand: q(10) }))).toContainEqual(['On hand at further sources', 3.5]);
  });

  it.each<[string, Availability, [string, number]]>([
    ['the SKU is not salable', given({ onHand: q(6.5), reserved: q(-9) }), ['Not salable, hence zero', 2.5]],
    [
      'no enabled source has it',
      given({ isCarried: false, onHand: q(6.5), reserved: q(-9) }),
      ['At no enabled source of the stock, hence zero', 2.5],
    ],
  ])('says so where %s', (_name, availability, last) => {
    expect(linesOf(availability).at(-1)).toEqual(last);
  });

  it('adds up to the salable quantity, whatever the figures', () => {
    for (const onHand of [0, 6.5, 11.25]) {
      for (const reserved of [0, -3.3333, -20, 2]) {
        for (const own of [{}, { minQty: q(4) }, { backorders: 1, minQty: q(-7) }, { manageStock: false }]) {
          for (const isCarried of [true, false]) {
            const availability = given({ onHand: q(onHand), reserved: q(reserved), isCarried }, own);
            const total = Quantity.sum(explanationLines(availability, sources).map(({ quantity }) => quantity));
            expect(total).toEqual(liveSalableQuantity(availability));
          }
        }
      }
    }
  });

  it('says where each value comes from', () => {
    const stored = { ...INITIAL_CONFIGURATION, useConfigMinQty: false, minQty: q(2) };
    const values = explainedConfiguration({ ...stored, manageStock: true }, stored);
    expect(values).toContainEqual({ name: 'min_qty', value: q(2), from: 'item' });
    expect(values).toContainEqual({ name: 'manage_stock', value: true, from: 'configuration' });
    expect(values.map(({ name }) => name)).toEqual([
      'manage_stock',
      'backorders',
      'min_qty',
      'min_sale_qty',
      'max_sale_qty',
      'enable_qty_increments',
      'qty_increments',
      'is_qty_decimal',
    ]);
  });
});
