import { Quantity } from '../../../platform/quantity/quantity.js';
import { amountOf, isWhole, proportion, wholeOf } from './arithmetic.js';

const of = (value: number | string): Quantity => Quantity.of(value);

describe('amounts of an order', () => {
  it.each<[string, string, string, string]>([
    ['2', '6', '3', '4.0000'],
    ['1', '1', '3', '0.3333'],
    ['2', '1', '3', '0.6667'],
    // Half of a ten-thousandth goes up.
    ['0.0001', '1', '2', '0.0001'],
    ['0', '5', '3', '0.0000'],
    ['-1', '1', '3', '-0.3333'],
    ['99999999.9999', '99999999.9999', '99999999.9999', '99999999.9999'],
  ])('%s × %s ÷ %s is %s', (quantity, part, whole, expected) => {
    expect(proportion(of(quantity), of(part), of(whole)).toString()).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['29.95', '2', '59.9000'],
    ['0.3333', '3', '0.9999'],
    ['0.0001', '0.5', '0.0001'],
    ['0.0001', '0.4', '0.0000'],
    ['99999999.9999', '1000', '99999999999.9000'],
  ])('a price of %s for %s makes %s', (price, quantity, expected) => {
    expect(amountOf(of(price), of(quantity)).toString()).toBe(expected);
  });

  it('cuts decimals towards zero', () => {
    expect([wholeOf(of(2.9)).toNumber(), wholeOf(of(-2.9)).toNumber()]).toEqual([2, -2]);
    expect([isWhole(of(2)), isWhole(of(2.0001))]).toEqual([true, false]);
  });
});
