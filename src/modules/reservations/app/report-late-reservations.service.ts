import { Injectable, Logger } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import type { SkuRename } from '../../catalog/index.js';
import { SkuDemandRepository } from '../data/sku-demand.repository.js';

/**
 * Says in the log what is reserved under SKUs that were renamed. The rows have moved in the transaction of the rename, so
 * what is found under the old SKU was reserved later. It is another product's, or of an order that cannot be served.
 * Moving it would repeat the rename although other products may use the SKU by now. So it is only reported.
 */
@Injectable()
export class ReportLateReservations {
  private readonly logger = new Logger('Reservations');

  constructor(
    private readonly products: ProductReader,
    private readonly demand: SkuDemandRepository,
  ) {}

  async execute(renames: readonly SkuRename[]): Promise<void> {
    const alive = await this.products.existing(renames.map(({ from }) => from));
    for (const { from, to } of renames) {
      if (alive.has(skuKey(from)) || !(await this.demand.isReserved(from))) continue;
      this.logger.warn(`${from} is reserved although it has been renamed to ${to}.`);
    }
  }
}
