const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A length of time in its largest unit, rounded down: `3 d`, `12 min`, `0 s`. */
export function formatSeconds(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
}
