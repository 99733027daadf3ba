import { omitNulls } from '../../../platform/http/response.js';
import { isWireObject } from '../../../platform/http/structure.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { totalQtyOrdered } from '../domain/new-order.js';
import { findItem } from '../domain/order-lines.js';
import type { Order, OrderItem } from '../domain/order.js';
import type { Details, OrderComment, OrderItemView, OrderView, ReadyNotice } from '../domain/order-view.js';
import type {
  OrderCommentResponse,
  OrderExtensionResponse,
  OrderItemResponse,
  OrderLineResponse,
  OrderResponse,
} from './order.responses.js';

/** What a line has from its order. */
interface OrderOfItem {
  readonly storeId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A line, empty fields as null. What its client sent beside them stands there too. */
type LineFields = Omit<OrderLineResponse, 'parent_item_id' | 'product_id' | 'name'> & {
  readonly parent_item_id: number | null;
  readonly product_id: number | null;
  readonly name: string | null;
  /** 0 unless the client sent something else, so the document counts it among the further members. */
  readonly no_discount: unknown;
};

/**
 * An order as clients see it (upstream interface, "POST /V1/orders"): what they sent, under what the service keeps of
 * it.
 */
export function toOrderResponse({ order, details, itemDetails, comments, readyNotice }: OrderView): OrderResponse {
  return omitNulls({
    ...details,
    entity_id: order.entityId,
    increment_id: order.incrementId,
    state: order.state,
    status: order.status,
    store_id: order.storeId,
    customer_id: order.customerId,
    customer_email: order.customerEmail,
    is_virtual: Number(order.isVirtual),
    total_qty_ordered: totalQtyOrdered(order).toNumber(),
    total_item_count: order.items.filter((item) => item.parentItemId === null).length,
    ...(order.currencyCode ? { order_currency_code: order.currencyCode } : {}),
    grand_total: order.grandTotal.toNumber(),
    total_paid: order.totalPaid.toNumber(),
    total_refunded: order.totalRefunded.toNumber(),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    items: order.items.map((item) => ({
      ...itemFields(item, order, itemDetails.get(item.itemId)),
      parent_item: parentFields(order, item, itemDetails),
    })),
    status_histories: comments.map(toCommentResponse),
    extension_attributes: extensionOf(order, details, readyNotice),
  });
}

/** What the client sent and what the service keeps itself; undefined where there is nothing of either. */
function extensionOf(
  { pickupLocationCode }: Order,
  { extension_attributes: sent }: Details,
  notice: ReadyNotice | undefined,
): OrderExtensionResponse | undefined {
  const extension = {
    ...(sent as Details | undefined),
    ...(pickupLocationCode ? { pickup_location_code: pickupLocationCode } : {}),
    ...(notice ? { notification_sent: Number(notice.isSent), send_notification: Number(notice.isToBeSent) } : {}),
  };
  return Object.keys(extension).length === 0 ? undefined : extension;
}

/** A line that is read apart from its order. */
export function toOrderItemResponse(view: OrderItemView): OrderItemResponse {
  return omitNulls({
    ...itemFields(view.item, view, view.details),
    parent_item: view.parent && itemFields(view.parent.item, view.parent, view.parent.details),
  });
}

function toCommentResponse(comment: OrderComment): OrderCommentResponse {
  return {
    entity_id: comment.entityId,
    parent_id: comment.orderId,
    entity_name: 'order',
    comment: comment.comment,
    status: comment.status,
    is_customer_notified: Number(comment.isCustomerNotified),
    is_visible_on_front: Number(comment.isVisibleOnFront),
    created_at: comment.createdAt,
  };
}

function parentFields(
  order: Order,
  { parentItemId }: OrderItem,
  details: ReadonlyMap<number, Details>,
): LineFields | undefined {
  const parent = parentItemId === null ? undefined : findItem(order, parentItemId);
  return parent && itemFields(parent, order, details.get(parent.itemId));
}

/** Where the upstream keeps how a bundle ships, beside what the client sent of the options. */
function shipmentOptions({ shipmentType }: OrderItem, details: Details): { readonly product_options?: object } {
  if (!shipmentType) return {};
  const sent = details['product_options'];
  return {
    product_options: { ...(isWireObject(sent) ? sent : {}), shipment_type: Number(shipmentType === 'separately') },
  };
}

function itemFields(
  item: OrderItem,
  { storeId, createdAt, updatedAt }: OrderOfItem,
  details: Details = {},
): LineFields {
  return {
    no_discount: 0,
    ...details,
    ...shipmentOptions(item, details),
    item_id: item.itemId,
    order_id: item.orderId,
    parent_item_id: item.parentItemId,
    product_id: item.productId,
    product_type: item.productType,
    sku: item.sku,
    name: item.name,
    is_virtual: Number(item.isVirtual),
    is_qty_decimal: Number(item.isQtyDecimal),
    price: item.price.toNumber(),
    qty_ordered: item.qtyOrdered.toNumber(),
    qty_canceled: item.qtyCanceled.toNumber(),
    qty_invoiced: item.qtyInvoiced.toNumber(),
    qty_refunded: item.qtyRefunded.toNumber(),
    qty_returned: Quantity.ZERO.toNumber(),
    qty_shipped: item.qtyShipped.toNumber(),
    store_id: storeId,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
