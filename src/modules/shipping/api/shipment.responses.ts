import { omitNulls } from '../../../platform/http/response.js';
import { documentItemFields, toDocumentCommentResponse } from '../../orders/index.js';
import type { DocumentItem } from '../../orders/index.js';
import type { Shipment, ShipmentTrack } from '../domain/shipment.js';

/** A shipment as the upstream shows it; empty fields are left out. */
export function toShipmentResponse(shipment: Shipment): object {
  return {
    ...omitNulls({
      entity_id: shipment.shipmentId,
      order_id: shipment.orderId,
      increment_id: shipment.incrementId,
      store_id: shipment.storeId,
      customer_id: shipment.customerId,
      total_qty: shipment.totalQuantity.toNumber(),
      created_at: shipment.createdAt,
      updated_at: shipment.updatedAt,
    }),
    // As the client sent them, nulls included.
    packages: shipment.packages,
    items: shipment.items.map(toItemResponse),
    tracks: shipment.tracks.map(toTrackResponse),
    comments: shipment.comments.map(toDocumentCommentResponse),
    ...(shipment.sourceCode === null ? {} : { extension_attributes: { source_code: shipment.sourceCode } }),
  };
}

export function toTrackResponse(track: ShipmentTrack): object {
  return omitNulls({
    entity_id: track.trackId,
    parent_id: track.shipmentId,
    order_id: track.orderId,
    track_number: track.trackNumber,
    title: track.title,
    carrier_code: track.carrierCode,
    description: track.description,
    qty: track.quantity?.toNumber(),
    weight: track.weight?.toNumber(),
    created_at: track.createdAt,
    updated_at: track.updatedAt,
  });
}

function toItemResponse(item: DocumentItem): object {
  return omitNulls({
    ...documentItemFields(item),
    price: item.price.toNumber(),
    qty: item.quantity.toNumber(),
  });
}
