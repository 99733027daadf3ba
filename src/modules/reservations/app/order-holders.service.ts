import { Injectable } from '@nestjs/common';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import type { ReservationHolder } from '../domain/holder.js';
import { NewHolders } from './new-holders.service.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** What a correction of an order's reservations is about. */
interface OrderGoods {
  readonly incrementId: string;
  readonly stockId: number;
  readonly sku: string;
}

/** Locks the holder of an order whose rows may have come from another writer. */
@Injectable()
export class OrderHolders {
  constructor(
    private readonly ledger: ReservationLedger,
    private readonly newHolders: NewHolders,
    private readonly foreignRows: ForeignRowRepository,
  ) {}

  /**
   * Locks the order's holder in the running transaction. Rows that other writers have made for the order are put under
   * it and count with it from then on. Undefined where the order has neither.
   */
  async claim(goods: OrderGoods): Promise<ReservationHolder | undefined> {
    return this.lock(goods, false);
  }

  /** As `claim`; an order without reservations gets a holder. */
  async claimOrMake(goods: OrderGoods): Promise<ReservationHolder> {
    return (await this.lock(goods, true)) as ReservationHolder;
  }

  private async lock(
    { incrementId, sku, stockId }: OrderGoods,
    isNeeded: boolean,
  ): Promise<ReservationHolder | undefined> {
    const known = await this.ledger.lockHolder(incrementId);
    const foreign = await this.foreignRows.ofOrder(incrementId, [sku]);
    if (!known && foreign.length === 0 && !isNeeded) return undefined;
    const holder = known ?? (await this.newHolders.make({ incrementId, state: 'ordered', stockId }));
    await this.foreignRows.claim(foreign, holder.holderId);
    return holder;
  }
}
