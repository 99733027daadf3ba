import type { IdRun } from '../../../platform/database/id-runs.js';

/** The runs, cut and put together into slices of `rows` ids each, the last one perhaps smaller. */
export function slicesOf(runs: readonly IdRun[], rows: number): IdRun[][] {
  const slices: IdRun[][] = [];
  let slice: IdRun[] = [];
  let room = rows;
  for (const run of runs) {
    for (let first = run.first; first <= run.last;) {
      const last = Math.min(run.last, first + room - 1);
      slice.push({ first, last });
      room -= last - first + 1;
      first = last + 1;
      if (room > 0) continue;
      slices.push(slice);
      slice = [];
      room = rows;
    }
  }
  if (slice.length > 0) slices.push(slice);
  return slices;
}
