/** The rows of the page that is shown, in their order. */
type PageIds = readonly string[];

interface Choice {
  readonly id: string;
  readonly isChosen: boolean;
  /** The row that was chosen before, where the reader chooses all from there to this one. */
  readonly from?: string | undefined;
}

/** What is chosen after a row is, or is not any more. Rows of other pages stay as they were. */
export function withChoice(chosen: readonly string[], page: PageIds, { id, isChosen, from }: Choice): string[] {
  return withAll(chosen, from === undefined ? [id] : span(page, from, id), isChosen);
}

/** What is chosen after all of these rows are, or none of them. */
export function withAll(chosen: readonly string[], ids: PageIds, isChosen: boolean): string[] {
  const changed = new Set(ids);
  const others = chosen.filter((one) => !changed.has(one));
  if (!isChosen) return others;
  // What was chosen already keeps its place.
  return [...new Set([...chosen, ...ids])];
}

function span(page: PageIds, from: string, to: string): PageIds {
  const [first, last] = [page.indexOf(from), page.indexOf(to)].sort((left, right) => left - right);
  return first === undefined || last === undefined || first < 0 ? [to] : page.slice(first, last + 1);
}

/** How many of a page are chosen. */
export function shareChosen(chosen: ReadonlySet<string>, page: PageIds): 'none' | 'some' | 'all' {
  const count = page.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
