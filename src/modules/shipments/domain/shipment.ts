import type { Quantity } from '../../../platform/quantity/quantity.js';

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

/** A remark on a shipment. */
export interface NewComment {
  readonly comment: string;
  readonly isCustomerNotified: boolean;
  readonly isVisibleOnFront: boolean;
}

export interface ShipmentComment extends NewComment {
  readonly commentId: number;
  readonly shipmentId: number;
  readonly createdAt: string;
}

/** Goods of one order line in a shipment. */
export interface ShipmentItem {
  readonly itemId: number;
  readonly shipmentId: number;
  readonly orderItemId: number;
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: Quantity;
  readonly quantity: Quantity;
}

/** A shipment with everything that belongs to it. */
export interface Shipment {
  readonly shipmentId: number;
  readonly orderId: number;
  readonly incrementId: string;
  readonly storeId: number;
  readonly customerId: number | null;
  readonly totalQuantity: Quantity;
  readonly packages: readonly unknown[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The source that the goods were taken from. */
  readonly sourceCode: string | null;
  readonly items: readonly ShipmentItem[];
  readonly tracks: readonly ShipmentTrack[];
  readonly comments: readonly ShipmentComment[];
}

/** A shipment about to be written. */
export interface NewShipment {
  readonly shipmentId: number;
  readonly orderId: number;
  readonly storeId: number;
  readonly customerId: number | null;
  readonly sourceCode: string;
  readonly packages: readonly unknown[];
  readonly items: readonly Omit<ShipmentItem, 'itemId' | 'shipmentId'>[];
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

const INCREMENT_ID_DIGITS = 9;

/** The number that people read: the id with leading zeros. */
export function incrementIdOf(shipmentId: number): string {
  return String(shipmentId).padStart(INCREMENT_ID_DIGITS, '0');
}
