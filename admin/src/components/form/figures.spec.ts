import { signsOf } from '../reader-locale';
import { addressFigure, figureText, readFigure } from './figures';

/** What is read, in short: `1000`, `change 5`, `1000 or 1`, `nothing`, `unreadable`. */
function read(text: string, locale = 'en', takesChanges = false): string {
  const figure = readFigure(text, { signs: signsOf(locale), takesChanges });
  if (figure.kind === 'unclear') return `${figure.whole} or ${Number(figure.decimal)}`;
  if (figure.kind !== 'figure') return figure.kind;
  return `${figure.isChange ? 'change ' : ''}${Number(figure.digits)}`;
}

describe('a figure as it was typed', () => {
  it.each([
    ['en', '1,000', '1000'],
    ['en', '1.000', '1000 or 1'],
    ['en', '1.125', '1125 or 1.125'],
    ['de', '1.000', '1000'],
    ['de', '1,000', '1000 or 1'],
    ['de-CH', '1.000', '1000 or 1'],
    ['de-CH', '1’000', '1000'],
    ['fr', '1.000', '1000 or 1'],
    ['fr', '1,000', '1000 or 1'],
    ['pl', '1\u00a0000', '1000'],
    ['en-IN', '12,34,567', '1234567'],
    ['en', '12,34,567', 'unreadable'],
  ])('is what it means in %s: %p', (locale, text, meaning) => {
    expect(read(text, locale)).toBe(meaning);
  });

  it.each([
    ['0', '0'],
    ['007', '7'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    ['0,125', '0.125'],
    ['0.500', '0.5'],
    ['1.0', '1'],
    ['1,0000', '1'],
    ['1000.500', '1000.5'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1\u202f234\u202f567', '1234567'],
    ['1\u2009000,25', '1000.25'],
    ["1'000", '1000'],
    ['1’234’567.5', '1234567.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234,5', '1234.5'],
    ['1,234.500', '1234.5'],
    ['-3', '-3'],
    ['\u22123', '-3'],
    ['=-3', '-3'],
    ['', 'nothing'],
    ['  ', 'nothing'],
  ])('means the same to every reader: %p', (text, meaning) => {
    for (const locale of ['en', 'de', 'de-CH', 'fr', 'sv', 'hi', 'ar', 'nonsense!'])
      expect(read(text, locale)).toBe(meaning);
  });

  it.each([
    'x',
    '1.',
    '.',
    "'500",
    '1e3',
    'Infinity',
    '1,00,0',
    '1 00',
    '0,000,1',
    '1,000,5',
    "1'000 000",
    '1.2.3',
    '--1',
    '+ +1',
    '5-',
    '1_000',
  ])('is not guessed at: %p', (text) => {
    for (const locale of ['en', 'de', 'fr']) expect(read(text, locale, true)).toBe('unreadable');
  });

  it('may be a change of what is there', () => {
    const changes = ['+5', '-3', '\u22123', '+ 1,000', '=-3', '=5', '5'].map((text) => read(text, 'en', true));
    expect(changes).toEqual(['change 5', 'change -3', 'change -3', 'change 1000', '-3', '5', '5']);
    expect([read('+5'), read('=+5', 'en', true), read('-1.000', 'en', true)]).toEqual([
      'unreadable',
      'unreadable',
      '1000 or 1',
    ]);
  });
});

describe('a quantity in a field', () => {
  it.each([
    [104, '104', '104'],
    [12.5, '12.5', '12,5'],
    [1.125, '1.1250', '1,1250'],
    [1.1255, '1.1255', '1,1255'],
    [-5, '=-5', '=-5'],
    [-0.00001, '0', '0'],
    [0, '0', '0'],
  ])('%p is read as the same again by every reader', (quantity, english, german) => {
    const textIn = (locale: string): string => figureText(quantity, { signs: signsOf(locale), takesChanges: true });
    expect([textIn('en'), textIn('de')]).toEqual([english, german]);
    for (const locale of ['en', 'de', 'fr', 'de-CH']) {
      expect(Number(read(textIn(locale), locale, true))).toBeCloseTo(quantity, 4);
    }
  });
});

describe('a figure in an address', () => {
  it.each([
    ['5', '5', '5'],
    ['2.5', '2.5', '2,5'],
    ['1.125', '1.1250', '1,1250'],
    ['-5', '-5', '-5'],
    ['1.12345', '1.12345', '1.12345'],
    ['', '', ''],
  ])('%p is put into a field as the reader writes it', (text, english, german) =>
    expect(['en', 'de'].map((locale) => addressFigure(text, { signs: signsOf(locale) }))).toEqual([english, german]),
  );
});
