import { Processor } from '@nestjs/bullmq';
import { currentContext, runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { MessageHost, workerOptions } from '../../../platform/queue/queue-host.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { NOTE_PRODUCT_DELETED } from '../../adjustment-history/index.js';
import { SourceItemReader, SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import { ProductReader } from '../app/product-reader.service.js';
import { hasSourceItems } from '../domain/product.js';

export const CLEANUP_TOPIC = 'inventory.source.items.cleanup';

/**
 * Deletes the source items of deleted products through the one writer, so that the history has a row for what they
 * held (spec, "Events"). The rows say that the system did it, under the id of the request that deleted the product.
 */
@TopicHandler(CLEANUP_TOPIC)
@Processor(CLEANUP_TOPIC, workerOptions(4))
export class SourceItemsCleanupProcessor extends MessageHost implements HandlesTopic<typeof CLEANUP_TOPIC> {
  constructor(
    private readonly database: Database,
    private readonly items: SourceItemReader,
    private readonly writer: SourceItemWriter,
    private readonly products: ProductReader,
  ) {
    super();
  }

  async handle(skus: string[], message: Message): Promise<void> {
    const { requestId } = currentContext();
    await runInContext({ origin: 'job', requestId, actor: SYSTEM_ACTOR }, () =>
      this.database.run(async () => {
        await this.deleteItemsOf(skus);
        await message.done();
      }),
    );
  }

  private async deleteItemsOf(skus: readonly string[]): Promise<void> {
    const keys = await this.items.keysOfSkus(skus);
    await this.writer.applyPlanned(
      keys,
      (stored) => this.deletionsOf(stored),
      { reason: 'other', note: NOTE_PRODUCT_DELETED },
      { mayDelete: true },
    );
  }

  /**
   * The message may be late: a product that was created again keeps its stock. It is asked for while the items are
   * locked. So stock that is booked for a new product either waits for this deletion or is seen here with its product.
   */
  private async deletionsOf(stored: readonly StoredSourceItem[]): Promise<SourceItemChange[]> {
    const products = await this.products.existing(stored.map((item) => item.sku));
    const isKept = (sku: string): boolean => hasSourceItems(products.get(skuKey(sku))?.typeId ?? 'grouped');
    return stored
      .filter((item) => !isKept(item.sku))
      .map(({ sourceCode, sku }) => ({ kind: 'delete', sourceCode, sku }));
  }
}
