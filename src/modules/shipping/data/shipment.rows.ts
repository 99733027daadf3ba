import { Quantity } from '../../../platform/quantity/quantity.js';
import { DOCUMENT_COLUMNS, DOCUMENT_ITEM_COLUMNS, toDocument, toDocumentItem } from '../../orders/index.js';
import type { DocumentItem, DocumentItemRow, DocumentRow, PartTable } from '../../orders/index.js';
import type { Shipment, ShipmentTrack } from '../domain/shipment.js';

export interface ShipmentRow extends DocumentRow {
  readonly customer_id: number | null;
  readonly packages: string | null;
  readonly source_code: string | null;
}

export interface TrackRow {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_id: number;
  readonly track_number: string;
  readonly title: string | null;
  readonly carrier_code: string | null;
  readonly description: string | null;
  readonly qty: string | null;
  readonly weight: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Of the shipment and its source, which have no name of a column in common. */
export const SHIPMENT_COLUMNS = `${DOCUMENT_COLUMNS}, customer_id, packages, source_code`;

/** The lines of shipments. */
export const SHIPMENT_ITEMS: PartTable<DocumentItemRow, DocumentItem> = {
  table: 'sales_shipment_item',
  columns: DOCUMENT_ITEM_COLUMNS,
  toPart: toDocumentItem,
};

/** The parcels of shipments. */
export const SHIPMENT_TRACKS: PartTable<TrackRow, ShipmentTrack> = {
  table: 'sales_shipment_track',
  columns:
    'entity_id, parent_id, order_id, track_number, title, carrier_code, description, qty, weight, created_at, updated_at',
  toPart: (row) => ({
    trackId: row.entity_id,
    shipmentId: row.parent_id,
    orderId: row.order_id,
    trackNumber: row.track_number,
    title: row.title,
    carrierCode: row.carrier_code,
    description: row.description,
    quantity: row.qty === null ? null : Quantity.of(row.qty),
    weight: row.weight === null ? null : Quantity.of(row.weight),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

export const SHIPMENT_COMMENT_TABLE = 'sales_shipment_comment';

export function toShipment(row: ShipmentRow, parts: Pick<Shipment, 'items' | 'tracks' | 'comments'>): Shipment {
  return {
    ...toDocument(row),
    shipmentId: row.entity_id,
    customerId: row.customer_id,
    packages: row.packages === null ? [] : (JSON.parse(row.packages) as unknown[]),
    sourceCode: row.source_code,
    ...parts,
  };
}
