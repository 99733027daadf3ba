import type { HandlesMany } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { RefreshIndex } from '../app/refresh-index.service.js';

type Topic = 'inventory.index.refresh';

/** Refreshes SKUs whose source items, configuration or product changed. */
@TopicHandler('inventory.index.refresh')
export class IndexRefreshHandler implements HandlesMany<Topic> {
  constructor(private readonly refresh: RefreshIndex) {}

  handle(payload: TopicPayload<Topic>): Promise<void> {
    return this.handleMany([payload]);
  }

  async handleMany(payloads: readonly TopicPayload<Topic>[]): Promise<void> {
    const anywhere = payloads.filter(({ sourceCodes }) => sourceCodes.length === 0);
    const atSources = payloads.filter(({ sourceCodes }) => sourceCodes.length > 0);
    await this.refresh.execute(
      anywhere.flatMap(({ skus }) => skus),
      [],
    );
    await this.refresh.execute(
      atSources.flatMap(({ skus }) => skus),
      [...new Set(atSources.flatMap(({ sourceCodes }) => sourceCodes))],
    );
  }
}
