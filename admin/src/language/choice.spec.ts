import { fittingLanguage, fittingLocale } from './choice';
import { activateLanguage, language, t, tIn } from './messages';
import { served } from './served';

const LANGUAGES = ['en', 'de', 'pt-BR'];

describe('the language of a page', () => {
  it.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['fr-FR', 'DE-ch'], 'de'],
    [['pt-BR'], 'pt-BR'],
    [['pt-PT', 'fr'], 'en'],
    [[], 'en'],
  ])('is for %p %s', (wanted, expected) => {
    expect(fittingLanguage(wanted, LANGUAGES)).toBe(expected);
  });

  it.each([
    ['de', ['en-US', 'de-CH'], false, 'de-CH'],
    ['de', ['en-US'], true, 'de'],
    ['en', ['de-DE', 'en-IE'], true, 'en-IE'],
    ['en', ['fr-FR'], false, 'fr-FR'],
    ['en', ['fr-FR', 'fr', 'en-US', 'en'], false, 'fr-FR'],
    ['en', ['fr-FR', 'fr', 'en-US', 'en'], true, 'en-US'],
    ['en', ['fr-FR'], true, 'en'],
    ['en', [], false, 'en'],
  ])('has for %s and %p (chosen: %p) the figures of %s', (shown, wanted, isChosen, expected) => {
    expect(fittingLocale(shown, wanted, isChosen)).toBe(expected);
  });
});

describe('a text', () => {
  const rows = '{count, plural, one {# row of {name}} other {# rows of {name}}}';

  afterEach(() => activateLanguage('en', {}, []));

  it('is the English one where the language has no other', () => {
    expect(language()).toBe('en');
    expect(t('Save')).toBe('Save');
    expect(tIn('verb', 'Open')).toBe('Open');
    expect([0, 1, 1500].map((count) => t(rows, { count, name: 'A' }))).toEqual([
      '0 rows of A',
      '1 row of A',
      '1,500 rows of A',
    ]);
    activateLanguage('de', { Save: '' }, ['de']);
    expect(t('Save')).toBe('Save');
  });

  it('is that of the catalogue, in its context and with the plural forms and figures of the language', () => {
    const catalogue = {
      Open: 'Offen',
      'verb|Open': 'Öffnen',
      [rows]: '{count, plural, one {# Zeile von {name}} other {# Zeilen von {name}}}',
      'served|Low Stock': 'Niedriger Bestand',
    };
    activateLanguage('de', catalogue, ['en', 'de-DE']);
    expect([t('Open'), tIn('verb', 'Open')]).toEqual(['Offen', 'Öffnen']);
    expect([1, 1500].map((count) => t(rows, { count, name: '{x}' }))).toEqual([
      '1 Zeile von {x}',
      '1.500 Zeilen von {x}',
    ]);
    expect([served('Low Stock'), served('Of a {later} server')]).toEqual(['Niedriger Bestand', 'Of a {later} server']);
  });
});
