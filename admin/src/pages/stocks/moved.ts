/** The list with the entry of one place at another. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const others = list.filter((_entry, index) => index !== from);
  const entry = list.slice(from, from + 1);
  return [...others.slice(0, to), ...entry, ...others.slice(to)];
}
