import type { OrderQuery } from '../../api/generated/orders';

/** An order as its page has read it. */
export type Order = OrderQuery['order'];
export type OrderItem = Order['items'][number];
