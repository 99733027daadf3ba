import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { OrderRepository } from '../data/order.repository.js';
import { holdNotPossible, unholdNotPossible } from '../domain/messages.js';
import { canHold, canUnhold } from '../domain/order-state.js';
import { defaultStatusOf } from '../domain/order.js';
import { LockedOrders } from './locked-orders.service.js';

/** Keeps an order from being changed for a while; its reservations stay. */
@Injectable()
export class HoldOrder {
  constructor(
    private readonly database: Database,
    private readonly lockedOrders: LockedOrders,
    private readonly orders: OrderRepository,
  ) {}

  /** Throws `invalid` for an order that is finished or on hold already, not-found for an unknown one. */
  async hold(orderId: number): Promise<void> {
    await this.database.run(async () => {
      const order = await this.lockedOrders.lock(orderId);
      if (!canHold(order)) throw holdNotPossible();
      await this.orders.hold(orderId, { state: 'holded', status: defaultStatusOf('holded') });
    });
  }

  /** Gives the order back the state and status of before. Throws `invalid` for one that is not on hold. */
  async unhold(orderId: number): Promise<void> {
    await this.database.run(async () => {
      const order = await this.lockedOrders.lock(orderId);
      if (!canUnhold(order)) throw unholdNotPossible();
      await this.orders.unhold(orderId);
    });
  }
}
