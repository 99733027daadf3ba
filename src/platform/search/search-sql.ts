import { isAscii } from '../database/ascii.js';
import { invalid } from '../errors/application-error.js';
import type { ConditionType, SearchCriteria, SearchFilter } from './search-criteria.js';
import { comparable, splitList } from './search-value.js';
import type { ColumnKind } from './search-value.js';

export type { ColumnKind } from './search-value.js';

/** A field that lists may be filtered and sorted by. */
interface SearchColumn {
  /** The column, or any expression without parameters, as it stands in the statement: `s.source_code`. */
  readonly sql: string;
  readonly kind: ColumnKind;
  readonly nullable?: boolean;
  /** Whether it holds letters of ASCII alone: the database refuses to compare it with others. */
  readonly isAscii?: boolean;
}

/** By the field's name in snake_case, as responses name it. */
export type SearchColumns = Readonly<Record<string, SearchColumn>>;

export interface CompiledSearch {
  /** A condition, `1 = 1` where nothing is filtered. */
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Terms of ORDER BY without the words, empty where no order was asked for. */
  readonly orderBy: string;
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const COMPARISONS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  lt: '<',
  gteq: '>=',
  moreq: '>=',
  lteq: '<=',
  from: '>=',
  to: '<=',
} as const;

/**
 * Search criteria as SQL with bound values. Throws an `ApplicationError` of kind `invalid` for a field that is not
 * among `columns` and for a value that the column's kind cannot hold. Compared by the database, `'abc'` would equal 0.
 */
export function compileSearch(criteria: SearchCriteria, columns: SearchColumns): CompiledSearch {
  const groups = criteria.filterGroups.map((group) => {
    const conditions = group.filters.map((filter) => compileFilter(filter, columnOf(filter.field, columns)));
    return {
      sql: `(${conditions.map((condition) => condition.sql).join(' OR ')})`,
      parameters: conditions.flatMap((condition) => condition.parameters),
    };
  });
  const order = criteria.sortOrders.map(({ field, direction }) => `${columnOf(field, columns).sql} ${direction}`);
  return {
    where: groups.length === 0 ? '1 = 1' : groups.map((group) => group.sql).join(' AND '),
    parameters: groups.flatMap((group) => group.parameters),
    orderBy: order.join(', '),
  };
}

function columnOf(field: string, columns: SearchColumns): SearchColumn {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) throw invalid('Invalid attribute name: %1', [field]);
  return column;
}

/** Conditions that hold for no row where the column cannot hold the value. */
const MATCHING_NOTHING: ReadonlySet<ConditionType> = new Set(['eq', 'seq', 'like']);

/** What an ASCII column is compared with where the value has other letters: the same text, which can have them. */
function compileNonAscii(filter: SearchFilter, column: SearchColumn): Condition {
  if (MATCHING_NOTHING.has(filter.conditionType)) return { sql: '1 = 0', parameters: [] };
  if (filter.conditionType === 'in') {
    return compileList({ ...filter, value: listOf(filter).filter(isAscii) }, column);
  }
  return compileFilter(filter, { ...column, sql: `CONVERT(${column.sql} USING utf8mb4)`, isAscii: false });
}

function hasNonAscii({ value = '' }: SearchFilter): boolean {
  return !isAscii(typeof value === 'string' ? value : value.join(''));
}

function compileFilter(filter: SearchFilter, column: SearchColumn): Condition {
  if (column.isAscii && hasNonAscii(filter)) return compileNonAscii(filter, column);
  const { field, conditionType: type } = filter;
  const { sql, kind } = column;
  const text = typeof filter.value === 'string' ? filter.value : '';
  const value = (): unknown => comparable(text, kind, field);
  switch (type) {
    case 'null':
      return { sql: `${sql} IS NULL`, parameters: [] };
    case 'notnull':
      return { sql: `${sql} IS NOT NULL`, parameters: [] };
    case 'in':
    case 'nin':
      return compileList(filter, column);
    case 'like':
      return { sql: `${sql} LIKE ?`, parameters: [text] };
    case 'nlike':
      return { sql: `${sql} NOT LIKE ?`, parameters: [text] };
    case 'regexp':
      return { sql: `${sql} REGEXP ?`, parameters: [text] };
    case 'finset':
      return { sql: `FIND_IN_SET(?, ${sql})`, parameters: [text] };
    case 'nfinset':
      return { sql: `NOT FIND_IN_SET(?, ${sql})`, parameters: [text] };
    case 'is':
      return { sql: `${sql} IS ${compileIs(text)}`, parameters: [] };
    case 'seq':
      return text === '' ? { sql: `${sql} IS NULL`, parameters: [] } : { sql: `${sql} = ?`, parameters: [value()] };
    case 'sneq':
      return text === ''
        ? { sql: `${sql} IS NOT NULL`, parameters: [] }
        : { sql: `${sql} <> ?`, parameters: [value()] };
    default:
      return { sql: `${sql} ${COMPARISONS[type]} ?`, parameters: [value()] };
  }
}

function listOf({ value = '' }: SearchFilter): readonly string[] {
  return typeof value === 'string' ? splitList(value) : value;
}

function compileList(filter: SearchFilter, { sql, kind }: SearchColumn): Condition {
  const { field, conditionType } = filter;
  const texts = listOf(filter);
  // SQL knows no empty list: nothing is in it, everything is outside.
  if (texts.length === 0) return { sql: conditionType === 'in' ? '1 = 0' : '1 = 1', parameters: [] };
  const values = texts.map((text) => comparable(text, kind, field));
  return { sql: `${sql} ${conditionType === 'in' ? 'IN' : 'NOT IN'} (?)`, parameters: [values] };
}

const IS_WORDS: Readonly<Record<string, string>> = {
  null: 'NULL',
  'not null': 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  1: 'TRUE',
  0: 'FALSE',
};

function compileIs(text: string): string {
  const word = text.trim().toLowerCase();
  const sql = Object.hasOwn(IS_WORDS, word) ? IS_WORDS[word] : undefined;
  if (sql === undefined)
    throw invalid('The condition type "is" compares with null, not null, true or false, not with "%1".', [text]);
  return sql;
}
