import { signsOf } from './reader-locale';
import { formatDelta, formatMoment, formatQuantity, formatUtc } from './format';

describe('figures for readers', () => {
  it.each([
    [1.25, '1.25'],
    [5, '5'],
    [100, '100'],
    [0, '0'],
    [-0, '0'],
    [0.0001, '0.0001'],
    [-0.00001, '0'],
    [0.1 + 0.2, '0.3'],
    [-3, '-3'],
    [999999999999, '999999999999'],
  ])('show the quantity %p as %s', (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
  });

  it('show quantities with the sign that the reader writes before decimals', () => {
    expect([1.25, 1000].map((quantity) => formatQuantity(quantity, signsOf('de')))).toEqual(['1,25', '1000']);
  });

  it.each([
    [2, '+2'],
    [0.5, '+0.5'],
    [0, '0'],
    [0.00001, '0'],
    [-3, '-3'],
  ])('show the change %p as %s', (delta, text) => {
    expect(formatDelta(delta)).toBe(text);
  });

  it('show a moment in UTC, and leave what is none as it is', () => {
    expect(formatUtc('2026-11-21T07:37:00Z')).toBe('2026-11-21 07:37:00 UTC');
    expect(formatUtc('soon')).toBe('soon');
    expect(formatMoment('soon')).toBe('soon');
  });
});
