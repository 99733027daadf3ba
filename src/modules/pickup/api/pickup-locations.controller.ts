import { Controller, Get } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { SearchPickupLocations } from '../app/search-pickup-locations.service.js';
import { PAGE_SIZE_MAX } from '../domain/location-query.js';
import { toLocationQuery, toLocationResponse, toSearchEcho } from './pickup-location.mapper.js';
import { PickupLocationsRequest } from './pickup-location.requests.js';
import { PickupLocationsResponse } from './pickup-location.responses.js';

const EXAMPLE: PickupLocationsResponse = {
  items: [
    {
      pickup_location_code: 'eu-1',
      name: 'Berlin Mitte',
      country_id: 'DE',
      city: 'Berlin',
      street: 'Invalidenstr. 1',
      postcode: '10115',
    },
  ],
  search_request: {
    filters: { city: { value: 'Berlin', condition_type: 'eq' } },
    current_page: 1,
    scope_type: 'website',
    scope_code: 'base',
  },
  total_count: 1,
};

/** Where customers can pick their orders up (upstream interface, "In-store pickup locations"). */
@Tag('In-store pickup')
@Controller('inventory/in-store-pickup')
export class PickupLocationsController {
  constructor(private readonly locations: SearchPickupLocations) {}

  @Get('pickup-locations')
  @RequirePermission('anonymous')
  @Describe({
    summary: 'Search pickup locations',
    description:
      'Enabled sources of the website’s stock that are open for pickup; all filters have to match. An area is a postcode or ' +
      'a town, as 10115:DE, with a radius in kilometres; sorted by distance, other orders are passed over. ' +
      `A page has ${PAGE_SIZE_MAX} locations at most.`,
    response: ResponseBody.object(PickupLocationsResponse, EXAMPLE),
    refusals: [404, 503],
  })
  async search(@Payload() { searchRequest }: PickupLocationsRequest): Promise<PickupLocationsResponse> {
    const { locations, totalCount } = await this.locations.execute(toLocationQuery(searchRequest));
    return {
      items: locations.map(toLocationResponse),
      search_request: toSearchEcho(searchRequest),
      total_count: totalCount,
    };
  }
}
