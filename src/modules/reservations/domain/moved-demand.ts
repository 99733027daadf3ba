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
