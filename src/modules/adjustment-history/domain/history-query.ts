import { isScan, splitList } from '../../../platform/search/index.js';
import { comparable } from '../../../platform/search/search-value.js';
import type { SearchCriteria, SearchFilter } from '../../../platform/search/index.js';
import { isOfKinds } from './kind.js';

/** Rows created from one moment to another, both included; null leaves a side open. */
export interface CreatedWindow {
  readonly from: string | null;
  readonly to: string | null;
}

/** Columns of few values, each with an index that gives the rows of one value newest first. */
const VALUE_COLUMNS = ['source_code', 'reason', 'actor_type'] as const;
/** More values than this are not read one by one. */
const VALUES_MAX = 20;

/** Rows with any of these values in the column. */
export interface ValueList {
  /** The state only where it is that of one source item: the index has the rows of each newest first then. */
  readonly column: (typeof VALUE_COLUMNS)[number] | 'state';
  readonly values: readonly string[];
}

/**
 * What a search of the history asks for, as far as it decides how to serve it cheaply:
 * - `whole`: everything, newest first: ids alone lead to the page;
 * - `window`: by date alone, newest first: the blocks of ids that cover the dates do;
 * - `filtered`: anything else: the indexes of the table do.
 */
export type HistoryQuery =
  | { readonly kind: 'whole' }
  | { readonly kind: 'window'; readonly window: CreatedWindow }
  | {
      readonly kind: 'filtered';
      /** The request whose rows are asked for, if it is one. */
      readonly requestId: string | undefined;
      /** One source item is asked for, in whatever state: with a state the index gives its rows in their order. */
      readonly item: { readonly sourceCode: string; readonly sku: string } | undefined;
      /** The dates that are asked for beside other things: the ids of that time can be looked through alone. */
      readonly window: CreatedWindow | undefined;
      /** A document's id without its type, which comes first in the index. */
      readonly isOnlyReferenceId: boolean;
      /** Where nothing but several values of one column is asked for, newest first. */
      readonly valueList: ValueList | undefined;
    };

/**
 * What a search costs on a long history:
 * - `narrow`: an index leads to few rows, or blocks to the page;
 * - `long`: an index leads to rows of any number, all of which may have to be counted;
 * - `scan`: every row may have to be looked at.
 */
export type SearchEffort = 'narrow' | 'long' | 'scan';

/** Columns that lead to few rows each, by an index of the history or by the table of requests. */
const NARROW_COLUMNS: ReadonlySet<string> = new Set(['adjustment_id', 'request_id', 'sku', 'reference_id']);
/** The other columns that an index begins with, or that one of them has beside its first. */
const INDEXED_COLUMNS: ReadonlySet<string> = new Set([...VALUE_COLUMNS, 'created_at', 'reference_type']);
/** No index begins with it: it costs little beside a column that one begins with, and a scan alone. */
const BESIDE_INDEXED = 'state';
/** Conditions that an index serves; a pattern with a beginning is one of them. */
const SERVED: ReadonlySet<string> = new Set([
  'eq',
  'seq',
  'in',
  'gt',
  'lt',
  'gteq',
  'lteq',
  'moreq',
  'from',
  'to',
  'like',
]);

/** What a search costs, as far as its criteria tell. */
export function effortOf(criteria: SearchCriteria): SearchEffort {
  if (isScan(criteria)) return 'scan';
  const filters = aloneInGroup(criteria);
  if (filters?.some(({ field, conditionType }) => NARROW_COLUMNS.has(field) && /^(eq|in)$/.test(conditionType))) {
    return 'narrow';
  }
  const isServed = filters?.every(
    ({ field, conditionType }) => isServedBeside(field, filters) && SERVED.has(conditionType),
  );
  const [sortedBy] = criteria.sortOrders;
  if (!isServed || (sortedBy && !hasIndex(sortedBy.field))) return 'scan';
  return classify(criteria).kind === 'filtered' ? 'long' : 'narrow';
}

function isServedBeside(field: string, filters: readonly SearchFilter[]): boolean {
  return hasIndex(field) || (field === BESIDE_INDEXED && filters.some((other) => hasIndex(other.field)));
}

function hasIndex(field: string): boolean {
  return INDEXED_COLUMNS.has(field) || NARROW_COLUMNS.has(field);
}

/** A search of which nothing is known that would make it cheaper. */
export const PLAIN: HistoryQuery & { kind: 'filtered' } = {
  kind: 'filtered',
  requestId: undefined,
  item: undefined,
  window: undefined,
  isOnlyReferenceId: false,
  valueList: undefined,
};

/** Filters that the counts by kind serve: what kinds tell, and dates; anything else is none. */
export interface KindQuery {
  readonly filters: readonly SearchFilter[];
  readonly window: CreatedWindow | undefined;
}

