import type { EchoedCriteria, SearchCriteria } from '../search/index.js';
import { toSnakeCase } from './names.js';

/** Names of members that may be null or undefined. */
type EmptyNames<T> = {
  [Name in keyof T]-?: undefined extends T[Name] ? Name : null extends T[Name] ? Name : never;
}[keyof T];

/**
 * A value whose null and undefined members are left out, at every level: members that may be so are optional. Values that
 * print themselves are kept.
 */
type WithoutNulls<T> = T extends readonly (infer Element)[]
  ? readonly WithoutNulls<Element>[]
  : T extends { toJSON(): unknown }
    ? T
    : T extends object
      ? { [Name in Exclude<keyof T, EmptyNames<T>>]: WithoutNulls<T[Name]> } & {
          [Name in EmptyNames<T>]?: WithoutNulls<Exclude<T[Name], null | undefined>>;
        }
      : T;

/** `sourceCode` as `source_code`. */
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** An object whose members, at every level, have names in snake_case. */
type InSnakeCase<T> = T extends readonly (infer Element)[]
  ? readonly InSnakeCase<Element>[]
  : T extends { toJSON(): unknown }
    ? T
    : T extends object
      ? { [Name in keyof T as SnakeCase<Name>]: InSnakeCase<T[Name]> }
      : T;

/**
 * A response without its null and undefined members, at every level, as upstream leaves optional fields out. Lists keep
 * their elements; values that print themselves (`toJSON`) are kept as they are.
 */
export function omitNulls<T extends object>(object: T): WithoutNulls<T> {
  return pruned(object) as WithoutNulls<T>;
}

/**
 * An object with the names of its members in snake_case, at every level, in the order in which it has them. Values that
 * print themselves are kept as they are.
 */
export function inSnakeCase<T extends object>(object: T): InSnakeCase<T> {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [toSnakeCase(name), snakeCased(member)]),
  ) as InSnakeCase<T>;
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
  readonly search_criteria: EchoedCriteria;
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
