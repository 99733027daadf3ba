/** Something that must never be. */
export interface Violation {
  /** The rule that is broken. */
  readonly rule: string;
  readonly text: string;
}

/** Groups what has the same key, in the order in which the keys come first. */
export function grouped<T>(rows: Iterable<T>, keyOf: (row: T) => string | number): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = String(keyOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The sum of what a row has. */
export function sum<T>(rows: Iterable<T>, valueOf: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += valueOf(row);
  return total;
}
