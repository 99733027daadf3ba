import { Controller, Get, Put } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { toStockItem } from '../../catalog/index.js';
import { StockRegistry } from '../app/stock-registry.service.js';
import { toStockItemResponse, toStockStatusResponse } from './stock-item.mapper.js';
import { LowStockRequest, StockItemRequest, UpdateStockItemRequest } from './stock-item.requests.js';
import { STOCK_ITEM_EXAMPLE, StockItemResponse, StockStatusResponse } from './stock-item.responses.js';

const PERMISSION = 'Vendor_CatalogInventory::cataloginventory';

/** The routes of the upstream interface, section "Legacy stock endpoints". */
@Tag('Legacy stock')
@Controller()
export class StockItemsController {
  constructor(private readonly registry: StockRegistry) {}

  // Before the route of a single item, which would take the last word for a SKU.
  @Get('stockItems/lowStock')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List the stock items of which few are left',
    description:
      'In the order of the SKUs. Products without a source item at a source of the stock are not among them.',
    response: ResponseBody.page(StockItemResponse, STOCK_ITEM_EXAMPLE, {
      filter_groups: [{ filters: [{ field: 'qty', value: '10', condition_type: 'lteq' }] }],
      page_size: 20,
      current_page: 1,
    }),
    refusals: [404],
  })
  async lowStock(@Payload() request: LowStockRequest): Promise<SearchResult<StockItemResponse>> {
    const { items, criteria, totalCount } = await this.registry.getLowStockItems({
      websiteId: request.scopeId,
      quantity: Quantity.of(request.qty),
      currentPage: request.currentPage ?? undefined,
      pageSize: request.pageSize ?? undefined,
    });
    return searchResult(items.map(toStockItemResponse), criteria, totalCount);
  }

  @Get('stockItems/:productSku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Show the stock item of a product',
    description:
      'Quantity and stock status are those of the default website; values with use_config are those of the settings. A ' +
      'quantity of null says that no source of the stock has the product.',
    response: ResponseBody.object(StockItemResponse, STOCK_ITEM_EXAMPLE),
  })
  async stockItem(@Payload() request: StockItemRequest): Promise<StockItemResponse> {
    return toStockItemResponse(await this.registry.getStockItemBySku(request.productSku));
  }

  @Put('products/:productSku/stockItems/:itemId')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Change the stock item of a product',
    description:
      'Writes what differs from the stock item as it is: configuration for the SKU, quantity and status to the default ' +
      'source item. A stock item sent back as it was read changes nothing.',
    response: ResponseBody.integer(1),
  })
  async update(@Payload() request: UpdateStockItemRequest): Promise<number> {
    return this.registry.updateStockItemBySku(request.productSku, toStockItem(request.stockItem));
  }

  @Get('stockStatuses/:productSku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Show the stock status of a product',
    response: ResponseBody.object(StockStatusResponse, {
      product_id: 1,
      stock_id: 1,
      qty: 10,
      stock_status: 1,
      stock_item: STOCK_ITEM_EXAMPLE,
    }),
  })
  async stockStatus(@Payload() request: StockItemRequest): Promise<StockStatusResponse> {
    return toStockStatusResponse(await this.registry.getStockStatusBySku(request.productSku));
  }
}
