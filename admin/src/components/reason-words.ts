import type { ADJUSTMENT_REASON_VALUES } from '../api/generated/enums';

/** Why a quantity changed. */
export type AdjustmentReason = (typeof ADJUSTMENT_REASON_VALUES)[number];

const WORDS: Readonly<Record<AdjustmentReason, string>> = {
  correction: 'Correction',
  count: 'Count',
  damaged: 'Damaged',
  import: 'Import',
  incoming_declared: 'Declared as incoming',
  legacy_bridge: 'Legacy stock item',
  other: 'Other',
  promotion_or_donation: 'Promotion or donation',
  received: 'Received',
  return_restock: 'Returned',
  shipment: 'Shipment',
  state_move: 'Changed state',
  theft_or_loss: 'Theft or loss',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  transit_loss: 'Lost in transit',
};

/** A reason as people say it; one of a later server as it is written there. */
export function reasonInWords(reason: string): string {
  return reason in WORDS ? WORDS[reason as AdjustmentReason] : reason.replaceAll('_', ' ');
}
