import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { coerce } from '../../../platform/http/coercion.js';
import { planOf } from '../../../platform/http/decode-plan.js';
import type { Constructor } from '../../../platform/http/decode-plan.js';
import { decodePayload } from '../../../platform/http/decode.js';
import { toCamelCase, toSnakeCase } from '../../../platform/http/names.js';
import { asWireList, asWireObject, isWireObject } from '../../../platform/http/structure.js';
import type { WireObject } from '../../../platform/http/structure.js';
import type { SentDelivery, SentLine, SentOrder } from '../domain/order-draft.js';
import type { Details } from '../domain/order-view.js';
import { OrderEnvelopeRequest, OrderEntityRequest, OrderLineRequest } from './order.requests.js';

/** What responses say of an order from its own columns: sent by a client, it would not be kept. */
const ORDER_RESPONSE_ONLY = new Set([
  'state',
  'status',
  'is_virtual',
  'total_qty_ordered',
  'total_item_count',
  'total_paid',
  'total_refunded',
  'created_at',
  'updated_at',
  'status_histories',
]);
/** Extension attributes that the service keeps itself, under their names in snake_case. */
const KEPT_BY_THE_SERVICE = new Set(['pickup_location_code', 'notification_sent', 'send_notification']);
const LINE_RESPONSE_ONLY = new Set([
  'item_id',
  'order_id',
  'parent_item_id',
  'parent_item',
  'product_id',
  'is_virtual',
  'qty_canceled',
  'qty_invoiced',
  'qty_refunded',
  'qty_returned',
  'qty_shipped',
  'store_id',
  'created_at',
  'updated_at',
]);

/**
 * The order of a request's `entity`: known fields by the rules of every field, all others as they came. Throws
 * `invalid` for values of the wrong type.
 */
export function decodeOrder(entity: unknown): SentOrder {
  const sent = asWireObject(entity);
  if (!sent) throw notAnObject('entity');
  const { known, others } = split(sent, OrderEntityRequest);
  const lines = asWireList(known['items'] ?? []);
  const linesDetails: Details[] = [];
  if (lines) {
    known['items'] = lines.map((line) => {
      if (!isWireObject(line)) return line;
      const parts = split(line, OrderLineRequest);
      linesDetails.push(without(parts.others, LINE_RESPONSE_ONLY));
      return parts.known;
    });
  }
  const order = decodePayload(OrderEnvelopeRequest, { body: { entity: known } }).entity ?? {};
  const extension = extensionOf(order.extensionAttributes);
  const kept = Object.fromEntries(
    Object.entries(extension).filter(([name]) => !KEPT_BY_THE_SERVICE.has(toSnakeCase(name))),
  );
  return {
    entityId: order.entityId ?? null,
    incrementId: order.incrementId ?? null,
    storeId: order.storeId ?? null,
    customerId: order.customerId ?? null,
    customerEmail: order.customerEmail ?? null,
    grandTotal: order.grandTotal ?? null,
    lines: (order.items ?? []).map((line, position) => toLine(line, linesDetails[position] ?? {})),
    ...deliveryOf(extension, others['shipping_method']),
    autoInvoice: coerce('flag', extension['auto_invoice'] ?? extension['autoInvoice'] ?? false) === true,
    details: {
      ...without(others, ORDER_RESPONSE_ONLY),
      ...(Object.keys(kept).length === 0 ? {} : { extension_attributes: kept }),
    },
  };
}

/** How the order is to reach its customer; upstream's orders name the method with their first shipping assignment. */
function deliveryOf(extension: WireObject, shippingMethod: unknown): { delivery?: SentDelivery } {
  const code = extension['pickup_location_code'] ?? extension['pickupLocationCode'];
  const [assignment] = asWireList(memberOf(extension, 'shipping_assignments')) ?? [];
  const assigned = memberOf(memberOf(assignment, 'shipping'), 'method') ?? shippingMethod;
  const method = typeof assigned === 'string' ? assigned : null;
  const pickupLocationCode =
    code === undefined || code === null ? null : String(coerce('text', code, 'pickup_location_code'));
  return method === null && pickupLocationCode === null ? {} : { delivery: { method, pickupLocationCode } };
}

/** A member under either spelling of its name; undefined where there is none. */
function memberOf(value: unknown, name: string): unknown {
  return isWireObject(value) ? (value[name] ?? value[toCamelCase(name)]) : undefined;
}

function toLine(line: OrderLineRequest, details: Details): SentLine {
  return {
    sku: line.sku ?? null,
    name: line.name ?? null,
    productType: line.productType ?? null,
    price: line.price ?? null,
    qtyOrdered: line.qtyOrdered ?? null,
    isQtyDecimal: line.isQtyDecimal ?? null,
    parentIndex: line.parentIndex ?? null,
    details,
  };
}

/** The fields that the class declares, and the others under their names in snake_case. */
function split(
  sent: WireObject,
  type: Constructor,
): { known: Record<string, unknown>; others: Record<string, unknown> } {
  const { fields } = planOf(type);
  const known: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.get(key);
    if (field) known[toSnakeCase(field.wireName)] = value;
    else if (!isPrototypeName(toSnakeCase(key))) others[toSnakeCase(key)] = value;
  }
  return { known, others };
}

/** The decoder refuses the name itself; a name in camelCase may still become it. */
function isPrototypeName(name: string): boolean {
  return name === '__proto__';
}

function without(sent: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Details {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !names.has(name) && value !== null));
}

function extensionOf(value: unknown): WireObject {
  if (value === undefined || value === null) return {};
  const extension = asWireObject(value);
  if (!extension) throw notAnObject('extension_attributes');
  return extension;
}

function notAnObject(field: string): ApplicationError {
  return invalid('"%field" has to be an object.', { field });
}
