/** Ids that follow one another. */
export interface IdRun {
  readonly first: number;
  readonly last: number;
}

/** The runs of ids in an ascending list. */
export function runsOf(ids: readonly number[]): IdRun[] {
  const runs: { first: number; last: number }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && run.last + 1 === id) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs;
}
