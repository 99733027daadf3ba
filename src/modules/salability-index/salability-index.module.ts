import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ChangeFeedModule } from '../change-feed/index.js';
import { SettingsModule } from '../settings/index.js';
import { StocksModule } from '../stocks/index.js';
import { BringUpIndex } from './app/bring-up-index.service.js';
import { IndexFollowers } from './app/index-followers.service.js';
import { IndexStrategy } from './app/index-strategy.service.js';
import { LateIndexRows } from './app/late-index-rows.service.js';
import { QueueReindex } from './app/queue-reindex.service.js';
import { RebuildIndex } from './app/rebuild-index.service.js';
import { RebuiltFlips } from './app/rebuilt-flips.service.js';
import { RefreshIndex } from './app/refresh-index.service.js';
import { Reindex } from './app/reindex.service.js';
import { SalabilityDefaultsReader } from './app/salability-defaults.service.js';
import { SalabilityUpdates } from './app/salability-updates.service.js';
import { StockIndexReader } from './app/stock-index-reader.service.js';
import { ReindexCommand } from './commands/reindex.command.js';
import { IndexFlipRepository } from './data/index-flip.repository.js';
import { IndexGuards } from './data/index-guards.js';
import { IndexParentRepository } from './data/index-parent.repository.js';
import { IndexRowRepository } from './data/index-row.repository.js';
import { IndexTableRepository } from './data/index-table.repository.js';
import { IndexRefreshHandler } from './jobs/index-refresh.handler.js';
import { InventoryIndexesProcessor } from './jobs/inventory-indexes.processor.js';
import { SALABILITY_TOPIC, SalabilityUpdateProcessor } from './jobs/salability-update.processor.js';
import { SourceIndexHandler } from './jobs/source-index.handler.js';
import { StockIndexHandler } from './jobs/stock-index.handler.js';

/**
 * One table per stock that says what is in stock and what can be sold. The formula reads the tables of several modules
 * in one statement, for speed and to be right; it writes its own alone.
 */
@Module({
  imports: [
    ChangeFeedModule,
    SettingsModule,
    StocksModule,
    BullModule.registerQueue({ name: SALABILITY_TOPIC }, { name: 'inventory-indexes' }),
  ],
  providers: [
    IndexTableRepository,
    IndexRowRepository,
    IndexFlipRepository,
    IndexGuards,
    RebuiltFlips,
    IndexParentRepository,
    SalabilityDefaultsReader,
    RefreshIndex,
    RebuildIndex,
    BringUpIndex,
    Reindex,
    QueueReindex,
    SalabilityUpdates,
    StockIndexReader,
    IndexStrategy,
    IndexFollowers,
    LateIndexRows,
    IndexRefreshHandler,
    StockIndexHandler,
    SourceIndexHandler,
    InventoryIndexesProcessor,
    SalabilityUpdateProcessor,
    ReindexCommand,
  ],
  exports: [IndexFollowers, LateIndexRows, StockIndexReader, SalabilityUpdates, SalabilityDefaultsReader, QueueReindex],
})
export class SalabilityIndexModule {}
