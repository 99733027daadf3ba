import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/queue/outbox.js';

const TOPIC = 'inventory.reservations.updateSalabilityStatus';

/** What was reserved or given back, by the stock in which it counts. */
export interface SalabilityUpdate {
  readonly stockId: number;
  readonly skus: readonly string[];
  /**
   * No figure has crossed its threshold, as far as the writer can see; what others commit meanwhile it cannot see. The
   * index is looked at all the same, a moment later.
   */
  readonly isUnhurried?: boolean;
}

/** Tells the index that reservations were written (spec, "Events": `inventory.reservations.updateSalabilityStatus`). */
@Injectable()
export class SalabilityUpdates {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Sends one message per stock with the running transaction; throws outside of one. A worker brings the index up right
   * after the commit, and the request does not wait for it.
   */
  async send(updates: readonly SalabilityUpdate[]): Promise<void> {
    for (const { stockId, skus, isUnhurried = false } of updates) {
      await this.outbox.add(TOPIC, { skus: [...skus], stock: stockId }, { isUnhurried });
    }
  }
}
