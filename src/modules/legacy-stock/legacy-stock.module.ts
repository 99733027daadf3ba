import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/index.js';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { StockItemsController } from './api/stock-items.controller.js';
import { ConfigurationReader } from './app/configuration-reader.service.js';
import { FindLowStock } from './app/find-low-stock.service.js';
import { LegacyItemReader } from './app/legacy-item-reader.service.js';
import { LegacyStockWrites } from './app/legacy-stock-writes.service.js';
import { SaveSingleSource } from './app/save-single-source.service.js';
import { StockItemRepository } from './app/stock-item-repository.service.js';
import { StockManagement } from './app/stock-management.service.js';
import { StockRegistry } from './app/stock-registry.service.js';
import { LegacyStockState } from './app/legacy-stock-state.service.js';
import { StockStatusRepository } from './app/stock-status-repository.service.js';
import { UpdateStockItem } from './app/update-stock-item.service.js';
import { WebsiteStock } from './app/website-stock.service.js';
import { LegacyStockWritesCommand } from './commands/legacy-stock-writes.command.js';
import { LegacyWriteTriggers } from './data/legacy-write-triggers.service.js';
import { LegacyWriteRepository } from './data/legacy-write.repository.js';
import { LowStockRepository } from './data/low-stock.repository.js';

/**
 * The five legacy read contracts, served from the stock index and the configuration, and the watch on the frozen
 * tables.
 */
@Module({
  imports: [
    ApprovalsModule,
    CatalogModule,
    SalabilityIndexModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
    StocksModule,
    StoresModule,
  ],
  controllers: [StockItemsController],
  providers: [
    LowStockRepository,
    LegacyWriteRepository,
    LegacyWriteTriggers,
    WebsiteStock,
    ConfigurationReader,
    LegacyItemReader,
    FindLowStock,
    UpdateStockItem,
    SaveSingleSource,
    StockItemRepository,
    StockStatusRepository,
    StockRegistry,
    LegacyStockState,
    StockManagement,
    LegacyStockWrites,
    LegacyStockWritesCommand,
  ],
  exports: [
    StockRegistry,
    LegacyStockState,
    StockItemRepository,
    StockStatusRepository,
    StockManagement,
    LegacyStockWrites,
    SaveSingleSource,
  ],
})
export class LegacyStockModule {}
