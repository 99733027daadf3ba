import { Quantity } from '../../../platform/quantity/quantity.js';
import { DOCUMENT_REFERENCE_TYPES, NOTE_OPENING_BALANCE } from '../../adjustment-history/index.js';
import type { AdjustmentReason } from '../../adjustment-history/index.js';
import { stateKey } from '../../source-items/index.js';
import type { StateKey, StockStatus } from '../../source-items/index.js';

/** What is read of a history row. */
export interface RequestRow extends StateKey {
  readonly adjustmentId: number;
  readonly delta: Quantity;
  readonly quantityAfter: Quantity;
  /** Both null unless the row changed the status; one of them null where the item appeared or went. */
  readonly statusBefore: StockStatus | null;
  readonly statusAfter: StockStatus | null;
  readonly reason: string;
  readonly actorType: string;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  readonly note: string | null;
}

/** Why what a row says cannot be taken back by an adjustment, whatever is stored today. */
export type Obstacle = { readonly kind: 'document'; readonly document: string } | { readonly kind: 'opening-balance' };

/** What all rows of a request together did to one source item in one state. */
export interface ItemEffect extends StateKey {
  /** Id of the request's first row of it. */
  readonly firstId: number;
  /** The sum of what its rows moved. */
  readonly delta: Quantity;
  readonly quantityBefore: Quantity;
  /** The status before the first row that changed it and after the last one; null stands for "no such item". */
  readonly status: { readonly before: StockStatus | null; readonly after: StockStatus | null } | null;
  /** Whether the item did not exist after the request, because of the request. */
  readonly isDeleted: boolean;
  readonly obstacle: Obstacle | null;
}

/** Reasons that the service gives to what a sales document does, also where the reference is an order. */
const DOCUMENT_REASONS: readonly string[] = ['shipment', 'return_restock'] satisfies AdjustmentReason[];

/** One effect per source item and state, in the order of their first rows. `rows` come in the order of their ids. */
export function effectsOf(rows: readonly RequestRow[]): ItemEffect[] {
  const byItem = new Map<string, ItemEffect>();
  for (const row of rows) {
    const key = stateKey(row);
    byItem.set(key, extended(byItem.get(key), row));
  }
  return [...byItem.values()];
}

function extended(effect: ItemEffect | undefined, row: RequestRow): ItemEffect {
  const changesStatus = row.statusBefore !== row.statusAfter;
  return {
    sourceCode: effect?.sourceCode ?? row.sourceCode,
    sku: effect?.sku ?? row.sku,
    state: effect?.state ?? row.state,
    firstId: effect?.firstId ?? row.adjustmentId,
    delta: (effect?.delta ?? Quantity.ZERO).plus(row.delta),
    quantityBefore: effect?.quantityBefore ?? row.quantityAfter.minus(row.delta),
    status: changesStatus
      ? { before: effect?.status ? effect.status.before : row.statusBefore, after: row.statusAfter }
      : (effect?.status ?? null),
    isDeleted: changesStatus && row.statusAfter === null,
    obstacle: effect?.obstacle ?? obstacleOf(row),
  };
}

function obstacleOf({ reason, referenceType, note, actorType }: RequestRow): Obstacle | null {
  if (referenceType !== null && (DOCUMENT_REFERENCE_TYPES as readonly string[]).includes(referenceType)) {
    return { kind: 'document', document: referenceType };
  }
  if (DOCUMENT_REASONS.includes(reason)) return { kind: 'document', document: reason };
  if (reason === 'other' && note === NOTE_OPENING_BALANCE && actorType === 'system') return { kind: 'opening-balance' };
  return null;
}
