import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { DemandRepository } from '../data/demand.repository.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import type { ForeignOrder } from '../data/foreign-row.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import type { ReservationHolder } from '../domain/holder.js';
import { inOrderOfNumbers } from '../domain/moved-demand.js';
import type { MovedDemand, MoveRoute, ObjectIds } from '../domain/moved-demand.js';
import { MovedReservationWriter } from './moved-reservation-writer.service.js';
import { NewHolders } from './new-holders.service.js';

/** Goods that change their source, with everything that orders hold of them there. */
interface ReservationMove extends MoveRoute {
  readonly skus: readonly string[];
  readonly objectIdsOf: ObjectIds;
}

/**
 * Moves the reservations of open orders with the stock (behaviour of transfers, "Moving reservations of open orders").
 */
@Injectable()
export class MoveReservations {
  constructor(
    private readonly holders: HolderRepository,
    private readonly newHolders: NewHolders,
    private readonly demand: DemandRepository,
    private readonly foreignRows: ForeignRowRepository,
    private readonly rows: MovedReservationWriter,
  ) {}

  /**
   * In the running transaction, which holds the place-order locks of the SKUs at both sources. Whatever an order holds
   * at the origin is given back there and reserved at the destination. Rows that other writers have made for an order,
   * naming it in their column, are put under its holder first and move with it. Throws `invalid` that names the order
   * where the destination does not serve the order's stock; nothing is written then.
   */
  async execute(move: ReservationMove): Promise<void> {
    const { originSourceCode: origin, destinationSourceCode: destination, skus } = move;
    const holders = await this.lockHolders(move);
    const numbers = new Map(holders.map(({ holderId, incrementId }) => [holderId, incrementId]));
    // From this lock on no other transaction gives back: what was seen before it may have been shipped meanwhile.
    const held = await this.demand.outstandingAt(origin, skus, [...numbers.keys()]);
    const moved = inOrderOfNumbers(
      held.map((demand): MovedDemand => ({ ...demand, incrementId: numbers.get(demand.holderId) ?? '' })),
    );
    const [stranded] = await this.rows.stranded(move, moved);
    if (stranded) {
      throw invalid(
        'Source %destination is not assigned to stock %stock, which holds reservations at %origin for order %order.',
        { destination, stock: stranded.stockId, origin, order: stranded.incrementId },
      );
    }
    await this.rows.write(move, moved, move.objectIdsOf);
  }

  /** Of all orders that may hold something at the origin; the rows that other writers made for them are theirs then. */
  private async lockHolders({ originSourceCode, skus, objectIdsOf }: ReservationMove): Promise<ReservationHolder[]> {
    const candidates = await this.demand.outstandingAt(originSourceCode, skus);
    const named = await this.foreignRows.ordersAt(originSourceCode, skus);
    const found = await this.holders.find(named.map(({ incrementId }) => incrementId));
    const ids = new Set([...candidates, ...found].map(({ holderId }) => holderId));
    const locked = await this.holders.lockByIds([...ids]);
    if (named.length === 0) return locked;
    const known = new Set(found.map(({ incrementId }) => skuKey(incrementId)));
    const unknown = named.filter(({ incrementId, isHolding }) => isHolding && !known.has(skuKey(incrementId)));
    const holders = [...locked, ...(await this.makeHolders(unknown, objectIdsOf))];
    const keys = new Set(named.map(({ incrementId }) => skuKey(incrementId)));
    await this.foreignRows.claimNamed(holders.filter(({ incrementId }) => keys.has(skuKey(incrementId))));
    return holders;
  }

  /** A number that no order has stays free for one: nothing was reserved under it here. */
  private async makeHolders(orders: readonly ForeignOrder[], objectIdsOf: ObjectIds): Promise<ReservationHolder[]> {
    if (orders.length === 0) return [];
    const objectIds = await objectIdsOf(orders.map(({ incrementId }) => incrementId));
    return this.newHolders.makeAll(
      orders.map(({ incrementId, stockId }) => ({
        incrementId,
        stockId,
        state: objectIds.has(incrementId) ? 'ordered' : 'canceled',
      })),
    );
  }
}
