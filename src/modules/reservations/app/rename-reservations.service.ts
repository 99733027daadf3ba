import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { ProductRenames } from '../../catalog/index.js';
import { ChangeLog } from '../../change-feed/index.js';
import type { RenameGuard, SkuRename } from '../../catalog/index.js';
import { HolderRepository } from '../data/holder.repository.js';
import { SkuDemandRepository } from '../data/sku-demand.repository.js';
import { SkuLocks } from '../../locking/index.js';

const HOLDERS_PER_STATEMENT = 5000;

/**
 * Takes the reservations of a product along when its SKU changes (upstream interface, "Products"). No order is placed
 * for either SKU meanwhile. One that was checked against the old SKU's stock would else reserve under it after the
 * stock has left. Then the new SKU would be sold twice.
 */
@Injectable()
export class RenameReservations implements RenameGuard, OnModuleInit {
  constructor(
    private readonly renames: ProductRenames,
    private readonly locks: SkuLocks,
    private readonly database: Database,
    private readonly holders: HolderRepository,
    private readonly demand: SkuDemandRepository,
    private readonly changes: ChangeLog,
  ) {}

  onModuleInit(): void {
    this.renames.guardWith(this);
  }

  /**
   * Takes the locks of checkout and begins one transaction. In it come the locks of all holders of the old SKU, then
   * `save`. Then every row of the ledger gets the new SKU, and the balances follow last. What was reserved ahead of an
   * order keeps to the product, whatever its SKU, so the order finds it under the new one. Throws `invalid` where the
   * new SKU is reserved already: the demand for two products would become one.
   */
  async around<T>({ from, to }: SkuRename, save: () => Promise<T>): Promise<T> {
    await this.changes.catchUpBriefly();
    return this.locks.whileHeld([from, to], async () => {
      await this.lockHolders(from);
      const saved = await save();
      if (await this.demand.isReserved(to)) {
        throw invalid('"%sku" has reservations of its own. They have to be given back first.', { sku: to });
      }
      if (await this.demand.hasRows(from)) {
        await this.changes.keepReservations(from);
        await this.demand.rekey(from, to);
        this.database.beforeCommit(() => this.demand.recount([from, to]));
      }
      return saved;
    });
  }

  /** A transaction that ships or cancels for one of these orders does so before or after the rename. */
  private async lockHolders(sku: string): Promise<void> {
    const holderIds = await this.demand.holdersOf(sku);
    for (const chunk of chunksOf(holderIds, HOLDERS_PER_STATEMENT)) {
      await this.holders.lockByIds(chunk);
    }
  }
}
