import type { NewComment } from './document.js';
import type { Order, OrderItem } from './order.js';

/** What a client sent of an order or a line beyond what this service keeps itself; reads back as it came. */
export type Details = Readonly<Record<string, unknown>>;

/** An entry of an order's history of comments. */
export interface OrderComment extends NewComment {
  readonly entityId: number;
  readonly orderId: number;
  /** The status that the order had, or got with the comment. */
  readonly status: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
}

/** What became of the mail which says that an order can be picked up. */
export interface ReadyNotice {
  /** Whether the customer was, or is to be, told. */
  readonly isToBeSent: boolean;
  /** Whether the mail is on its way. */
  readonly isSent: boolean;
}

/** An order with everything that a reader sees of it. */
export interface OrderView {
  readonly order: Order;
  readonly details: Details;
  /** By item id; lines of which nothing more is known are absent. */
  readonly itemDetails: ReadonlyMap<number, Details>;
  /** Newest first. */
  readonly comments: readonly OrderComment[];
  /** Absent where nobody has said that the order is ready for pickup. */
  readonly readyNotice?: ReadyNotice | undefined;
}

/** A line that is read apart from its order, with what it has from that. */
export interface OrderItemView {
  readonly item: OrderItem;
  readonly details: Details;
  readonly parent: OrderItemView | undefined;
  readonly storeId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
