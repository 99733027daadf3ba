import { Quantity } from '../../../platform/quantity/quantity.js';
import { toDocumentComment } from '../../orders/graphql/document-comment.type.js';
import type { ShipOrderRequest } from '../app/ship-order.service.js';
import type { ShipmentSourceSuggestion as Suggestion } from '../app/suggest-shipment-sources.service.js';
import type { Shipment as ShipmentOfRecord } from '../domain/shipment.js';
import type { SuggestedSource as SourceOfRecord } from '../domain/source-suggestion.js';
import type { ShipOrderInput } from './shipment.input.js';
import type { Shipment, ShipmentSourceSuggestion, SuggestedSource } from './shipment.type.js';

/** A shipment as the schema shows it. */
export function toShipment(shipment: ShipmentOfRecord): Shipment {
  return {
    id: shipment.shipmentId,
    incrementId: shipment.incrementId,
    orderId: shipment.orderId,
    sourceCode: shipment.sourceCode,
    totalQty: shipment.totalQuantity.toNumber(),
    createdAt: shipment.createdAt,
    items: shipment.items.map(({ itemId, orderItemId, sku, name, quantity }) => ({
      id: itemId,
      orderItemId,
      sku,
      name,
      qty: quantity.toNumber(),
    })),
    tracks: shipment.tracks.map(({ trackId, trackNumber, title, carrierCode, createdAt }) => ({
      id: trackId,
      trackNumber,
      title,
      carrierCode,
      createdAt,
    })),
    comments: shipment.comments.map(toDocumentComment),
  };
}

export function toSuggestion({ sources, choices, warning }: Suggestion): ShipmentSourceSuggestion {
  return { sources: sources.map(toSource), choices: choices.map(toSource), warning };
}

function toSource({ sourceCode, sourceName, items }: SourceOfRecord): SuggestedSource {
  return {
    sourceCode,
    sourceName,
    items: items.map(({ sku, quantity }) => ({ sku, quantity: quantity.toNumber() })),
  };
}

/** The request as REST makes it. */
export function toRequest({ orderId, items, sourceCode, tracks, comment }: ShipOrderInput): ShipOrderRequest {
  return {
    orderId,
    items: items.map(({ orderItemId, qty }) => ({ orderItemId, quantity: Quantity.of(qty) })),
    sourceCode: sourceCode || null,
    tracks: (tracks ?? []).map(({ trackNumber, title, carrierCode }) => ({
      trackNumber,
      title: title || null,
      carrierCode: carrierCode || null,
      description: null,
      quantity: null,
      weight: null,
    })),
    comments: comment ? [{ comment, isCustomerNotified: false, isVisibleOnFront: false }] : [],
    packages: [],
  };
}
