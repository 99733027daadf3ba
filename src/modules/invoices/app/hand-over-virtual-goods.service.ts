import { Injectable } from '@nestjs/common';
import { CurrentSkus, ReleaseGoods } from '../../orders/index.js';
import type { Order, CurrentSkuLine } from '../../orders/index.js';
import type { DocumentLine } from '../domain/document-lines.js';
import { INVOICE_NOT_SAVED } from '../domain/messages.js';
import { orNotSaved } from '../domain/not-saved.js';
import { TakeByPriority } from './take-by-priority.service.js';

/**
 * What an invoice does with goods that are never shipped: they leave their sources and are no longer reserved. See the
 * spec, "What writes a row", and the upstream interface, "Reservations by event". Goods that are shipped are left
 * alone.
 */
@Injectable()
export class HandOverVirtualGoods {
  constructor(
    private readonly present: CurrentSkus,
    private readonly takeByPriority: TakeByPriority,
    private readonly releaseGoods: ReleaseGoods,
  ) {}

  /**
   * Takes the virtual ones among the lines out of their sources and returns them. Throws `invalid` where they are not
   * there.
   */
  async take(order: Order, lines: readonly DocumentLine[]): Promise<readonly CurrentSkuLine[]> {
    const virtual = lines.filter(({ item }) => item.isVirtual);
    if (virtual.length === 0) return [];
    const goods = await this.present.of(virtual);
    const kept = goods.filter(({ isKeptAtSources }) => isKeptAtSources);
    const reference = { type: 'order', id: String(order.entityId) };
    await orNotSaved(INVOICE_NOT_SAVED, () =>
      this.takeByPriority.execute(order, kept, { reason: 'shipment', reference }),
    );
    return goods;
  }

  /** Gives back what the order has reserved of them. */
  async release(order: Order, goods: readonly CurrentSkuLine[]): Promise<void> {
    await this.releaseGoods.execute(order, 'invoice_created', goods);
  }
}
