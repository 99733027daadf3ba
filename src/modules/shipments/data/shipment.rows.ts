import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Shipment, ShipmentComment, ShipmentItem, ShipmentTrack } from '../domain/shipment.js';

export interface ShipmentRow {
  readonly entity_id: string;
  readonly order_id: string;
  readonly increment_id: string;
  readonly store_id: number;
  readonly customer_id: string | null;
  readonly total_qty: string;
  readonly packages: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly source_code: string | null;
}

export interface ItemRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly order_item_id: string;
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: string;
  readonly qty: string;
}

export interface TrackRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly order_id: string;
  readonly track_number: string;
  readonly title: string | null;
  readonly carrier_code: string | null;
  readonly description: string | null;
  readonly qty: string | null;
  readonly weight: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CommentRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly comment: string;
  readonly is_customer_notified: number;
  readonly is_visible_on_front: number;
  readonly created_at: string;
}

/** Of the shipment as `s` and its source as `o`. */
export const SHIPMENT_COLUMNS =
  's.entity_id, s.order_id, s.increment_id, s.store_id, s.customer_id, s.total_qty, s.packages, s.created_at, s.updated_at, o.source_code';
export const ITEM_COLUMNS = 'entity_id, parent_id, order_item_id, product_id, sku, name, price, qty';
export const TRACK_COLUMNS =
  'entity_id, parent_id, order_id, track_number, title, carrier_code, description, qty, weight, created_at, updated_at';
export const COMMENT_COLUMNS = 'entity_id, parent_id, comment, is_customer_notified, is_visible_on_front, created_at';

export function toShipment(row: ShipmentRow, parts: Pick<Shipment, 'items' | 'tracks' | 'comments'>): Shipment {
  return {
    shipmentId: Number(row.entity_id),
    orderId: Number(row.order_id),
    incrementId: row.increment_id,
    storeId: Number(row.store_id),
    customerId: row.customer_id === null ? null : Number(row.customer_id),
    totalQuantity: Quantity.of(row.total_qty),
    packages: row.packages === null ? [] : (JSON.parse(row.packages) as unknown[]),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sourceCode: row.source_code,
    ...parts,
  };
}

export function toItem(row: ItemRow): ShipmentItem {
  return {
    itemId: Number(row.entity_id),
    shipmentId: Number(row.parent_id),
    orderItemId: Number(row.order_item_id),
    productId: row.product_id === null ? null : Number(row.product_id),
    sku: row.sku,
    name: row.name,
    price: Quantity.of(row.price),
    quantity: Quantity.of(row.qty),
  };
}

export function toTrack(row: TrackRow): ShipmentTrack {
  return {
    trackId: Number(row.entity_id),
    shipmentId: Number(row.parent_id),
    orderId: Number(row.order_id),
    trackNumber: row.track_number,
    title: row.title,
    carrierCode: row.carrier_code,
    description: row.description,
    quantity: row.qty === null ? null : Quantity.of(row.qty),
    weight: row.weight === null ? null : Quantity.of(row.weight),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toComment(row: CommentRow): ShipmentComment {
  return {
    commentId: Number(row.entity_id),
    shipmentId: Number(row.parent_id),
    comment: row.comment,
    isCustomerNotified: Number(row.is_customer_notified) === 1,
    isVisibleOnFront: Number(row.is_visible_on_front) === 1,
    createdAt: row.created_at,
  };
}
