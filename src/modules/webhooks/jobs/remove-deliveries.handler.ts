import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { DeleteWebhook } from '../app/delete-webhook.service.js';

type Topic = 'inventory.webhooks.cleanup';

/** Removes the deliveries of deleted webhooks. Again: what is left of them. */
@TopicHandler('inventory.webhooks.cleanup')
export class RemoveDeliveriesHandler implements HandlesTopic<Topic> {
  constructor(private readonly deleting: DeleteWebhook) {}

  async handle(webhookIds: TopicPayload<Topic>, { signal }: Message): Promise<void> {
    for (const webhookId of webhookIds) await this.deleting.removeDeliveries(webhookId, signal);
  }
}
