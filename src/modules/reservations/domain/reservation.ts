import type { Quantity } from '../../../platform/quantity/quantity.js';

/** What made a reservation row (upstream interface, "Reservations by event"). */
export type ReservationEvent =
  | 'order_placed'
  | 'order_place_failed'
  | 'order_canceled'
  | 'shipment_created'
  | 'invoice_created'
  | 'creditmemo_created'
  | 'reconciliation'
  | 'source_transfer'
  | 'manual_compensation';

/** A quantity of a SKU, above zero. */
export interface SkuQuantity {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** Where demand is kept: at a source of a stock, or, without a source, at the stock as a whole. */
export interface DemandLocation {
  readonly stockId: number;
  readonly sourceCode: string | null;
  readonly sku: string;
}

/** What a holder still holds at one location, above zero. */
export interface OutstandingDemand extends DemandLocation {
  readonly quantity: Quantity;
}

/** A row to append: below zero it reserves, above zero it gives back. */
export interface ReservationRow extends DemandLocation {
  readonly quantity: Quantity;
}
