import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import type { HolderOwner, ReservationHolder, WantedGoods } from '../../reservations/index.js';
import type { PlacementRequest } from './placement.js';

/** An order of that number exists. */
export class IncrementIdTaken extends ApplicationError {
  constructor(incrementId: string) {
    super('invalid', 'An order with the increment id "%1" already exists.', [incrementId]);
    this.name = 'IncrementIdTaken';
  }
}

/**
 * Whether the reservation is the caller's own. One whose maker is not known is everybody's but a customer's: customers
 * could not make any before makers were noted.
 */
export function isOwnedBy({ owner }: Pick<ReservationHolder, 'owner'>, { type, id }: HolderOwner): boolean {
  return owner ? owner.type === type && owner.id === id : type !== 'customer';
}

/** What is to be done for a request, given the holder of its order number, if there is one. */
export type HolderDecision =
  /** Nothing is reserved yet. */
  | { readonly kind: 'reserve' }
  /** An order takes over what was reserved ahead of it. */
  | { readonly kind: 'adopt' }
  /** The same request again: nothing is written. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'refuse'; readonly error: ApplicationError };

/**
 * Contract, `POST /V1/inventory/order-placements`. The same again changes nothing; other goods are refused and what is
 * reserved stays. An order of the same goods adopts the reservation; after it was given back it is made anew. An order
 * number is given to one order only, in all stores. For a stranger, who may not take the reservation over, the number
 * is taken, whatever is reserved under it.
 */
export function holderDecision(
  { kind, incrementId, isNumberGenerated }: Pick<PlacementRequest, 'kind' | 'incrementId' | 'isNumberGenerated'>,
  wanted: WantedGoods,
  holder: ReservationHolder | undefined,
  isStranger = false,
): HolderDecision {
  // A number with a reservation under it is not given to another order by chance.
  if (holder && isNumberGenerated) return { kind: 'refuse', error: new IncrementIdTaken(incrementId) };
  if (!holder || holder.state === 'canceled') return { kind: 'reserve' };
  if (isStranger || (kind === 'order' && holder.state === 'ordered')) {
    return { kind: 'refuse', error: new IncrementIdTaken(incrementId) };
  }
  const isSame = [wanted.itemsDigest, wanted.skuDigest].includes(holder.itemsDigest);
  if (!isSame || holder.stockId !== wanted.stockId) {
    return {
      kind: 'refuse',
      error: invalid('Other items are reserved for the order "%1" already.', [incrementId]),
    };
  }
  return { kind: kind === 'order' ? 'adopt' : 'repeat' };
}
