import { documentRequestOf } from '../../orders/graphql/index.js';
import type { OrderShipment } from '../app/ship-order.service.js';
import type { ShipOrderInput } from './shipment.input.js';

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
