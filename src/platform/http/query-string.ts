import { parse } from 'qs';

/** `searchCriteria[filterGroups][0][filters][0][value][]` has six levels; nothing of the interface has more than eight. */
const DEPTH_MAX = 10;
const PARAMETERS_MAX = 10_000;
/** Above this index a list becomes an object with numbered keys, which the decoder reads as the same list. */
const ARRAY_INDEX_MAX = 1000;

/** Stands for a query string beyond the bounds; readers of requests refuse it (`isRefusedQuery`). */
const REFUSED: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Parses a query string in bracket notation (`a[b][0][c]=v`). It never throws, because loggers read the query too:
 * what is beyond the bounds becomes an empty object that `isRefusedQuery` knows.
 */
export function parseQueryString(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text, {
      depth: DEPTH_MAX,
      strictDepth: true,
      parameterLimit: PARAMETERS_MAX,
      throwOnLimitExceeded: true,
      arrayLimit: ARRAY_INDEX_MAX,
      // As the upstream's platform does: the last of several wins, lists are written with brackets.
      duplicates: 'last',
    });
  } catch {
    return REFUSED;
  }
}

/** Whether a parsed query is the one that stands for "beyond the bounds". */
export function isRefusedQuery(query: unknown): boolean {
  return query === REFUSED;
}
