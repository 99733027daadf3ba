import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Order, OrderItem, OrderState, ShipmentType } from '../domain/order.js';
import type { Details, OrderComment } from '../domain/order-view.js';
import type { ProductType } from '../../catalog/index.js';

export const ORDER_COLUMNS = `o.entity_id, o.increment_id, o.store_id, o.state, o.status, o.customer_id, o.customer_email,
  o.is_virtual, o.currency_code, o.grand_total, o.total_paid, o.total_refunded, o.details, o.created_at, o.updated_at,
  (SELECT p.pickup_location_code FROM inventory_pickup_location_order p WHERE p.order_id = o.entity_id)
    AS pickup_location_code`;

export const ITEM_COLUMNS = `i.item_id, i.order_id, i.parent_item_id, i.product_id, i.product_type, i.sku, i.name, i.is_virtual,
  i.is_qty_decimal, i.price, i.qty_ordered, i.qty_canceled, i.qty_invoiced, i.qty_shipped, i.qty_refunded,
  i.qty_refunded_unshipped, i.is_reserved, i.shipment_type, i.details`;

export const COMMENT_COLUMNS = `h.entity_id, h.parent_id, h.is_customer_notified, h.is_visible_on_front, h.comment, h.status,
  h.created_at`;

/** By what is stored of them. */
const SHIPMENT_TYPES: readonly ShipmentType[] = ['together', 'separately'];

/** What is stored of a line's shipment type. */
export function shipmentTypeValue({ shipmentType }: OrderItem): number | null {
  return shipmentType ? SHIPMENT_TYPES.indexOf(shipmentType) : null;
}

export interface OrderRow {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly store_id: number;
  readonly state: OrderState;
  readonly status: string;
  readonly customer_id: number | null;
  readonly customer_email: string;
  readonly is_virtual: boolean;
  readonly currency_code: string | null;
  readonly grand_total: string;
  readonly total_paid: string;
  readonly total_refunded: string;
  readonly details: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly pickup_location_code: string | null;
}

export interface ItemRow {
  readonly item_id: number;
  readonly order_id: number;
  readonly parent_item_id: number | null;
  readonly product_id: number | null;
  readonly product_type: ProductType;
  readonly sku: string;
  readonly name: string | null;
  readonly is_virtual: boolean;
  readonly is_qty_decimal: boolean;
  readonly price: string;
  readonly qty_ordered: string;
  readonly qty_canceled: string;
  readonly qty_invoiced: string;
  readonly qty_shipped: string;
  readonly qty_refunded: string;
  readonly qty_refunded_unshipped: string;
  readonly is_reserved: boolean | null;
  readonly shipment_type: number | null;
  readonly details: string | null;
}

export interface CommentRow {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly is_customer_notified: boolean;
  readonly is_visible_on_front: boolean;
  readonly comment: string;
  readonly status: string;
  readonly created_at: string;
}

export function toOrder(row: OrderRow, items: readonly OrderItem[]): Order {
  return {
    entityId: row.entity_id,
    incrementId: row.increment_id,
    storeId: row.store_id,
    state: row.state,
    status: row.status,
    isVirtual: row.is_virtual,
    customerId: row.customer_id,
    customerEmail: row.customer_email,
    currencyCode: row.currency_code,
    grandTotal: Quantity.of(row.grand_total),
    totalPaid: Quantity.of(row.total_paid),
    totalRefunded: Quantity.of(row.total_refunded),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    pickupLocationCode: row.pickup_location_code,
    items,
  };
}

export function toItem(row: ItemRow): OrderItem {
  return {
    itemId: row.item_id,
    orderId: row.order_id,
    parentItemId: row.parent_item_id,
    productId: row.product_id,
    productType: row.product_type,
    sku: row.sku,
    name: row.name,
    isVirtual: row.is_virtual,
    isQtyDecimal: row.is_qty_decimal,
    price: Quantity.of(row.price),
    qtyOrdered: Quantity.of(row.qty_ordered),
    qtyCanceled: Quantity.of(row.qty_canceled),
    qtyInvoiced: Quantity.of(row.qty_invoiced),
    qtyShipped: Quantity.of(row.qty_shipped),
    qtyRefunded: Quantity.of(row.qty_refunded),
    qtyRefundedUnshipped: Quantity.of(row.qty_refunded_unshipped),
    isReserved: row.is_reserved,
    shipmentType: row.shipment_type === null ? null : (SHIPMENT_TYPES[row.shipment_type] ?? null),
  };
}

export function toComment(row: CommentRow): OrderComment {
  return {
    entityId: row.entity_id,
    orderId: row.parent_id,
    comment: row.comment,
    status: row.status,
    isCustomerNotified: row.is_customer_notified,
    isVisibleOnFront: row.is_visible_on_front,
    createdAt: row.created_at,
  };
}

export function toDetails(text: string | null): Details {
  return text === null ? {} : (JSON.parse(text) as Details);
}
