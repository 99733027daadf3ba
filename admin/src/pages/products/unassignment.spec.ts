import { unassignmentInWords } from './unassignment';

const nameOf = (code: string): string => code.toUpperCase();
const at = (sourceCode: string, quantity: number) => ({ sourceCode, quantity, itemCount: 2 });

describe('what unassigning takes away', () => {
  it('is said with its units and sources', () => {
    const sources = [at('a', 400), at('b', 509)];
    expect(unassignmentInWords({ itemCount: 4, quantity: 909, sources }, nameOf)).toEqual([
      'This takes 909 units at 2 sources away, with 4 source items: A 400, B 509.',
    ]);
  });

  it('names a few of many sources', () => {
    const sources = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code) => at(code, 1));
    const [words] = unassignmentInWords({ itemCount: 14, quantity: 7, sources }, nameOf);
    expect(words).toMatch(/ E 1, and 2 more\.$/);
  });

  it('is not asked about where there is nothing', () => {
    expect(unassignmentInWords({ itemCount: 0, quantity: 0, sources: [] }, nameOf)).toEqual([]);
  });
});
