import type { Order, OrderItem } from '../../src/modules/orders/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';

/** A line of an order at 10 each, of which nothing has happened yet, but for what the test says. */
export function orderLine(itemId: number, qtyOrdered: number, more: Partial<OrderItem> = {}): OrderItem {
  return {
    itemId,
    orderId: 1,
    parentItemId: null,
    productId: null,
    productType: 'simple',
    sku: `SKU-${itemId}`,
    name: null,
    isVirtual: false,
    isQtyDecimal: false,
    price: Quantity.of(10),
    qtyOrdered: Quantity.of(qtyOrdered),
    qtyCanceled: Quantity.ZERO,
    qtyInvoiced: Quantity.ZERO,
    qtyShipped: Quantity.ZERO,
    qtyRefunded: Quantity.ZERO,
    ...more,
  };
}

/** An order of these lines that is being worked on and not paid, but for what the test says. */
export function orderOf(items: readonly OrderItem[], more: Partial<Order> = {}): Order {
  return {
    entityId: 1,
    incrementId: '000000001',
    storeId: 1,
    state: 'processing',
    status: 'processing',
    isVirtual: false,
    customerId: null,
    customerEmail: 'a@example.com',
    grandTotal: Quantity.ZERO,
    totalPaid: Quantity.ZERO,
    totalRefunded: Quantity.ZERO,
    createdAt: '2026-01-01 00:00:00',
    updatedAt: '2026-01-01 00:00:00',
    items,
    ...more,
  };
}
