import { Quantity } from '../../../platform/quantity/quantity.js';
import { identifierViolation, skuKey } from '../../../platform/identifiers/index.js';
import { SAMPLE_PRODUCTS, toProduct } from './products.js';

const WEBSITES = new Map([
  ['base', 1],
  ['eu', 7],
  ['uk', 8],
  ['us', 9],
]);

describe('the sample products', () => {
  const products = SAMPLE_PRODUCTS.map((product) => toProduct(product, WEBSITES));
  const named = (sku: string) => products.find((product) => product.sku === sku);

  it('are two hundred, mostly simple ones', () => {
    const ofType = (typeId: string): number => products.filter((product) => product.typeId === typeId).length;
    expect(products).toHaveLength(200);
    expect({ simple: ofType('simple'), virtual: ofType('virtual'), downloadable: ofType('downloadable') }).toEqual({
      simple: 186,
      virtual: 6,
      downloadable: 8,
    });
  });

  it('have SKUs and names of their own', () => {
    expect(new Set(products.map(({ sku }) => skuKey(sku))).size).toBe(200);
    expect(new Set(products.map(({ name }) => name)).size).toBe(200);
    expect(products.filter(({ sku }) => identifierViolation(sku) !== undefined || sku.length > 64)).toEqual([]);
  });

  it('take their options into SKU, name and price', () => {
    expect(named('OTB-DRYBG-OCH-20')).toEqual({
      sku: 'OTB-DRYBG-OCH-20',
      name: 'Roll-Top Dry Bag, Ochre, 20 L',
      price: 25.9,
      weight: 0.12,
      typeId: 'simple',
      websiteIds: [1, 7, 8, 9],
    });
  });

  it('are sold on the websites of their family alone, as far as those are there', () => {
    const [gas] = SAMPLE_PRODUCTS.filter(({ sku }) => sku === 'OTB-GAS-230');
    expect(gas && toProduct(gas, WEBSITES).websiteIds).toEqual([1, 7, 8]);
    expect(gas && toProduct(gas, new Map([['base', 1]])).websiteIds).toEqual([1]);
  });

  it('bring configuration without a quantity', () => {
    expect(named('OTB-GIFT')?.stockItem).toEqual({ manageStock: false, useConfigManageStock: false });
    expect(named('OTB-TENT-2P')?.stockItem).toMatchObject({ backorders: 1, minQty: Quantity.of(-5) });
    expect(products.filter(({ stockItem }) => stockItem?.qty !== undefined)).toEqual([]);
  });
});
