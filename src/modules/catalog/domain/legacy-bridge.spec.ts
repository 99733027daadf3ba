import { Quantity } from '../../../platform/quantity/quantity.js';
import { bridgeStockItem } from './legacy-bridge.js';

const q = Quantity.of;
const KEY = { kind: 'set', sourceCode: 'default', sku: 'A' };

describe('the bridge from the legacy stock item', () => {
  describe('where the default source item exists', () => {
    const stored = { exists: true };

    it('writes the quantity alone, the status alone, or both', () => {
      expect(bridgeStockItem('A', { qty: q(3) }, stored)).toEqual([{ ...KEY, quantity: q(3), status: undefined }]);
      expect(bridgeStockItem('A', { isInStock: false }, stored)).toEqual([{ ...KEY, quantity: undefined, status: 0 }]);
      expect(bridgeStockItem('A', { qty: q(0), isInStock: true }, stored)).toEqual([
        { ...KEY, quantity: q(0), status: 1 },
      ]);
    });

    it('writes nothing for configuration alone', () => {
      expect(bridgeStockItem('A', { manageStock: true, minQty: q(2) }, stored)).toEqual([]);
    });
  });

  describe('where there is none', () => {
    const stored = { exists: false };

    it.each([
      [{ qty: q(3), isInStock: true }, 3, 1],
      [{ qty: q(3), isInStock: false }, 3, 0],
      [{ isInStock: true }, 0, 1],
      [{ qty: q(-2) }, -2, 0],
      // Not said to be in or out of stock: what is there decides.
      [{ qty: q(3) }, 3, 1],
    ])('creates it with both: %#', (given, quantity, status) => {
      expect(bridgeStockItem('A', given, stored)).toEqual([{ ...KEY, quantity: q(quantity), status }]);
    });

    it.each([{}, { qty: q(0) }, { qty: q(0), isInStock: false }, { isInStock: false }, { manageStock: false }])(
      'creates nothing for a stock item that is neither in stock nor has a quantity: %#',
      (given) => {
        expect(bridgeStockItem('A', given, stored)).toEqual([]);
      },
    );
  });
});
