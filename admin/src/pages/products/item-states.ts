import type { ProductStatesQuery } from '../../api/generated/products';
import { AVAILABLE } from '../../components/state-words';

/** A source item with what it has in each state. */
export type ItemStates = NonNullable<ProductStatesQuery['product']['sourceItems']>[number];

export const INCOMING = 'incoming';

/** What the item has in a state, what is on sale included. */
export function quantityIn(item: ItemStates | undefined, state: string): number {
  if (state === AVAILABLE) return item?.quantity ?? 0;
  return item?.states.find((one) => one.state === state)?.quantity ?? 0;
}

/** The states, other than what is on sale, in which any of the items has something, in the order given. */
export function statesInUse(items: readonly ItemStates[], order: readonly string[]): string[] {
  const used = new Set(items.flatMap(({ states }) => states.map(({ state }) => state)));
  return [...order.filter((code) => used.has(code)), ...[...used].filter((code) => !order.includes(code))];
}
