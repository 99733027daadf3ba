import type { HistoryShape } from '../data/history-shape.js';
import { BUSY_ITEM } from '../data/history-shape.js';

export const PAGE_SIZE = 20;
const TARGETS = 200;
/** One SKU with a five-hundredth of all rows: counting them is what costs, and no target says how much it may. */
const BUSIEST = 'by the busiest SKU';
const DEEP_PAGE = 10_000;

const COLUMNS =
  'adjustment_id, source_code, sku, state, delta, quantity_after, status_before, status_after, reason, actor_type, ' +
  'actor_id, actor_label, reference_type, reference_id, request_id, note, created_at';

export interface HistoryFilter {
  readonly field: string;
  readonly value: string;
  readonly conditionType: 'eq' | 'from' | 'to';
}

/** One read: what the service is asked for, and the bare SQL of the same page. */
export interface HistoryTarget {
  readonly filters: readonly HistoryFilter[];
  readonly page: number;
  readonly sql: string;
  /** The number of all matches, found the slow way. */
  readonly countSql: string;
  readonly parameters: readonly (string | number)[];
}

/** The bare SQL of a date range as it is usually written: in the order of the service. */
export function inServiceOrder({ sql }: HistoryTarget): string {
  return sql.replace('created_at DESC, adjustment_id DESC', 'adjustment_id DESC');
}

/** A kind of read, with values enough that no single row stays warm. */
export interface HistoryCase {
  readonly name: string;
  /** Whether the target of the history's pages is meant for it. */
  readonly hasTarget: boolean;
  readonly targets: readonly HistoryTarget[];
}

/** The times of the first and the last row, in milliseconds. */
export interface HistoryPeriod {
  readonly first: number;
  readonly last: number;
}

/** Every kind of read that is measured. The same for every run on the same history. */
export function historyCases(shape: HistoryShape, period: HistoryPeriod): HistoryCase[] {
  const items = picks(TARGETS, shape.items);
  const cases = [
    { name: 'first page', targets: [pageTarget([], 1)] },
    { name: 'by SKU', targets: items.map((item) => pageTarget([equal('sku', shape.skuOf(item))])) },
    {
      name: 'by source and SKU',
      targets: items.map((item) =>
        pageTarget([equal('source_code', shape.sourceOf(item)), equal('sku', shape.skuOf(item))]),
      ),
    },
    { name: 'by reference', targets: referenceTargets(shape) },
    { name: 'a day', targets: dateTargets(period, DAYS.day) },
    { name: 'a month', targets: dateTargets(period, DAYS.month) },
    { name: 'a year', targets: dateTargets(period, 365) },
    { name: `page ${DEEP_PAGE.toLocaleString('en')}`, targets: [pageTarget([], Math.min(DEEP_PAGE, lastPage(shape)))] },
    ...valueCases(period),
    { name: BUSIEST, targets: [pageTarget([equal('sku', BUSY_ITEM.sku)])] },
  ];
  return cases.map((each) => ({ ...each, hasTarget: each.name !== BUSIEST }));
}

const DAYS = { day: 1, month: 30 } as const;

/** What the dashboard's grid filters by beside dates; of each the values that many rows have, and that few have. */
const VALUES = {
  source: ['source_code', ['bench-1', 'bench-3']],
  reason: ['reason', ['shipment', 'damaged']],
  actor: ['actor_type', ['admin', 'system']],
  'reference type': ['reference_type', ['shipment_note', 'purchase_order']],
} as const;

/** By one value and by any two of them, at all times, on a day and in a month. */
function valueCases(period: HistoryPeriod): { name: string; targets: HistoryTarget[] }[] {
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[];
  const sets = names.flatMap((name, at) => [[name], ...names.slice(at + 1).map((other) => [name, other])]);
  return sets.flatMap((set) => {
    const name = `by ${set.join(' and ')}`;
    const filters = [0, 1].map((pick) => set.map((each) => equal(VALUES[each][0], String(VALUES[each][1][pick]))));
    return [
      { name, targets: filters.map((each) => filteredTarget(each)) },
      ...Object.entries(DAYS).map(([word, days]) => ({
        name: `${name}, a ${word}`,
        targets: dateTargets(period, days).map((target, at) =>
          filteredTarget([...(filters[at % filters.length] ?? []), ...target.filters]),
        ),
      })),
    ];
  });
}

const OPERATORS = { eq: '=', from: '>=', to: '<=' } as const;

