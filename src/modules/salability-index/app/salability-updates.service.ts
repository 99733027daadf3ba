import { Injectable } from '@nestjs/common';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';

const TOPIC = 'inventory.reservations.updateSalabilityStatus';

/** What was reserved or given back, by the stock in which it counts. */
export interface SalabilityUpdate {
  readonly stockId: number;
  readonly skus: readonly string[];
  /** The writer knows that no figure crossed its threshold: the index says already what it has to. */
  readonly isUnchanged?: boolean;
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
    for (const { stockId, skus, isUnchanged } of updates) {
      const payload = { skus: [...skus], stock: stockId };
      if (isUnchanged) await this.delivery.sendSettled(TOPIC, payload);
      else await this.delivery.send(TOPIC, payload);
    }
  }
}
