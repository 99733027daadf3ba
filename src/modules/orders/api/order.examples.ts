import type { OrderItemResponse, OrderResponse } from './order.responses.js';

/** A line as the OpenAPI document shows it. */
export const LINE_EXAMPLE: OrderItemResponse = {
  item_id: 97,
  order_id: 42,
  product_id: 7,
  product_type: 'simple',
  sku: 'SKU-1',
  name: 'Mug',
  is_virtual: 0,
  is_qty_decimal: 0,
  price: 29.95,
  qty_ordered: 2,
  qty_canceled: 0,
  qty_invoiced: 0,
  qty_refunded: 0,
  qty_returned: 0,
  qty_shipped: 0,
  store_id: 1,
  created_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:00',
};

/** An order as the OpenAPI document shows it. */
export const ORDER_EXAMPLE: OrderResponse = {
  entity_id: 42,
  increment_id: '000000042',
  state: 'new',
  status: 'pending',
  store_id: 1,
  customer_email: 'jane@example.com',
  is_virtual: 0,
  total_qty_ordered: 2,
  total_item_count: 1,
  grand_total: 59.9,
  order_currency_code: 'EUR',
  total_paid: 0,
  total_refunded: 0,
  created_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:00',
  items: [LINE_EXAMPLE],
  status_histories: [],
};
