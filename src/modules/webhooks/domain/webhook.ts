import { applyChanges } from '../../../platform/changes/changes.js';
import type { Changes } from '../../../platform/changes/changes.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { urlViolations } from './webhook-url.js';

/** What a webhook can be told of: the types of the change feed, and falls below a threshold. */
export const WEBHOOK_TOPICS = ['adjustment', 'reservation', 'salability', 'low_stock'] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Webhooks of an installation, at most. */
export const WEBHOOKS_MAX = 100;
/** What the column of ids holds. */
export const WEBHOOK_ID_MAX = 4_294_967_295;

/** What a writer says of a webhook, with what a new one begins with. */
class WebhookFields {
  readonly name: string = '';
  readonly url: string = '';
  readonly topics: readonly string[] = [];
  readonly enabled: boolean = true;
}

/** An address that is told of changes (contract, `GET/POST/PUT/DELETE /V1/inventory/webhooks[/{id}]`). */
export interface Webhook extends WebhookFields {
  readonly webhookId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
  /** Why the service has disabled it; null where it did not. */
  readonly disabledReason: string | null;
}

/** A field that is absent keeps its value. */
export type WebhookChanges = Changes<WebhookFields>;

const NEW_WEBHOOK = new WebhookFields();

/** The webhook as it is to be stored: each topic once, in the order in which they were sent. */
export function mergeWebhook(stored: Webhook | undefined, changes: WebhookChanges): WebhookFields {
  const { name, url, topics, enabled } = applyChanges<WebhookFields>(NEW_WEBHOOK, stored, changes);
  return { name: name.trim(), url: url.trim(), topics: [...new Set(topics)], enabled };
}

/** Every rule that the webhook breaks; whether its address is public is asked elsewhere. */
export function webhookViolations({ name, url, topics }: WebhookFields): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (name === '') violations.push({ message: '"%field" can not be empty.', parameters: { field: 'name' } });
  if ([...name].length > NAME_LENGTH_MAX) {
    violations.push({
      message: '"%field" can be at most %limit characters long.',
      parameters: { field: 'name', limit: NAME_LENGTH_MAX },
    });
  }
  violations.push(...urlViolations(url));
  if (topics.length === 0) violations.push({ message: '"%field" can not be empty.', parameters: { field: 'topics' } });
  for (const topic of topics.filter((one) => !isWebhookTopic(one))) {
    violations.push({
      message: 'There is no topic "%topic": a webhook can have %topics.',
      parameters: { topic, topics: WEBHOOK_TOPICS.join(', ') },
    });
  }
  return violations;
}

export function isWebhookTopic(text: string): text is WebhookTopic {
  return (WEBHOOK_TOPICS as readonly string[]).includes(text);
}
