import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import {
  Describe,
  ForBoundCallers,
  Produces,
  RequirePermission,
  Tag,
} from '../../../platform/http/route.decorators.js';
import { ExportAdjustments } from '../app/export-adjustments.service.js';
import { ExportStockSources } from '../app/export-stock-sources.service.js';
import { sendCsv } from './csv.stream.js';
import { ExportAdjustmentsRequest, ExportStockSourcesRequest } from './export.requests.js';

const FORMULAS = 'What a spreadsheet would run as a formula has an apostrophe before it.';

/** Exports as CSV files, sent while they are read; the permissions are those of the lists of the same rows. */
@Tag('Import and export')
@Controller('inventory/export')
export class ExportsController {
  constructor(
    private readonly stockSources: ExportStockSources,
    private readonly adjustments: ExportAdjustments,
  ) {}

  @Get('stock-sources')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Produces('text/csv')
  @Describe({
    summary: 'Export source items as CSV',
    description: `The answer is text/csv, by source code and SKU; the import takes it. ${FORMULAS}`,
    response: ResponseBody.csv('source_code,sku,quantity,status\neu-1,SKU-1,5.5000,1\n'),
  })
  async exportStockSources(
    @Payload() { sourceCodes, skus }: ExportStockSourcesRequest,
    @Res() response: Response,
  ): Promise<void> {
    const table = this.stockSources.execute({ sourceCodes: sourceCodes ?? undefined, skus: skus ?? undefined });
    await sendCsv(response, 'stock-sources.csv', table);
  }

  @Get('source-item-adjustments')
  @RequirePermission('Vendor_InventoryAdjustment::view')
  @ForBoundCallers('within sources')
  @Produces('text/csv')
  @Describe({
    summary: 'Export the adjustment history as CSV',
    description: `The answer is text/csv with every column, oldest row first. ${FORMULAS}`,
    response: ResponseBody.csv('adjustment_id,created_at,source_code,sku\n12,2026-10-07 10:00:00,eu-1,SKU-1\n'),
  })
  async exportAdjustments(
    @Payload() { searchCriteria }: ExportAdjustmentsRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, 'source-item-adjustments.csv', await this.adjustments.execute(searchCriteria));
  }
}
