import { Controller, Get } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { QuantitiesAt } from '../app/quantities-at.service.js';
import { instantOf, isoOf } from '../domain/instant.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { ListItemsAtRequest } from './adjustment.requests.js';
import { ITEMS_AT_EXAMPLE, ItemsAtResponse, toItemAtResponse } from './items-at.responses.js';

/** Quantities as they were (contract, `GET /V1/inventory/source-items-at`). */
@Tag('Adjustment history')
@Controller('inventory/source-items-at')
export class ItemsAtController {
  constructor(private readonly quantities: QuantitiesAt) {}

  @Get()
  @RequirePermission('Vendor_InventoryAdjustment::view')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List source items as they were',
    description:
      'What the history says was there at a moment of the past, by source and SKU; filters on sku and source_code. ' +
      'Items that were deleted by then, or not yet there, are left out, and of other states than available what was zero. Pages of one moment fit together ' +
      'once the writers of that second have committed.',
    response: ResponseBody.object(ItemsAtResponse, ITEMS_AT_EXAMPLE),
  })
  async list(@Payload() { at, state, searchCriteria }: ListItemsAtRequest): Promise<ItemsAtResponse> {
    const moment = instantOf(at);
    const criteria = searchCriteria ?? new SearchCriteria();
    const { items, totalCount } = await this.quantities.search(moment, criteria, state ?? AVAILABLE);
    return { ...searchResult(items.map(toItemAtResponse), criteria, totalCount), at: isoOf(moment) };
  }
}
