import { formatAmount } from './amount';

describe('an amount', () => {
  it.each([
    [38, 'EUR', '€38.00'],
    [1299.5, 'GBP', '£1,299.50'],
    [0.1234, 'USD', '$0.1234'],
    [1500, 'JPY', '¥1,500'],
    [-2.5, 'EUR', '-€2.50'],
    [7, 'CHF', 'CHF\u00a07.00'],
  ])('%d %s is %s in English', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });
});
