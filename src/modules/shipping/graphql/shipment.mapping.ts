import { documentFields, documentItemFields, documentRequestOf } from '../../orders/graphql/order-document.mapping.js';
import type { OrderShipment } from '../app/ship-order.service.js';
import type { ShipmentSourceSuggestion as Suggestion } from '../app/suggest-shipment-sources.service.js';
import type { Shipment as ShipmentOfRecord } from '../domain/shipment.js';
import type { SuggestedSource as SourceOfRecord } from '../domain/source-suggestion.js';
import type { ShipOrderInput } from './shipment.input.js';
import type { Shipment, ShipmentSourceSuggestion, SuggestedSource } from './shipment.type.js';

/** A shipment as the schema shows it. */
export function toShipment(shipment: ShipmentOfRecord): Shipment {
  return {
    ...documentFields(shipment.shipmentId, shipment),
    sourceCode: shipment.sourceCode,
    items: shipment.items.map(documentItemFields),
    tracks: shipment.tracks.map(({ trackId, trackNumber, title, carrierCode, createdAt }) => ({
      id: trackId,
      trackNumber,
      title,
      carrierCode,
      createdAt,
    })),
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
export function toRequest({ sourceCode, tracks, ...document }: ShipOrderInput): OrderShipment {
  return {
    ...documentRequestOf(document),
    sourceCode: sourceCode || null,
    tracks: (tracks ?? []).map(({ trackNumber, title, carrierCode }) => ({
      trackNumber,
      title: title || null,
      carrierCode: carrierCode || null,
      description: null,
      quantity: null,
      weight: null,
    })),
    packages: [],
  };
}