/** The search as one that counts serve; undefined where they do not. Its order is another matter. */
export function kindQueryOf(criteria: SearchCriteria): KindQuery | undefined {
  const all = aloneInGroup(criteria);
  if (!all) return undefined;
  const filters = all.filter(isOfKinds);
  const bounds = all.filter((filter) => !isOfKinds(filter));
  const window = windowOf(bounds);
  return bounds.length > 0 && !window ? undefined : { filters, window };
}

/** Whether one index of the history has the matches newest first: those of one value of one column, or of a few. */
export function hasIndexByNewest({ filters, window }: KindQuery): boolean {
  const [only, second] = filters;
  if (!only || second || window || !VALUE_COLUMNS.some((column) => column === only.field)) return false;
  return only.conditionType === 'eq' || valueListOf(filters) !== undefined;
}

/** Whether an index has the matches of this filter alone, newest first. */
export function isIndexedByNewest({ field, conditionType }: SearchFilter): boolean {
  return conditionType === 'eq' && VALUE_COLUMNS.some((column) => column === field);
}

/** Conditions that bound a window; others compare with something that need not be a moment. */
const BOUNDS: ReadonlySet<string> = new Set(['eq', 'from', 'gteq', 'moreq', 'to', 'lteq']);

export function classify(criteria: SearchCriteria): HistoryQuery {
  const filters = aloneInGroup(criteria);
  if (filters && isNewestFirst(criteria)) {
    if (filters.length === 0) return { kind: 'whole' };
    const window = windowOf(filters);
    if (window) return { kind: 'window', window };
  }
  const equalTo = (field: string): string | undefined => valueOf(filters?.find((filter) => isEqual(filter, field)));
  return {
    kind: 'filtered',
    requestId: equalTo('request_id'),
    item: itemOf(equalTo('source_code'), equalTo('sku'), filters ?? []),
    window: windowOf(filters?.filter(isBound) ?? []),
    isOnlyReferenceId:
      equalTo('reference_id') !== undefined && filters?.some(({ field }) => field === 'reference_type') === false,
    valueList: filters && isNewestFirst(criteria) ? valueListOf(filters) : undefined,
  };
}

function itemOf(
  sourceCode: string | undefined,
  sku: string | undefined,
  filters: readonly SearchFilter[],
): { sourceCode: string; sku: string } | undefined {
  if (sourceCode === undefined || sku === undefined || filters.some(({ field }) => field === 'state')) return undefined;
  return { sourceCode, sku };
}

/** The filters where each stands alone in its group, so that all of them have to match. */
function aloneInGroup(criteria: SearchCriteria): SearchFilter[] | undefined {
  const filters: SearchFilter[] = [];
  for (const group of criteria.filterGroups) {
    const [only, second] = group.filters;
    if (second) return undefined;
    if (only) filters.push(only);
  }
  return filters;
}

export function isNewestFirst({ sortOrders }: SearchCriteria): boolean {
  const [first] = sortOrders;
  return !first || (first.field === 'adjustment_id' && first.direction === 'DESC');
}

function isBound(filter: SearchFilter): boolean {
  return filter.field === 'created_at' && valueOf(filter) !== undefined && BOUNDS.has(filter.conditionType);
}

/**
 * The window that all of the filters together leave; undefined where one of them is no bound of it, or there is none.
 */
function windowOf(filters: readonly SearchFilter[]): CreatedWindow | undefined {
  if (filters.length === 0) return undefined;
  let from: string | null = null;
  let to: string | null = null;
  for (const filter of filters) {
    const value = valueOf(filter);
    if (filter.field !== 'created_at' || value === undefined || !BOUNDS.has(filter.conditionType)) return undefined;
    const moment = String(comparable(value, 'date', filter.field));
    switch (filter.conditionType) {
      case 'eq':
        from = later(from, moment);
        to = earlier(to, moment);
        break;
      case 'from':
      case 'gteq':
      case 'moreq':
        from = later(from, moment);
        break;
      case 'to':
      case 'lteq':
        to = earlier(to, moment);
        break;
      default:
        return undefined;
    }
  }
  return { from, to };
}

function later(a: string | null, b: string): string {
  return a === null || b > a ? b : a;
}

function earlier(a: string | null, b: string): string {
  return a === null || b < a ? b : a;
}

function valueListOf([filter, second]: readonly SearchFilter[]): ValueList | undefined {
  const column = VALUE_COLUMNS.find((name) => name === filter?.field);
  if (!filter || second || !column || filter.conditionType !== 'in') return undefined;
  const { value = '' } = filter;
  const values = typeof value === 'string' ? splitList(value) : value;
  return values.length > 1 && values.length <= VALUES_MAX ? { column, values } : undefined;
}

function isEqual(filter: SearchFilter, field: string): boolean {
  return filter.field === field && filter.conditionType === 'eq';
}

function valueOf(filter: SearchFilter | undefined): string | undefined {
  return typeof filter?.value === 'string' ? filter.value : undefined;
}
