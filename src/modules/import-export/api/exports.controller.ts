import { Res } from '@nestjs/common';
import type { Response } from 'express';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { ExportAdjustments } from '../app/export-adjustments.service.js';
import { ExportStockSources } from '../app/export-stock-sources.service.js';
import { sendCsv } from './csv.stream.js';
import { ExportAdjustmentsRequest, ExportStockSourcesRequest } from './exports.requests.js';

const FORMULAS = 'A text that a spreadsheet would run as a formula has an apostrophe before it.';

/** Exports as CSV files, sent while they are read; the permissions are those of the lists of the same rows. */
@RestController('Import and export')
export class ExportsController {
  constructor(
    private readonly stockSources: ExportStockSources,
    private readonly adjustments: ExportAdjustments,
  ) {}

  @Rest.get('inventory/export/stock-sources', {
    permission: 'Vendor_InventoryApi::source',
    summary: 'Export source items as CSV',
    produces: 'text/csv',
    description: `The answer is text/csv, by source code and SKU; the import takes it. ${FORMULAS}`,
    answer: 'source_code,sku,quantity,status\neu-1,SKU-1,5.5000,1\n',
  })
  async exportStockSources(
    @Payload() { sourceCodes, skus }: ExportStockSourcesRequest,
    @Res() response: Response,
  ): Promise<void> {
    const table = this.stockSources.execute({ sourceCodes: sourceCodes ?? undefined, skus: skus ?? undefined });
    await sendCsv(response, 'stock-sources.csv', table);
  }

  @Rest.get('inventory/export/source-item-adjustments', {
    permission: 'Vendor_InventoryAdjustment::view',
    summary: 'Export the adjustment history as CSV',
    produces: 'text/csv',
    description: `The answer is text/csv with every column, oldest row first. ${FORMULAS}`,
    answer: 'adjustment_id,created_at,source_code,sku\n12,2026-10-07 10:00:00,eu-1,SKU-1\n',
  })
  async exportAdjustments(
    @Payload() { searchCriteria }: ExportAdjustmentsRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, 'source-item-adjustments.csv', await this.adjustments.execute(searchCriteria));
  }
}
