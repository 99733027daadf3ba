import { UsageError } from './usage-error.js';

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?)?$/;
const YEAR_MIN = 1000;

/**
 * A moment as the database has it, `YYYY-MM-DD HH:MM:SS` in UTC, of a day or of a day with a time. Without a zone it is
 * UTC. A day alone is its first or its last second. Throws a `UsageError` for what is neither.
 */
export function parseMoment(value: string, endOfDay: 'first' | 'last'): string {
  const [, day, time, zone = 'Z'] = TIME.exec(value) ?? [];
  const clock = time ?? (endOfDay === 'first' ? '00:00:00' : '23:59:59');
  const moment = day === undefined ? undefined : new Date(`${day}T${clock}${zone}`);
  const isReal = moment && !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() >= YEAR_MIN;
  // The language takes the 31st of February for the 3rd of March.
  if (!isReal || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) {
    throw new UsageError('A time in UTC is needed, such as 2026-01-31 or 2026-01-31T12:00:00.');
  }
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}
