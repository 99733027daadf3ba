/** Why a quantity moved: the closed list of the spec ("Adjustment history row"), in its order. */
export const ADJUSTMENT_REASONS = [
  'correction',
  'count',
  'received',
  'return_restock',
  'damaged',
  'theft_or_loss',
  'promotion_or_donation',
  'shipment',
  'transfer_out',
  'transfer_in',
  'transit_loss',
  'incoming_declared',
  'state_move',
  'import',
  'legacy_bridge',
  'other',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export function isAdjustmentReason(code: string): code is AdjustmentReason {
  return (ADJUSTMENT_REASONS as readonly string[]).includes(code);
}

/**
 * The reasons that a person may give for a change of their own. All others stand for what the service does itself: a
 * document, a transfer, an import or a door.
 */
export const MANUAL_REASONS = [
  'correction',
  'count',
  'received',
  'return_restock',
  'damaged',
  'theft_or_loss',
  'promotion_or_donation',
  'transit_loss',
  'other',
] as const satisfies readonly AdjustmentReason[];
export type ManualReason = (typeof MANUAL_REASONS)[number];

export function isManualReason(code: unknown): code is ManualReason {
  return (MANUAL_REASONS as readonly unknown[]).includes(code);
}

/** The documents that the service records itself, with their entity ids; clients may not claim them. */
export const DOCUMENT_REFERENCE_TYPES = ['order', 'shipment', 'invoice', 'creditmemo'] as const;

/** Longest texts of a row, in characters (spec, Limits). */
export const NOTE_LENGTH_MAX = 255;
export const REFERENCE_TYPE_LENGTH_MAX = 32;
export const REFERENCE_ID_LENGTH_MAX = 64;

/** The state of what is sold: the quantity of the source item. All others have a table of their own. */
export const AVAILABLE = 'available';
/** Longest code of a state, in characters. */
export const STATE_LENGTH_MAX = 32;

/** Notes that the service writes itself. */
export const NOTE_PRODUCT_DELETED = 'product_deleted';
/** Stock of a SKU that the catalogue never knew was taken away. */
export const NOTE_UNKNOWN_SKU = 'unknown_sku';
export const NOTE_OPENING_BALANCE = 'opening_balance';
/** What makes a row one of an opening balance (spec, "What writes a row"), as SQL; `alias` is ours. */
export function isOpeningSql(alias: string): string {
  return `(${alias}.note <=> '${NOTE_OPENING_BALANCE}' AND ${alias}.reason = 'other' AND ${alias}.actor_type = 'system')`;
}
/** The quantity had changed past the service; the row makes the history agree with it. */
export const NOTE_HISTORY_DRIFT = 'history_drift';
/** Rows were missing, or there were too many, before the row that is referred to; the delta is what they come to. */
export const NOTE_HISTORY_GAP = 'history_gap';
/** What a row with that note refers to: the id of another row. */
export const REFERENCE_ADJUSTMENT = 'adjustment';

/** What a person says about a change of their own. */
export interface ManualPurpose {
  readonly reason: ManualReason;
  readonly note: string | null;
}

/** A note as the history keeps it: without blanks around it, and none where nothing else is left. */
export function noteOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Why a caller of the supply ledger changes quantities. */
export interface AdjustmentPurpose {
  readonly reason: AdjustmentReason;
  /** Used instead of `reason` for rows whose delta is above zero: the receiving side of a transfer. */
  readonly inboundReason?: AdjustmentReason;
  readonly reference?: { readonly type: string | null; readonly id: string | null };
  readonly note?: string | null;
}
