import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import {
  Describe,
  ForBoundCallers,
  IdempotencyKey,
  RequirePermission,
  Tag,
} from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { DeleteSourceItems } from '../app/delete-source-items.service.js';
import { SaveSourceItems } from '../app/save-source-items.service.js';
import type { SourceItemToSave } from '../app/save-source-items.service.js';
import { SourceItemReader } from '../app/source-item-reader.service.js';
import {
  DeleteSourceItemsRequest,
  ListSourceItemsRequest,
  SaveSourceItemsRequest,
  SourceItemRequest,
} from './source-item.requests.js';
import { SOURCE_ITEM_EXAMPLE, SourceItemResponse, toSourceItemResponse } from './source-item.responses.js';

/** What a REST write without a stated adjustment is recorded as (spec, "What writes a row"). */
const REST_PURPOSE = { reason: 'other' } as const;

/** Routes 14 to 16 of the upstream interface. */
@Tag('Source items')
@Controller('inventory')
export class SourceItemsController {
  constructor(
    private readonly reader: SourceItemReader,
    private readonly saveSourceItems: SaveSourceItems,
    private readonly deleteSourceItems: DeleteSourceItems,
    private readonly responses: KeptResponses,
  ) {}

  @Get('source-items')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List source items',
    response: ResponseBody.page(SourceItemResponse, SOURCE_ITEM_EXAMPLE),
  })
  async list(@Payload() request: ListSourceItemsRequest): Promise<SearchResult<SourceItemResponse>> {
    const { items, totalCount } = await this.reader.search(request.searchCriteria);
    return searchResult(items.map(toSourceItemResponse), request.searchCriteria, totalCount);
  }

  @Post('source-items')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_InventoryApi::stock_source_item_assign')
  @ForBoundCallers('within sources')
  @IdempotencyKey('in-groups')
  @Describe({
    summary: 'Save source items',
    description:
      'Sets quantity and status of every item, all or none, and records one history row per changed item. ' +
      'The reason may be stated in extension_attributes.adjustment, the same for every item of the request.',
    response: ResponseBody.emptyList(),
    refusals: [202],
  })
  async save(@Payload() request: SaveSourceItemsRequest): Promise<[]> {
    const keep = this.responses.claim(() => []);
    await this.saveSourceItems.execute(request.sourceItems.map(toItem), REST_PURPOSE, keep);
    return [];
  }

  @Post('source-items-delete')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_InventoryApi::stock_source_item_assign')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Delete source items',
    description: 'Needs sku and source_code of each item; items that do not exist are passed over.',
    response: ResponseBody.emptyList(),
    refusals: [202],
  })
  async delete(@Payload() request: DeleteSourceItemsRequest): Promise<[]> {
    const keys = request.sourceItems.map((item) => ({ sourceCode: item.sourceCode ?? '', sku: item.sku ?? '' }));
    await this.deleteSourceItems.execute(keys, REST_PURPOSE);
    return [];
  }
}

function toItem(input: SourceItemRequest): SourceItemToSave {
  const adjustment = input.extensionAttributes?.adjustment;
  return {
    sku: input.sku ?? null,
    sourceCode: input.sourceCode ?? null,
    quantity: input.quantity ?? null,
    status: input.status ?? null,
    expectedQuantity: input.extensionAttributes?.expectedQuantity ?? null,
    adjustment: adjustment
      ? {
          reason: adjustment.reason ?? null,
          note: adjustment.note ?? null,
          referenceType: adjustment.referenceType ?? null,
          referenceId: adjustment.referenceId ?? null,
        }
      : null,
  };
}
