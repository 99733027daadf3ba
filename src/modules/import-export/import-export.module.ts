import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { AdjustmentHistoryModule } from '../adjustment-history/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { BulkOperationsModule } from '../bulk-operations/index.js';
import { CatalogModule } from '../catalog/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StockStatesModule } from '../stock-states/index.js';
import { ExportsController } from './api/exports.controller.js';
import { ImportsController } from './api/imports.controller.js';
import { ExportAdjustments } from './app/export-adjustments.service.js';
import { ExportQuantitiesAt } from './app/export-quantities-at.service.js';
import { ExportStockSources } from './app/export-stock-sources.service.js';
import { Importers } from './app/importers.service.js';
import { ImportRuns } from './app/import-runs.service.js';
import { Preview } from './app/preview.service.js';
import { ProductImporter } from './app/product-importer.service.js';
import { ProductWrites } from './app/product-writes.service.js';
import { ReadOnlyImport } from './app/read-only-import.service.js';
import { RunImport } from './app/run-import.service.js';
import { ScheduleImport } from './app/schedule-import.service.js';
import { StockSourceImporter } from './app/stock-source-importer.service.js';
import { WholeImport } from './app/whole-import.service.js';
import { ExportAdjustmentHistoryCommand } from './commands/export-adjustment-history.command.js';
import { ExportStockSourcesCommand } from './commands/export-stock-sources.command.js';
import { ImportProductsCommand } from './commands/import-products.command.js';
import { ImportStockSourcesCommand } from './commands/import-stock-sources.command.js';
import { QuantitiesAtCommand } from './commands/quantities-at.command.js';
import { AdjustmentExportRepository } from './data/adjustment-export.repository.js';
import { ImportRunRepository } from './data/import-run.repository.js';
import { PreviewRepository } from './data/preview.repository.js';
import { StoredItemsRepository } from './data/stored-items.repository.js';
import { ForgetRunsJob } from './jobs/forget-runs.job.js';

const REPOSITORIES = [AdjustmentExportRepository, ImportRunRepository, PreviewRepository, StoredItemsRepository];

const COMMANDS = [
  ExportAdjustmentHistoryCommand,
  ExportStockSourcesCommand,
  ImportProductsCommand,
  ImportStockSourcesCommand,
  QuantitiesAtCommand,
];

/** Stock that comes and goes as files: imports that can be interrupted, exports of any length. */
@Module({
  imports: [
    ApprovalsModule,
    AdjustmentHistoryModule,
    BulkOperationsModule,
    CatalogModule,
    IdempotencyModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
    StockStatesModule,
  ],
  controllers: [ImportsController, ExportsController],
  providers: [
    ...REPOSITORIES,
    ...COMMANDS,
    ExportAdjustments,
    ExportQuantitiesAt,
    ExportStockSources,
    ForgetRunsJob,
    Importers,
    ImportRuns,
    Preview,
    ProductImporter,
    ProductWrites,
    ReadOnlyImport,
    RunImport,
    ScheduleImport,
    StockSourceImporter,
    WholeImport,
  ],
  exports: [Importers, ImportRuns, ProductImporter, RunImport, ScheduleImport, StockSourceImporter],
})
export class ImportExportModule {}
