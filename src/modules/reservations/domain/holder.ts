import { createHash } from 'node:crypto';
import { summedBySku } from './distribution.js';
import type { SkuQuantity } from './reservation.js';

/**
 * What became of a holder's reservation: `held` ahead of an order, `ordered` once the order exists, `canceled` when it was
 * given back without one; a canceled holder may reserve anew.
 */
export type HolderState = 'held' | 'ordered' | 'canceled';

/** Whose reservations they are: an order's, by its number, from its first reservation on. */
export interface ReservationHolder {
  readonly holderId: number;
  readonly incrementId: string;
  readonly state: HolderState;
  /** The stock that the goods were reserved in. */
  readonly stockId: number;
  /** What was asked for, see `digestOf`. Empty for holders older than digests. */
  readonly itemsDigest: string;
  /** Of the attempt that wrote the holder last: tells whether a commit whose answer was lost has happened. */
  readonly token: string;
}

/** Every holder is an order so far; the metadata of the rows says so too. */
export const ORDER_OBJECT = 'order';

/** Says whether two requests ask for the same goods: quantities by SKU, in whatever order and however split. */
export function digestOf(items: readonly SkuQuantity[]): string {
  const lines = [...summedBySku(items)].map(([key, { quantity }]) => `${key}\u0000${quantity.toString()}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
