import type { TransferOrderQuery, TransferOrdersQuery } from '../../api/generated/transfer-orders';
import type { Tone } from '../../components/StatusChip';

export type Details = TransferOrderQuery['transferOrder'];
export type Line = Details['lines'][number];
export type Step = Details['steps'][number];
export type Status = TransferOrdersQuery['transferOrders']['items'][number]['status'];

export const STATUS_WORDS: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  shipped: { label: 'In transit', tone: 'info' },
  partially_received: { label: 'Partly received', tone: 'info' },
  received: { label: 'Received', tone: 'success' },
  closed: { label: 'Closed with differences', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const STEP_WORDS: Readonly<Record<Step['kind'], string>> = {
  created: 'Planned',
  changed: 'Changed',
  shipped: 'Shipped',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
  corrected: 'Corrected by a repair',
};

/** How people call a transfer: its number, and its reference where it has one. */
export function titleOf({ transferId, reference }: Pick<Details['transfer'], 'transferId' | 'reference'>): string {
  return reference === null ? `Transfer ${transferId}` : `Transfer ${transferId}, ${reference}`;
}

/** The number in an address; 0 for what is none. */
export function idOf(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
