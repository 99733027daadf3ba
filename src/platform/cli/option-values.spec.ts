import { parseChoice, parseInteger, parseText, parseTime } from './option-values.js';
import { UsageError } from './usage-error.js';

describe('values of options', () => {
  it.each([
    ['1', 1],
    ['1000', 1000],
    ['+7', 7],
  ])('reads %p as the number %p', (value, number) => {
    expect(parseInteger(value, { min: 1, max: 1000 })).toBe(number);
  });

  it.each(['', ' ', '0', '-1', '1001', '1.5', '1e2', '0x10', 'ten', '99999999999999999999'])('refuses %p', (value) => {
    expect(() => parseInteger(value, { min: 1, max: 1000 })).toThrow('A whole number from 1 to 1000 is needed.');
  });

  it('refuses texts that are blank or too long', () => {
    expect(parseText('eu-1', { max: 10 })).toBe('eu-1');
    expect(() => parseText('  ', { max: 10 })).toThrow(UsageError);
    expect(() => parseText('x'.repeat(11), { max: 10 })).toThrow('10 characters');
  });

  it('takes one word of a list', () => {
    expect(parseChoice('up', ['up', 'down'])).toBe('up');
    expect(() => parseChoice('left', ['up', 'down'])).toThrow('One of these is needed: up, down.');
  });
});

describe('parseTime', () => {
  it.each(['2026-01-31', '2026-01-31 12:00:00', '2026-01-31T12:00'])('takes %s', (text) => {
    expect(parseTime(text)).toBe(text);
  });

  it.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-01-31 25:00', '31.1.2026'])('refuses %j', (text) => {
    expect(() => parseTime(text)).toThrow('A time is needed');
  });
});
