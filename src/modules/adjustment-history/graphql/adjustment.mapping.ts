import type { ActorType } from '../../../platform/context/request-context.js';
import { SearchCriteria } from '../../../platform/http/search-criteria.js';
import type { SearchFilter } from '../../../platform/http/search-criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { AdjustmentRow } from '../data/adjustment-search.repository.js';
import { documentUrl } from '../domain/document-url.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';
import type { AdjustmentFilter } from './adjustment.filter.js';
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

/** A filter of the schema in the words of the reader that REST uses as well. */
export function toCriteria(filter: AdjustmentFilter, { pageSize, currentPage }: PageRequest): SearchCriteria {
  const filters: SearchFilter[] = [];
  const equal = (field: string, value: string | null | undefined): void => {
    if (value != null) filters.push({ field, value, conditionType: 'eq' });
  };
  const among = (field: string, values: readonly string[] | null | undefined): void => {
    if (values == null) return;
    const [only] = values;
    // One value is asked for as such: the history has ways of its own for one source item.
    if (values.length === 1 && only !== undefined) equal(field, only);
    else filters.push({ field, value: values, conditionType: 'in' });
  };
  if (filter.createdAt?.from != null) {
    filters.push({ field: 'created_at', value: filter.createdAt.from, conditionType: 'from' });
  }
  if (filter.createdAt?.to != null) {
    filters.push({ field: 'created_at', value: filter.createdAt.to, conditionType: 'to' });
  }
  among('source_code', filter.sourceCode);
  equal('sku', filter.sku);
  among('reason', filter.reason);
  among('actor_type', filter.actorType);
  equal('reference_type', filter.referenceType);
  equal('reference_id', filter.referenceId);
  equal('request_id', filter.requestId);
  return new SearchCriteria({
    filterGroups: filters.map((one) => ({ filters: [one] })),
    pageSize,
    currentPage,
  });
}
