import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OutstandingDemand } from './reservation.js';

/** From which source to which reservations go. */
export interface MoveRoute {
  readonly originSourceCode: string;
  readonly destinationSourceCode: string;
}

/** What one holder holds at one location, above zero. */
export interface HolderDemand extends OutstandingDemand {
  readonly holderId: number;
}

/** What one order holds at the origin of a move. */
export interface MovedDemand extends HolderDemand {
  readonly incrementId: string;
}

/** The entity ids of orders by their numbers, for the metadata; orders that do not exist (yet) are absent. */
export type ObjectIds = (incrementIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** By order number, then stock: the order in which rows are written and violations are told. */
export function inOrderOfNumbers(moved: readonly MovedDemand[]): MovedDemand[] {
  return [...moved].sort((a, b) =>
    a.incrementId === b.incrementId ? a.stockId - b.stockId : a.incrementId < b.incrementId ? -1 : 1,
  );
}

/**
 * As much of it as fits into `upTo`, by `skuKey`: the first ones whole, and of the one that does not fit what is left.
 * Everything where there is no bound.
 */
export function cappedBy(
  moved: readonly MovedDemand[],
  upTo: ReadonlyMap<string, Quantity> | undefined,
): readonly MovedDemand[] {
  if (!upTo) return moved;
  const left = new Map(upTo);
  return moved.flatMap((demand) => {
    const room = left.get(skuKey(demand.sku)) ?? Quantity.ZERO;
    const quantity = demand.quantity.min(room);
    left.set(skuKey(demand.sku), room.minus(quantity));
    return quantity.isPositive() ? [{ ...demand, quantity }] : [];
  });
}
