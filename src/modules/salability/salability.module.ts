import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SettingsModule } from '../settings/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { SalabilityController } from './api/salability.controller.js';
import { SalabilityInsightController } from './api/salability-insight.controller.js';
import { StockExportController } from './api/stock-export.controller.js';
import { AvailabilityReader } from './app/availability-reader.service.js';
import { CompositeFlags } from './app/composite-flags.service.js';
import { DumpStockIndex } from './app/dump-stock-index.service.js';
import { ExplainSalableQuantity } from './app/explain-salable-quantity.service.js';
import { ExportSalableQuantities } from './app/export-salable-quantities.service.js';
import { PlacementFactsReader } from './app/placement-facts-reader.service.js';
import { Salability } from './app/salability.service.js';
import { ProductsBySalable } from './app/products-by-salable.service.js';
import { SourceSalableQuantities } from './app/source-salable-quantities.service.js';
import { ExplainCommand } from './commands/explain.command.js';
import { AvailabilityRepository } from './data/availability.repository.js';
import { ExplanationRepository } from './data/explanation.repository.js';
import { UncountedItemsRepository } from './data/uncounted-items.repository.js';
import { PendingMessageRepository } from './data/pending-message.repository.js';
import { PlacementFactsRepository } from './data/placement-facts.repository.js';
import { SourceBreakdownRepository } from './data/source-breakdown.repository.js';
import { WebsiteProductRepository } from './data/website-product.repository.js';

/** What can be sold, where it is, and why the number is what it is. It reads and never writes. */
@Module({
  imports: [CatalogModule, SalabilityIndexModule, SettingsModule, StocksModule, StoresModule],
  controllers: [SalabilityController, SalabilityInsightController, StockExportController],
  providers: [
    AvailabilityRepository,
    SourceBreakdownRepository,
    ExplanationRepository,
    UncountedItemsRepository,
    PendingMessageRepository,
    WebsiteProductRepository,
    PlacementFactsRepository,
    AvailabilityReader,
    CompositeFlags,
    PlacementFactsReader,
    Salability,
    SourceSalableQuantities,
    ProductsBySalable,
    ExplainSalableQuantity,
    ExportSalableQuantities,
    DumpStockIndex,
    ExplainCommand,
  ],
  exports: [
    AvailabilityReader,
    PlacementFactsReader,
    Salability,
    SourceSalableQuantities,
    ProductsBySalable,
    ExplainSalableQuantity,
  ],
})
export class SalabilityModule {}
