import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { OrderFollowUps } from '../../orders/index.js';
import type { Order } from '../../orders/index.js';
import { SettleReservations } from '../../reservations/index.js';
import { Settings } from '../../settings/index.js';

/**
 * Brings an order to zero in the very transaction of the cancel or the refund that ends it (behaviour of reconcile, "On
 * order state change"). It does so where `cataloginventory/source_reservations/reconcile_cancel_refund` is on.
 */
@Injectable()
export class SettleFinalOrders implements OnModuleInit {
  constructor(
    private readonly followUps: OrderFollowUps,
    private readonly settings: Settings,
    private readonly settling: SettleReservations,
  ) {}

  onModuleInit(): void {
    this.followUps.onFinalState((order) => this.settle(order));
  }

  /** In the running transaction, in which the order is locked and its new state is written. */
  private async settle({ incrementId, entityId, items }: Order): Promise<void> {
    if (incrementId.trim() === '') return;
    if (!(await this.settings.get('cataloginventory/source_reservations/reconcile_cancel_refund'))) return;
    await this.settling.execute({ incrementId, skus: [...new Set(items.map(({ sku }) => sku))] }, () =>
      Promise.resolve({ objectId: String(entityId), state: 'ordered' }),
    );
  }
}
