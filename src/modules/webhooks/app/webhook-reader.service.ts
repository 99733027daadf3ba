import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { DeliveryArchiveRepository } from '../data/delivery-archive.repository.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import type { Delivery } from '../domain/delivery.js';
import type { Webhook } from '../domain/webhook.js';

export function noSuchWebhook(webhookId: number): ApplicationError {
  return notFound('The webhook with the id %1 does not exist.', [webhookId]);
}

/** Webhooks and their deliveries, as people see them. No secret is among it. */
@Injectable()
export class WebhookReader {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly archive: DeliveryArchiveRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /** Throws not-found. */
  async get(webhookId: number): Promise<Webhook> {
    const webhook = await this.webhooks.find(webhookId);
    if (!webhook) throw noSuchWebhook(webhookId);
    return webhook;
  }

  /** One page of webhooks and the number of all matches. */
  search(criteria: SearchCriteria): Promise<{ webhooks: Webhook[]; totalCount: number }> {
    return this.webhooks.search(criteria);
  }

  /** All of them, by id: there are few. */
  all(): Promise<Webhook[]> {
    return this.webhooks.all();
  }

  /** One page of a webhook's deliveries, the newest first, and the number of all matches. Throws not-found. */
  async deliveries(
    webhookId: number,
    criteria: SearchCriteria,
  ): Promise<{ deliveries: Delivery[]; totalCount: number }> {
    await this.get(webhookId);
    return this.reads.reading(() => this.archive.search(webhookId, criteria));
  }
}
