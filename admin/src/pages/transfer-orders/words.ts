import type { TransferOrderQuery, TransferOrdersQuery } from '../../api/generated/transfer-orders';
import type { Tone } from '../../components/StatusChip';
import { t, tIn } from '../../language/messages';

export type Details = TransferOrderQuery['transferOrder'];
export type Line = Details['lines'][number];
export type Step = Details['steps'][number];
export type Status = TransferOrdersQuery['transferOrders']['items'][number]['status'];

export const STATUS_WORDS: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: t('Draft'), tone: 'neutral' },
  shipped: { label: t('In transit'), tone: 'info' },
  partially_received: { label: t('Partly received'), tone: 'info' },
  received: { label: t('Received'), tone: 'success' },
  closed: { label: t('Closed with differences'), tone: 'warning' },
  cancelled: { label: tIn('transfer', 'Cancelled'), tone: 'neutral' },
};

export const STEP_WORDS: Readonly<Record<Step['kind'], string>> = {
  created: t('Planned'),
  changed: t('Changed'),
  shipped: t('Shipped'),
  received: t('Received'),
  closed: t('Closed'),
  cancelled: tIn('transfer', 'Cancelled'),
  corrected: t('Corrected by a repair'),
};

/** How people call a transfer: its number, and its reference where it has one. */
export function titleOf({ transferId, reference }: Pick<Details['transfer'], 'transferId' | 'reference'>): string {
  return reference === null
    ? t('Transfer {transferId}', { transferId })
    : t('Transfer {transferId}, {reference}', { transferId, reference });
}

/** The number in an address; 0 for what is none. */
export function idOf(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
