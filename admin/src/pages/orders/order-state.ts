import type { Tone } from '../../components/StatusChip';
import type { OrderState } from '../../api/generated/orders';
import { t, tIn } from '../../language/messages';

/** The states in the order in which an order goes through them. */
export const ORDER_STATES = [
  { value: 'new', label: t('New'), tone: 'info' },
  { value: 'pending_payment', label: t('Pending payment'), tone: 'warning' },
  { value: 'payment_review', label: t('Payment review'), tone: 'warning' },
  { value: 'processing', label: t('Processing'), tone: 'info' },
  { value: 'holded', label: t('On hold'), tone: 'warning' },
  { value: 'complete', label: t('Complete'), tone: 'success' },
  { value: 'closed', label: tIn('order', 'Closed'), tone: 'neutral' },
  { value: 'canceled', label: t('Cancelled'), tone: 'neutral' },
] as const satisfies readonly { value: OrderState; label: string; tone: Tone }[];

/** A state in words, with its colour. */
export function stateInWords(state: OrderState): { readonly label: string; readonly tone: Tone } {
  return ORDER_STATES.find(({ value }) => value === state) ?? { label: state, tone: 'neutral' };
}

/** Statuses that come with the states by themselves: the state says the same. */
const STATUS_OF_STATE: Readonly<Partial<Record<OrderState, string>>> = { new: 'pending' };

/** The shop's own word for where an order is; null where it says no more than the state. */
export function ownStatus(state: OrderState, status: string): string | null {
  return status === (STATUS_OF_STATE[state] ?? state) ? null : status;
}
