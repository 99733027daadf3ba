import { Quantity } from '../../../platform/quantity/quantity.js';
import { decodeStockItem, encodeStockItem } from './stock-item-data.js';

describe('the stock item fields of a message', () => {
  it('come back as they were given, and nothing else', () => {
    const given = {
      qty: Quantity.of('12345678.1234'),
      isInStock: false,
      backorders: 2,
      minQty: Quantity.of('-3.5'),
      notifyStockQty: null,
      lowStockDate: '2026-01-31 00:00:00',
      manageStock: true,
    };
    expect(decodeStockItem(encodeStockItem(given))).toEqual(given);
    expect(decodeStockItem(encodeStockItem({}))).toEqual({});
  });

  it('are named and written as REST does', () => {
    expect(encodeStockItem({ qty: Quantity.of(5), isInStock: true })).toBe('{"qty":5,"is_in_stock":1}');
  });

  it.each([
    'null',
    '[',
    '{"qty":"5"}',
    '{"qty":null}',
    '{"min_qty":null}',
    '{"backorders":"x"}',
    '{"manage_stock":"1"}',
  ])('are refused where they say %s', (data) => expect(() => decodeStockItem(data)).toThrow());
});
