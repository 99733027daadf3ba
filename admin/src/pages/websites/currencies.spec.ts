import { currencyOptions } from './currencies';

describe('the currencies to choose from', () => {
  it('have the names that the reader knows, by code', () => {
    const options = currencyOptions('en');
    expect(options).toContainEqual({ value: 'EUR', label: 'EUR, Euro' });
    expect(currencyOptions('de')).toContainEqual({ value: 'CHF', label: 'CHF, Schweizer Franken' });
    expect(options.map(({ value }) => value)).toEqual([...options.map(({ value }) => value)].sort());
  });
});
