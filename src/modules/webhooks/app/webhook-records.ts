import { changesBetween } from '../../security-log/index.js';
import type { SecurityChanges, SecurityRecord } from '../../security-log/index.js';
import type { Webhook } from '../domain/webhook.js';

type Shown = Pick<Webhook, 'name' | 'url' | 'topics' | 'enabled'>;

/** What the security log shows of a webhook. Tokens stand in the path or the query of an address: both are left out. */
function shown({ name, url, topics, enabled }: Shown): Parameters<typeof changesBetween>[0] {
  return { name, url: new URL(url).origin, topics, enabled };
}

/** The record of a webhook that was made, changed or deleted. */
export function webhookRecord(
  event: 'webhook_created' | 'webhook_changed' | 'webhook_deleted',
  { webhookId, name }: Pick<Webhook, 'webhookId' | 'name'>,
  before: Shown | undefined,
  after: Shown | undefined,
): SecurityRecord {
  const changes: SecurityChanges = {
    ...(before && after && before.url !== after.url ? { url: 'changed' as const } : {}),
    ...changesBetween(before && shown(before), after && shown(after)),
    ...(event === 'webhook_created' ? { secret: 'changed' as const } : {}),
  };
  return { event, target: targetOf({ webhookId, name }), changes };
}

/** The record of a new secret. */
export function secretRecord(webhook: Pick<Webhook, 'webhookId' | 'name'>): SecurityRecord {
  return { event: 'secret_changed', target: targetOf(webhook), changes: { secret: 'changed' } };
}

function targetOf({ webhookId, name }: Pick<Webhook, 'webhookId' | 'name'>): SecurityRecord['target'] {
  return { type: 'webhook', id: String(webhookId), label: name };
}
