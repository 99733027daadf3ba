import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { DumpStockIndex } from '../app/dump-stock-index.service.js';
import { ExportSalableQuantities } from '../app/export-salable-quantities.service.js';
import { sendJsonList } from './json-list.stream.js';
import { ExportRequest, ExportChannelRequest } from './stock-export.requests.js';
import { ExportedQuantityResponse, toExportResponse } from './salability.responses.js';

const EXPORT_EXAMPLE: ExportedQuantityResponse = { sku: 'SKU-1', qty: 8.5, is_salable: true };

/** Exports of what can be sold on a sales channel (upstream interface, "Exports"). */
@Tag('Salability')
@Controller('inventory')
export class StockExportController {
  constructor(
    private readonly exportQuantities: ExportSalableQuantities,
    private readonly dumpIndex: DumpStockIndex,
  ) {}

  @Get('export-stock-salable-qty/:salesChannelType/:salesChannelCode')
  @RequirePermission('Vendor_InventoryApi::stock')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Export the salable quantities of the products of a search',
    description: 'Reservations are subtracted. total_count is the number of items in the answer.',
    response: ResponseBody.page(ExportedQuantityResponse, EXPORT_EXAMPLE),
  })
  async salableQuantities(
    @Payload() { salesChannelType, salesChannelCode, searchCriteria }: ExportRequest,
  ): Promise<SearchResult<ExportedQuantityResponse>> {
    const channel = { type: salesChannelType, code: salesChannelCode };
    const exported = await this.exportQuantities.execute(channel, searchCriteria);
    return searchResult(exported.map(toExportResponse), searchCriteria, exported.length);
  }

  @Get('dump-stock-index-data/:salesChannelType/:salesChannelCode')
  @RequirePermission('Vendor_InventoryApi::stock')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Export the whole index of the stock of a website',
    description: 'Reservations are not subtracted from the quantities. The list is sent while it is read.',
    response: ResponseBody.streamedList(ExportedQuantityResponse, EXPORT_EXAMPLE),
  })
  async dump(
    @Payload() { salesChannelType, salesChannelCode }: ExportChannelRequest,
    @Res() response: Response,
  ): Promise<void> {
    const slices = await this.dumpIndex.execute({ type: salesChannelType, code: salesChannelCode });
    await sendJsonList(response, slices, toExportResponse);
  }
}
