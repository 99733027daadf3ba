import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { LockedOrders } from '../../orders/index.js';
import type { NewComment, Order, RequestedItem } from '../../orders/index.js';
import { InvoiceRepository } from '../data/invoice.repository.js';
import type { DocumentLine } from '../domain/document-lines.js';
import { billedItems, totalOf } from '../domain/document-lines.js';
import { invoiceableLines, paidWith, planInvoice, subtotalOf } from '../domain/invoice-plan.js';
import { invoiceRefused, INVOICE_VIOLATIONS } from '../domain/messages.js';
import { HandOverVirtualGoods } from './hand-over-virtual-goods.service.js';

/** What a client wants invoiced. */
interface InvoiceRequest {
  readonly orderId: number | null;
  /** None: everything that is left to invoice. */
  readonly items: readonly RequestedItem[];
  readonly comments: readonly NewComment[];
}

/** Invoices an order, or a part of it (upstream interface, "Invoice"). */
@Injectable()
export class InvoiceOrder {
  constructor(
    private readonly database: Database,
    private readonly sequences: Sequences,
    private readonly orders: LockedOrders,
    private readonly invoices: InvoiceRepository,
    private readonly virtualGoods: HandOverVirtualGoods,
  ) {}

  /**
   * Writes the invoice, takes its virtual goods out of their sources and counts it in the order: all or nothing.
   * Returns the invoice's id. Sent again, it finds nothing left to invoice: the order is locked before it is judged.
   * Throws `invalid` with every rule that is broken, or where virtual goods are not there; not-found for an unknown
   * order.
   */
  async execute({ orderId, items, comments }: InvoiceRequest): Promise<number> {
    if (orderId === null) throw invoiceRefused([{ message: INVOICE_VIOLATIONS.noOrder }]);
    const invoiceId = await this.nextId();
    await this.database.run(async () => {
      const order = await this.orders.lock(orderId);
      const { goods, violations } = planInvoice(order, items);
      if (violations.length > 0) throw invoiceRefused(violations);
      await this.write(invoiceId, order, goods, comments);
    });
    return invoiceId;
  }

  /** Invoices what the order has of virtual goods, in the running transaction; without any it does nothing. */
  async invoiceVirtualLines(orderId: number): Promise<void> {
    await this.database.run(async () => {
      const order = await this.orders.lock(orderId);
      const goods = invoiceableLines(order).filter(({ item }) => item.isVirtual);
      if (goods.length > 0) await this.write(await this.nextId(), order, goods, []);
    });
  }

  private async write(
    invoiceId: number,
    order: Order,
    goods: readonly DocumentLine[],
    comments: readonly NewComment[],
  ): Promise<void> {
    const paid = paidWith(order, goods);
    // Source items are locked before anything is inserted, the order that all writers keep.
    const taken = await this.virtualGoods.take(order, goods);
    await this.invoices.insert({
      invoiceId,
      orderId: order.entityId,
      storeId: order.storeId,
      totalQuantity: totalOf(goods),
      subtotal: subtotalOf(order, goods),
      grandTotal: paid,
      items: billedItems(order, goods),
      comments,
    });
    await this.virtualGoods.release(order, taken);
    await this.orders.record(order, {
      items: goods.map(({ item, quantity }) => ({ itemId: item.itemId, invoiced: quantity })),
      paid,
    });
  }

  private async nextId(): Promise<number> {
    const [invoiceId] = await this.sequences.take('invoice', 1);
    if (invoiceId === undefined) throw new Error('The sequence of invoices gave no id.');
    return invoiceId;
  }
}
