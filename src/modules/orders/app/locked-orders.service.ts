import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReservationLedger } from '../../reservations/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { NewComment } from '../domain/document.js';
import { entityNotFound } from '../domain/messages.js';
import type { Order } from '../domain/order.js';
import { withProgress } from '../domain/progress.js';
import type { OrderProgress } from '../domain/progress.js';

/** The door to orders for the documents that change them: shipments, invoices, credit memos. */
@Injectable()
export class LockedOrders {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly ledger: ReservationLedger,
  ) {}

  /**
   * In the running transaction, and first in it: locks the reservation holder, then the order's row. Returns the order
   * as the lock shows it. Throws not-found (upstream interface, "POST /V1/orders"), and an `Error` outside of a
   * transaction.
   */
  async lock(orderId: number): Promise<Order> {
    if (!this.database.inTransaction) throw new Error('An order is locked in a transaction.');
    const incrementId = await this.orders.incrementIdOf(orderId);
    if (incrementId === undefined) throw entityNotFound();
    await this.ledger.lockHolder(incrementId);
    const order = await this.orders.lock(orderId);
    if (!order) throw entityNotFound();
    return order;
  }

  /**
   * Adds what a document did to the counters of lines without children; composite lines, totals, state and status
   * follow. `order` is what `lock` or the last `record` of this transaction returned. Returns the new order. The number
   * of statements does not depend on the number of lines. Throws an `Error` for progress that is not possible.
   */
  async record(order: Order, progress: OrderProgress): Promise<Order> {
    const changed = withProgress(order, progress);
    return { ...changed, updatedAt: await this.orders.update(order, changed) };
  }

  /** Adds an entry to the order's history of comments, under the status that the order has. */
  async comment(order: Order, comment: NewComment): Promise<void> {
    await this.orders.addComment(order.entityId, { ...comment, status: order.status });
  }

  /** The order without a lock; inside a transaction it is read in it. Throws not-found. */
  async read(orderId: number): Promise<Order> {
    const order = await this.orders.find(orderId);
    if (!order) throw entityNotFound();
    return order;
  }
}
