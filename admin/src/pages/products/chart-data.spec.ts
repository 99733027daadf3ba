import { chartDataOf } from './chart-data';

describe('the data of the chart', () => {
  it('holds a quantity until the next one, and knows none before the first', () => {
    const data = chartDataOf([
      {
        sourceCode: 'a',
        points: [
          { at: '2026-03-01T00:00:00Z', quantity: 5 },
          { at: '2026-03-03T00:00:00Z', quantity: 0 },
        ],
      },
      { sourceCode: 'b', points: [{ at: '2026-03-02T00:00:00Z', quantity: 7 }] },
    ]);
    expect(data.moments.map((moment) => moment.toISOString().slice(0, 10))).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(data.lines).toEqual([
      { sourceCode: 'a', quantities: [5, 5, 0] },
      { sourceCode: 'b', quantities: [null, 7, 7] },
    ]);
  });

  it('is empty where nothing was recorded', () => {
    expect(chartDataOf([])).toEqual({ moments: [], lines: [] });
  });
});
