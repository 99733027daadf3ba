import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ChangeLog } from '../../change-feed/index.js';
import { ProductReader } from '../../catalog/index.js';
import { SalabilityUpdates } from '../../salability-index/index.js';
import { HolderRepository } from '../data/holder.repository.js';
import { SkuDemandRepository } from '../data/sku-demand.repository.js';
import { SkuLocks } from '../../locking/index.js';

/** Orders whose rows go in one transaction: orders for the SKU wait that long. */
const HOLDERS_PER_BATCH = 1000;

/** Deletes the reservations of products that are gone (upstream interface, "Products"). */
@Injectable()
export class ForgetReservations {
  constructor(
    private readonly locks: SkuLocks,
    private readonly database: Database,
    private readonly products: ProductReader,
    private readonly holders: HolderRepository,
    private readonly demand: SkuDemandRepository,
    private readonly updates: SalabilityUpdates,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * Deletes everything that is reserved of the SKU, in batches that take whole orders, so that an order never has half
   * of its rows. Ends early when aborted. A SKU that the catalogue has, from whichever moment on, keeps its
   * reservations.
   */
  async execute(sku: string, signal: AbortSignal): Promise<void> {
    await this.changes.catchUpBriefly();
    while (!signal.aborted && (await this.demand.hasRows(sku))) {
      if (!(await this.locks.whileHeld([sku], () => this.removeSome(sku)))) return;
    }
    signal.throwIfAborted();
  }

  /** Returns whether there may be more to remove. */
  private async removeSome(sku: string): Promise<boolean> {
    const holderIds = await this.demand.someWithRows(sku, HOLDERS_PER_BATCH);
    await this.holders.lockByIds(holderIds);
    // Under the locks: an order for a product that is created from now on waits, and one from before is seen here.
    if ((await this.products.existing([sku])).has(skuKey(sku))) return false;
    const stockIds = await this.demand.stocksOf(sku);
    await this.changes.keepReservations(sku);
    await this.demand.removeOf(sku, holderIds);
    await this.demand.removeForeign(sku);
    this.database.beforeCommit(() => this.demand.recount([sku]));
    await this.updates.send(stockIds.map((stockId) => ({ stockId, skus: [sku] })));
    return true;
  }
}
