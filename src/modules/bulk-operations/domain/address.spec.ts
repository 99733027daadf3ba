import { AddressPattern, decodedSegmentsOf } from './address.js';

const STOCK_ITEM = new AddressPattern('/V1/products/:productSku/stockItems/:itemId');

describe('an asynchronous address', () => {
  const match = (address: string) => {
    const values = STOCK_ITEM.match(decodedSegmentsOf(address));
    return values && Object.fromEntries(values);
  };

  it('of a single request gives the values of the parameters, decoded', () => {
    expect(match('V1/products/A%2FB%20c/stockItems/7')).toEqual({ productSku: 'A/B c', itemId: '7' });
    expect(match('v1/Products/A/stockitems/7/')).toEqual({ productSku: 'A', itemId: '7' });
    expect(match('V1/products/A/stockItems')).toBeUndefined();
    expect(match('V1/products/A/other/7')).toBeUndefined();
  });

  it('of a bulk has a word in the place of each parameter', () => {
    const matches = (address: string) => STOCK_ITEM.matchesBulk(decodedSegmentsOf(address));
    expect(matches('V1/products/byProductSku/stockItems/byItemId')).toBe(true);
    expect(matches('V1/products/bySku/stockItems/byItemId')).toBe(false);
    expect(matches('V1/products/A/stockItems/7')).toBe(false);
  });

  it('that cannot be decoded is nobody’s', () => {
    expect(() => decodedSegmentsOf('V1/%E0%A4%A')).toThrow('does not match any route');
  });

  it('names its topic after the path and the method', () => {
    expect(STOCK_ITEM.topic('PUT')).toBe('async.V1.products.productSku.stockItems.itemId.PUT');
    expect(new AddressPattern('/V1/inventory/bulk-product-source-assign').topic('POST')).toBe(
      'async.V1.inventory.bulk-product-source-assign.POST',
    );
  });

  it('is looked for among words before it is taken for a value', () => {
    const [word, value] = [new AddressPattern('/V1/orders/create'), new AddressPattern('/V1/orders/:id')];
    expect(word.order < value.order).toBe(true);
  });
});
