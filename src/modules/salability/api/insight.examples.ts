import type { SalabilityExplanationResponse, StockSalableQuantityResponse } from './insight.responses.js';

/** A stock of the breakdown as the OpenAPI document shows it. */
export const BREAKDOWN_EXAMPLE: StockSalableQuantityResponse = {
  stock_id: 2,
  stock_name: 'EU stock',
  salable_quantity: 6,
  sources: [{ source_code: 'eu-1', source_name: 'EU 1', enabled: true, on_hand: 9, reserved: 3, salable: 6 }],
};

/** An explanation as the OpenAPI document shows it. */
export const EXPLANATION_EXAMPLE: SalabilityExplanationResponse = {
  sku: 'SKU-1',
  stock_id: 2,
  product_type: 'simple',
  salable_quantity: 5,
  is_salable: true,
  lines: [
    { label: 'On hand at eu-1', quantity: 9 },
    { label: 'Reserved by open orders', quantity: -3 },
    { label: 'Out-of-stock threshold of the settings', quantity: -1 },
  ],
  sources: [
    {
      source_code: 'eu-1',
      source_name: 'EU 1',
      enabled: true,
      priority: 1,
      on_hand: 9,
      status: 1,
      counts: true,
      reason: 'In stock at an enabled source of the stock.',
    },
  ],
  reservations: [{ increment_id: '000000001', source_code: 'eu-1', quantity: -3 }],
  held: {
    quantity: 3,
    first_expires_at: '2026-01-31 09:15:00',
    holds: [{ increment_id: '000000001', quantity: 3, expires_at: '2026-01-31 09:15:00' }],
  },
  configuration: {
    manage_stock: { value: true, from: 'configuration' },
    backorders: { value: 0, from: 'configuration' },
    min_qty: { value: 1, from: 'configuration' },
    min_sale_qty: { value: 1, from: 'configuration' },
    max_sale_qty: { value: 10_000, from: 'configuration' },
    enable_qty_increments: { value: false, from: 'configuration' },
    qty_increments: { value: 1, from: 'configuration' },
    is_qty_decimal: { value: false, from: 'item' },
    source_reservations_enabled: true,
  },
  index: {
    exists: true,
    quantity: 9,
    is_salable: true,
    expected: { quantity: 9, is_salable: true },
    is_current: true,
    last_change_at: '2026-01-31 09:00:00',
    seconds_since_last_change: 60,
  },
  pending: [],
  incomplete: [],
};
