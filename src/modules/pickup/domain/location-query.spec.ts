import { termParts, wordPattern } from './location-query.js';

describe('a search term', () => {
  it.each([
    ['86559:DE', ':', { place: '86559', country: 'DE' }],
    [' Mitry-Mory : fr ', ':', { place: 'Mitry-Mory', country: 'FR' }],
    ['86559', ':', { place: '86559', country: 'US' }],
    ['86559:', ':', { place: '86559', country: 'US' }],
    ['a:b:DE', ':', { place: 'a:b', country: 'DE' }],
    ['86559::DE', '::', { place: '86559', country: 'DE' }],
    ['86559:DE', '', { place: '86559:DE', country: 'US' }],
    ['', ':', { place: '', country: 'US' }],
  ])('"%s" with "%s" between its parts', (term, delimiter, parts) => {
    expect(termParts(term, delimiter, 'US')).toEqual(parts);
  });
});

describe('the words of a full-text filter', () => {
  it.each([
    ['EU-source 1', '\\b(EU|source|1)\\b'],
    ['  Köln (Mitte)*', '\\b(Köln|Mitte)\\b'],
    ['.*()', undefined],
    ['', undefined],
  ])('of "%s"', (text, pattern) => {
    expect(wordPattern(text)).toBe(pattern);
  });

  it('are ten at most', () => {
    expect(wordPattern('a b c d e f g h i j k l')).toBe('\\b(a|b|c|d|e|f|g|h|i|j)\\b');
  });
});
