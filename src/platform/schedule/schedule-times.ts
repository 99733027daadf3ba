import { CronExpressionParser } from 'cron-parser';

/** The last time of a pattern that has come at `now`: UTC, as the database writes it. Throws on what is no pattern. */
export function latestTime(pattern: string, now: Date): string {
  // The parser looks before the moment that it is given, and that one counts.
  const moment = new Date(now.getTime() + 1);
  return written(CronExpressionParser.parse(pattern, { tz: 'UTC', currentDate: moment }).prev().toDate());
}

/** The first time of a pattern after `time`, which the database has written. Throws on what is no pattern. */
export function nextTime(pattern: string, time: string): Date {
  return CronExpressionParser.parse(pattern, { tz: 'UTC', currentDate: asDate(time) })
    .next()
    .toDate();
}

/** A time of the database as a date. */
export function asDate(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}

function written(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
