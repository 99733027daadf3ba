import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment, NewDocumentItem, OrderDocument } from '../../orders/index.js';

/** Parcel numbers that one request may bring. */
export const TRACKS_PER_REQUEST_MAX = 100;

/** A parcel number of a shipment. */
export interface ShipmentTrack {
  readonly trackId: number;
  readonly shipmentId: number;
  readonly orderId: number;
  readonly trackNumber: string;
  readonly title: string | null;
  readonly carrierCode: string | null;
  readonly description: string | null;
  readonly quantity: Quantity | null;
  readonly weight: Quantity | null;
  /** `YYYY-MM-DD HH:MM:SS` in UTC, as all times here. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a client says of a parcel. */
export interface NewTrack {
  readonly trackNumber: string | null;
  readonly title: string | null;
  readonly carrierCode: string | null;
  readonly description: string | null;
  readonly quantity: Quantity | null;
  readonly weight: Quantity | null;
}

/** A shipment with everything that belongs to it. */
export interface Shipment extends OrderDocument {
  readonly shipmentId: number;
  readonly customerId: number | null;
  readonly packages: readonly unknown[];
  /** The source that the goods were taken from. */
  readonly sourceCode: string | null;
  readonly tracks: readonly ShipmentTrack[];
}

/** A shipment about to be written. */
export interface NewShipment {
  readonly shipmentId: number;
  readonly orderId: number;
  readonly storeId: number;
  readonly customerId: number | null;
  readonly sourceCode: string;
  readonly packages: readonly unknown[];
  readonly items: readonly NewDocumentItem[];
  readonly tracks: readonly NewTrack[];
  readonly comments: readonly NewComment[];
}

/** What a shipment took from its source for an order line. */
export interface ShippedQuantity {
  readonly shipmentId: number;
  readonly orderItemId: number;
  readonly sku: string;
  readonly sourceCode: string;
  readonly quantity: Quantity;
}
