import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SourcesModule } from '../sources/index.js';
import { StoresModule } from '../stores/index.js';
import { StockSourceLinkController } from './api/stock-source-link.controller.js';
import { StockController } from './api/stock.controller.js';
import { DeleteStockSourceLinks } from './app/delete-stock-source-links.service.js';
import { DeleteStock } from './app/delete-stock.service.js';
import { NewWebsiteChannel } from './app/new-website-channel.service.js';
import { SaveStockSourceLinks } from './app/save-stock-source-links.service.js';
import { SaveStockSources } from './app/save-stock-sources.service.js';
import { SaveStock } from './app/save-stock.service.js';
import { StockReader } from './app/stock-reader.service.js';
import { StockResolver } from './app/stock-resolver.service.js';
import { StockSourceLinkReader } from './app/stock-source-link-reader.service.js';
import { SalesChannelEntity } from './data/sales-channel.entity.js';
import { SalesChannelRepository } from './data/sales-channel.repository.js';
import { StockSourceLinkEntity } from './data/stock-source-link.entity.js';
import { StockSourceLinkRepository } from './data/stock-source-link.repository.js';
import { StockEntity } from './data/stock.entity.js';
import { StockRepository } from './data/stock.repository.js';

/** Stocks: which sources are sold together, and on which channels. */
@Module({
  imports: [
    TypeOrmModule.forFeature([StockEntity, SalesChannelEntity, StockSourceLinkEntity]),
    StoresModule,
    SourcesModule,
  ],
  controllers: [StockController, StockSourceLinkController],
  providers: [
    StockRepository,
    SalesChannelRepository,
    StockSourceLinkRepository,
    StockReader,
    StockResolver,
    StockSourceLinkReader,
    SaveStock,
    DeleteStock,
    SaveStockSourceLinks,
    DeleteStockSourceLinks,
    SaveStockSources,
    NewWebsiteChannel,
  ],
  exports: [
    StockReader,
    StockResolver,
    StockSourceLinkReader,
    SaveStock,
    DeleteStock,
    SaveStockSourceLinks,
    DeleteStockSourceLinks,
    SaveStockSources,
  ],
})
export class StocksModule {}
