import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentReader } from '../app/adjustment-reader.service.js';
import { RowApprovers } from '../app/row-approvers.service.js';
import { ListAdjustmentsRequest } from './adjustment.requests.js';
import { ADJUSTMENT_EXAMPLE, AdjustmentResponse, toAdjustmentResponse } from './adjustment.responses.js';

/** The adjustment history over REST (spec, "Read the adjustment history"). */
@Tag('Adjustment history')
@Controller('inventory/source-item-adjustments')
export class AdjustmentsController {
  constructor(
    private readonly reader: AdjustmentReader,
    private readonly settings: Settings,
    private readonly approvers: RowApprovers,
  ) {}

  @Get()
  @RequirePermission('Vendor_InventoryAdjustment::view')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List the adjustment history',
    description:
      'Newest first unless a sort order is given; filters on any column. Without a page size a page has as many rows ' +
      'as the setting cataloginventory/source_item_adjustment/max_page_size says; a larger one is refused.',
    response: ResponseBody.page(AdjustmentResponse, ADJUSTMENT_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListAdjustmentsRequest): Promise<SearchResult<AdjustmentResponse>> {
    const sizeMax = await this.settings.get('cataloginventory/source_item_adjustment/max_page_size');
    const size = searchCriteria.sentPageSize ?? sizeMax;
    if (size < 1 || size > sizeMax) {
      throw invalid('The page size must be between 1 and %1 adjustment history rows.', [sizeMax]);
    }
    const { rows, totalCount } = await this.reader.search(searchCriteria, size);
    const approvers = await this.approvers.of(rows);
    const items = rows.map((row) => toAdjustmentResponse(row, approvers.get(row)));
    return searchResult(items, searchCriteria, totalCount);
  }
}
