import { Field } from '../../../platform/http/field.js';

/** Fields that the upstream's objects have and clients send back; what they say is decided here, not by them. */
export const NOT_USED = { description: 'Read and not used' } as const;

/** Declares fields that are read and not used, after those that the class declares itself. */
export function ReadsWithoutUse(...properties: readonly string[]): ClassDecorator {
  return (type) => {
    for (const property of properties) Field.json(NOT_USED)(type.prototype as object, property);
  };
}

/** Of a document with money or of one of its lines. */
export const TAXES_AND_DISCOUNTS = ['taxAmount', 'baseTaxAmount', 'discountAmount', 'baseDiscountAmount'] as const;

/** Of a line with a price. */
export const LINE_WITH_PRICE = [
  'name',
  'description',
  'additionalData',
  'productId',
  'price',
  'rowTotal',
  'basePrice',
  'baseRowTotal',
  ...TAXES_AND_DISCOUNTS,
  'priceInclTax',
  'basePriceInclTax',
  'rowTotalInclTax',
  'baseRowTotalInclTax',
] as const;

/** Of a document with money: its totals with tax, its currencies and their rates, its addresses. */
export const CURRENCIES_AND_ADDRESSES = [
  'subtotalInclTax',
  'baseSubtotalInclTax',
  'shippingInclTax',
  'baseShippingInclTax',
  'baseCurrencyCode',
  'globalCurrencyCode',
  'orderCurrencyCode',
  'storeCurrencyCode',
  'baseToGlobalRate',
  'baseToOrderRate',
  'storeToBaseRate',
  'storeToOrderRate',
  'billingAddressId',
  'shippingAddressId',
] as const;
