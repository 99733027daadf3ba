import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import {
  Describe,
  ForBoundCallers,
  IdempotencyKey,
  RequirePermission,
  Tag,
} from '../../../platform/http/route.decorators.js';
import { SourceSelection } from '../app/source-selection.service.js';
import { toAlgorithmResponse, toSelectionResponse, toSelectionRequest } from './source-selection.mapper.js';
import { SelectSourcesRequest } from './source-selection.requests.js';
import { SelectionAlgorithmResponse, SourceSelectionResponse } from './source-selection.responses.js';

/** Which sources goods would come from, over REST (upstream interface, "Source selection"). */
@Tag('Source selection')
@Controller('inventory')
export class SourceSelectionController {
  constructor(private readonly selection: SourceSelection) {}

  @Get('source-selection-algorithm-list')
  @RequirePermission('Vendor_InventorySourceSelectionApi::source_selection_algorithm')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'List the algorithms that select sources',
    response: ResponseBody.list(SelectionAlgorithmResponse, {
      code: 'priority',
      title: 'Source Priority',
      description: 'Takes from the sources of the stock in order',
    }),
  })
  list(): SelectionAlgorithmResponse[] {
    return this.selection.algorithms.map(toAlgorithmResponse);
  }

  @Post('source-selection-algorithm-result')
  @HttpCode(200)
  @RequirePermission('Vendor_InventorySourceSelectionApi::source_selection_algorithm_post')
  // An algorithm may ask other machines, which is not done inside a transaction: it changes nothing and needs none.
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Select the sources that goods of a stock would come from',
    description:
      'Lists every enabled source of the stock that has an item in stock, in the order of the algorithm, with what it ' +
      'would give: 0 where it is not needed. Nothing is reserved or moved. Of a SKU that is repeated the last entry counts. ' +
      'While reservations are kept per source, what open ones hold there is not given. With explain among the extension ' +
      'attributes, all sources of the stock are told of, and why each gives what it gives.',
    response: ResponseBody.object(SourceSelectionResponse, {
      source_selection_items: [{ source_code: 'eu-1', sku: 'SKU-1', qty_to_deduct: 5.5, qty_available: 5.5 }],
      shippable: true,
    }),
    refusals: [404],
  })
  async select(@Payload() { inventoryRequest, algorithmCode }: SelectSourcesRequest): Promise<SourceSelectionResponse> {
    return toSelectionResponse(await this.selection.select(algorithmCode, toSelectionRequest(inventoryRequest)));
  }
}
