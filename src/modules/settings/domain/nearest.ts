const SUGGESTIONS_MAX = 3;
/** A name is worth suggesting when at most this share of it has to change. */
const DISTANCE_SHARE_MAX = 0.4;

/** Up to three names that a mistyped one may have meant, the likeliest first. */
export function nearest(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  return names
    .map((name) => ({
      name,
      distance: name.includes(wanted) && wanted !== '' ? 0 : distance(wanted, name) / name.length,
    }))
    .filter((candidate) => candidate.distance <= DISTANCE_SHARE_MAX)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, SUGGESTIONS_MAX)
    .map((candidate) => candidate.name);
}

/** How many characters have to be added, taken away or replaced to get from one word to the other. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + Number(from[row - 1] !== to[column - 1]);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
