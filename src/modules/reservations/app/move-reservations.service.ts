import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { DemandRepository } from '../data/demand.repository.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import type { ForeignOrder } from '../data/foreign-row.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import type { ReservationHolder } from '../domain/holder.js';
import { inOrderOfNumbers, cappedBy } from '../domain/moved-demand.js';
import type { MovedDemand, MoveRoute, ObjectIds } from '../domain/moved-demand.js';
import { MovedReservationWriter } from './moved-reservation-writer.service.js';
import { NewHolders } from './new-holders.service.js';

/** Goods that change their source, with everything that orders hold of them there. */
interface ReservationMove extends MoveRoute {
  readonly skus: readonly string[];
  /** So much of each SKU moves at most, by `skuKey`, from the lowest order number on; without it everything does. */
  readonly upTo?: ReadonlyMap<string, Quantity>;
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
    const holders = await this.lockHolders(move);
    // From this lock on no other transaction gives back: what was seen before it may have been shipped meanwhile.
    const moved = await this.heldBy(holders, move);
    await this.refuseStranded(move, moved);
    await this.rows.write(move, moved, move.objectIdsOf);
  }

  /**
   * Throws what `execute` would throw now; what orders hold may be another by then. Takes no locks, and knows no rows that
   * other writers have made without a holder.
   */
  async requireServed(move: ReservationMove): Promise<void> {
    const held = await this.demand.outstandingAt(move.originSourceCode, move.skus);
    const holders = await this.holders.withIds([...new Set(held.map(({ holderId }) => holderId))]);
    await this.refuseStranded(move, await this.heldBy(holders, move));
  }

  /** What the holders have at the origin, as far as it moves. */
  private async heldBy(holders: readonly ReservationHolder[], move: ReservationMove): Promise<readonly MovedDemand[]> {
    const numbers = new Map(holders.map(({ holderId, incrementId }) => [holderId, incrementId]));
    const held = await this.demand.outstandingAt(move.originSourceCode, move.skus, [...numbers.keys()]);
    const named = held.map((demand): MovedDemand => ({ ...demand, incrementId: numbers.get(demand.holderId) ?? '' }));
    return cappedBy(inOrderOfNumbers(named), move.upTo);
  }

  private async refuseStranded(move: ReservationMove, moved: readonly MovedDemand[]): Promise<void> {
    const { originSourceCode: origin, destinationSourceCode: destination } = move;
    const [stranded] = await this.rows.stranded(move, moved);
    if (!stranded) return;
    throw invalid(
      'Source %destination is not assigned to stock %stock, which holds reservations at %origin for order %order.',
      { destination, stock: stranded.stockId, origin, order: stranded.incrementId },
    );
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
