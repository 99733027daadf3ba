const DAY_MS = 86_400_000;

/** A day in UTC, `YYYY-MM-DD`. */
export type Day = string;

/** The day after (or, below zero, before) another one. */
export function dayPlus(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last `count` days up to `last`, oldest first. */
export function daysUpTo(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => dayPlus(last, index - count + 1));
}

/**
 * Days that follow each other, as spans from the first to the last of each, so that each is one range of the history.
 */
export function spansOf(days: readonly Day[]): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span && dayPlus(span.last, 1) === day) span.last = day;
    else spans.push({ first: day, last: day });
  }
  return spans;
}
