import { ConcurrencyLimit } from '../concurrency/concurrency-limit.js';
import { isStatementTimeout } from '../database/failure.js';
import { withStatementTimeout } from '../database/statement-timeout.js';
import { ApplicationError, invalid } from '../errors/application-error.js';
import type { ConditionType, SearchCriteria } from './search-criteria.js';

/** Seconds after which a statement is given up that no index serves: a hostile pattern must not hold a connection. */
export const SCAN_SECONDS_MAX = 3;

/** Connections of the pool that such searches may hold at once: all other requests have the rest. */
const SCANS_AT_ONCE_MAX = 3;
const SCANS_WAITING_MAX = 50;
const SCAN_WAIT_MS_MAX = 5_000;

/** The share of the process: all lists have it together, as they have the pool together. */
const scans = new ConcurrencyLimit({
  runningMax: SCANS_AT_ONCE_MAX,
  waitingMax: SCANS_WAITING_MAX,
  waitMsMax: SCAN_WAIT_MS_MAX,
  refusal: () =>
    new ApplicationError('busy', 'Too many searches that no index serves are being made at the moment. Try again.'),
});

/** Conditions for which every row has to be looked at. */
const SCANNING: ReadonlySet<ConditionType> = new Set(['regexp', 'nlike', 'finset', 'nfinset']);
const LEADING_WILDCARD = /^[%_]/;

/** Whether a condition of the criteria is one that no index serves. */
export function isScan({ filters }: SearchCriteria): boolean {
  return filters.some(
    ({ conditionType, value }) =>
      SCANNING.has(conditionType) ||
      (conditionType === 'like' && typeof value === 'string' && LEADING_WILDCARD.test(value)),
  );
}

/**
 * Runs a search that no index serves when it is its turn. Few of them run side by side, so that they never hold all
 * connections. Throws `busy` where too many wait, or for too long.
 */
export function inScanShare<T>(search: () => Promise<T>): Promise<T> {
  return scans.run(search);
}

/** The SELECT with the time limit of a search that no index serves. */
export function limitedScan(select: string): string {
  return withStatementTimeout(select, SCAN_SECONDS_MAX);
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
