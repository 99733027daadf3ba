import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReservationLedger } from '../../reservations/index.js';
import { goodsLinesOf } from '../domain/order-lines.js';
import { qtyToCancel } from '../domain/order-quantities.js';
import { canCancel } from '../domain/order-state.js';
import { OrderBook } from './order-book.service.js';

/** Cancels what of an order is neither shipped nor invoiced (upstream interface, "Cancel"). */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly database: Database,
    private readonly orderBook: OrderBook,
    private readonly ledger: ReservationLedger,
  ) {}

  /** Whether there was anything to cancel; its reservations are given back. Throws not-found for an unknown order. */
  async execute(orderId: number): Promise<boolean> {
    return this.database.run(async () => {
      const order = await this.orderBook.lock(orderId);
      if (!canCancel(order)) return false;
      const lines = goodsLinesOf(order)
        .map((item) => ({ item, quantity: qtyToCancel(item) }))
        .filter(({ quantity }) => quantity.isPositive());
      await this.orderBook.record(order, {
        items: lines.map(({ item, quantity }) => ({ itemId: item.itemId, canceled: quantity })),
      });
      await this.ledger.release({
        incrementId: order.incrementId,
        objectId: String(order.entityId),
        event: 'order_canceled',
        items: lines.map(({ item, quantity }) => ({ sku: item.sku, quantity })),
      });
      return true;
    });
  }
}
