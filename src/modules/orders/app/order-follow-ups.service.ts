import { Injectable } from '@nestjs/common';
import { isFinal } from '../domain/order.js';
import type { Order } from '../domain/order.js';

type AutoInvoiceHandler = (orderId: number) => Promise<void>;
type FinalStateHandler = (order: Order) => Promise<void>;

/**
 * What other modules do when an order is placed or comes to its end. They register at start-up, since orders know
 * nothing of the documents that are made from them.
 */
@Injectable()
export class OrderFollowUps {
  private autoInvoice: AutoInvoiceHandler | undefined;
  private readonly finalState: FinalStateHandler[] = [];

  /**
   * Registers the handler that invoices the virtual lines of an order that asks for it, in the transaction that places
   * it.
   */
  onAutoInvoice(handler: AutoInvoiceHandler): void {
    if (this.autoInvoice) throw new Error('Orders are invoiced on placement by one handler alone.');
    this.autoInvoice = handler;
  }

  /** Has the virtual lines of the order invoiced, in the running transaction. */
  async invoice(orderId: number): Promise<void> {
    if (!this.autoInvoice) throw new Error('Nobody has registered to invoice orders on placement.');
    await this.autoInvoice(orderId);
  }

  /** Registers the handler of an order that a cancel or a refund has brought to a final state, in their transaction. */
  onFinalState(handler: FinalStateHandler): void {
    this.finalState.push(handler);
  }

  /** To be called as the last work of a cancel or a refund, in its transaction: the order before and after it. */
  async finished(before: Order, after: Order): Promise<void> {
    if (before.state === after.state || !isFinal(after.state)) return;
    for (const handler of this.finalState) await handler(after);
  }
}
