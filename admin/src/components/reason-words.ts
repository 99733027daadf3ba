import type { ADJUSTMENT_REASON_VALUES } from '../api/generated/enums';
import { t } from '../language/messages';

/** Why a quantity changed. */
export type AdjustmentReason = (typeof ADJUSTMENT_REASON_VALUES)[number];

const WORDS: Readonly<Record<AdjustmentReason, string>> = {
  correction: t('Correction'),
  count: t('Count'),
  damaged: t('Damaged'),
  import: t('Import'),
  incoming_declared: t('Declared as incoming'),
  legacy_bridge: t('Legacy stock item'),
  other: t('Other'),
  promotion_or_donation: t('Promotion or donation'),
  received: t('Received'),
  return_restock: t('Returned'),
  shipment: t('Shipment'),
  state_move: t('Changed state'),
  theft_or_loss: t('Theft or loss'),
  transfer_in: t('Transfer in'),
  transfer_out: t('Transfer out'),
  transit_loss: t('Lost in transit'),
};

/** A reason as people say it; one of a later server as it is written there. */
export function reasonInWords(reason: string): string {
  return reason in WORDS ? WORDS[reason as AdjustmentReason] : reason.replaceAll('_', ' ');
}
