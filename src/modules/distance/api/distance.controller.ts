import { Controller, Get } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { Distances } from '../app/distances.service.js';
import { toAddress, toCoordinates, toCoordinatesResponse } from './distance.mapper.js';
import { DistanceRequest, LocateRequest } from './distance.requests.js';
import { CoordinatesResponse } from './distance.responses.js';

const PERMISSION = 'Vendor_InventoryApi::source';
const PLACE_EXAMPLE = { lat: 48.4, lng: 11.2 };

/** How far it is, and where an address is, over REST (upstream interface, "Distance helpers"). */
@Tag('Distances')
@Controller('inventory')
export class DistanceController {
  constructor(private readonly distances: Distances) {}

  @Get('get-distance-provider-code')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read who is asked for distances: google or offline',
    response: ResponseBody.text('google'),
  })
  async providerCode(): Promise<string> {
    return this.distances.providerCode();
  }

  @Get('get-distance')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read how far it is from one place to another',
    description: 'In metres; in seconds of travel where the provider is google and its setting says time.',
    response: ResponseBody.number(111_194.9),
  })
  async distance(@Payload() { source, destination }: DistanceRequest): Promise<number> {
    return this.distances.distance(toCoordinates(source), toCoordinates(destination));
  }

  @Get('get-latlng-from-address')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read where an address is',
    response: ResponseBody.object(CoordinatesResponse, PLACE_EXAMPLE),
    refusals: [404],
  })
  async locate(@Payload() { address }: LocateRequest): Promise<CoordinatesResponse> {
    return toCoordinatesResponse(await this.distances.locate(toAddress(address)));
  }

  @Get('get-latslngs-from-address')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read every place that an address may mean, the likeliest first',
    response: ResponseBody.list(CoordinatesResponse, PLACE_EXAMPLE),
    refusals: [404],
  })
  async locateAll(@Payload() { address }: LocateRequest): Promise<CoordinatesResponse[]> {
    return (await this.distances.locateAll(toAddress(address))).map(toCoordinatesResponse);
  }
}
