import { invalid } from '../errors/application-error.js';
import { coerce, typeMismatch } from './coercion.js';
import { toSnakeCase } from './names.js';
import { CONDITION_TYPES, SearchCriteria, splitList } from '../search/index.js';
import type { ConditionType, SearchFilter, SearchFilterGroup, SearchSortOrder } from '../search/index.js';
import { asWireList, asWireObject, isEmptyValue, isWireObject } from './structure.js';

const FILTERS_MAX = 50;
const GROUPS_MAX = 50;
const SORT_ORDERS_MAX = 10;
const IN_VALUES_MAX = 1000;
const VALUE_LENGTH_MAX = 1000;
/** A comma list of `in` is one text on the wire. */
const VALUE_LIST_LENGTH_MAX = IN_VALUES_MAX * 100;
const FIELD_LENGTH_MAX = 100;
/** Short patterns keep the cost of a hostile one within what the statement's time limit can absorb. */
const PATTERN_LENGTH_MAX = 100;

const KNOWN_CONDITIONS: ReadonlySet<string> = new Set(CONDITION_TYPES);
const WITHOUT_VALUE: ReadonlySet<ConditionType> = new Set(['null', 'notnull']);
const WITH_LIST: ReadonlySet<ConditionType> = new Set(['in', 'nin']);

/**
 * Reads search criteria in any of their spellings (upstream interface, "searchCriteria grammar"). A text in the place
 * of the criteria (`?searchCriteria=`, `=all`) asks for everything. Throws an `ApplicationError` of kind `invalid`.
 */
export function parseSearchCriteria(value: unknown): SearchCriteria {
  const sent = isWireObject(value) ? membersOf(value, 'search_criteria', KEYS) : new Map<string, unknown>();
  const filterGroups = listOf(sent.get('filter_groups'), 'filter_groups', GROUPS_MAX)
    .map(parseGroup)
    .filter((group) => group.filters.length > 0);
  if (filterGroups.reduce((count, group) => count + group.filters.length, 0) > FILTERS_MAX) {
    throw tooMany('filters', FILTERS_MAX);
  }
  const sortOrders = listOf(sent.get('sort_orders'), 'sort_orders', SORT_ORDERS_MAX).map(parseSortOrder);
  const pageSize = integerOf(sent.get('page_size'), 'page_size');
  const currentPage = integerOf(sent.get('current_page'), 'current_page');
  return new SearchCriteria({
    filterGroups,
    ...(sortOrders.length > 0 ? { sortOrders } : {}),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(currentPage === undefined ? {} : { currentPage }),
  });
}

const KEYS: ReadonlySet<string> = new Set([
  'filter_groups',
  'sort_orders',
  'page_size',
  'current_page',
  'request_name',
]);
const GROUP_KEYS: ReadonlySet<string> = new Set(['filters']);
const FILTER_KEYS: ReadonlySet<string> = new Set(['field', 'value', 'condition_type']);
const SORT_KEYS: ReadonlySet<string> = new Set(['field', 'direction']);

function parseGroup(value: unknown): SearchFilterGroup {
  const sent = membersOf(value, 'filter_groups', GROUP_KEYS);
  return { filters: listOf(sent.get('filters'), 'filters', FILTERS_MAX).map(parseFilter) };
}

function parseFilter(value: unknown): SearchFilter {
  const sent = membersOf(value, 'filters', FILTER_KEYS);
  const field = textOf(sent.get('field'), 'field', FIELD_LENGTH_MAX);
  const conditionType = parseCondition(sent.get('condition_type'));
  return { field, conditionType, value: parseValue(sent.get('value'), conditionType) };
}

function parseCondition(value: unknown): ConditionType {
  if (isEmptyValue(value)) return 'eq';
  const text = textOf(value, 'condition_type', FIELD_LENGTH_MAX);
  const condition = text.toLowerCase();
  if (!KNOWN_CONDITIONS.has(condition)) throw invalid('The condition type "%1" is not known.', [text]);
  return condition as ConditionType;
}

function parseValue(value: unknown, condition: ConditionType): string | readonly string[] | undefined {
  if (WITHOUT_VALUE.has(condition)) {
    return isEmptyValue(value) || typeof value === 'object' ? undefined : textOf(value, 'value', VALUE_LENGTH_MAX);
  }
  if (WITH_LIST.has(condition)) return parseValueList(value);
  const limit = condition === 'regexp' ? PATTERN_LENGTH_MAX : VALUE_LENGTH_MAX;
  return textOf(value, 'value', limit);
}

function parseValueList(value: unknown): string | readonly string[] {
  const list = asWireList(value);
  if (!list) {
    const text = textOf(value, 'value', VALUE_LIST_LENGTH_MAX);
    listOf(splitList(text), 'value', IN_VALUES_MAX).forEach((entry) => textOf(entry, 'value', VALUE_LENGTH_MAX));
    return text;
  }
  return listOf(list, 'value', IN_VALUES_MAX).map((entry) => textOf(entry, 'value', VALUE_LENGTH_MAX));
}

function parseSortOrder(value: unknown): SearchSortOrder {
  const sent = membersOf(value, 'sort_orders', SORT_KEYS);
  const field = textOf(sent.get('field'), 'field', FIELD_LENGTH_MAX);
  if (isEmptyValue(sent.get('direction'))) return { field, direction: 'DESC' };
  const text = textOf(sent.get('direction'), 'direction', FIELD_LENGTH_MAX);
  const direction = text.toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') {
    throw invalid('The sort direction "%1" is not known: it is ASC or DESC.', [text]);
  }
  return { field, direction };
}

/** The members of an object by their snake_case names; what is not among `known` is refused unless it is empty. */
function membersOf(value: unknown, name: string, known: ReadonlySet<string>): Map<string, unknown> {
  const sent = asWireObject(value);
  if (!sent) throw typeMismatch(value, 'object', name);
  const members = new Map<string, unknown>();
  for (const key of Object.keys(sent)) {
    const member = toSnakeCase(key);
    if (known.has(member)) members.set(member, sent[key]);
    else if (!isEmptyValue(sent[key])) {
      throw invalid('"%object" has no property "%field".', { object: name, field: key.slice(0, FIELD_LENGTH_MAX) });
    }
  }
  return members;
}

function listOf(value: unknown, name: string, limit: number): readonly unknown[] {
  if (value === undefined || value === null || value === '') return [];
  const list = asWireList(value);
  if (!list) throw typeMismatch(value, 'object[]', name);
  if (list.length > limit) throw tooMany(name, limit);
  return list;
}

function tooMany(name: string, limit: number): Error {
  return invalid('"%field" can hold at most %limit entries.', { field: name, limit });
}

function textOf(value: unknown, name: string, limit: number): string {
  if (value === undefined || value === null) {
    throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: name });
  }
  const text = coerce('text', value, name) as string;
  if (text.length <= limit) return text;
  throw invalid('"%field" can be at most %limit characters long.', { field: name, limit });
}

function integerOf(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = coerce('int', value, name) as number;
  if (Number.isSafeInteger(number)) return number;
  throw typeMismatch(value, 'int', name);
}
