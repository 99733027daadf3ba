import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import {
  DocumentCommentResponse,
  documentItemFields,
  DocumentItemResponse,
  toDocumentCommentResponse,
} from '../../orders/index.js';
import type { DocumentItem } from '../../orders/index.js';
import type { Shipment, ShipmentTrack } from '../domain/shipment.js';

/** A parcel of a shipment. Empty fields are left out. */
export class ShipmentTrackResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer', description: 'The shipment' })
  readonly parent_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_id!: number;

  @ApiProperty()
  readonly track_number!: string;

  @ApiPropertyOptional()
  readonly title?: string;

  @ApiPropertyOptional()
  readonly carrier_code?: string;

  @ApiPropertyOptional()
  readonly description?: string;

  @ApiPropertyOptional()
  readonly qty?: number;

  @ApiPropertyOptional()
  readonly weight?: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;
}

class ShipmentExtensionResponse {
  @ApiProperty()
  readonly source_code!: string;
}

/** A shipment as the upstream shows it; empty fields are left out. */
export class ShipmentResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_id!: number;

  @ApiProperty()
  readonly increment_id!: string;

  @ApiProperty({ type: 'integer' })
  readonly store_id!: number;

  @ApiPropertyOptional({ type: 'integer' })
  readonly customer_id?: number;

  @ApiProperty()
  readonly total_qty!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;

  @ApiProperty({ type: 'array', items: {}, description: 'As they were sent' })
  readonly packages!: readonly unknown[];

  @ApiProperty({ type: [DocumentItemResponse] })
  readonly items!: readonly DocumentItemResponse[];

  @ApiProperty({ type: [ShipmentTrackResponse] })
  readonly tracks!: readonly ShipmentTrackResponse[];

  @ApiProperty({ type: [DocumentCommentResponse] })
  readonly comments!: readonly DocumentCommentResponse[];

  @ApiPropertyOptional({ description: 'The source that shipped, where it is known' })
  readonly extension_attributes?: ShipmentExtensionResponse;
}

export function toShipmentResponse(shipment: Shipment): ShipmentResponse {
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

export function toTrackResponse(track: ShipmentTrack): ShipmentTrackResponse {
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

function toItemResponse(item: DocumentItem): DocumentItemResponse {
  return omitNulls({
    ...documentItemFields(item),
    price: item.price.toNumber(),
    qty: item.quantity.toNumber(),
  });
}
