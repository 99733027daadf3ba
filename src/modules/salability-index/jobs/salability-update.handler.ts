import type { HandlesMany } from '../../../platform/queue/local-delivery.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { RefreshIndex } from '../app/refresh-index.service.js';

type Topic = 'inventory.reservations.updateSalabilityStatus';

/** Computes salability anew after reservations were written; only rows that flip are touched, unknown SKUs are none. */
@TopicHandler('inventory.reservations.updateSalabilityStatus')
export class SalabilityUpdateHandler implements HandlesMany<Topic> {
  constructor(private readonly refresh: RefreshIndex) {}

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
