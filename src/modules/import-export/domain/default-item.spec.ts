import { Quantity } from '../../../platform/quantity/quantity.js';
import { defaultItemAfter } from './default-item.js';

const q = (value: number): Quantity => Quantity.of(value);
const TEN = { quantity: q(10), status: 1 } as const;

describe('the default source item after a row of a product', () => {
  // [quantity given, status given, any stock field] in [new product, single source, stored] gives quantity and status.
  it.each([
    [
      [undefined, undefined, false],
      [true, false, null],
      [0, 0],
    ],
    [
      [4, undefined, true],
      [true, false, null],
      [4, 1],
    ],
    [
      [4, false, true],
      [true, false, null],
      [4, 0],
    ],
    [[undefined, undefined, false], [false, true, null], undefined],
    [[undefined, undefined, false], [false, true, TEN], undefined],
    [
      [undefined, undefined, true],
      [false, true, null],
      [0, 0],
    ],
    [
      [undefined, true, true],
      [false, true, null],
      [0, 1],
    ],
    [[undefined, undefined, true], [false, false, null], undefined],
    [[0, undefined, true], [false, false, null], undefined],
    [
      [0, undefined, true],
      [false, true, null],
      [0, 0],
    ],
    [
      [3, undefined, true],
      [false, false, null],
      [3, 1],
    ],
    [
      [0, undefined, true],
      [false, false, TEN],
      [0, 1],
    ],
    [
      [undefined, undefined, true],
      [false, false, TEN],
      [10, 1],
    ],
    [
      [undefined, false, true],
      [false, false, TEN],
      [10, 0],
    ],
  ] as const)(
    'of %j in %j is %j',
    ([quantity, isInStock, isMentioned], [isNewProduct, isSingleSource, stored], after) => {
      const given = { quantity: quantity === undefined ? undefined : q(quantity), isInStock, isMentioned };
      const item = defaultItemAfter(given, { isNewProduct, isSingleSource, stored });
      expect(item && [item.quantity.toNumber(), item.status]).toEqual(after);
    },
  );
});
