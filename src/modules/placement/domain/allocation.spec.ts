import { Quantity } from '../../../platform/quantity/quantity.js';
import { allocate } from './allocation.js';

const q = Quantity.of;

/** Supplies as pairs of code and what is available; the result in the same form. */
function split(demand: number, ...supplies: [string, number][]): [string | null, number][] {
  return allocate(
    q(demand),
    supplies.map(([sourceCode, available]) => ({ sourceCode, available: q(available) })),
  ).map(({ sourceCode, quantity }) => [sourceCode, Number(quantity.toString())]);
}

describe('the allocation of demand', () => {
  it.each<[string, number, [string, number][], [string | null, number][]]>([
    [
      'the first source covers all of it',
      3,
      [
        ['a', 5],
        ['b', 9],
      ],
      [['a', 3]],
    ],
    [
      'the second takes what the first has not',
      7,
      [
        ['a', 5],
        ['b', 9],
      ],
      [
        ['a', 5],
        ['b', 2],
      ],
    ],
    [
      'what is reserved at a source is gone',
      7,
      [
        ['a', 2],
        ['b', 9],
      ],
      [
        ['a', 2],
        ['b', 5],
      ],
    ],
    [
      'the last source takes more than it has',
      10,
      [
        ['a', 5],
        ['b', 2],
      ],
      [
        ['a', 5],
        ['b', 5],
      ],
    ],
    ['the only source takes everything, whatever it has', 4, [['a', 0]], [['a', 4]]],
    [
      'the last source takes it though it has no item',
      4,
      [
        ['a', 0],
        ['b', 0],
      ],
      [['b', 4]],
    ],
    [
      'a source that owes more than it has gives nothing',
      4,
      [
        ['a', -3],
        ['b', 1],
        ['c', 9],
      ],
      [
        ['b', 1],
        ['c', 3],
      ],
    ],
    [
      'decimals are exact',
      0.3,
      [
        ['a', 0.1],
        ['b', 1],
      ],
      [
        ['a', 0.1],
        ['b', 0.2],
      ],
    ],
    [
      'nothing of zero is kept where the first sources cover it exactly',
      5,
      [
        ['a', 2],
        ['b', 3],
        ['c', 7],
      ],
      [
        ['a', 2],
        ['b', 3],
      ],
    ],
  ])('%s', (_name, demand, supplies, expected) => {
    expect(split(demand, ...supplies)).toEqual(expected);
  });

  it('keeps everything at the stock where it has no enabled source', () => {
    expect(split(4)).toEqual([[null, 4]]);
  });

  it('asks in the order given, not by code or by what there is', () => {
    expect(split(3, ['z', 2], ['a', 100])).toEqual([
      ['z', 2],
      ['a', 1],
    ]);
  });
});
