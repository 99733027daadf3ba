import { plainInPattern, SearchCriteria } from '../search/index.js';
import type { ConditionType, SearchFilter, SearchFilterGroup, SearchSortOrder } from '../search/index.js';
import type { PageRequest } from './page.js';
import type { DateRange, NumberRange } from './ranges.js';
import type { SortDirection } from './sort-direction.js';

/** What a property of a filter asks of the columns: groups of which each has to match. */
export type Condition<Value> = (value: Value) => readonly SearchFilterGroup[];

/** The condition of each property of a filter. A property without one does not compile. */
export type Conditions<Filter> = { readonly [Property in keyof Filter]-?: Condition<NonNullable<Filter[Property]>> };

/** A filter and an order of the schema in the words of the readers that REST uses as well. What is null asks nothing. */
export function criteriaOf<Filter extends object>(
  conditions: Conditions<Filter>,
  filter: Filter,
  { pageSize, currentPage }: PageRequest,
  sortOrders: readonly SearchSortOrder[] = [],
): SearchCriteria {
  const properties = Object.keys(conditions) as (keyof Filter)[];
  const filterGroups = properties.flatMap((property) => {
    const value = filter[property];
    return value == null ? [] : conditions[property](value);
  });
  return new SearchCriteria({ filterGroups, sortOrders, pageSize, currentPage });
}

/** The order that is asked for, in columns; none where nothing is. */
export function sortOrdersOf<Field extends string>(
  columns: Readonly<Record<Field, string>>,
  sort: { readonly field: Field; readonly direction: SortDirection } | null | undefined,
): SearchSortOrder[] {
  return sort ? [{ field: columns[sort.field], direction: sort.direction === 'desc' ? 'DESC' : 'ASC' }] : [];
}

export function equalTo(field: string): Condition<string | number | boolean> {
  return (value) => [groupOf(field, 'eq', textOf(value))];
}

/** One of the values. A single one is asked for as such: some readers have ways of their own for it. */
export function among(field: string): Condition<readonly (string | number)[]> {
  return (values) => {
    const [only] = values;
    if (values.length === 1 && only !== undefined) return equalTo(field)(only);
    return [groupOf(field, 'in', values.map(textOf))];
  };
}

/** A part of the text of one of the columns, its wildcards being plain characters; nothing is asked by an empty one. */
export function containing(...fields: string[]): Condition<string> {
  return (part) =>
    part === ''
      ? []
      : [{ filters: fields.map((field) => ({ field, value: containsPattern(part), conditionType: 'like' })) }];
}

/** The beginning of a text, its wildcards being plain characters; nothing is asked by an empty one. */
export function beginningWith(field: string): Condition<string> {
  return (text) => (text === '' ? [] : [{ filters: [beginsWith(field, text)] }]);
}

export function between(field: string): Condition<DateRange> {
  return ({ from, to }) => [
    ...(from == null ? [] : [groupOf(field, 'from', from)]),
    ...(to == null ? [] : [groupOf(field, 'to', to)]),
  ];
}

/** Numbers of so many decimals: what lies between two of them is the nearest one. */
export function betweenNumbers(field: string, decimals: number): Condition<NumberRange> {
  return ({ from, to }) => between(field)({ from: from?.toFixed(decimals) ?? null, to: to?.toFixed(decimals) ?? null });
}

/** The filter of a text that begins so, its wildcards being plain characters. */
export function beginsWith(field: string, text: string): SearchFilter {
  return { field, value: `${plainInPattern(text)}%`, conditionType: 'like' };
}

/** The pattern of `like` that finds a text anywhere, its own wildcards being plain characters. */
export function containsPattern(text: string): string {
  return `%${plainInPattern(text)}%`;
}

function textOf(value: string | number | boolean): string {
  return String(typeof value === 'boolean' ? Number(value) : value);
}

function groupOf(field: string, conditionType: ConditionType, value: string | readonly string[]): SearchFilterGroup {
  return { filters: [{ field, value, conditionType }] };
}
