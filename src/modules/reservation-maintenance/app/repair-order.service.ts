import { Injectable } from '@nestjs/common';
import { isFinal } from '../../orders/index.js';
import { SettleReservations } from '../../reservations/index.js';
import type { OrderToSettle, OutstandingDemand } from '../../reservations/index.js';
import { OrderStateRepository } from '../data/order-state.repository.js';

/** What was given back for an order, by stock, SKU and source; empty where nothing had to be. */
export type Compensations = readonly OutstandingDemand[];

/**
 * Brings the reservations of one order to zero (behaviour of reconcile). Why that may be done is looked at again under
 * the locks of the holder and the order, right before anything is written. An order that another transaction has
 * adopted, canceled or repaired meanwhile is left alone.
 */
@Injectable()
export class RepairOrder {
  constructor(
    private readonly settling: SettleReservations,
    private readonly orders: OrderStateRepository,
  ) {}

  /** Of an order in a final state: nothing is left to wait for, so nothing is left to hold. */
  final(order: OrderToSettle): Promise<Compensations> {
    return this.settling.execute(order, async () => {
      const known = await this.orders.lock(order.incrementId);
      return known && isFinal(known.state) ? { objectId: known.entityId, state: 'ordered' } : undefined;
    });
  }

  /**
   * Of a number that no order has and under which nothing was written after the row with the id `upTo`. An order that
   * is placed under it later reserves anew. A hold is not abandoned: it has an end of its own.
   */
  abandoned(order: OrderToSettle, upTo: number): Promise<Compensations> {
    return this.settling.execute(order, async ({ lastReservationId, isHold }) => {
      if (lastReservationId > upTo || isHold) return undefined;
      const known = await this.orders.of([order.incrementId]);
      return known.size === 0 ? { objectId: '', state: 'canceled' } : undefined;
    });
  }
}
