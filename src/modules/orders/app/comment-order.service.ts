import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { OrderRepository } from '../data/order.repository.js';
import type { NewComment } from '../domain/document.js';
import { refuseStatus } from '../domain/status.js';
import { LockedOrders } from './locked-orders.service.js';

/** Adds a comment to an order, and the status that comes with it. */
@Injectable()
export class CommentOrder {
  constructor(
    private readonly database: Database,
    private readonly lockedOrders: LockedOrders,
    private readonly orders: OrderRepository,
  ) {}

  /**
   * Without a status the order keeps its own. Throws `invalid` for one that the order cannot have, not-found for no
   * order.
   */
  async execute(
    orderId: number,
    { status, ...comment }: NewComment & { readonly status: string | null },
  ): Promise<void> {
    await this.database.run(async () => {
      const order = await this.lockedOrders.lock(orderId);
      const next = status ?? order.status;
      if (next !== order.status) {
        refuseStatus(order, next);
        await this.orders.setStatus(orderId, next);
      }
      await this.lockedOrders.comment({ ...order, status: next }, comment);
    });
  }
}
