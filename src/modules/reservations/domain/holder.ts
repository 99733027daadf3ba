import { createHash } from 'node:crypto';
import type { Actor } from '../../../platform/context/request-context.js';
import { summedBySku } from './distribution.js';
import type { SkuQuantity } from './reservation.js';

/**
 * What became of a holder's reservation. `held` ahead of an order, `ordered` once the order exists, `canceled` when it
 * was given back without one. A canceled holder may reserve anew.
 */
export type HolderState = 'held' | 'ordered' | 'canceled';

/** Who has made a reservation; a caller without an id is one of a kind. */
export type HolderOwner = Pick<Actor, 'type' | 'id'>;

/** Goods by their product, which keeps its id when its SKU changes; those outside of the catalogue by their `skuKey`. */
export type GoodsIdentity = number | string;

/** Whose reservations they are: an order's, by its number, from its first reservation on. */
export interface ReservationHolder {
  readonly holderId: number;
  readonly incrementId: string;
  readonly state: HolderState;
  /** The stock that the goods were reserved in. */
  readonly stockId: number;
  /** What was asked for, see `digestOf`. Empty for holders older than digests. */
  readonly itemsDigest: string;
  /** Of the attempt that wrote the holder last: tells whether a commit whose result was lost has happened. */
  readonly token: string;
  /** Who has reserved under it last; null where that is not known: of before there were owners, or of another writer. */
  readonly owner: HolderOwner | null;
  /** What of the goods was not reserved, because their stock was not managed. */
  readonly unreserved: readonly GoodsIdentity[];
}

/** What a look at the holders of some order numbers came to. */
export interface HolderClaim {
  readonly holders: readonly ReservationHolder[];
  /** Numbers whose holder another session has locked. */
  readonly busy: readonly string[];
}

/** What a request asks for. */
export interface WantedGoods {
  readonly stockId: number;
  /** By product, as it is kept. */
  readonly itemsDigest: string;
  /** By SKU alone, as it is known of goods that were put under a holder without a look at the catalogue. */
  readonly skuDigest: string;
}

/** Every holder is an order so far; the metadata of the rows says so too. */
export const ORDER_OBJECT = 'order';

/**
 * Says whether two requests ask for the same goods: quantities by product, in whatever order and however split. A
 * product keeps its id when its SKU changes; goods outside of the catalogue are known by their SKU alone. SKUs hold no
 * control characters, so neither can be taken for the other.
 */
export function digestOf(
  items: readonly SkuQuantity[],
  productIdOf: (sku: string) => number | undefined = () => undefined,
): string {
  const identityOf = (key: string, sku: string): string => {
    const productId = productIdOf(sku);
    return productId === undefined ? key : `\u0001${productId}`;
  };
  const lines = [...summedBySku(items)].map(
    ([key, { sku, quantity }]) => `${identityOf(key, sku)}\u0000${quantity.toString()}`,
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
