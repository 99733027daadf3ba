import { lengthOf, mergedRuns, runsOf } from './id-runs.js';
import type { IdRun } from './id-runs.js';

const run = (first: number, last: number): IdRun => ({ first, last });

describe('runs of ids', () => {
  it('hold what follows one another, in whatever order it comes', () => {
    expect(runsOf([1, 2, 3, 7, 9, 10])).toEqual([run(1, 3), run(7, 7), run(9, 10)]);
    expect(runsOf([10, 2, 7, 1, 9, 3, 7])).toEqual([run(1, 3), run(7, 7), run(9, 10)]);
    expect(runsOf([])).toEqual([]);
  });

  it('become one where they touch or overlap', () => {
    expect(mergedRuns([run(10, 12), run(1, 3), run(4, 4), run(6, 9), run(11, 20)])).toEqual([run(1, 4), run(6, 20)]);
    expect(mergedRuns([])).toEqual([]);
  });

  it('have as many ids as lie between their ends', () => {
    expect(lengthOf([run(1, 3), run(7, 7)])).toBe(4);
    expect(lengthOf([])).toBe(0);
  });
});