/** Filters of any kind; where dates are among them the bare SQL is in their order, which is that of the ids. */
function filteredTarget(filters: readonly HistoryFilter[]): HistoryTarget {
  const conditions = filters.map(({ field, conditionType }) => `${field} ${OPERATORS[conditionType]} ?`);
  const isDated = filters.some(({ field }) => field === 'created_at');
  return {
    filters,
    page: 1,
    sql: select(conditions, isDated ? 'created_at DESC, adjustment_id DESC' : 'adjustment_id DESC', 0),
    countSql: count(conditions),
    parameters: filters.map(({ value }) => value),
  };
}

function lastPage(shape: HistoryShape): number {
  return Math.ceil(shape.rows / PAGE_SIZE);
}

function equal(field: string, value: string): HistoryFilter {
  return { field, value, conditionType: 'eq' };
}

/** Filters by equality: the index of the columns gives the rows by id. */
function pageTarget(filters: readonly HistoryFilter[], page = 1): HistoryTarget {
  const conditions = filters.map(({ field }) => `${field} = ?`);
  // The one state there is, named so that the index of source items gives its rows in order.
  if (filters.some(({ field }) => field === 'source_code')) conditions.push(`state = 'available'`);
  return {
    filters,
    page,
    sql: select(conditions, 'adjustment_id DESC', (page - 1) * PAGE_SIZE),
    countSql: count(conditions),
    parameters: filters.map(({ value }) => value),
  };
}

function referenceTargets(shape: HistoryShape): HistoryTarget[] {
  return picks(TARGETS, Math.floor(shape.rows / 20))
    .map((request) => shape.referenceOf(request))
    .filter((reference) => reference !== undefined)
    .map(({ type, id }) => pageTarget([equal('reference_type', type), equal('reference_id', id)]));
}

/**
 * Windows of so many days, anywhere in the history. The bare SQL sorts by time, which is the order of the index: no
 * bare statement is quicker. As times rise with the ids, it is the order of the service, too.
 */
function dateTargets({ first, last }: HistoryPeriod, days: number): HistoryTarget[] {
  const length = days * 86_400_000;
  const conditions = ['created_at >= ?', 'created_at <= ?'];
  return picks(TARGETS, 1_000_000).map((pick) => {
    const begin = first + (pick / 1_000_000) * Math.max(0, last - first - length);
    const [from, to] = [timestamp(begin), timestamp(begin + length)];
    return {
      filters: [
        { field: 'created_at', value: from, conditionType: 'from' },
        { field: 'created_at', value: to, conditionType: 'to' },
      ],
      page: 1,
      sql: select(conditions, 'created_at DESC, adjustment_id DESC', 0),
      countSql: count(conditions),
      parameters: [from, to],
    };
  });
}

function select(conditions: readonly string[], order: string, offset: number): string {
  return `SELECT ${COLUMNS} ${fromWhere(conditions)} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${offset}`;
}

function count(conditions: readonly string[]): string {
  return `SELECT COUNT(*) AS total ${fromWhere(conditions)}`;
}

function fromWhere(conditions: readonly string[]): string {
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return `FROM inventory_source_item_adjustment${where}`;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** Numbers below `limit`, scattered and always the same. */
function picks(count: number, limit: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((((index + 1) * 0.6180339887498949) % 1) * limit));
}

/** The body of the dashboard's grid, which asks for the first page of so many rows, and the address of the same page. */
export function gridPage(rows: number): { readonly body: string; readonly address: string } {
  const query = `query Rows($pageSize: Int) { sourceItemAdjustments(pageSize: $pageSize) { items { ${GRID_FIELDS} } totalCount } }`;
  return {
    body: JSON.stringify({ query, variables: { pageSize: rows } }),
    address: `${ADDRESS}?searchCriteria[page_size]=${rows}`,
  };
}

const ADDRESS = '/rest/V1/inventory/source-item-adjustments';
const GRID_FIELDS =
  'adjustmentId createdAt sourceCode sku delta quantityAfter statusBefore statusAfter reason actorType actorLabel ' +
  'referenceType referenceId referenceUrl requestId note';

/** The address of the read over HTTP. */
export function addressOf({ filters, page }: HistoryTarget): string {
  const parameters = filters.flatMap(({ field, value, conditionType }, group) => {
    const prefix = `searchCriteria[filter_groups][${group}][filters][0]`;
    return [
      [`${prefix}[field]`, field],
      [`${prefix}[value]`, value],
      [`${prefix}[condition_type]`, conditionType],
    ];
  });
  parameters.push(['searchCriteria[page_size]', String(PAGE_SIZE)], ['searchCriteria[current_page]', String(page)]);
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  return `${ADDRESS}?${query}`;
}
