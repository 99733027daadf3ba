/** Days that the history of the sample data covers, today included. */
export const SAMPLE_DAYS = 90;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Work begins at seven, UTC, and the last request of a day comes nine hours later at most. */
const FIRST_MINUTE = 7 * 60;
const WORKING_MINUTES = 9 * 60;
/** No divisor of the working hours, so that the minutes look like any. */
const STEP_MINUTES = 137;

/**
 * When so many requests happened, in their order: `YYYY-MM-DD HH:MM:SS` in UTC, evenly over the days before today. `now` has
 * the same form.
 */
export function sampleTimes(requests: number, now: string): string[] {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const last = SAMPLE_DAYS - 2;
  return Array.from({ length: requests }, (_, index) => {
    const day = requests === 1 ? last : Math.floor((index * last) / (requests - 1));
    const minute = FIRST_MINUTE + ((index * STEP_MINUTES) % WORKING_MINUTES);
    return today - (SAMPLE_DAYS - 1 - day) * DAY_MS + minute * MINUTE_MS;
  })
    .sort((left, right) => left - right)
    .map((moment) => new Date(moment).toISOString().slice(0, 19).replace('T', ' '));
}
