import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType } from '../../catalog/index.js';

/** States of an order (upstream interface, "Order side"). */
export const ORDER_STATES = [
  'new',
  'pending_payment',
  'processing',
  'complete',
  'closed',
  'canceled',
  'holded',
  'payment_review',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States in which nothing of an order is waited for any more. */
const FINAL_STATES: readonly string[] = ['complete', 'closed', 'canceled'] satisfies readonly OrderState[];

export function isFinal(state: string): boolean {
  return FINAL_STATES.includes(state);
}

/** The status of an order that has just come into the state: `pending` for new ones, else the state's own name. */
export function defaultStatusOf(state: OrderState): string {
  return state === 'new' ? 'pending' : state;
}

/** Amounts of money have four decimals, as quantities do. */
export type Money = Quantity;

/** How the parts of a bundle are shipped. */
export type ShipmentType = 'together' | 'separately';

/**
 * A line of an order. A line without children holds goods. The counters of a composite line follow from its children:
 * they are to it what their ordered quantity is to its own.
 */
export interface OrderItem {
  readonly itemId: number;
  readonly orderId: number;
  /** The composite line that this one belongs to. */
  readonly parentItemId: number | null;
  readonly productId: number | null;
  readonly productType: ProductType;
  readonly sku: string;
  readonly name: string | null;
  readonly isVirtual: boolean;
  readonly isQtyDecimal: boolean;
  /** Price of one. */
  readonly price: Money;
  readonly qtyOrdered: Quantity;
  readonly qtyCanceled: Quantity;
  readonly qtyInvoiced: Quantity;
  readonly qtyShipped: Quantity;
  readonly qtyRefunded: Quantity;
  /** Of the refunded quantity, what had not been shipped and never will be; absent counts as nothing. */
  readonly qtyRefundedUnshipped?: Quantity;
  /** Whether its goods were reserved when it was placed; absent or null where that is not known. */
  readonly isReserved?: boolean | null;
  /** Of a bundle, as the catalogue said when it was ordered; absent or null for other lines, and where nobody knows. */
  readonly shipmentType?: ShipmentType | null;
}

/** An order with its lines, in the order in which they were placed. */
export interface Order {
  readonly entityId: number;
  readonly incrementId: string;
  readonly storeId: number;
  readonly state: OrderState;
  readonly status: string;
  /** Nothing of it is ever shipped. */
  readonly isVirtual: boolean;
  readonly customerId: number | null;
  readonly customerEmail: string;
  /** Of its amounts, by ISO 4217; absent or null for orders of before, whose website says it. */
  readonly currencyCode?: string | null;
  readonly grandTotal: Money;
  readonly totalPaid: Money;
  readonly totalRefunded: Money;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The source at which the customer picks it up; absent or null where it is sent. */
  readonly pickupLocationCode?: string | null;
  readonly items: readonly OrderItem[];
}
