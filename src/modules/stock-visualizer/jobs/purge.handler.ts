import type { HandlesTopic } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { Purge } from '../app/purge.service.js';

type Topic = 'inventory.stockvisualizer.purge';

/** Drops the fragments of one SKU. Doing it twice drops no more than once. */
@TopicHandler('inventory.stockvisualizer.purge')
export class PurgeHandler implements HandlesTopic<Topic> {
  constructor(private readonly purge: Purge) {}

  async handle(sku: TopicPayload<Topic>): Promise<void> {
    await this.purge.ofMessage(sku);
  }
}
