import type { WebhookDeliveriesQuery } from '../../api/generated/webhooks';
import type { Tone } from '../../components/StatusChip';
import { formatCount } from '../../components/format';
import { t, tIn } from '../../language/messages';

type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['items'][number];

/** What became of a delivery, in one word. */
export function stateChip({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): { label: string; tone: Tone } {
  if (state === 'delivered') return { label: t('Delivered'), tone: 'success' };
  if (state === 'cancelled') return { label: tIn('count', 'Cancelled'), tone: 'neutral' };
  return attempts > 0 ? { label: t('Failing'), tone: 'error' } : { label: t('Waiting'), tone: 'info' };
}

/** The status of the last response, or why there was none; empty before the first attempt. */
export function responseText({
  error,
  responseStatus,
  durationMs,
}: Pick<Delivery, 'error' | 'responseStatus' | 'durationMs'>): string {
  if (error !== null) return error;
  return responseStatus === null
    ? ''
    : t('{responseStatus} after {durationMs} ms', { responseStatus, durationMs: formatCount(durationMs ?? 0) });
}
