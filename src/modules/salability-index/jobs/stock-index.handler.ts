import type { HandlesMany } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { BringUpIndex } from '../app/bring-up-index.service.js';

/** Makes, corrects or removes the indexes of stocks; no ids mean every stock. */
@TopicHandler('inventory.indexer.stock')
export class StockIndexHandler implements HandlesMany<'inventory.indexer.stock'> {
  constructor(private readonly indexes: BringUpIndex) {}

  handle(stockIds: number[]): Promise<void> {
    return this.handleMany([stockIds]);
  }

  async handleMany(payloads: readonly number[][]): Promise<void> {
    if (payloads.some((stockIds) => stockIds.length === 0)) await this.indexes.ofAll();
    else await this.indexes.ofStocks(payloads.flat());
  }
}
