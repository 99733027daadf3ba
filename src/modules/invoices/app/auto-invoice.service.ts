import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { OrderFollowUps } from '../../orders/index.js';
import { InvoiceOrder } from './invoice-order.service.js';

/**
 * Invoices the virtual lines of orders that ask for it when they are placed (contract,
 * `extension_attributes.auto_invoice`). This runs in the transaction of the placement, in the name of its caller, so
 * that either both are there or neither is.
 */
@Injectable()
export class AutoInvoice implements OnModuleInit {
  constructor(
    private readonly followUps: OrderFollowUps,
    private readonly invoiceOrder: InvoiceOrder,
  ) {}

  onModuleInit(): void {
    this.followUps.onAutoInvoice((orderId) => this.invoiceOrder.invoiceVirtualLines(orderId));
  }
}
