import { renderMessage } from '../../../platform/errors/application-error.js';
import { incrementIdViolations, quantityViolations, skuViolations } from './goods-check.js';

const texts = (violations: Parameters<typeof renderMessage>[0][]): string[] => violations.map(renderMessage);

describe('the number of an order', () => {
  it.each(['000000001', 'é'.repeat(32), 'A-1/2'])('may be %p', (number) => {
    expect(incrementIdViolations(number)).toEqual([]);
  });

  it.each([[null], [undefined], [''], ['   ']])('is not %p', (number) => {
    expect(texts(incrementIdViolations(number))).toEqual(['"increment_id" can not be empty.']);
  });

  it('has at most 32 characters', () => {
    expect(texts(incrementIdViolations('1'.repeat(33)))).toEqual(['"increment_id" can have at most 32 characters.']);
  });
});

describe('a SKU that is to be reserved', () => {
  it('has at most 64 characters', () => {
    expect(skuViolations('x'.repeat(64))).toEqual([]);
    expect(texts(skuViolations('x'.repeat(65)))).toEqual(['"sku" can have at most 64 characters.']);
  });

  it.each([' X', 'X ', 'X\u0000', 'X\n', '\u{1F600}'])('is not %j: the database would take it for another', (sku) => {
    expect(skuViolations(sku)).toHaveLength(1);
  });
});

describe('a quantity that is to be reserved', () => {
  it.each([0.0001, 1, 99_999_999.9999])('may be %p', (quantity) => {
    expect(quantityViolations('qty', quantity)).toEqual([]);
  });

  it.each([0, -1, -0.0001])('is above zero, not %p', (quantity) => {
    expect(texts(quantityViolations('qty', quantity))).toEqual(['"qty" must be greater than zero.']);
  });

  it.each([100_000_000, 1e300, Number.NaN, Number.POSITIVE_INFINITY])('fits the ledger, unlike %p', (quantity) => {
    expect(texts(quantityViolations('qty', quantity))).toEqual([
      '"qty" can have at most 12 digits, four of them decimals.',
    ]);
  });

  it.each([[null], [undefined]])('is a number, not %p', (quantity) => {
    expect(texts(quantityViolations('qty', quantity))).toEqual(['"qty" should be numeric.']);
  });
});
