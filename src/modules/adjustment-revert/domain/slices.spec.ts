import type { IdRun } from '../../../platform/database/id-runs.js';
import { slicesOf } from './slices.js';

const run = (first: number, last: number): IdRun => ({ first, last });

describe('slices of runs', () => {
  it.each<[string, IdRun[], number, IdRun[][]]>([
    ['nothing', [], 5, []],
    ['one that fits', [run(1, 5)], 5, [[run(1, 5)]]],
    ['one that is cut', [run(1, 12)], 5, [[run(1, 5)], [run(6, 10)], [run(11, 12)]]],
    [
      'small ones',
      [run(1, 1), run(3, 4), run(8, 8), run(10, 10)],
      3,
      [
        [run(1, 1), run(3, 4)],
        [run(8, 8), run(10, 10)],
      ],
    ],
    [
      'one that is cut by what is before it',
      [run(1, 2), run(4, 8)],
      3,
      [[run(1, 2), run(4, 4)], [run(5, 7)], [run(8, 8)]],
    ],
  ])('are cut into slices of one size: %s', (_case, runs, rows, slices) => {
    expect(slicesOf(runs, rows)).toEqual(slices);
  });
});
