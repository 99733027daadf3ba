import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { DeleteStockState } from '../app/delete-stock-state.service.js';
import { SaveStockState } from '../app/save-stock-state.service.js';
import { StockStateReader } from '../app/stock-state-reader.service.js';
import {
  CreateStockStateRequest,
  ListStockStatesRequest,
  RenameStockStateRequest,
  StockStateCodeRequest,
} from './stock-states.requests.js';
import { STOCK_STATE_EXAMPLE, StockStateResponse, toStockStateResponse } from './stock-states.responses.js';

const PERMISSION = 'Vendor_Inventory::stock_states';

/** The states that goods can be in, over REST. `available` is none of them. */
@Tag('Stock states')
@Controller('inventory/stock-states')
export class StockStatesController {
  constructor(
    private readonly reader: StockStateReader,
    private readonly saving: SaveStockState,
    private readonly deleting: DeleteStockState,
  ) {}

  @Get()
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'List the states that goods can be in besides available',
    response: ResponseBody.page(StockStateResponse, STOCK_STATE_EXAMPLE),
  })
  async list(@Payload() request: ListStockStatesRequest): Promise<SearchResult<StockStateResponse>> {
    const criteria = request.searchCriteria ?? new SearchCriteria();
    const { states, totalCount } = await this.reader.search(criteria);
    return searchResult(states.map(toStockStateResponse), criteria, totalCount);
  }

  @Get(':code')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('no source data')
  @Describe({ summary: 'Read a stock state', response: ResponseBody.object(StockStateResponse, STOCK_STATE_EXAMPLE) })
  async get(@Payload() { code }: StockStateCodeRequest): Promise<StockStateResponse> {
    return toStockStateResponse(await this.reader.get(code));
  }

  @Post()
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Add a stock state', response: ResponseBody.object(StockStateResponse, STOCK_STATE_EXAMPLE) })
  async create(@Payload() { stockState: { code, name } }: CreateStockStateRequest): Promise<StockStateResponse> {
    return toStockStateResponse(await this.saving.create({ code: code ?? '', name: name ?? '' }));
  }

  @Put(':code')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Give a stock state another name',
    description: 'The code stays, as the history has it.',
    response: ResponseBody.object(StockStateResponse, STOCK_STATE_EXAMPLE),
  })
  async rename(@Payload() { code, stockState: { name } }: RenameStockStateRequest): Promise<StockStateResponse> {
    return toStockStateResponse(await this.saving.rename({ code, name: name ?? '' }));
  }

  @Delete(':code')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Remove a stock state in which nothing is',
    description: 'Those that the service comes with stay.',
    response: ResponseBody.flag(),
  })
  async delete(@Payload() { code }: StockStateCodeRequest): Promise<boolean> {
    await this.deleting.execute(code);
    return true;
  }
}
