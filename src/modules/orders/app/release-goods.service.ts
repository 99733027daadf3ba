import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { OutstandingReader, ReservationLedger, perSku } from '../../reservations/index.js';
import type { ReservationEvent } from '../../reservations/index.js';
import type { Order } from '../domain/order.js';
import { underHeldSku } from '../domain/current-skus.js';
import type { CurrentSkuLine } from '../domain/current-skus.js';

/** Gives back what an order has reserved of goods that it no longer waits for. */
@Injectable()
export class ReleaseGoods {
  constructor(
    private readonly ledger: ReservationLedger,
    private readonly outstanding: OutstandingReader,
  ) {}

  /**
   * In the running transaction, under the order's lock; never more than the order holds. Lines with nothing to give
   * back are passed over. Products that were renamed since are given back under the SKU by which the order holds them.
   */
  async execute(order: Order, event: ReservationEvent, lines: readonly CurrentSkuLine[]): Promise<void> {
    const { incrementId, entityId } = order;
    const isRenamed = lines.some(({ item, sku }) => skuKey(item.sku) !== skuKey(sku));
    const held = isRenamed ? (await this.outstanding.ofOrder(incrementId)).map(({ sku }) => sku) : [];
    const items = perSku(underHeldSku(lines, held));
    if (items.length === 0) return;
    await this.ledger.release({ incrementId, objectId: String(entityId), event, items });
  }
}
