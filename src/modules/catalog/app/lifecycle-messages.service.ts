import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/queue/outbox.js';
import { Settings } from '../../settings/index.js';
import { ChangeLimits } from '../../approvals/index.js';
import { SourceItemReader, SourceItemStateReader } from '../../source-items/index.js';
import type { SkuRename } from '../domain/sku-rename.js';

const SYNCHRONIZES = 'cataloginventory/options/synchronize_with_catalog';

/**
 * What becomes of products, for the rest of the service (spec, "Events"). Every method sends with the running
 * transaction. The clean-up of source items is always sent for a SKU that is gone; the rest is up to the setting, read
 * as of now.
 */
@Injectable()
export class LifecycleMessages {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly limits: ChangeLimits,
    private readonly items: SourceItemReader,
    private readonly states: SourceItemStateReader,
  ) {}

  /**
   * Source items that are booked on the old SKU from now on go; its reservations have moved in the same transaction.
   */
  async renamed({ from, to }: SkuRename): Promise<void> {
    await this.outbox.add('inventory.source.items.cleanup', [from]);
    if (await this.synchronizes()) await this.outbox.add('inventory.reservations.update', [{ old: from, new: to }]);
  }

  /**
   * Source items of a deleted product go, and its reservations where the two are kept in step. Called while the product
   * is there. Throws `LargeChange` where the caller may not write off alone what it has.
   */
  async deleted(sku: string): Promise<void> {
    await this.admitRemovalOf(sku);
    await this.outbox.add('inventory.source.items.cleanup', [sku]);
    if (await this.synchronizes()) await this.outbox.add('inventory.reservations.cleanup', [sku]);
  }

  /** A product that is made of others from now on has no source items of its own. Throws as `deleted` does. */
  async becameComposite(sku: string): Promise<void> {
    if (!(await this.synchronizes())) return;
    await this.admitRemovalOf(sku);
    await this.outbox.add('inventory.source.items.cleanup', [sku]);
  }

  /** The system writes it off later; who causes that is responsible for it now. */
  private admitRemovalOf(sku: string): Promise<void> {
    return this.limits.admitRemoval(async () => [
      ...(await this.items.ofSkus([sku])),
      ...(await this.states.ofSkus([sku])),
    ]);
  }

  private synchronizes(): Promise<boolean> {
    return this.settings.getFresh(SYNCHRONIZES);
  }
}
