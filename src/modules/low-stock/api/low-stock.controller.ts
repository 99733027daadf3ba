import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { FindLowStockItems } from '../app/find-low-stock-items.service.js';
import { Thresholds } from '../app/thresholds.service.js';
import {
  DeleteThresholdsRequest,
  GetThresholdRequest,
  ListLowStockRequest,
  SaveThresholdsRequest,
} from './low-stock.requests.js';
import {
  LOW_STOCK_EXAMPLE,
  LowStockItemResponse,
  SourceItemConfigurationResponse,
  toLowStockItemResponse,
} from './low-stock.responses.js';

const VIEW = 'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification';

/** Routes 29 to 31 of the upstream interface, and the list of what is low (contract, "Low stock"). */
@Tag('Low stock')
@Controller('inventory')
export class LowStockController {
  constructor(
    private readonly thresholds: Thresholds,
    private readonly lowStock: FindLowStockItems,
  ) {}

  @Get('low-stock')
  @RequirePermission(VIEW)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List what is below its threshold',
    description:
      'Source items at enabled sources, of enabled products that manage stock, whose quantity is below (not at) the ' +
      'threshold that holds. By SKU and source where no other order is asked for.',
    response: ResponseBody.page(LowStockItemResponse, LOW_STOCK_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListLowStockRequest): Promise<SearchResult<LowStockItemResponse>> {
    const { items, totalCount } = await this.lowStock.search(searchCriteria);
    return searchResult(items.map(toLowStockItemResponse), searchCriteria, totalCount);
  }

  @Get('low-quantity-notification/:sourceCode/:sku')
  @RequirePermission(VIEW)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Show below which quantity a SKU counts as low at a source',
    response: ResponseBody.object(SourceItemConfigurationResponse, {
      source_code: 'eu-1',
      notify_stock_qty: 5.6,
      sku: 'SKU-1',
    }),
    refusals: [400],
  })
  async get(@Payload() request: GetThresholdRequest): Promise<SourceItemConfigurationResponse> {
    const { sourceCode, notifyStockQty, sku } = await this.thresholds.get(request);
    return { source_code: sourceCode, notify_stock_qty: notifyStockQty.toNumber(), sku };
  }

  @Post('low-quantity-notification')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Set thresholds',
    description: 'All or none. A threshold of null is what the SKU is configured to, or the setting.',
    response: ResponseBody.emptyList(),
  })
  async save(@Payload() { sourceItemConfigurations }: SaveThresholdsRequest): Promise<[]> {
    await this.thresholds.save(
      sourceItemConfigurations.map(({ sourceCode, sku, notifyStockQty }) => ({
        sourceCode: sourceCode ?? '',
        sku: sku ?? '',
        notifyStockQty: notifyStockQty ?? null,
      })),
    );
    return [];
  }

  @Post('low-quantity-notifications-delete')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Remove thresholds',
    description: 'Needs sku and source_code of each; those that do not exist are passed over.',
    response: ResponseBody.emptyList(),
  })
  async delete(@Payload() { sourceItems }: DeleteThresholdsRequest): Promise<[]> {
    await this.thresholds.delete(
      sourceItems.map(({ sourceCode, sku }) => ({ sourceCode: sourceCode ?? '', sku: sku ?? '' })),
    );
    return [];
  }
}
