import { Quantity } from '../../../platform/quantity/quantity.js';
import { distributeRelease, perSku, summedBySku } from './distribution.js';
import type { LinkRank } from './distribution.js';

const q = Quantity.of;
const STOCK = 7;
/** Links of the stock: `far` first, then `near`, which is disabled for all that the rank tells. */
const LINKS: LinkRank = (stockId, sourceCode) => {
  const position = ['far', 'near'].indexOf(sourceCode.toLowerCase());
  return stockId === STOCK && position >= 0 ? position : undefined;
};

type Held = readonly [source: string | null, quantity: number, sku?: string, stockId?: number];

function release(items: Record<string, number>, held: readonly Held[], rankOf = LINKS): unknown[] {
  return distributeRelease(
    Object.entries(items).map(([sku, quantity]) => ({ sku, quantity: q(quantity) })),
    held.map(([sourceCode, quantity, sku = 'X', stockId = STOCK]) => ({
      sourceCode,
      sku,
      stockId,
      quantity: q(quantity),
    })),
    rankOf,
  ).map(({ sourceCode, sku, quantity }) => [sourceCode, Number(quantity.toString()), sku]);
}

describe('the distribution of what is given back', () => {
  it('takes all of it from the one place that holds something', () => {
    expect(release({ X: 5 }, [['near', 5]])).toEqual([['near', 5, 'X']]);
  });

  it('leaves a residue where less is given back', () => {
    expect(release({ X: 2 }, [['near', 5]])).toEqual([['near', 2, 'X']]);
  });

  it('takes by the priority of the links, whatever the order of what is held', () => {
    const expected = [
      ['far', 3, 'X'],
      ['near', 1, 'X'],
    ];
    expect(
      release({ X: 4 }, [
        ['far', 3],
        ['near', 5],
      ]),
    ).toEqual(expected);
    expect(
      release({ X: 4 }, [
        ['near', 5],
        ['far', 3],
      ]),
    ).toEqual(expected);
  });

  it('takes from sources that are no longer linked after the others, by code, and from the stock itself at last', () => {
    const held: Held[] = [
      [null, 1],
      ['zoo', 1],
      ['Barn', 1],
      ['near', 1],
      ['ark', 1],
      ['far', 1],
    ];
    expect(release({ X: 9 }, held)).toEqual(
      ['far', 'near', 'ark', 'Barn', 'zoo', null].map((source) => [source, 1, 'X']),
    );
  });

  it('never gives back more than is held: the rest is clamped away', () => {
    expect(release({ X: 8 }, [['near', 5]])).toEqual([['near', 5, 'X']]);
    expect(release({ X: 6 }, [[null, 4]])).toEqual([[null, 4, 'X']]);
  });

  it('gives back nothing where nothing is held, or of another SKU', () => {
    expect(release({ X: 5 }, [])).toEqual([]);
    expect(release({ X: 5 }, [['near', 5, 'Y']])).toEqual([]);
    expect(release({}, [['near', 5]])).toEqual([]);
  });

  it('clamps two releases of 3 against 5 to 3 and 2', () => {
    expect(release({ X: 3 }, [['near', 5]])).toEqual([['near', 3, 'X']]);
    expect(release({ X: 3 }, [['near', 2]])).toEqual([['near', 2, 'X']]);
  });

  it('adds up what is asked of one SKU, also where it is spelled differently', () => {
    expect(release({ X: 2, x: 2 }, [['near', 5]])).toEqual([['near', 4, 'X']]);
  });

  it('judges each SKU by what is held of it', () => {
    expect(
      release({ X: 2, Y: 9 }, [
        ['near', 5, 'X'],
        ['far', 1, 'Y'],
        ['near', 1, 'Y'],
      ]),
    ).toEqual([
      ['near', 2, 'X'],
      ['far', 1, 'Y'],
      ['near', 1, 'Y'],
    ]);
  });
});

describe('quantities per SKU', () => {
  it('keep the first spelling and the order', () => {
    const sums = summedBySku([
      { sku: 'b', quantity: q(1) },
      { sku: 'A', quantity: q(2) },
      { sku: 'B', quantity: q('0.5') },
    ]);
    expect([...sums.values()].map(({ sku, quantity }) => [sku, quantity.toString()])).toEqual([
      ['b', q('1.5').toString()],
      ['A', q(2).toString()],
    ]);
  });

  it('are left out where they are not above zero', () => {
    const items = [
      { sku: 'X', quantity: q(1) },
      { sku: 'Y', quantity: q(2) },
      { sku: 'Z', quantity: q(0) },
      { sku: 'x', quantity: q('0.5') },
    ];
    expect(perSku(items).map(({ sku, quantity }) => [sku, quantity.toNumber()])).toEqual([
      ['X', 1.5],
      ['Y', 2],
    ]);
  });
});
