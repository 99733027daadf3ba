import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/sku/index.js';
import type { Order } from '../../orders/index.js';
import { OutstandingReader, ReservationLedger } from '../../reservations/index.js';
import type { ReservationEvent, SkuQuantity } from '../../reservations/index.js';
import { perSku } from '../domain/present-goods.js';
import type { PresentLine } from '../domain/present-goods.js';

/** Gives back what an order has reserved of goods that it no longer waits for. */
@Injectable()
export class ReleaseGoods {
  constructor(
    private readonly ledger: ReservationLedger,
    private readonly outstanding: OutstandingReader,
  ) {}

  /** In the running transaction, never more than the order holds. Lines with nothing to give back are passed over. */
  async execute(
    { incrementId, entityId }: Order,
    event: ReservationEvent,
    lines: readonly PresentLine[],
  ): Promise<void> {
    const items = perSku(await this.heldAs(incrementId, lines));
    if (items.length === 0) return;
    await this.ledger.release({ incrementId, objectId: String(entityId), event, items });
  }

  /** The goods under the SKUs by which the order holds them: a product may have been renamed since. */
  private async heldAs(incrementId: string, lines: readonly PresentLine[]): Promise<readonly SkuQuantity[]> {
    if (lines.every(({ item, sku }) => skuKey(item.sku) === skuKey(sku))) return lines;
    const held = new Set((await this.outstanding.ofOrder(incrementId)).map(({ sku }) => skuKey(sku)));
    return lines.map(({ item, sku, quantity }) => ({ sku: held.has(skuKey(item.sku)) ? item.sku : sku, quantity }));
  }
}
