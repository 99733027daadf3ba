import { storeCodeOf, WEBSITE_CODE_LENGTH_MAX, websiteFaults } from './website.js';

describe('websiteFaults', () => {
  const fieldsAtFault = (code: string, name = 'EU') =>
    websiteFaults({ code, name }).map(({ parameters }) => (parameters as { field: string }).field);

  it.each(['eu', 'EU_1', 'a', 'x'.repeat(WEBSITE_CODE_LENGTH_MAX)])('accepts the code %s', (code) => {
    expect(fieldsAtFault(code)).toEqual([]);
  });

  it.each(['', ' ', '1eu', '_eu', 'eu-1', 'eu 1', 'été', 'eu\n', 'x'.repeat(WEBSITE_CODE_LENGTH_MAX + 1)])(
    'refuses the code %j',
    (code) => {
      expect(fieldsAtFault(code)).toEqual(['code']);
    },
  );

  it('names every broken rule at once', () => {
    expect(fieldsAtFault('1', ' ')).toEqual(['code', 'name']);
    expect(fieldsAtFault('eu', 'n'.repeat(256))).toEqual(['name']);
  });

  it('leaves room for the code of the store view', () => {
    expect(storeCodeOf('x'.repeat(WEBSITE_CODE_LENGTH_MAX))).toHaveLength(64);
  });
});
