import type { NewDelivery } from './delivery.js';
import type { WebhookTopic } from './webhook.js';

/** What a webhook is told of an entry: its row as the feed or the list of low stock shows it. */
export interface WebhookData {
  readonly position: number | null;
  readonly sku: string;
}

/** The delivery of an entry. `time` is `YYYY-MM-DD HH:MM:SS` in UTC. */
export function deliveryOf(type: WebhookTopic, time: string, data: WebhookData): NewDelivery {
  return {
    position: data.position,
    type,
    sku: data.sku,
    payload: JSON.stringify({ type, timestamp: `${time.replace(' ', 'T')}Z`, data }),
  };
}
