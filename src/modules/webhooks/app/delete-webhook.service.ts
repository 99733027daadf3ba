import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { SecurityLog } from '../../security-log/index.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { WebhookRepository } from '../data/webhook.repository.js';
import { noSuchWebhook } from './webhook-reader.service.js';
import { webhookRecord } from './webhook-records.js';

/** Deliveries that one statement removes. */
const BATCH_ROWS = 2000;

/** Deletes webhooks, and what is left of them. */
@Injectable()
export class DeleteWebhook {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly outbox: Outbox,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Nothing is sent to it any more, but what is under way; its deliveries are removed by a worker. Throws not-found. */
  async execute(webhookId: number): Promise<void> {
    await this.database.run(async () => {
      const webhook = await this.webhooks.lock(webhookId);
      if (!webhook) throw noSuchWebhook(webhookId);
      await this.webhooks.delete(webhookId);
      await this.outbox.add('inventory.webhooks.cleanup', [webhookId]);
      await this.securityLog.record(webhookRecord('webhook_deleted', webhook, webhook, undefined));
    });
  }

  /** Removes the deliveries of a deleted webhook in steps, each a transaction of its own. Returns how many there were. */
  async removeDeliveries(webhookId: number, signal?: AbortSignal): Promise<number> {
    let removed = 0;
    for (let batch = BATCH_ROWS; batch === BATCH_ROWS; removed += batch) {
      signal?.throwIfAborted();
      batch = await this.deliveries.removeSome(webhookId, BATCH_ROWS);
    }
    return removed;
  }
}
