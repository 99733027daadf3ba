import { Quantity } from '../../../platform/quantity/quantity.js';
import { sheetEditOf, sheetViolation } from './sheet-cell.js';

const at = { sku: 'SKU-1', sourceCode: 'eu-1' };
const [five, seven] = [Quantity.of(5), Quantity.of(7)];

describe('a cell of a sheet', () => {
  it('sets the quantity of an item that was shown, and leaves its status', () => {
    expect(sheetEditOf({ ...at, quantity: seven, shown: five })).toEqual({
      ...at,
      kind: 'set',
      quantity: seven,
      shown: { quantity: five },
    });
  });

  it('brings a product to a source, in stock where it comes with goods', () => {
    const statusOf = (quantity: Quantity) => sheetEditOf({ ...at, quantity, shown: undefined });
    expect(statusOf(five)).toEqual({ ...at, kind: 'assign', quantity: five, status: 1 });
    expect(statusOf(Quantity.ZERO)).toEqual({ ...at, kind: 'assign', quantity: Quantity.ZERO, status: 0 });
  });

  it('is refused for unknown products and for those made of others', () => {
    expect(sheetViolation('SKU-1', true)).toBeUndefined();
    expect(sheetViolation('SKU-1', false)?.message).toContain('made of other products');
    expect(sheetViolation('SKU-1', undefined)).toEqual({
      message: 'The catalogue has no product "%sku".',
      parameters: { sku: 'SKU-1' },
    });
  });
});
