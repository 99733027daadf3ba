import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { goodsLinesOf } from '../domain/order-lines.js';
import { qtyToCancel } from '../domain/order-quantities.js';
import { canCancel } from '../domain/order-state.js';
import { LockedOrders } from './locked-orders.service.js';
import { OrderFollowUps } from './order-follow-ups.service.js';
import { CurrentSkus } from './current-skus.service.js';
import { ReleaseGoods } from './release-goods.service.js';

/** Cancels what of an order is neither shipped nor invoiced (upstream interface, "Cancel"). */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly database: Database,
    private readonly lockedOrders: LockedOrders,
    private readonly present: CurrentSkus,
    private readonly releaseGoods: ReleaseGoods,
    private readonly followUps: OrderFollowUps,
  ) {}

  /** Whether there was anything to cancel; its reservations are given back. Throws not-found for an unknown order. */
  async execute(orderId: number): Promise<boolean> {
    return this.database.run(async () => {
      const order = await this.lockedOrders.lock(orderId);
      if (!canCancel(order)) return false;
      const lines = goodsLinesOf(order)
        .map((item) => ({ item, quantity: qtyToCancel(item) }))
        .filter(({ quantity }) => quantity.isPositive());
      const after = await this.lockedOrders.record(order, {
        items: lines.map(({ item, quantity }) => ({ itemId: item.itemId, canceled: quantity })),
      });
      await this.releaseGoods.execute(order, 'order_canceled', await this.present.of(lines));
      await this.followUps.finished(order, after);
      return true;
    });
  }
}
