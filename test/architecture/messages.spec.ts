import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareTextsOf, bareTextsOfSource, messagesOf, placesOf, servedTextsOf } from '../../admin/messages/source.js';

const ROOT = join(__dirname, '../..');
const ADMIN = join(ROOT, 'admin/src');
const CATALOGUES = join(ADMIN, 'language/catalogues');
const HOW = 'npm run admin:messages';

const catalogueOf = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(CATALOGUES, name), 'utf8')) as Record<string, string>;

const OTHERS = readdirSync(CATALOGUES).filter((name) => name !== 'en.json');
const { messages, problems } = messagesOf(ADMIN);
const ENGLISH = { ...Object.fromEntries(messages), ...Object.fromEntries(servedTextsOf(join(ROOT, 'src'))) };

/** American spellings of words that the dashboard has; it is written as the English do. Names of the server are its own. */
const AMERICAN =
  /\b(?:(?:cancel|label|travel)(?:ed|ing)|catalogs?|behaviors?|colors?|favorites?|centers?|(?:organ|recogn|synchron)iz\w+)\b/i;

/** What is wrong with a translation, in words. */
function faultsOf(language: string, key: string, translation: string | undefined): string[] {
  if (!translation) return [`${key}: is not translated`];
  const [wanted, given] = [placesOf(ENGLISH[key] ?? ''), placesOf(translation)];
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lacking = given.forms.flatMap((forms) => categories.filter((category) => !forms.includes(category)));
  return [
    ...(String(wanted.values) === String(given.values) ? [] : [`${key}: has the values ${given.values.join(', ')}`]),
    ...(String(wanted.parts) === String(given.parts) ? [] : [`${key}: has the parts ${given.parts.join(', ')}`]),
    ...(wanted.forms.length > 0 === given.forms.length > 0 ? [] : [`${key}: only one of the two has plural forms`]),
    ...lacking.map((category) => `${key}: lacks the plural form ${category}`),
  ];
}

describe('the texts of the dashboard', () => {
  it('all go through the catalogues', () => {
    expect(bareTextsOf(ADMIN)).toEqual([]);
  });

  it('are messages whose values and parts have their places', () => {
    expect(problems).toEqual([]);
  });

  it(`are in the English catalogue (${HOW})`, () => {
    expect(catalogueOf('en.json')).toEqual(ENGLISH);
  });

  it('are in one spelling of English', () => {
    const own = [...messages].filter(([key]) => !key.startsWith('search|')).map(([, text]) => text);
    expect(own.filter((text) => AMERICAN.test(text))).toEqual([]);
    expect(['Cancelled', 'the catalogue', 'Canceled', 'the catalog'].map((text) => AMERICAN.test(text))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('have a German catalogue', () => {
    expect(OTHERS).toContain('de.json');
  });

  it.each(OTHERS)(`are in %s, each with the same values and parts (${HOW})`, (name) => {
    const catalogue = catalogueOf(name);
    expect(Object.keys(catalogue).filter((key) => ENGLISH[key] === undefined)).toEqual([]);
    const faults = Object.keys(ENGLISH).flatMap((key) => faultsOf(name.replace('.json', ''), key, catalogue[key]));
    expect(faults).toEqual([]);
  });
});

describe('the German texts', () => {
  const german = catalogueOf('de.json');
  const about = (word: RegExp): string[] =>
    Object.entries(german).flatMap(([key, text]) => (word.test(key) && !key.startsWith('search|') ? [text] : []));

  it('have one word for what the server refuses, and another for what a person rejects', () => {
    expect(about(/\brefus/i).filter((text) => /abgelehnt|ablehn/i.test(text))).toEqual([]);
    expect(about(/\breject/i).filter((text) => !/abgelehnt|ablehn/i.test(text))).toEqual([]);
  });

  it('have a verb of its own for a quantity of one', () => {
    const key = '{max, plural, one {Only {shown} can move.} other {Only {shown} can move.}}';
    expect(german[key]).toMatch(/one \{Nur \{shown\} kann .* other \{Nur \{shown\} können /);
  });

  it('tell a request in the history from one for approval, and from a call of the interface', () => {
    expect(['Request', 'Request {id}', 'security|Request'].map((key) => german[key])).toEqual([
      ...['Vorgang', 'Anfrage {id}', 'Aufruf'],
    ]);
  });
});

describe('a text that goes through no catalogue', () => {
  it.each([
    ['between tags', 'const a = <p>Nothing here</p>;', 'Nothing here'],
    ['of an attribute', 'const a = <Field label="Name" />;', 'Name'],
    ['of a choice in an attribute', "const a = <Field aria-label={isOn ? 'on' : x} />;", 'on'],
    ['of a property', "const a = { headerName: 'Source' };", 'Source'],
    ['of a sentence with values', 'const a = `${count} rows are gone.`;', '`${count} rows are gone.`'],
    ['of a sentence in a variable', "const a = 'It is saved.';", 'It is saved.'],
    ['of the values of a message', "t('It is {state}.', { state: isOn ? 'Switched on' : x });", 'Switched on'],
  ])('is found: %s', (_where, source, text) => {
    expect(bareTextsOfSource('made-up.tsx', source)).toEqual([`made-up.tsx:1: ${text}`]);
  });

  it.each([
    ["import { A } from './A b';"],
    ["const a = t('It is saved.');"],
    ["const a = <Message text='Read <b>this</b>' parts={{ b: <b /> }} />;"],
    ['const a = <Box sx={{ gridTemplateColumns: \'minmax(0, 1fr) 80px\' }} color="primary" />;'],
    ["if (key === 'Page Up') address = `/orders?page=${page}`;"],
    ["type A = 'One word' | 'Other word';"],
  ])('is not what only the program reads: %s', (source) => {
    expect(bareTextsOfSource('made-up.tsx', source)).toEqual([]);
  });
});
