import { Injectable } from '@nestjs/common';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { InvoiceReader } from '../../invoices/index.js';
import type { Invoice } from '../../invoices/index.js';
import type { Order } from '../../orders/index.js';
import { Settings } from '../../settings/index.js';
import { RefundedTotalsRepository } from '../data/refunded-totals.repository.js';
import { creditMemoRefused, REFUND_VIOLATIONS } from '../domain/messages.js';
import { planRefund } from '../domain/refund-plan.js';
import type { RefundPlan, RequestedRefund } from '../domain/refund-plan.js';

/** What a client wants refunded; without ids to return, the configuration says whether goods come back to stock. */
export interface RefundRequest extends Omit<RequestedRefund, 'returned'> {
  readonly returned: readonly number[] | null;
}

/** Works out what a refund does, from what is known under the order's lock. */
@Injectable()
export class PrepareRefund {
  constructor(
    private readonly invoices: InvoiceReader,
    private readonly memos: RefundedTotalsRepository,
    private readonly settings: Settings,
  ) {}

  /** The plan of a refund that breaks no rule. Throws `invalid` with every rule that is broken. */
  async execute(order: Order, request: RefundRequest, invoiceId: number | null): Promise<RefundPlan> {
    const plan = planRefund(
      order,
      { ...request, returned: request.returned ?? (await this.returnedByDefault()) },
      {
        leftOfInvoice: invoiceId === null ? undefined : await this.leftOf(await this.invoiceOf(order, invoiceId)),
        shippingRefunded: await this.memos.shippingRefundedOf(order.entityId),
      },
    );
    if (plan.violations.length > 0) throw creditMemoRefused(plan.violations);
    return plan;
  }

  private async invoiceOf(order: Order, invoiceId: number): Promise<Invoice> {
    const invoice = await this.invoices.get(invoiceId);
    if (invoice.orderId !== order.entityId) throw creditMemoRefused([{ message: REFUND_VIOLATIONS.invoiceRefunded }]);
    return invoice;
  }

  private async leftOf({ invoiceId, items }: Invoice): Promise<ReadonlyMap<number, Quantity>> {
    const refunded = await this.memos.refundedOfInvoice(invoiceId);
    return new Map(
      items.map(({ orderItemId, quantity }) => [
        orderItemId,
        quantity.minus(refunded.get(orderItemId) ?? Quantity.ZERO).max(Quantity.ZERO),
      ]),
    );
  }

  private async returnedByDefault(): Promise<readonly number[] | 'all'> {
    return (await this.settings.getFresh('cataloginventory/item_options/auto_return')) ? 'all' : [];
  }
}
