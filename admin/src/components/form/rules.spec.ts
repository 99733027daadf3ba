import {
  amountViolation,
  amountOf,
  figureViolation,
  figureOf,
  quantityViolation,
  quantityOf,
  textViolation,
  understoodAs,
  wholeNumberViolation,
} from './rules';

describe('what may be typed', () => {
  it.each(['0', '5', '1.25', '-3', '12345678', '00012345678', '0.0001', '1.10000', ' 7 ', '1,000', '1 000'])(
    'takes "%s" as a quantity',
    (text) => {
      expect(quantityViolation(text)).toBeUndefined();
    },
  );

  it.each([
    ['', 'Enter a quantity.'],
    ['x', 'Enter a number, such as 5 or 1.25.'],
    ['1e3', 'Enter a number, such as 5 or 1.25.'],
    ['1.', 'Enter a number, such as 5 or 1.25.'],
    ['Infinity', 'Enter a number, such as 5 or 1.25.'],
    ['+5', 'Enter a number, such as 5 or 1.25.'],
    ['123456789', 'At most 8 digits.'],
    ['123,456,789', 'At most 8 digits.'],
    ['0.00001', 'At most 4 decimals.'],
    ['1.000', '1.000 could mean 1000 or 1: type 1000 or 1.0.'],
    ['1.125', '1.125 could mean 1125 or 1.125: type 1125 or 1.1250.'],
  ])('refuses "%s" as a quantity', (text, violation) => {
    expect(quantityViolation(text)).toBe(violation);
  });

  it('keeps to the bounds of a quantity', () => {
    expect(quantityViolation('-1', { min: 0 })).toBe('At least 0.');
    expect(quantityViolation('5.5', { max: 5 })).toBe('At most 5.');
    expect(quantityViolation('0', { isPositive: true })).toBe('Enter more than 0.');
    expect(quantityViolation('', { isRequired: false })).toBeUndefined();
    expect([quantityOf(' 1.50 '), quantityOf(''), quantityOf('1.000')]).toEqual([1.5, null, null]);
  });

  it('takes no part of what is sold by the piece', () => {
    const rule = { isWhole: true };
    expect(quantityViolation('12.5', rule)).toBe('It is sold by the piece: enter a whole number.');
    expect([quantityViolation('12.0', rule), quantityViolation('1,200', rule)]).toEqual([undefined, undefined]);
    // What is there already may be broken: a change has to mend it.
    expect(quantityViolation('+1', { ...rule, shown: 12.5 })).toBe('It is sold by the piece: enter a whole number.');
    expect(quantityViolation('-0.5', { ...rule, shown: 12.5 })).toBeUndefined();
  });

  it('applies a change to what is shown', () => {
    expect([quantityOf('+5', 104), quantityOf('-3', 104), quantityOf('=-3', 104), quantityOf('+0.1', 0.2)]).toEqual([
      109, 101, -3, 0.3,
    ]);
    expect(quantityViolation('+2', { shown: 99_999_999 })).toBe('At most 8 digits.');
    expect(quantityViolation('-5', { shown: 3, min: 0 })).toBe('At least 0.');
  });

  it('says how a text is understood that does not say it itself', () => {
    expect(understoodAs('1,000')).toBe('Understood as 1000');
    expect(understoodAs('9,25')).toBe('Understood as 9.25');
    expect(understoodAs('-3', 104)).toBe('Will be 101');
    expect([understoodAs('12.50'), understoodAs('x'), understoodAs(''), understoodAs('1.000')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads a figure of a filter with its sign, whatever its size', () => {
    expect(['+5', '-3', '1,000', '12345678901', '', '1.000'].map(figureOf)).toEqual([
      5,
      -3,
      1000,
      12_345_678_901,
      undefined,
      undefined,
    ]);
    expect(['', '+5', 'x', '1.000'].map(figureViolation)).toEqual([
      undefined,
      undefined,
      'Enter a number, such as 5 or 1.25.',
      '1.000 could mean 1000 or 1: type 1000 or 1.0.',
    ]);
  });

  it('reads an amount with the sign of a currency', () => {
    expect([amountOf('€ 1,299.90'), amountOf('12,50 €'), amountOf('$5'), amountOf('')]).toEqual([
      1299.9,
      12.5,
      5,
      null,
    ]);
    expect(amountViolation('')).toBeUndefined();
    expect(amountViolation('-1')).toBe('At least 0.');
    expect(amountViolation('€1.299')).toBe('1.299 could mean 1299 or 1.299: type 1299 or 1.2990.');
  });

  it('keeps to the bounds of whole numbers and texts', () => {
    expect(wholeNumberViolation('7', { min: 1, max: 10 })).toBeUndefined();
    expect(wholeNumberViolation('11', { min: 1, max: 10 })).toBe('Enter 1 to 10.');
    expect(wholeNumberViolation('1.5', { min: 1, max: 10 })).toBe('Enter a whole number.');
    expect(textViolation(' ', { missing: 'Enter a code.', max: 3 })).toBe('Enter a code.');
    expect(textViolation('abcd', { missing: 'Enter a code.', max: 3 })).toBe('At most 3 characters.');
    expect(textViolation('abc', { missing: 'Enter a code.', max: 3 })).toBeUndefined();
  });
});
