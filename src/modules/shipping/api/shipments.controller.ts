import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { ListDocumentsRequest } from '../../orders/index.js';
import { AmendShipment } from '../app/amend-shipment.service.js';
import { ShipOrder } from '../app/ship-order.service.js';
import { ShipmentReader } from '../app/shipment-reader.service.js';
import { SaveShipmentRequest } from './save-shipment.requests.js';
import { ShipmentResponse, ShipmentTrackResponse, toShipmentResponse, toTrackResponse } from './shipment.responses.js';
import { SHIPMENT_EXAMPLE, TRACK_EXAMPLE } from './shipment.examples.js';
import { newPartsOf, toShipmentOfEntity, toTrackToAdd } from './shipment.mapper.js';
import { SaveTrackRequest, ShipmentIdRequest, TrackIdRequest } from './shipment.requests.js';

const PERMISSION = 'Vendor_Sales::shipment';

/** Shipments and their parcels (upstream interface, "Order side"). */
@Tag('Shipments')
@Controller()
export class ShipmentsController {
  constructor(
    private readonly reader: ShipmentReader,
    private readonly shipOrder: ShipOrder,
    private readonly amendShipment: AmendShipment,
  ) {}

  @Get('shipments')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List shipments',
    response: ResponseBody.page(ShipmentResponse, SHIPMENT_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListDocumentsRequest): Promise<SearchResult<ShipmentResponse>> {
    const { documents, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(documents.map(toShipmentResponse), searchCriteria, totalCount);
  }

  @Get('shipment/:id')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({ summary: 'Show a shipment', response: ResponseBody.object(ShipmentResponse, SHIPMENT_EXAMPLE) })
  async get(@Payload() { id }: ShipmentIdRequest): Promise<ShipmentResponse> {
    return toShipmentResponse(await this.reader.get(id));
  }

  @Post('shipment')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Save a shipment',
    description:
      'Without an entity_id it ships the order as order/:orderId/ship does; with one, new parcels and comments are added ' +
      'to that shipment and nothing else changes.',
    response: ResponseBody.object(ShipmentResponse, SHIPMENT_EXAMPLE),
    refusals: [404],
  })
  async save(@Payload() { entity }: SaveShipmentRequest): Promise<ShipmentResponse> {
    if (!entity.entityId) {
      return toShipmentResponse(await this.reader.get(await this.shipOrder.execute(toShipmentOfEntity(entity))));
    }
    await this.amendShipment.append(entity.entityId, newPartsOf(entity));
    return toShipmentResponse(await this.reader.get(entity.entityId));
  }

  @Post('shipment/track')
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Add a parcel to a shipment',
    response: ResponseBody.object(ShipmentTrackResponse, TRACK_EXAMPLE),
    refusals: [404],
  })
  async addTrack(@Payload() { entity }: SaveTrackRequest): Promise<ShipmentTrackResponse> {
    return toTrackResponse(await this.amendShipment.addTrack(toTrackToAdd(entity)));
  }

  @Delete('shipment/track/:id')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({ summary: 'Take a parcel off its shipment', response: ResponseBody.flag() })
  async removeTrack(@Payload() { id }: TrackIdRequest): Promise<true> {
    await this.amendShipment.removeTrack(id);
    return true;
  }
}
