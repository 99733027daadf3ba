import type { ActorType } from '../../../platform/context/request-context.js';
import {
  among,
  between,
  betweenNumbers,
  containing,
  criteriaOf,
  equalTo,
  sortOrdersOf,
} from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { documentUrl } from '../domain/document-url.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';
import type { AdjustmentFilter } from './adjustment.filter.js';
import { COLUMN_OF } from './adjustment.sort.js';
import type { AdjustmentSort } from './adjustment.sort.js';
import type { Adjustment } from './adjustment.type.js';

const QUANTITY_DECIMALS = 4;

const CONDITIONS: Conditions<AdjustmentFilter> = {
  createdAt: between('created_at'),
  sourceCode: among('source_code'),
  sku: equalTo('sku'),
  skus: among('sku'),
  state: among('state'),
  reason: among('reason'),
  actorType: among('actor_type'),
  referenceType: equalTo('reference_type'),
  referenceId: equalTo('reference_id'),
  requestId: equalTo('request_id'),
  note: containing('note'),
  adjustmentId: betweenNumbers('adjustment_id', 0),
  delta: betweenNumbers('delta', QUANTITY_DECIMALS),
  quantityAfter: betweenNumbers('quantity_after', QUANTITY_DECIMALS),
};

/** A history row as the schema shows it. */
export function toAdjustment(row: AdjustmentRow): Adjustment {
  return {
    adjustmentId: String(row.adjustment_id),
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
export function toCriteria(filter: AdjustmentFilter, page: PageRequest, sort?: AdjustmentSort): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page, sortOrdersOf(COLUMN_OF, sort));
}
