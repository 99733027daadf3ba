import { Quantity } from '../../../platform/quantity/quantity.js';
import { spreadOverShippers } from './returns.js';
import type { LineAtSource } from './returns.js';

const LINE = 1;

function at(sourceCode: string, quantity: number, orderItemId = LINE): LineAtSource {
  return { orderItemId, sourceCode, quantity: Quantity.of(quantity) };
}

function spread(quantity: number, shipped: LineAtSource[], givenBack: LineAtSource[] = [], linked = ['a', 'b', 'c']) {
  const parts = spreadOverShippers(LINE, Quantity.of(quantity), { shipped, givenBack, linkedCodes: linked });
  return parts.map(({ sourceCode, quantity: part }) => [sourceCode, part.toNumber()]);
}

describe('goods that come back', () => {
  it('go to the source that shipped them', () => {
    expect(spread(2, [at('b', 3)])).toEqual([['b', 2]]);
  });

  it('go to the linked sources by priority, each up to what it shipped', () => {
    expect(spread(4, [at('c', 2), at('a', 1), at('b', 5)])).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
  });

  it('go to sources that are no longer linked after those that are, by their codes', () => {
    expect(spread(4, [at('z', 2), at('y', 1), at('b', 2)])).toEqual([
      ['b', 2],
      ['y', 1],
      ['z', 1],
    ]);
  });

  it('do not go where they went before', () => {
    expect(spread(3, [at('a', 2), at('b', 2)], [at('a', 2)])).toEqual([['b', 2]]);
    expect(spread(1, [at('a', 2), at('b', 2)], [at('a', 1)])).toEqual([['a', 1]]);
  });

  it('are added up over the shipments of a source, whose code is one in any spelling', () => {
    expect(spread(3, [at('a', 1), at('A', 2)], [at('A', 1)])).toEqual([['A', 2]]);
  });

  it('come from their own line alone', () => {
    expect(spread(3, [at('a', 2, 2), at('b', 1)], [at('b', 1, 2)])).toEqual([['b', 1]]);
  });

  it('go nowhere where nothing was shipped', () => {
    expect(spread(1, [])).toEqual([]);
  });
});
