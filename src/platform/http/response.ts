import type { SearchCriteria } from '../search/index.js';
import { toSnakeCase } from './names.js';

/** An object whose null and undefined members are left out. */
export type WithoutNulls<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> };

/**
 * A response without its null and undefined members, at every level, as upstream leaves optional fields out. Lists keep
 * their elements; values that print themselves (`toJSON`) are kept as they are.
 */
export function omitNulls<T extends object>(object: T): WithoutNulls<T> {
  return pruned(object) as WithoutNulls<T>;
}

/**
 * An object with the names of its members in snake_case, at every level, in the order in which it has them. `renames` are
 * for members of the object itself whose name on the wire is another. Values that print themselves are kept as they are.
 */
export function inSnakeCase(object: object, renames: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [renames[name] ?? toSnakeCase(name), snakeCased(member)]),
  );
}

function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  return isPlainObject(value) ? inSnakeCase(value) : value;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (!isPlainObject(value)) return value;
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
