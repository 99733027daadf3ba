import { isUtf8 } from 'node:buffer';
import { parse } from 'qs';
import { invalid } from '../errors/application-error.js';

/** `searchCriteria[filterGroups][0][filters][0][value][]` has six levels; nothing of the interface has more than eight. */
const DEPTH_MAX = 10;
const PARAMETERS_MAX = 10_000;
/** Above this index a list becomes an object with numbered keys, which the decoder reads as the same list. */
const ARRAY_INDEX_MAX = 1000;

type Query = Readonly<Record<string, unknown>>;

/** Stand for query strings that readers of requests refuse (`queryOf`). */
const BEYOND_BOUNDS: Query = Object.freeze({});
const NOT_UTF8: Query = Object.freeze({});

const ENCODED_BYTES = /(?:%[0-9A-Fa-f]{2})+/g;
const ENCODED_BEYOND_ASCII = /%[89A-Fa-f][0-9A-Fa-f]/;

/**
 * Parses a query string in bracket notation (`a[b][0][c]=v`). It never throws, because loggers read the query too:
 * what is beyond the bounds or no UTF-8 becomes an empty object that `queryOf` knows.
 */
export function parseQueryString(text: string): Query {
  // Left to itself the parser would take what it cannot decode for the text that was meant.
  if (ENCODED_BEYOND_ASCII.test(text) && !isEncodedUtf8(text)) return NOT_UTF8;
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
    return BEYOND_BOUNDS;
  }
}

/** The parsed query of a request. Throws `invalid` where it was refused. */
export function queryOf({ query }: { readonly query: unknown }): unknown {
  if (query === BEYOND_BOUNDS) throw invalid('The query string has too many parameters or is nested too deeply.');
  if (query === NOT_UTF8) throw invalid('The query string has to be UTF-8, percent-encoded.');
  return query;
}

function isEncodedUtf8(text: string): boolean {
  return (text.match(ENCODED_BYTES) ?? []).every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
