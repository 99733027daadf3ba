import { foldedWords, gramsOf, gramsOfPart, isSlip, spelledWords, variantsOf } from './grams.js';

describe('grams', () => {
  it('are three characters in a row within a word, and the beginnings of words', () => {
    expect(gramsOf('Glove')).toEqual(['GLO', 'LOV', 'OVE', ' GL']);
    expect(gramsOf('AB-12')).toEqual(['AB-', 'B-1', '-12', ' AB', ' 12']);
    expect(gramsOf('M XL')).toEqual([' XL']);
  });

  it('are the same whatever case and accents, and each is there once', () => {
    expect(gramsOf('Äpfel')).toEqual(gramsOf('APFEL'));
    expect(gramsOf('tata', 'TATA')).toEqual(['TAT', 'ATA', ' TA']);
  });

  it.each(['ove', 'AB-1', 'b-12', 'xl', 'green m'])(
    'of a part are among those of every text that has it: %s',
    (part) => {
      const all = gramsOf('glove', 'AB-123', 'XL green medium');
      for (const word of foldedWords(part)) expect(all).toEqual(expect.arrayContaining(gramsOfPart(word)));
    },
  );

  it('are none of a single character', () => {
    expect(gramsOfPart('A')).toEqual([]);
  });
});

describe('words that may be misspelled', () => {
  it('have four letters or more, and nothing else', () => {
    expect(spelledWords('Blue glove, size 12 / XL, A4paper glove')).toEqual(['BLUE', 'GLOVE', 'SIZE']);
  });

  it.each([
    ['GLOVE', 'GLOVES'],
    ['GLOVE', 'GLVE'],
    ['GLOVE', 'GLVOE'],
    ['GLOVE', 'GLAVE'],
    ['BEANIE', 'EBANIE'],
  ])('have a variant in common with what a slip makes of them: %s, %s', (right, wrong) => {
    expect(isSlip(right, wrong)).toBe(true);
    const variants = new Set(variantsOf(right));
    expect(variantsOf(wrong).some((variant) => variants.has(variant))).toBe(true);
  });

  it.each([
    ['GLOVE', 'OVEGL'],
    ['GLOVE', 'GXYVE'],
    ['GLOVE', 'GLOVESX'],
  ])('are others where it takes more than one: %s, %s', (left, right) => {
    expect(isSlip(left, right)).toBe(false);
  });
});
