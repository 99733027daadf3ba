import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { StockStatus, StoredSourceItem } from '../../source-items/index.js';
import { netDeductions, planDeduction, statusAfter } from './deduction.js';
import type { Deduction, DeductionRules, StockRule } from './deduction.js';

const q = Quantity.of;
const RULE: StockRule = { isManaged: true, allowsBackorders: false, minQty: Quantity.ZERO };

function rules(own: Readonly<Record<string, Partial<StockRule>>> = {}, canBackInStock = true): DeductionRules {
  const byKey = new Map(Object.entries(own).map(([sku, rule]) => [skuKey(sku), { ...RULE, ...rule }]));
  return { canBackInStock, ruleOf: (sku) => byKey.get(skuKey(sku)) ?? RULE };
}

function deduction(sourceCode: string, sku: string, quantity: number): Deduction {
  return { sourceCode, sku, quantity: q(quantity) };
}

function stored(sourceCode: string, sku: string, quantity: number, status: StockStatus = 1): StoredSourceItem {
  return { sourceItemId: '1', sourceCode, sku, quantity: q(quantity), status };
}

describe('what a deduction comes to', () => {
  const net = (items: Deduction[], own: Readonly<Record<string, Partial<StockRule>>> = {}): unknown[] =>
    netDeductions(items, rules(own)).map(({ sourceCode, sku, quantity }) => [sourceCode, sku, quantity.toNumber()]);

  it('adds up repeated items of a source, however they are spelled', () => {
    const items = [
      deduction('eu-1', 'SKU-1', 1),
      deduction('eu-2', 'SKU-1', 2),
      deduction('EU-1', 'sku-1', 4),
      deduction('eu-1', 'SKU-2', 8),
    ];
    expect(net(items)).toEqual([
      ['eu-1', 'SKU-1', 5],
      ['eu-2', 'SKU-1', 2],
      ['eu-1', 'SKU-2', 8],
    ]);
  });

  it('leaves out what comes to nothing', () => {
    expect(net([deduction('a', 'X', 2), deduction('a', 'X', -2), deduction('a', 'Y', 0)])).toEqual([]);
  });

  it('leaves out SKUs whose stock is not managed', () => {
    const items = [deduction('a', 'X', 2), deduction('a', 'y', 2)];
    expect(net(items, { Y: { isManaged: false } })).toEqual([['a', 'X', 2]]);
  });
});

describe('the status after a deduction', () => {
  it.each<[StockStatus, number, number, Partial<StockRule>, boolean, StockStatus]>([
    // Before, taken, left, rule, can come back: in stock until exactly the threshold is left.
    [1, 2, 3, {}, true, 1],
    [1, 2, 0, {}, true, 0],
    [1, 2, 0, { allowsBackorders: true }, true, 1],
    [1, 2, 3, { minQty: q(3) }, true, 0],
    [1, 2, 3, { minQty: q(3), allowsBackorders: true }, true, 1],
    [1, 2, 2, { minQty: q(3) }, true, 1],
    [1, 2, 0, { minQty: q(3) }, true, 1],
    [1, 2, 0, { minQty: q(-3) }, true, 1],
    [1, 2, 0.0001, {}, true, 1],
    // The same holds for goods that come back.
    [1, -2, 2, {}, true, 1],
    [1, -2, 0, {}, true, 0],
    // Out of stock until goods come back.
    [0, 2, 3, {}, true, 0],
    [0, 2, 0, {}, true, 0],
    [0, -2, 2, {}, true, 1],
    [0, -2, 2, {}, false, 0],
    [0, -2, 2, { minQty: q(2) }, true, 0],
    [0, -2, 2, { minQty: q('1.9999') }, true, 1],
    [0, -2, 0, { allowsBackorders: true }, true, 0],
    [0, -2, -1, { minQty: q(-3), allowsBackorders: true }, true, 1],
  ])(
    'from %p, taking %p so that %p is left, with %j and coming back %p: %p',
    (before, taken, left, rule, can, after) => {
      const move = { quantity: q(taken), quantityAfter: q(left) };
      expect(statusAfter(before, move, { ...RULE, ...rule }, { canBackInStock: can })).toBe(after);
    },
  );
});

describe('the changes of a deduction', () => {
  const plan = (items: Deduction[], found: StoredSourceItem[], all = rules()): unknown[] =>
    planDeduction(items, found, all).map((change) => ({
      ...change,
      ...(change.kind === 'adjust' ? { delta: change.delta.toNumber() } : {}),
    }));
  const refusal = (items: Deduction[], found: StoredSourceItem[]): unknown => {
    try {
      planDeduction(items, found, rules());
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('are relative, with the status that follows', () => {
    const changes = plan(
      [deduction('eu-1', 'X', 2), deduction('eu-1', 'Y', 5), deduction('eu-2', 'X', -3)],
      [stored('EU-1', 'x', 6), stored('eu-1', 'Y', 5), stored('eu-2', 'X', 0, 0)],
    );
    expect(changes).toEqual([
      { kind: 'adjust', sourceCode: 'eu-1', sku: 'X', delta: -2, status: 1 },
      { kind: 'adjust', sourceCode: 'eu-1', sku: 'Y', delta: -5, status: 0 },
      { kind: 'adjust', sourceCode: 'eu-2', sku: 'X', delta: 3, status: 1 },
    ]);
  });

  it('make an item for goods that come back to a source without one', () => {
    const items = [deduction('a', 'X', -3)];
    expect(plan(items, [])).toEqual([{ kind: 'adjust', sourceCode: 'a', sku: 'X', delta: 3, status: 1 }]);
    expect(plan(items, [], rules({ X: { minQty: q(3) } }))).toMatchObject([{ status: 0 }]);
    expect(plan(items, [], rules({}, false))).toMatchObject([{ status: 0 }]);
  });

  it('take goods back where less than nothing is, whatever is left of it', () => {
    expect(plan([deduction('a', 'X', -3)], [stored('a', 'X', -5)])).toMatchObject([{ delta: 3, status: 1 }]);
  });

  it('are refused for an item that is not there, before anything else is asked', () => {
    const items = [deduction('a', 'SHORT', 9), deduction('a', 'GONE', 1)];
    expect(refusal(items, [stored('a', 'SHORT', 1)])).toMatchObject({
      kind: 'not-found',
      message: 'Source item not found by source code: %1 and sku: %2.',
      parameters: ['a', 'GONE'],
      errors: [],
    });
  });

  it('are refused with every item that is not there', () => {
    expect(refusal([deduction('a', 'X', 1), deduction('b', 'X', 1)], [])).toMatchObject({
      kind: 'not-found',
      parameters: ['a', 'X'],
      errors: [{ parameters: ['a', 'X'] }, { parameters: ['b', 'X'] }],
    });
  });

  it('are refused where more is taken than there is, backorders or not', () => {
    const items = [deduction('a', 'X', 2), deduction('a', 'Y', 2), deduction('a', 'Z', 2)];
    const found = [stored('a', 'X', 2), stored('a', 'Y', 1), stored('a', 'Z', -1, 0)];
    const error = {
      kind: 'invalid',
      message: 'Not all of your products are available in the requested quantity.',
      errors: [{ parameters: { sku: 'Y', source_code: 'a' } }, { parameters: { sku: 'Z', source_code: 'a' } }],
    };
    expect(refusal(items, found)).toMatchObject(error);
    expect(() => planDeduction(items, found, rules({ Y: { allowsBackorders: true } }))).toThrow(
      expect.objectContaining({ message: error.message }),
    );
  });
});
