import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { ImportRuns } from '../app/import-runs.service.js';
import { ProductImporter } from '../app/product-importer.service.js';
import { RunImport } from '../app/run-import.service.js';
import type { ImportOptions } from '../app/import-options.js';
import { StockSourceImporter } from '../app/stock-source-importer.service.js';
import { runDocument, summaryDocument } from '../app/summary-document.js';
import { runIdOf, toCsvInput, toImportOptions, toStockSourceInput, toStockSourceOptions } from './import.mapper.js';
import { ImportProductsRequest, ImportRunRequest, ImportStockSourcesRequest } from './import.requests.js';

const SUMMARY = {
  run_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  rows: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  deleted: 0,
  merged: 0,
  failed: 1,
  history_rows: 2,
  unknown_skus: 0,
  errors: [{ line: 4, message: 'Source code "%code" does not exist', parameters: { code: 'eu-9' } }],
  unknown_sku_examples: [],
  ignored_columns: [],
};

const RUN = {
  run_id: SUMMARY.run_id,
  request_id: SUMMARY.request_id,
  kind: 'stock-sources',
  behavior: 'append',
  file_name: 'REST',
  state: 'complete',
  rows: 3,
  last_line: 4,
  created: 1,
  updated: 1,
  unchanged: 0,
  deleted: 0,
  merged: 0,
  failed: 1,
  history_rows: 2,
  unknown_skus: 0,
  errors: SUMMARY.errors,
  started_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:01',
};

/** Imports over REST, bounded by the size of a body. */
@Tag('Import and export')
@Controller('inventory/import')
export class ImportsController {
  constructor(
    private readonly runImport: RunImport,
    private readonly runs: ImportRuns,
    private readonly stockSources: StockSourceImporter,
    private readonly products: ProductImporter,
    private readonly responses: KeptResponses,
  ) {}

  @Post('stock-sources')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_InventoryApi::stock_source_item_assign')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Import source items from CSV',
    description:
      'Columns source_code, sku, quantity, status. append sets what a row gives, replace stands for the whole item, delete ' +
      'removes it. A file with faulty rows is refused as a whole, unless the strategy is to skip them; lines count from 1. ' +
      'A SKU that the catalogue does not have makes its row faulty, unless unknown_skus is create.',
    response: SUMMARY,
  })
  async importStockSources(@Payload() request: ImportStockSourcesRequest): Promise<object> {
    const options = toStockSourceOptions(request.import);
    const input = toStockSourceInput(request.import);
    return summaryDocument(await this.runImport.execute(this.stockSources, input, this.keyed(options)));
  }

  @Get('stock-sources/:runId')
  @RequirePermission('Vendor_InventoryApi::stock_source_item_assign')
  @Describe({ summary: 'Look up an import of source items', response: RUN })
  async stockSourceRun(@Payload() { runId }: ImportRunRequest): Promise<object> {
    return runDocument(await this.runs.get(runId, 'stock-sources'));
  }

  @Post('products')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Catalog::products')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Import products with stock columns from CSV',
    description:
      'Needs the column sku, and name for new products; knows product_type, price, weight, product_online, visibility, qty, ' +
      'is_in_stock and the fields of the stock configuration, and passes over all others. A blank cell gives nothing.',
    response: SUMMARY,
  })
  async importProducts(@Payload() request: ImportProductsRequest): Promise<object> {
    const options = toImportOptions(request.import);
    const input = toCsvInput(request.import);
    return summaryDocument(await this.runImport.execute(this.products, input, this.keyed(options)));
  }

  @Get('products/:runId')
  @RequirePermission('Vendor_Catalog::products')
  @Describe({ summary: 'Look up an import of products', response: { ...RUN, kind: 'products' } })
  async productRun(@Payload() { runId }: ImportRunRequest): Promise<object> {
    return runDocument(await this.runs.get(runId, 'products'));
  }

  /**
   * The run's id follows from the key. So an attempt of the same request after a crash goes on after the last committed
   * row. Of two attempts at once only one goes on. A dry run changes nothing, so there is nothing to record its
   * response with.
   */
  private keyed(options: ImportOptions): ImportOptions {
    const keep = options.isDryRun ? undefined : this.responses.claim(summaryDocument);
    if (!keep) return options;
    return {
      ...options,
      runId: runIdOf(keep.pending.scopeHash),
      lastInserts: (summary) => this.responses.record(keep, summary),
    };
  }
}
