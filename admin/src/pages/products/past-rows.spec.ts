import { pastRowsOf, pastTotals } from './past-rows';

const item = (sourceCode: string, quantity: number) => ({ sourceCode, sku: 'S', quantity, status: 1 });
const shown = (sourceCode: string, quantity: number) => ({
  ...item(sourceCode, quantity),
  sourceName: sourceCode,
  sourceEnabled: true,
});

describe('what a product had', () => {
  it('stands beside what it has, for sources that had it, have it, or both', () => {
    const rows = pastRowsOf([item('b', 2.5), item('a', 0.1)], [shown('a', 0.2), shown('c', 4)]);
    expect(rows).toEqual([
      { sourceCode: 'a', then: 0.1, now: 0.2 },
      { sourceCode: 'b', then: 2.5, now: null },
      { sourceCode: 'c', then: null, now: 4 },
    ]);
    expect(pastTotals(rows)).toEqual({ then: 2.6, now: 4.2 });
  });

  it('adds up without the rests of binary fractions', () => {
    const rows = pastRowsOf([item('a', 0.1), item('b', 0.2)], []);
    expect(pastTotals(rows)).toEqual({ then: 0.3, now: 0 });
  });
});
