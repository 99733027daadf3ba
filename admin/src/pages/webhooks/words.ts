import { WEBHOOK_TOPIC_VALUES } from '../../api/generated/enums';
import type { WebhookQuery } from '../../api/generated/webhooks';
import type { Tone } from '../../components/StatusChip';
import { t } from '../../language/messages';

export type Webhook = WebhookQuery['webhook'];
export type Topic = Webhook['topics'][number];

const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
  adjustment: t('Adjustments'),
  reservation: t('Reservations'),
  salability: t('Salability'),
  low_stock: t('Low stock'),
};

/** The topics with what people call them. */
export const TOPIC_OPTIONS = WEBHOOK_TOPIC_VALUES.map((value) => ({ value, label: TOPIC_WORDS[value] }));

export function topicsText(topics: readonly Topic[]): string {
  return topics.map((topic) => TOPIC_WORDS[topic]).join(', ');
}

/** Whether a webhook is told of anything, in one word. */
export function stateOf({ enabled, disabledReason }: Pick<Webhook, 'enabled' | 'disabledReason'>): {
  readonly label: string;
  readonly tone: Tone;
} {
  if (enabled) return { label: t('Enabled'), tone: 'success' };
  return disabledReason === null ? { label: t('Disabled'), tone: 'neutral' } : { label: t('Given up'), tone: 'error' };
}
