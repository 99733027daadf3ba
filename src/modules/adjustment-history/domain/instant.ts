import { invalid } from '../../../platform/errors/application-error.js';
import { momentOf } from '../../../platform/search/index.js';

/** A query string turns the plus sign of an offset into a space. */
const LOST_PLUS = /^(\d{4}-\d{2}-\d{2}T\S+) (\d{2}:?\d{2})$/;

/**
 * A moment of ISO 8601 as the database has it, `YYYY-MM-DD HH:MM:SS` in UTC; without an offset it is UTC. Parts of a
 * second are left out, as the history has none. Throws `invalid` for what is no moment.
 */
export function instantOf(text: string): string {
  const moment = momentOf(text.trim().replace(LOST_PLUS, '$1+$2'));
  if (moment === undefined) {
    throw invalid('"%1" is not a time: ISO 8601 is needed, such as 2026-01-31T23:59:59Z.', [text.slice(0, 100)]);
  }
  return moment;
}

/** The database's text as ISO 8601. */
export function isoOf(moment: string): string {
  return `${moment.replace(' ', 'T')}Z`;
}
