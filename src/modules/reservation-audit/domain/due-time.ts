import { CronExpressionParser } from 'cron-parser';

/** The last time, at or before `now`, at which the cron expression of five fields is due; in UTC, as all schedules. */
export function lastDueTime(expression: string, now: Date): Date {
  // The parser looks for what lies before the given moment; a time that is exactly due counts.
  const after = new Date(now.getTime() + 1);
  return CronExpressionParser.parse(expression, { tz: 'UTC', currentDate: after }).prev().toDate();
}
