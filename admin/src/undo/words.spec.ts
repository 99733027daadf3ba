import { refusalInWords, takenBackInWords } from './words';

const refused = (sku: string) => ({ sku, sourceCode: 'eu-1', reason: 'Later changes left 1.' });

describe('the words of an undo', () => {
  it('count what was taken back', () => {
    expect([takenBackInWords(1), takenBackInWords(1200)]).toEqual([
      '1 change is taken back.',
      '1,200 changes are taken back.',
    ]);
  });

  it('name the first refusal, and how many others there are', () => {
    expect(refusalInWords([refused('A')])).toBe('Nothing was taken back. A at eu-1: Later changes left 1.');
    expect(refusalInWords([refused('A'), refused('B')])).toBe(
      'Nothing was taken back. A at eu-1: Later changes left 1. 1 more change is refused.',
    );
    expect(refusalInWords([])).toBe('Nothing was taken back: the request has moved nothing.');
  });
});
