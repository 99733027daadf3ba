import type { HandlesMany } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { BringUpIndex } from '../app/bring-up-index.service.js';

/** Corrects the indexes of every stock that a source is linked to. */
@TopicHandler('inventory.indexer.source')
export class SourceIndexHandler implements HandlesMany<'inventory.indexer.source'> {
  constructor(private readonly indexes: BringUpIndex) {}

  handle(sourceCodes: string[]): Promise<void> {
    return this.handleMany([sourceCodes]);
  }

  async handleMany(payloads: readonly string[][]): Promise<void> {
    await this.indexes.ofSources([...new Set(payloads.flat())]);
  }
}
