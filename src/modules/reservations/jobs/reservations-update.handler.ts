import { Logger } from '@nestjs/common';
import type { HandlesTopic } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { SkuDemandRepository } from '../data/sku-demand.repository.js';

type Renames = TopicPayload<'inventory.reservations.update'>;

/**
 * Hears of renames after the fact (upstream interface, `inventory.reservations.update`). The rows have moved in the
 * transaction of the rename, so what is found under the old SKU was reserved later. It is another product's, or of an
 * order that cannot be served. Moving it would repeat the rename although other products may use the SKU by now. So it
 * is only reported.
 */
@TopicHandler('inventory.reservations.update')
export class ReservationsUpdate implements HandlesTopic<'inventory.reservations.update'> {
  private readonly logger = new Logger('Reservations');

  constructor(
    private readonly products: ProductReader,
    private readonly demand: SkuDemandRepository,
  ) {}

  async handle(renames: Renames): Promise<void> {
    const alive = await this.products.existing(renames.map((rename) => rename.old));
    for (const rename of renames) {
      if (alive.has(skuKey(rename.old)) || !(await this.demand.isReserved(rename.old))) continue;
      this.logger.warn(`${rename.old} is reserved although it has been renamed to ${rename.new}.`);
    }
  }
}
