/** The list in pieces of at most `size` values, in order: for statements and transactions of a bounded size. */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
