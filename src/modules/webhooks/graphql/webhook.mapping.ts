import { among, between, betweenNumbers, containing, criteriaOf, equalTo } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { messageIdOf } from '../domain/delivery.js';
import type { Delivery } from '../domain/delivery.js';
import { isWebhookTopic } from '../domain/webhook.js';
import type { Webhook as StoredWebhook } from '../domain/webhook.js';
import type { Webhook, WebhookDelivery, WebhookDeliveryFilter, WebhookFilter } from './webhook.types.js';

const CONDITIONS: Conditions<WebhookFilter> = { search: containing('name', 'url'), enabled: equalTo('enabled') };

const DELIVERY_CONDITIONS: Conditions<WebhookDeliveryFilter> = {
  state: among('state'),
  type: among('type'),
  sku: equalTo('sku'),
  position: betweenNumbers('position', 0),
  createdAt: between('created_at'),
};

/** A webhook as the schema shows it. */
export function toWebhook({ webhookId, topics, ...webhook }: StoredWebhook): Webhook {
  const { name, url, enabled, createdAt, disabledReason } = webhook;
  return { id: webhookId, name, url, topics: topics.filter(isWebhookTopic), enabled, createdAt, disabledReason };
}

/** A delivery as the schema shows it. */
export function toDelivery({ deliveryId, webhookId, ...delivery }: Delivery): WebhookDelivery {
  return {
    id: String(deliveryId),
    messageId: messageIdOf(webhookId, { deliveryId, position: delivery.position }),
    ...delivery,
  };
}

export function toCriteria(filter: WebhookFilter, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page);
}

export function toDeliveryCriteria(filter: WebhookDeliveryFilter, page: PageRequest): SearchCriteria {
  return criteriaOf(DELIVERY_CONDITIONS, filter, page);
}
