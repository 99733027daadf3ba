import { storeCodeOf, WEBSITE_CODE_LENGTH_MAX, websiteViolations } from './website.js';

describe('websiteViolations', () => {
  const violatedFields = (code: string, name = 'EU') =>
    websiteViolations({ code, name }).map(({ parameters }) => (parameters as { field: string }).field);

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

  it('leaves room for the code of the store view', () => {
    expect(storeCodeOf('x'.repeat(WEBSITE_CODE_LENGTH_MAX))).toHaveLength(64);
  });
});
