/** Ids of rows that follow one another without a gap, both ends included. */
export interface IdRun {
  readonly first: number;
  readonly last: number;
}

/** The runs as few as possible, ascending: those that touch or overlap are one. */
export function mergedRuns(runs: readonly IdRun[]): IdRun[] {
  const result: { first: number; last: number }[] = [];
  for (const { first, last } of [...runs].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else result.push({ first, last });
  }
  return result;
}

/** The runs that ids in any order make. */
export function runsOf(ids: readonly number[]): IdRun[] {
  return mergedRuns(ids.map((id) => ({ first: id, last: id })));
}

/** How many ids they have. */
export function lengthOf(runs: readonly IdRun[]): number {
  return runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
