import { currencyCodeOf } from './currency-code.js';

describe('currencyCodeOf', () => {
  it.each([
    ['EUR', 'EUR'],
    [' gbp ', 'GBP'],
    ['jpy', 'JPY'],
  ])('reads %j', (typed, code) => {
    expect(currencyCodeOf(typed)).toBe(code);
  });

  it.each(['', 'EU', 'EURO', 'XYZ', '€', 'E R', 'ΕUR'])('takes %j for none', (typed) => {
    expect(currencyCodeOf(typed)).toBeUndefined();
  });
});
