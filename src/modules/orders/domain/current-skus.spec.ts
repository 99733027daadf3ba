import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OrderItem } from './order.js';
import { underHeldSku, underCurrentSku } from './current-skus.js';
import type { CurrentProduct, CurrentSkuLine } from './current-skus.js';

function present(
  item: Pick<OrderItem, 'sku' | 'productId' | 'productType'>,
  product: CurrentProduct | undefined,
): [string, boolean] {
  const line = underCurrentSku({ item: item as OrderItem, quantity: Quantity.of(1) }, () => product);
  return [line.sku, line.isKeptAtSources];
}

describe('the goods of an order line', () => {
  it('go by the name that the product has today', () => {
    expect(present({ sku: 'OLD', productId: 7, productType: 'simple' }, { sku: 'NEW', typeId: 'simple' })).toEqual([
      'NEW',
      true,
    ]);
  });

  it('are taken from no source once the product is gone', () => {
    expect(present({ sku: 'X', productId: 7, productType: 'simple' }, undefined)).toEqual(['X', false]);
  });

  it('are kept under their own name where the catalogue never had them', () => {
    expect(present({ sku: 'X', productId: null, productType: 'simple' }, undefined)).toEqual(['X', true]);
  });

  it('are taken from no source where they are made of others', () => {
    expect(present({ sku: 'X', productId: 7, productType: 'bundle' }, { sku: 'X', typeId: 'bundle' })[1]).toBe(false);
    expect(present({ sku: 'X', productId: null, productType: 'grouped' }, undefined)[1]).toBe(false);
  });

  it('are held under the present name, and under the sold one where that is what the order holds', () => {
    const line = (sold: string, sku: string) =>
      ({ item: { sku: sold }, sku, quantity: Quantity.of(1) }) as CurrentSkuLine;
    const names = (lines: CurrentSkuLine[], held: string[]) => underHeldSku(lines, held).map(({ sku }) => sku);
    expect(names([line('OLD', 'NEW')], ['new'])).toEqual(['NEW']);
    expect(names([line('OLD', 'NEW')], ['old'])).toEqual(['OLD']);
    // Two products that took over one another's names.
    expect(names([line('A', 'B'), line('C', 'A')], ['A', 'B'])).toEqual(['B', 'A']);
  });
});
