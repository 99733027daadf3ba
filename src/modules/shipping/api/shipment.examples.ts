import type { ShipmentResponse, ShipmentTrackResponse } from './shipment.responses.js';

/** A parcel as clients see it. */
export const TRACK_EXAMPLE: ShipmentTrackResponse = {
  entity_id: 7,
  parent_id: 3,
  order_id: 1,
  track_number: 'T1',
  title: 'UPS',
  carrier_code: 'ups',
  created_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:00',
};

/** A shipment as clients see it. */
export const SHIPMENT_EXAMPLE: ShipmentResponse = {
  entity_id: 3,
  order_id: 1,
  increment_id: '000000003',
  store_id: 1,
  total_qty: 2,
  created_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:00',
  packages: [],
  items: [{ entity_id: 4, parent_id: 3, order_item_id: 5, product_id: 10, sku: 'SKU-1', name: 'P', price: 50, qty: 2 }],
  tracks: [TRACK_EXAMPLE],
  comments: [],
  extension_attributes: { source_code: 'eu-2' },
};
