import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType } from '../../catalog/index.js';
import type { Money } from './order.js';
import type { Details } from './order-view.js';

/** Lines of one order, at most (contract, `POST /V1/orders`, read with "Limits" of the spec). */
export const LINES_PER_ORDER_MAX = 1000;

/** An order line as a client sent it: anything may be missing or wrong. */
export interface SentLine {
  readonly sku: string | null;
  readonly name: string | null;
  readonly productType: string | null;
  readonly price: number | null;
  readonly qtyOrdered: number | null;
  readonly isQtyDecimal: boolean | null;
  readonly parentIndex: number | null;
  readonly details: Details;
}

/** The delivery method of orders that are picked up (upstream interface, "In-store pickup locations"). */
export const PICKUP_METHOD = 'instore_pickup';

/** How an order is to reach its customer, as a client sent it. */
export interface SentDelivery {
  readonly method: string | null;
  readonly pickupLocationCode: string | null;
}

/** An order as a client sent it. */
export interface SentOrder {
  readonly entityId: number | null;
  readonly incrementId: string | null;
  readonly storeId: number | null;
  readonly customerId: number | null;
  readonly customerEmail: string | null;
  readonly grandTotal: number | null;
  readonly lines: readonly SentLine[];
  /** Absent where the client says nothing of it. */
  readonly delivery?: SentDelivery;
  readonly autoInvoice: boolean;
  readonly details: Details;
}

/** A line that may be placed. */
export interface LineDraft {
  readonly sku: string;
  readonly name: string | null;
  /** As the client says; the catalogue knows better where it has the SKU. */
  readonly productType: ProductType | null;
  readonly price: Money;
  readonly qtyOrdered: Quantity;
  readonly isQtyDecimal: boolean | null;
  /** Position, from 0, of the composite line that this one belongs to. */
  readonly parentIndex: number | null;
  readonly details: Details;
}

/** An order that may be placed, as far as can be told without the stock. */
export interface OrderDraft {
  /** Null where the service gives the number. */
  readonly incrementId: string | null;
  /** Null is the default store view. */
  readonly storeId: number | null;
  readonly customerId: number | null;
  readonly customerEmail: string;
  readonly grandTotal: Money;
  readonly lines: readonly LineDraft[];
  /** The source at which it is to be picked up; absent or null where it is sent. */
  readonly pickupLocationCode?: string | null;
  /** Whether its virtual lines are invoiced at once. */
  readonly autoInvoice: boolean;
  readonly details: Details;
}

/** Positions of the lines that others name as their parent: they hold no goods. */
export function parentPositions(lines: readonly { readonly parentIndex: number | null }[]): ReadonlySet<number> {
  return new Set(lines.flatMap(({ parentIndex }) => (parentIndex === null ? [] : [parentIndex])));
}
