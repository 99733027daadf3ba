import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { countEntries } from './count-line.js';
import type { CountedProduct, CountEntry, CountLine, CountState } from './count-line.js';
import { planPosting } from './count-posting.js';

const q = Quantity.of;
const ANN = { key: 'admin:1', name: 'ann' };
const BOB = { key: 'admin:2', name: 'bob' };

const product = (sku: string, onHand = 10): CountedProduct => ({
  ...{ sku, name: sku, hasSourceItems: true, isQtyDecimal: false, onHand: q(onHand) },
});
const add = (code: string, quantity: number): CountEntry => ({
  ...{ kind: 'add', code, isSku: false, quantity: q(quantity) },
});
const set = (code: string, quantity: number, version: number | null = null): CountEntry => ({
  ...{ kind: 'set', code, isSku: false, quantity: q(quantity), version },
});
const state = (more: Partial<CountState> = {}): CountState => ({
  counter: ANN,
  products: new Map(['a', 'b', 'c'].map((sku) => [sku, product(sku)])),
  bySku: new Map(),
  lines: new Map(),
  room: 100,
  keyOf: skuKey,
  ...more,
});
const counted = (entries: readonly CountEntry[], more: Partial<CountState> = {}) => {
  const { outcomes, changed } = countEntries(entries, state(more));
  return { states: outcomes.map((outcome) => outcome.state), changed };
};

describe('entries of a batch', () => {
  it('go on with what those before have left, however the SKU is spelled', () => {
    const products = new Map([
      ['a', product('a')],
      ['4006', product('A')],
    ]);
    const { changed } = counted([add('a', 1), add('4006', 2), set('a', 7, 2), add('a', 1)], { products });
    expect([...changed.values()]).toMatchObject([{ quantity: q(8), version: 4, expected: q(10), isRemoved: false }]);
  });

  it('take no more lines than there is room for, and go on with those that are there', () => {
    expect(counted([add('a', 1), add('b', 1), add('a', 1)], { room: 1 }).states).toEqual([
      'counted',
      'full',
      'counted',
    ]);
  });

  it('begin anew with a line that was taken back', () => {
    const { changed: removed } = counted([add('a', 1), add('a', -1)]);
    expect(removed.get('A')).toMatchObject({ isRemoved: true, version: 2 });
    const { changed } = counted([add('a', 3)], {
      counter: BOB,
      lines: removed,
      room: 0,
      products: new Map([['a', product('a', 4)]]),
    });
    expect(changed.get('A')).toMatchObject({ quantity: q(3), firstExpected: q(4), alsoBy: null, isRemoved: false });
  });

  it('remember who else has counted, from the one side as from the other', () => {
    const { changed: first } = counted([add('a', 1)]);
    const { changed: second } = counted([add('a', 1)], { counter: BOB, lines: first });
    expect(second.get('A')).toMatchObject({ countedBy: 'bob', alsoBy: 'ann' });
    const { changed: third } = counted([add('a', 1), add('a', 1)], { lines: second });
    expect(third.get('A')).toMatchObject({ quantity: q(4), countedBy: 'ann', alsoBy: 'bob' });
  });

  it('begin anew with what is on hand where a quantity is set, while a scan remembers that goods have moved', () => {
    const { changed: first } = counted([add('a', 10)]);
    const shipped = new Map([['a', product('a', 6)]]);
    const { changed: stray } = counted([add('a', 1), add('a', -1)], { lines: first, products: shipped });
    expect(stray.get('A')).toMatchObject({ quantity: q(10), expected: q(6), firstExpected: q(10) });
    const { changed: set6 } = counted([set('a', 6)], { lines: stray, products: shipped });
    expect(set6.get('A')).toMatchObject({ quantity: q(6), expected: q(6), firstExpected: q(6) });
  });

  it('are refused for what they are, and leave nothing', () => {
    const odd = new Map([
      ['set', { ...product('set'), hasSourceItems: false }],
      ['a', product('a')],
      ['kg', { ...product('kg'), isQtyDecimal: true }],
    ]);
    const entries = [add('set', 1), add('a', 0.5), add('kg', 0.5), add('a', -1), set('a', 3, 4), add('z', 1)];
    const { states, changed } = counted(entries, { products: odd });
    expect(states).toEqual(['composite', 'fractional', 'counted', 'out_of_range', 'conflict', 'unknown']);
    expect([...changed.keys()]).toEqual(['KG']);
  });
});

describe('what posting writes', () => {
  const line = (sku: string, quantity: number, expected: number): CountLine => ({
    ...{ sku, quantity: q(quantity), expected: q(expected), firstExpected: q(expected), version: 1 },
    ...{ counter: ANN.key, countedBy: ANN.name, alsoBy: null, isRemoved: false },
  });
  const stored = (sku: string, quantity: number) => ({
    ...{ sourceItemId: 1, sourceCode: 'eu', sku, quantity: q(quantity), status: 1 as const },
  });
  const planned = (kind: 'count' | 'receipt', lines: readonly CountLine[], onHand: Record<string, number>) => {
    const { changes, violations } = planPosting(
      { sourceCode: 'eu', kind },
      lines,
      (sku) => (onHand[sku] === undefined ? undefined : stored(sku, onHand[sku])),
      { writtenOff: [], acceptsMoved: false },
    );
    return {
      changes: changes.map((change) => [change.sku, change.kind === 'adjust' ? change.delta.toNumber() : change.kind]),
      violations: violations.length,
    };
  };

  it('is the difference of a count, and all of a receipt', () => {
    const lines = [line('a', 8, 10), line('b', 10, 10), line('c', 3, 0)];
    expect(planned('count', lines, { a: 5, b: 1 })).toEqual({
      changes: [
        ['a', -2],
        ['c', 3],
      ],
      violations: 0,
    });
    expect(planned('receipt', lines, { a: 5 }).changes).toEqual([
      ['a', 8],
      ['b', 10],
      ['c', 3],
    ]);
  });

  it('never takes off more than is left, but lifts what is below zero', () => {
    expect(planned('count', [line('a', 0, 10)], { a: 9 })).toEqual({ changes: [], violations: 1 });
    expect(planned('count', [line('a', 3, -5)], { a: -9 })).toEqual({ changes: [['a', 8]], violations: 0 });
  });
});
