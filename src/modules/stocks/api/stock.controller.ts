import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { DeleteStock } from '../app/delete-stock.service.js';
import { SaveStock } from '../app/save-stock.service.js';
import type { StockChanges } from '../app/save-stock.service.js';
import { StockReader } from '../app/stock-reader.service.js';
import { StockResolver } from '../app/stock-resolver.service.js';
import { STOCK_EXAMPLE, StockResponse, toStockResponse } from './stock.responses.js';
import {
  CreateStockRequest,
  ListStocksRequest,
  ResolveStockRequest,
  StockIdRequest,
  UpdateStockRequest,
} from './stock.requests.js';
import type { StockRequest } from './stock.requests.js';

/** Stocks over REST (upstream interface, "Stocks and resolver"). */
@Tag('Stocks')
@Controller('inventory')
export class StockController {
  constructor(
    private readonly reader: StockReader,
    private readonly saveStock: SaveStock,
    private readonly deleteStock: DeleteStock,
    private readonly resolver: StockResolver,
  ) {}

  @Get('stocks')
  @RequirePermission('Vendor_InventoryApi::stock')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'List stocks',
    response: ResponseBody.page(StockResponse, STOCK_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListStocksRequest): Promise<SearchResult<StockResponse>> {
    const { stocks, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(stocks.map(toStockResponse), searchCriteria, totalCount);
  }

  @Get('stocks/:stockId')
  @RequirePermission('Vendor_InventoryApi::stock')
  @ForBoundCallers('no source data')
  @Describe({ summary: 'Read a stock', response: ResponseBody.object(StockResponse, STOCK_EXAMPLE) })
  async get(@Payload() { stockId }: StockIdRequest): Promise<StockResponse> {
    return toStockResponse(await this.reader.get(stockId));
  }

  @Post('stocks')
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryApi::stock_edit')
  @Describe({ summary: 'Create a stock', response: ResponseBody.integer(2), refusals: [404] })
  async create(@Payload() { stock }: CreateStockRequest): Promise<number> {
    return this.saveStock.execute(toStockChanges(stock));
  }

  @Put('stocks/:stockId')
  @RequirePermission('Vendor_InventoryApi::stock_edit')
  @Describe({ summary: 'Change a stock, or create it with this id', response: ResponseBody.integer(2) })
  async update(@Payload() { stock }: UpdateStockRequest): Promise<number> {
    return this.saveStock.execute(toStockChanges(stock));
  }

  @Delete('stocks/:stockId')
  @RequirePermission('Vendor_InventoryApi::stock_delete')
  @Describe({ summary: 'Delete a stock that has no sales channel', response: ResponseBody.nothing() })
  async delete(@Payload() { stockId }: StockIdRequest): Promise<void> {
    await this.deleteStock.execute(stockId);
  }

  @Get('stock-resolver/:type/:code')
  @RequirePermission('Vendor_InventorySalesApi::stock')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Find the stock that a sales channel sells from',
    response: ResponseBody.object(StockResponse, STOCK_EXAMPLE),
  })
  async resolve(@Payload() { type, code }: ResolveStockRequest): Promise<StockResponse> {
    return toStockResponse(await this.resolver.resolve({ type, code }));
  }
}

function toStockChanges({ stockId, name, extensionAttributes }: StockRequest): StockChanges {
  const channels = extensionAttributes?.salesChannels ?? [];
  return { stockId, name, salesChannels: channels.map(({ type, code }) => ({ type: type ?? '', code: code ?? '' })) };
}
