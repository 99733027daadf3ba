import type { WebhookDeliveriesQuery } from '../../api/generated/webhooks';
import type { Tone } from '../../components/StatusChip';

type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['items'][number];

/** What became of a delivery, in one word. */
export function stateChip({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): { label: string; tone: Tone } {
  if (state === 'delivered') return { label: 'Delivered', tone: 'success' };
  if (state === 'cancelled') return { label: 'Cancelled', tone: 'neutral' };
  return attempts > 0 ? { label: 'Failing', tone: 'error' } : { label: 'Waiting', tone: 'info' };
}

/** The status of the last response, or why there was none; empty before the first attempt. */
export function responseText({
  error,
  responseStatus,
  durationMs,
}: Pick<Delivery, 'error' | 'responseStatus' | 'durationMs'>): string {
  if (error !== null) return error;
  return responseStatus === null ? '' : `${responseStatus} after ${durationMs ?? 0} ms`;
}
