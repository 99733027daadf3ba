import { Injectable } from '@nestjs/common';

export type AutoInvoiceHandler = (orderId: number) => Promise<void>;

/**
 * What other modules do when an order is placed: they register at start-up, since orders know nothing of the documents that
 * are made from them.
 */
@Injectable()
export class OrderFollowUps {
  private autoInvoice: AutoInvoiceHandler | undefined;

  /** Registers who invoices the virtual lines of an order that asks for it, in the transaction that places it. */
  onAutoInvoice(handler: AutoInvoiceHandler): void {
    if (this.autoInvoice) throw new Error('Orders are invoiced on placement by one handler alone.');
    this.autoInvoice = handler;
  }

  /** Has the virtual lines of the order invoiced, in the running transaction. */
  async invoice(orderId: number): Promise<void> {
    if (!this.autoInvoice) throw new Error('Nobody has registered to invoice orders on placement.');
    await this.autoInvoice(orderId);
  }
}
