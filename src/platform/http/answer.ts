import type { SearchCriteria } from '../search/index.js';

/** An object whose null and undefined members are left out. */
export type WithoutNulls<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> };

/**
 * An answer without its null and undefined members, at every level, as upstream leaves optional fields out. Lists keep
 * their elements; values that print themselves (`toJSON`) are kept as they are.
 */
export function omitNulls<T extends object>(object: T): WithoutNulls<T> {
  return pruned(object) as WithoutNulls<T>;
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [key, pruned(member)]));
}

export interface SearchResult<Item> {
  readonly items: readonly Item[];
  readonly search_criteria: object;
  readonly total_count: number;
}

/** The envelope of every list: the page, the criteria as they were sent, and the number of matches before paging. */
export function searchResult<Item>(
  items: readonly Item[],
  criteria: SearchCriteria,
  totalCount: number,
): SearchResult<Item> {
  return { items, search_criteria: criteria.echo(), total_count: totalCount };
}
