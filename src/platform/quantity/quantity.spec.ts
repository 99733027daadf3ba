import { Quantity } from './quantity.js';

describe('Quantity', () => {
  it.each([
    ['0', '0.0000'],
    [5, '5.0000'],
    ['-3.5', '-3.5000'],
    ['.5', '0.5000'],
    ['7.', '7.0000'],
    [0.1 + 0.2, '0.3000'],
    ['1.00005', '1.0001'],
    ['-1.00005', '-1.0001'],
    ['1.00004999', '1.0000'],
    ['0.00005', '0.0001'],
    ['0.00004', '0.0000'],
    ['0.000000001', '0.0000'],
    [1e-9, '0.0000'],
    ['1e3', '1000.0000'],
    ['99999999.9999', '99999999.9999'],
    ['-0', '0.0000'],
    ['-0.00001', '0.0000'],
  ])('reads %p as %s', (given, text) => {
    expect(Quantity.of(given).toString()).toBe(text);
  });

  it.each(['', '.', 'abc', '1,5', '0x10', 'Infinity', 'NaN', '1e999', '9'.repeat(30), '--1'])('refuses %p', (given) => {
    expect(Quantity.tryParse(given)).toBeUndefined();
  });

  it('knows what twelve digits hold', () => {
    expect(Quantity.of('99999999.9999').isStorable()).toBe(true);
    expect(Quantity.of('99999999.99995').isStorable()).toBe(false);
    expect(Quantity.of('-100000000').isStorable()).toBe(false);
  });

  it('adds without drift', () => {
    const tenths = Array.from({ length: 10_000 }, () => Quantity.of('0.1'));
    expect(Quantity.sum(tenths).toString()).toBe('1000.0000');
    expect(Quantity.of('0.3').minus(Quantity.of('0.1')).toNumber()).toBe(0.2);
  });
});
