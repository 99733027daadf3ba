import { isStatementTimeout } from '../database/failure.js';
import { withStatementTimeout } from '../database/statement-timeout.js';
import { invalid } from '../errors/application-error.js';
import type { ApplicationError } from '../errors/application-error.js';
import type { SearchCriteria } from './search-criteria.js';

/** A search by pattern that takes longer is given up: a hostile pattern must not hold a connection. */
const PATTERN_SECONDS_MAX = 3;

/** The SELECT with a time limit where a regular expression of the client runs in it. */
export function guardedSelect(select: string, criteria: SearchCriteria): string {
  const hasPattern = criteria.filters.some((filter) => filter.conditionType === 'regexp');
  return hasPattern ? withStatementTimeout(select, PATTERN_SECONDS_MAX) : select;
}

/** MariaDB has one number for every fault of a pattern, MySQL a range of them; the last are its own limits. */
const PATTERN_FAULT_MARIADB = 1139;
const PATTERN_FAULTS_MYSQL = { first: 3684, last: 3700 } as const;

/** The client's own fault behind a failed search, if it is one: a bad pattern, or one that runs too long. */
export function searchRefusal(error: unknown): ApplicationError | undefined {
  if (isStatementTimeout(error)) return invalid('The search takes too long. Narrow it down and try again.');
  const errno = typeof error === 'object' && error !== null ? (error as { errno?: unknown }).errno : undefined;
  if (typeof errno !== 'number') return undefined;
  const { first, last } = PATTERN_FAULTS_MYSQL;
  if (errno === PATTERN_FAULT_MARIADB || (errno >= first && errno <= last)) {
    return invalid('The pattern of a "regexp" filter is not a valid one.');
  }
  return undefined;
}
