import type { OrderQuery } from '../../api/generated/orders';

/** An order as its page has read it. */
export type Order = OrderQuery['order'];
export type OrderItem = Order['items'][number];

/** The lines in their order, each with its parts behind it: clients may send parts before what they belong to. */
export function inFamilies<Item extends Pick<OrderItem, 'id' | 'parentItemId'>>(items: readonly Item[]): Item[] {
  return items
    .filter(({ parentItemId }) => parentItemId === null)
    .flatMap((item) => [item, ...items.filter(({ parentItemId }) => parentItemId === item.id)]);
}
