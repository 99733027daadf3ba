import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { StoredSourceItem } from '../../source-items/index.js';
import { planPartialTransfer, summedItems, transferViolations } from './partial-transfer.js';
import type { SentTransferItem } from './partial-transfer.js';

const ROUTE = { originSourceCode: 'a', destinationSourceCode: 'b' };
const NOT_ABOVE_ZERO = 'Transfer quantity for sku %sku must be greater than zero';
const NOT_AVAILABLE = 'Requested transfer amount for sku %sku is not available';
const missing = (sku: string, source: string): unknown => [
  '%message',
  { message: `Source item for ${sku} and ${source} does not exist` },
];

type Sent = readonly [sku: string | null, quantity: number | null];

const sent = (...items: Sent[]): SentTransferItem[] => items.map(([sku, quantity]) => ({ sku, quantity }));
const stored = (quantities: Readonly<Record<string, number>>): StoredSourceItem[] =>
  Object.entries(quantities).map(([name, quantity]) => {
    const [sourceCode = '', sku = ''] = name.split('/');
    return { sourceItemId: 1, sourceCode, sku, quantity: Quantity.of(quantity), status: 1 };
  });

describe('the items of a partial transfer', () => {
  it('are added up by SKU, in whichever spelling', () => {
    const { items, violations } = summedItems(sent(['x', 1.5], ['24', 2], ['X', 0.00005], ['x ', 1]));
    expect(items.map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([
      ['x', 2.5001],
      ['24', 2],
    ]);
    expect(violations).toEqual([]);
  });

  it('are reported and not added up where the quantity is not above zero', () => {
    const { items, violations } = summedItems(sent(['x', 3], ['x', -2], ['y', 0], ['z', null], ['w', 0.00004]));
    expect(items.map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([['x', 3]]);
    expect(violations).toEqual(['x', 'y', 'z', 'w'].map((sku) => ({ message: NOT_ABOVE_ZERO, parameters: { sku } })));
  });

  it('are reported where there is no SKU, or more digits than a quantity has', () => {
    expect(summedItems(sent([null, 1], [' ', 1], ['x', 100_000_000])).violations).toEqual([
      { message: '"%field" can not be empty.', parameters: { field: 'sku' } },
      { message: '"%field" can not be empty.', parameters: { field: 'sku' } },
      {
        message: 'Transfer quantity for sku %sku can have at most 12 digits, four of them decimals',
        parameters: { sku: 'x' },
      },
    ]);
  });

  it('never grow out of the exact range, however many there are', () => {
    const { items } = summedItems(Array.from({ length: 10_000 }, () => ({ sku: 'x', quantity: 99_999_999.9999 })));
    expect(items[0]?.quantity.isStorable()).toBe(false);
    expect(transferViolations(ROUTE, items, { stored: stored({ 'a/x': 99_999_999.9999, 'b/x': 0 }) })).toHaveLength(1);
  });
});

describe('a partial transfer', () => {
  const violations = (
    items: readonly Sent[],
    quantities: Readonly<Record<string, number>>,
    reserved?: Readonly<Record<string, number>>,
  ): unknown[] =>
    transferViolations(ROUTE, summedItems(sent(...items)).items, {
      stored: stored(quantities),
      reserved: reserved && new Map(Object.entries(reserved).map(([sku, value]) => [skuKey(sku), Quantity.of(value)])),
    }).map(({ message, parameters }) => [message, parameters]);

  it('may take everything, and no more, with one problem for a SKU that is named twice', () => {
    expect(violations([['x', 3]], { 'a/x': 3, 'b/x': 0 })).toEqual([]);
    expect(
      violations(
        [
          ['x', 3],
          ['X', 3],
        ],
        { 'a/x': 3, 'b/x': 0 },
      ),
    ).toEqual([[NOT_AVAILABLE, { sku: 'x' }]]);
  });

  it('needs the item at both sources', () => {
    const items: Sent[] = [
      ['x', 1],
      ['y', 1],
      ['z', 2],
    ];
    expect(violations(items, { 'b/x': 9, 'a/y': 9, 'a/z': 1 })).toEqual([
      missing('x', 'a'),
      missing('y', 'b'),
      [NOT_AVAILABLE, { sku: 'z' }],
      missing('z', 'b'),
    ]);
  });

  it.each([
    [3, -4, 3, false],
    [5, -2, 3, true],
    [5, -2, 3.0001, false],
    [5, undefined, 5, true],
    [0, 0, 1, false],
  ])('with %d on hand and %s reserved, %d: %s', (onHand, reserved, quantity, isPossible) => {
    const held = reserved === undefined ? {} : { X: reserved };
    expect(violations([['x', quantity]], { 'a/x': onHand, 'b/x': 0 }, held)).toEqual(
      isPossible ? [] : [[NOT_AVAILABLE, { sku: 'x' }]],
    );
    expect(violations([['x', onHand || 1]], { 'a/x': onHand || 1, 'b/x': 0 })).toEqual([]);
  });

  it('puts the destination in stock and leaves the status of the origin', () => {
    const { items } = summedItems(sent(['x', 3]));
    expect(planPartialTransfer(ROUTE, items)).toEqual([
      {
        kind: 'adjust',
        sourceCode: 'a',
        sku: 'x',
        delta: Quantity.of(-3),
        floor: Quantity.ZERO,
        mustExist: true,
      },
      { kind: 'adjust', sourceCode: 'b', sku: 'x', delta: Quantity.of(3), status: 1, mustExist: true },
    ]);
  });
});
