export { AdjustmentHistoryModule } from './adjustment-history.module.js';
export { AdjustmentClock } from './app/adjustment-clock.js';
export { AdjustmentLog } from './app/adjustment-log.service.js';
export { AcceptHistory } from './app/accept-history.service.js';
export { ChainHeads } from './app/chain-heads.service.js';
export type { HeadChange, HeadKeeper } from './app/chain-heads.service.js';
export { HistoryCorrections } from './app/history-corrections.service.js';
export type { LockedItem } from './app/history-corrections.service.js';
export { HistoryIntegrity } from './app/history-integrity.service.js';
export type { HeadCursor, Tampering } from './app/history-integrity.service.js';
export type { LinkPosition } from './data/digest.repository.js';
export { HistoryInspection } from './app/history-inspection.service.js';
export type { ChainPosition, HistoryKey } from './app/history-inspection.service.js';
export { PastHistory, PastHistoryInterrupted } from './app/past-history.service.js';
export type { NoPastHistory } from './app/past-history.service.js';
export { QuantitiesAt } from './app/quantities-at.service.js';
export { RequestLookup } from './app/request-lookup.service.js';
export type { ItemAt } from './app/quantities-at.service.js';
export type { AdjustmentOrigin, PreparedRows } from './data/adjustment.repository.js';
export { HISTORY_TRIGGERS, HistoryTriggers } from './data/history-triggers.service.js';
export { ADJUSTMENT_COLUMN_NAMES, ADJUSTMENT_COLUMNS } from './domain/adjustment-columns.js';
export type { AdjustmentRow } from './domain/adjustment-columns.js';
export { Chain } from './domain/chain.js';
export { itemIndexOrder } from './domain/item-index.js';
export { movementOf } from './domain/movement.js';
export type { Movement } from './domain/movement.js';
export {
  ADJUSTMENT_REASONS,
  AVAILABLE,
  DOCUMENT_REFERENCE_TYPES,
  isAdjustmentReason,
  isManualReason,
  NOTE_LENGTH_MAX,
  NOTE_OPENING_BALANCE,
  NOTE_PRODUCT_DELETED,
  NOTE_UNKNOWN_SKU,
  noteOf,
  REFERENCE_ID_LENGTH_MAX,
  REFERENCE_TYPE_LENGTH_MAX,
  STATE_LENGTH_MAX,
} from './domain/vocabulary.js';
export type { AdjustmentPurpose, AdjustmentReason, ManualPurpose, ManualReason } from './domain/vocabulary.js';
