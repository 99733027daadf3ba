/** A run of history ids that one statement of a request wrote, both ends included. */
export interface IdRun {
  readonly first: number;
  readonly last: number;
}

/** Runs that follow each other without a gap as one; they come in the order of their ids. */
export function merged(runs: readonly IdRun[]): IdRun[] {
  const result: IdRun[] = [];
  for (const run of runs) {
    const before = result.at(-1);
    if (before && before.last + 1 === run.first) result[result.length - 1] = { first: before.first, last: run.last };
    else result.push(run);
  }
  return result;
}

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
