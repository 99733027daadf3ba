import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { billedItems, totalOf } from '../../invoices/index.js';
import { LockedOrders, OrderFollowUps } from '../../orders/index.js';
import type { NewComment, Order } from '../../orders/index.js';
import { CreditMemoRepository } from '../data/credit-memo.repository.js';
import type { NewMemoItem, ReturnedQuantity } from '../domain/credit-memo.js';
import { creditMemoRefused, REFUND_VIOLATIONS } from '../domain/messages.js';
import type { RefundedLine, RefundPlan } from '../domain/refund-plan.js';
import { MoveRefundedGoods } from './move-refunded-goods.service.js';
import { PrepareRefund } from './prepare-refund.service.js';
import type { RefundRequest } from './prepare-refund.service.js';

/** What a client wants refunded, and of which order. */
export interface OrderRefund extends RefundRequest {
  readonly orderId: number | null;
  /** The invoice that bounds the refund; null for a refund of the order as a whole. */
  readonly invoiceId: number | null;
  readonly comments: readonly NewComment[];
}

/** Refunds an order or one of its invoices, in whole or in part (upstream interface, "Refund"). */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly database: Database,
    private readonly sequences: Sequences,
    private readonly orders: LockedOrders,
    private readonly prepare: PrepareRefund,
    private readonly goods: MoveRefundedGoods,
    private readonly memos: CreditMemoRepository,
    private readonly followUps: OrderFollowUps,
  ) {}

  /**
   * Writes the credit memo, moves its goods, gives back their reservations and counts it in the order: all or nothing.
   * Returns the memo's id. Sent again, it finds nothing left to refund: the order is locked before it is judged. Throws
   * `invalid` with every rule that is broken, or where goods cannot be moved; not-found for an unknown order or
   * invoice.
   */
  async execute(refund: OrderRefund): Promise<number> {
    const { orderId } = refund;
    if (orderId === null) throw creditMemoRefused([{ message: REFUND_VIOLATIONS.noOrder }]);
    const [memoId] = await this.sequences.take('creditmemo', 1);
    if (memoId === undefined) throw new Error('The sequence of credit memos gave no id.');
    await this.database.run(async () => {
      const order = await this.orders.lock(orderId);
      const plan = await this.prepare.execute(order, refund, refund.invoiceId);
      // Source items are locked before anything is inserted, the order that all writers keep.
      const moved = await this.goods.move(order, memoId, plan.lines);
      await this.write(memoId, order, plan, refund, moved.returned);
      await this.goods.release(order, moved.released);
      const after = await this.orders.record(order, {
        items: plan.lines.map(({ item, quantity }) => ({ itemId: item.itemId, refunded: quantity })),
        refunded: plan.amounts.grandTotal,
      });
      await this.followUps.finished(order, after);
    });
    return memoId;
  }

  private async write(
    memoId: number,
    order: Order,
    { lines, amounts }: RefundPlan,
    { invoiceId, comments }: OrderRefund,
    returned: readonly ReturnedQuantity[],
  ): Promise<void> {
    await this.memos.insert({
      memoId,
      orderId: order.entityId,
      invoiceId,
      storeId: order.storeId,
      totalQuantity: totalOf(lines),
      amounts,
      items: itemsOf(order, lines),
      comments,
      returned,
    });
  }
}

/** Composite lines come back to stock as a whole or not: where some of their goods do, they count as coming back. */
function itemsOf(order: Order, lines: readonly RefundedLine[]): NewMemoItem[] {
  const returned = new Set(
    lines.filter(({ isReturned }) => isReturned).flatMap(({ item }) => [item.itemId, item.parentItemId]),
  );
  return billedItems(order, lines).map((item) => ({ ...item, isBackToStock: returned.has(item.orderItemId) }));
}
