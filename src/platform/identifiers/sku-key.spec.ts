import { identifierViolation } from './identifier.js';
import { skuKey } from './sku-key.js';

describe('skuKey', () => {
  it.each([
    ['abc-1', 'ABC-1'],
    ['café', 'cafe'],
    ['Straße', 'STRASE'],
    ['a', 'a   '],
    ['ÿ', 'Y'],
    ['\u0131', 'I'],
    ['\u{1f600}', '\u{1f680}'],
    ['\u{1f600}', '\ufffd'],
    ['\ud800', '\udc00'],
    ['', '  '],
  ])('takes %j and %j for one', (one, other) => {
    expect(skuKey(one)).toBe(skuKey(other));
  });

  it.each([
    ['a', ' a'],
    ['ss', 'ß'],
    ['a', 'a\u00a0'],
    ['a', 'a\t'],
    ['ab', 'a-b'],
    ['\ud800\ud800', '\ud800\udc00'],
    ['Ａ', 'A'],
    ['o', 'ø'],
    ['K', '\u212a'],
  ])('tells %j and %j apart', (one, other) => {
    expect(skuKey(one)).not.toBe(skuKey(other));
  });

  it('gives an ASCII text and its accented spelling one key, whichever way it is computed', () => {
    expect(skuKey('creme brulee')).toBe(skuKey('Crème Brûlée'));
  });
});

describe('identifierProblem', () => {
  it.each([
    [' a', 'blank-edge'],
    ['a ', 'blank-edge'],
    ['a\u00a0', 'blank-edge'],
    ['\n', 'blank-edge'],
    ['a\u0000b', 'control'],
    ['a\tb', 'control'],
    ['a\u0085b', 'control'],
    ['a\u007fb', 'control'],
    ['a\u{1f600}', 'supplementary'],
    ['a\ud800', 'supplementary'],
  ])('refuses %j', (text, violation) => {
    expect(identifierViolation(text)).toBe(violation);
  });

  it.each(['a', 'a b', 'Größe 42/é', '24-MB01', '', '漢字'])('accepts %j', (text) => {
    expect(identifierViolation(text)).toBeUndefined();
  });
});
