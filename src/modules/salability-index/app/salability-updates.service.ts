import { Injectable } from '@nestjs/common';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';

const TOPIC = 'inventory.reservations.updateSalabilityStatus';

/** What was reserved or given back, by the stock in which it counts. */
export interface SalabilityUpdate {
  readonly stockId: number;
  readonly skus: readonly string[];
  /**
   * No figure has crossed its threshold, as far as the writer can see; what others commit meanwhile it can not see. The
   * index is looked at all the same, but nobody waits for it.
   */
  readonly isUnhurried?: boolean;
}

/** Tells the index that reservations were written (spec, "Events": `inventory.reservations.updateSalabilityStatus`). */
@Injectable()
export class SalabilityUpdates {
  constructor(private readonly delivery: LocalDelivery) {}

  /**
   * Sends one message per stock with the running transaction; throws outside of one. The index follows right after the
   * commit, in this process, and the commit's caller waits for it within bounds.
   */
  async send(updates: readonly SalabilityUpdate[]): Promise<void> {
    for (const { stockId, skus, isUnhurried } of updates) {
      const payload = { skus: [...skus], stock: stockId };
      if (isUnhurried) await this.delivery.sendUnhurried(TOPIC, payload);
      else await this.delivery.send(TOPIC, payload);
    }
  }
}
