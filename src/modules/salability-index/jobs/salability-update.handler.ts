import type { HandlesTopic } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { RefreshIndex } from '../app/refresh-index.service.js';

type Topic = 'inventory.reservations.updateSalabilityStatus';

/** Computes salability anew after reservations were written; only rows that flip are touched, unknown SKUs are none. */
@TopicHandler('inventory.reservations.updateSalabilityStatus')
export class SalabilityUpdateHandler implements HandlesTopic<Topic> {
  constructor(private readonly refresh: RefreshIndex) {}

  async handle({ skus, stock }: { skus: string[]; stock: number }): Promise<void> {
    if (skus.length > 0) await this.refresh.inStock(stock, skus);
  }
}
