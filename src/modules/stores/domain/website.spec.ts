import { storeCodeOf, storedCurrency, WEBSITE_CODE_LENGTH_MAX, websiteViolations } from './website.js';

describe('websiteViolations', () => {
  const violatedFields = (code: string, name = 'EU', currencyCode: string | null = null) =>
    websiteViolations({ code, name, currencyCode }).map(({ parameters }) => (parameters as { field: string }).field);

  it.each(['eu', 'EU_1', 'a', 'x'.repeat(WEBSITE_CODE_LENGTH_MAX)])('accepts the code %s', (code) => {
    expect(violatedFields(code)).toEqual([]);
  });

  it.each(['', ' ', '1eu', '_eu', 'eu-1', 'eu 1', 'été', 'eu\n', 'x'.repeat(WEBSITE_CODE_LENGTH_MAX + 1)])(
    'refuses the code %j',
    (code) => {
      expect(violatedFields(code)).toEqual(['code']);
    },
  );

  it('names every broken rule at once', () => {
    expect(violatedFields('1', ' ')).toEqual(['code', 'name']);
    expect(violatedFields('eu', 'n'.repeat(256))).toEqual(['name']);
  });

  it('takes currencies of ISO 4217 alone, however they are typed', () => {
    expect(['EUR', 'usd', ' JPY ', '', null].map((typed) => violatedFields('eu', 'EU', typed))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(['EURO', 'XYZ', '€', 'E'].map((typed) => violatedFields('eu', 'EU', typed))).toEqual(
      Array.from({ length: 4 }, () => ['currency_code']),
    );
    expect(['EUR', 'usd', ' JPY ', '', ' ', null, undefined].map(storedCurrency)).toEqual([
      'EUR',
      'USD',
      'JPY',
      null,
      null,
      null,
      null,
    ]);
  });

  it('leaves room for the code of the store view', () => {
    expect(storeCodeOf('x'.repeat(WEBSITE_CODE_LENGTH_MAX))).toHaveLength(64);
  });
});
