import type { ActorType } from '../../../platform/context/request-context.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilter, SearchSortOrder } from '../../../platform/search/index.js';
import { containsPattern } from '../../../platform/graphql/contains.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { documentUrl } from '../domain/document-url.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';
import type { AdjustmentFilter, NumberRange } from './adjustment.filter.js';
import { COLUMN_OF } from './adjustment.sort.js';
import type { AdjustmentSort } from './adjustment.sort.js';
import type { Adjustment } from './adjustment.type.js';

/** A history row as the schema shows it. */
export function toAdjustment(row: AdjustmentRow): Adjustment {
  return {
    adjustmentId: row.adjustment_id,
    sourceCode: row.source_code,
    sku: row.sku,
    state: row.state,
    delta: Number(row.delta),
    quantityAfter: Number(row.quantity_after),
    statusBefore: row.status_before,
    statusAfter: row.status_after,
    reason: row.reason as AdjustmentReason,
    actorType: row.actor_type as ActorType,
    actorId: row.actor_id,
    actorLabel: row.actor_label,
    referenceType: row.reference_type,
    referenceId: row.reference_id,
    referenceUrl: documentUrl(row.reference_type, row.reference_id),
    requestId: row.request_id,
    note: row.note,
    createdAt: row.created_at,
  };
}

/** A filter and an order of the schema in the words of the reader that REST uses as well. */
export function toCriteria(
  filter: AdjustmentFilter,
  { pageSize, currentPage }: PageRequest,
  sort?: AdjustmentSort,
): SearchCriteria {
  const filters = [
    ...between('created_at', filter.createdAt?.from, filter.createdAt?.to),
    ...among('source_code', filter.sourceCode),
    ...equal('sku', filter.sku),
    ...among('reason', filter.reason),
    ...among('actor_type', filter.actorType),
    ...equal('reference_type', filter.referenceType),
    ...equal('reference_id', filter.referenceId),
    ...equal('request_id', filter.requestId),
    ...containing('note', filter.note),
    ...numbers('adjustment_id', filter.adjustmentId, 0),
    ...numbers('delta', filter.delta, QUANTITY_DECIMALS),
    ...numbers('quantity_after', filter.quantityAfter, QUANTITY_DECIMALS),
  ];
  return new SearchCriteria({
    filterGroups: filters.map((one) => ({ filters: [one] })),
    ...(sort ? { sortOrders: [orderOf(sort)] } : {}),
    pageSize,
    currentPage,
  });
}

const QUANTITY_DECIMALS = 4;

type Given<T> = T | null | undefined;

function equal(field: string, value: Given<string>): SearchFilter[] {
  return value == null ? [] : [{ field, value, conditionType: 'eq' }];
}

function among(field: string, values: Given<readonly string[]>): SearchFilter[] {
  if (values == null) return [];
  const [only] = values;
  // One value is asked for as such: the history has ways of its own for one source item.
  if (values.length === 1 && only !== undefined) return equal(field, only);
  return [{ field, value: values, conditionType: 'in' }];
}

function between(field: string, from: Given<string>, to: Given<string>): SearchFilter[] {
  return [
    ...(from == null ? [] : [{ field, value: from, conditionType: 'from' } as const]),
    ...(to == null ? [] : [{ field, value: to, conditionType: 'to' } as const]),
  ];
}

/** Quantities have four decimals and ids none: what lies between two of them is the nearest one. */
function numbers(field: string, range: Given<NumberRange>, decimals: number): SearchFilter[] {
  return between(field, range?.from?.toFixed(decimals), range?.to?.toFixed(decimals));
}

function containing(field: string, part: Given<string>): SearchFilter[] {
  if (part == null || part === '') return [];
  return [{ field, value: containsPattern(part), conditionType: 'like' }];
}

function orderOf({ field, direction }: AdjustmentSort): SearchSortOrder {
  return { field: COLUMN_OF[field], direction: direction === 'asc' ? 'ASC' : 'DESC' };
}
