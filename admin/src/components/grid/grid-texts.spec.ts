import { copiedWords } from './grid-texts';

describe('what is said after a copy', () => {
  it('is how many of the chosen rows it has, where that is not all of them', () => {
    expect(copiedWords(0, 0)).toBeUndefined();
    expect(copiedWords(20, 20)).toBeUndefined();
    expect(copiedWords(3, 1200)).toBe('3 of 1,200 chosen rows copied: those on this page.');
    expect(copiedWords(0, 20)).toBe('The cell is copied. The rows that are chosen are on other pages.');
  });
});
