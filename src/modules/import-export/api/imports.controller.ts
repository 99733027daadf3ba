import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
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
import { AskedChanges } from '../../approvals/index.js';
import { ImportRuns } from '../app/import-runs.service.js';
import { ProductImporter } from '../app/product-importer.service.js';
import { RunImport } from '../app/run-import.service.js';
import type { ImportOptions } from '../app/import-options.js';
import type { ImportSummary } from '../app/import-summary.js';
import { StockSourceImporter } from '../app/stock-source-importer.service.js';
import { runDocument, summaryDocument } from '../app/summary-document.js';
import { WholeImport } from '../app/whole-import.service.js';
import { runIdOf, toCsvInput, toImportOptions, toStockSourceInput, toStockSourceOptions } from './import.mapper.js';
import { ImportProductsRequest, ImportRunRequest, ImportStockSourcesRequest } from './import.requests.js';
import {
  DryRunResponse,
  ImportRunResponse,
  ImportSummaryResponse,
  RUN_EXAMPLE,
  SUMMARY_EXAMPLE,
} from './import.responses.js';

const STOCK_SOURCES = {
  name: 'import-stock-sources',
  permission: 'Vendor_InventoryApi::stock_source_item_assign',
} as const;
const PRODUCTS = { name: 'import-products', permission: 'Vendor_Catalog::products' } as const;

/** Imports over REST, bounded by the size of a body. */
@Tag('Import and export')
@Controller('inventory/import')
export class ImportsController implements OnModuleInit {
  constructor(
    private readonly runImport: RunImport,
    private readonly runs: ImportRuns,
    private readonly stockSources: StockSourceImporter,
    private readonly products: ProductImporter,
    private readonly responses: KeptResponses,
    private readonly whole: WholeImport,
    private readonly asked: AskedChanges,
  ) {}

  /** An import that was approved is the same one, without a key. */
  onModuleInit(): void {
    this.asked.register<ImportStockSourcesRequest['import']>({
      ...STOCK_SOURCES,
      run: (body) => this.runStockSources(body, (options) => options),
    });
    this.asked.register<ImportProductsRequest['import']>({
      ...PRODUCTS,
      run: (body) => this.runProducts(body, (options) => options),
    });
  }

  @Post('stock-sources')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(STOCK_SOURCES.permission)
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Import source items from CSV',
    description:
      'Columns source_code, sku, quantity, status. append sets what a row gives, replace stands for the whole item, delete ' +
      'removes it. A file with faulty rows is refused as a whole, unless the strategy is to skip them; lines count from 1. ' +
      'A SKU that the catalogue does not have makes its row faulty, unless unknown_skus is create.',
    response: ResponseBody.either([ImportSummaryResponse, DryRunResponse], SUMMARY_EXAMPLE),
    refusals: [202, 404],
  })
  async importStockSources(
    @Payload() request: ImportStockSourcesRequest,
  ): Promise<ImportSummaryResponse | DryRunResponse> {
    return summaryDocument(await this.runStockSources(request.import, (options) => this.keyed(options)));
  }

  @Get('stock-sources/:runId')
  @RequirePermission(STOCK_SOURCES.permission)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Look up an import of source items',
    response: ResponseBody.object(ImportRunResponse, RUN_EXAMPLE),
  })
  async stockSourceRun(@Payload() { runId }: ImportRunRequest): Promise<ImportRunResponse> {
    return runDocument(await this.runs.get(runId, 'stock-sources'));
  }

  @Post('products')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PRODUCTS.permission)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Import products with stock columns from CSV',
    description:
      'Needs the column sku, and name for new products; knows product_type, price, weight, product_online, visibility, qty, ' +
      'is_in_stock and the fields of the stock configuration, and passes over all others. A blank cell gives nothing.',
    response: ResponseBody.either([ImportSummaryResponse, DryRunResponse], SUMMARY_EXAMPLE),
    refusals: [202, 404],
  })
  async importProducts(@Payload() request: ImportProductsRequest): Promise<ImportSummaryResponse | DryRunResponse> {
    return summaryDocument(await this.runProducts(request.import, (options) => this.keyed(options)));
  }

  @Get('products/:runId')
  @RequirePermission(PRODUCTS.permission)
  @Describe({
    summary: 'Look up an import of products',
    response: ResponseBody.object(ImportRunResponse, { ...RUN_EXAMPLE, kind: 'products' }),
  })
  async productRun(@Payload() { runId }: ImportRunRequest): Promise<ImportRunResponse> {
    return runDocument(await this.runs.get(runId, 'products'));
  }

  private runStockSources(
    body: ImportStockSourcesRequest['import'],
    finished: (options: ImportOptions) => ImportOptions,
  ): Promise<ImportSummary> {
    const [input, options] = [toStockSourceInput(body), finished(toStockSourceOptions(body))];
    return this.whole.execute(STOCK_SOURCES.name, body, () =>
      this.runImport.execute(this.stockSources, input, options),
    );
  }

  private runProducts(
    body: ImportProductsRequest['import'],
    finished: (options: ImportOptions) => ImportOptions,
  ): Promise<ImportSummary> {
    const [input, options] = [toCsvInput(body), finished(toImportOptions(body))];
    return this.whole.execute(PRODUCTS.name, body, () => this.runImport.execute(this.products, input, options));
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
