import { Processor } from '@nestjs/bullmq';
import type { HandlesMany } from '../../../platform/queue/message.js';
import { MessageHost, workerOptions } from '../../../platform/queue/queue-host.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { RefreshIndex } from '../app/refresh-index.service.js';

export const SALABILITY_TOPIC = 'inventory.reservations.updateSalabilityStatus';
type Topic = typeof SALABILITY_TOPIC;

/**
 * Computes salability anew after reservations were written; only rows that flip are touched, unknown SKUs are none. One
 * job does all messages that wait, so one at a time is enough.
 */
@TopicHandler(SALABILITY_TOPIC)
@Processor(SALABILITY_TOPIC, workerOptions(1))
export class SalabilityUpdateProcessor extends MessageHost implements HandlesMany<Topic> {
  constructor(private readonly refresh: RefreshIndex) {
    super();
  }

  handle(payload: TopicPayload<Topic>): Promise<void> {
    return this.handleMany([payload]);
  }

  async handleMany(payloads: readonly TopicPayload<Topic>[]): Promise<void> {
    const byStock = new Map<number, string[]>();
    for (const { skus, stock } of payloads) byStock.set(stock, [...(byStock.get(stock) ?? []), ...skus]);
    for (const [stock, skus] of byStock) {
      if (skus.length > 0) await this.refresh.inStock(stock, skus);
    }
  }
}
