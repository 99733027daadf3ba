import { quantityFault, quantityOf, textFault, wholeNumberFault } from './rules';

describe('what may be typed', () => {
  it.each(['0', '5', '1.25', '-3', '12345678', '00012345678', '0.0001', '1.10000', ' 7 '])(
    'takes "%s" as a quantity',
    (text) => {
      expect(quantityFault(text)).toBeUndefined();
    },
  );

  it.each([
    ['', 'Enter a quantity.'],
    ['x', 'Enter a number, such as 5 or 1.25.'],
    ['1e3', 'Enter a number, such as 5 or 1.25.'],
    ['1.', 'Enter a number, such as 5 or 1.25.'],
    ['Infinity', 'Enter a number, such as 5 or 1.25.'],
    ['123456789', 'At most 8 digits.'],
    ['0.00001', 'At most 4 decimals.'],
  ])('refuses "%s" as a quantity', (text, fault) => {
    expect(quantityFault(text)).toBe(fault);
  });

  it('keeps to the bounds of a quantity', () => {
    expect(quantityFault('-1', { min: 0 })).toBe('At least 0.');
    expect(quantityFault('5.5', { max: 5 })).toBe('At most 5.');
    expect(quantityFault('0', { isPositive: true })).toBe('Enter more than 0.');
    expect(quantityFault('', { isRequired: false })).toBeUndefined();
    expect([quantityOf(' 1.50 '), quantityOf('')]).toEqual([1.5, null]);
  });

  it('keeps to the bounds of whole numbers and texts', () => {
    expect(wholeNumberFault('7', { min: 1, max: 10 })).toBeUndefined();
    expect(wholeNumberFault('11', { min: 1, max: 10 })).toBe('Enter 1 to 10.');
    expect(wholeNumberFault('1.5', { min: 1, max: 10 })).toBe('Enter a whole number.');
    expect(textFault(' ', { name: 'a code', max: 3 })).toBe('Enter a code.');
    expect(textFault('abcd', { name: 'a code', max: 3 })).toBe('At most 3 characters.');
    expect(textFault('abc', { name: 'a code', max: 3 })).toBeUndefined();
  });
});
