import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SettingsModule } from '../settings/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { EmbedController } from './api/embed.controller.js';
import { FragmentsController } from './api/fragments.controller.js';
import { FragmentFacts } from './app/fragment-facts.service.js';
import { FragmentRate } from './app/fragment-rate.service.js';
import { Fragments } from './app/fragments.service.js';
import { ProductPresentation } from './app/product-presentation.service.js';
import { PurgeChannel } from './app/purge-channel.service.js';
import { PurgeDecider } from './app/purge-decider.service.js';
import { Purge } from './app/purge.service.js';
import { ShownRegister } from './app/shown-register.service.js';
import { VisualizerSettingsReader } from './app/visualizer-settings.service.js';
import { PresentationOverridesEntity } from './data/presentation-overrides.entity.js';
import { PresentationOverridesRepository } from './data/presentation-overrides.repository.js';
import { PurgeHandler } from './jobs/purge.handler.js';

/** What shop pages show of stock: fragments for everybody, kept in memory and dropped when they are no longer right. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PresentationOverridesEntity]),
    CatalogModule,
    SalabilityIndexModule,
    SalabilityModule,
    SettingsModule,
    StocksModule,
    StoresModule,
  ],
  controllers: [FragmentsController, EmbedController],
  providers: [
    PresentationOverridesRepository,
    VisualizerSettingsReader,
    FragmentFacts,
    FragmentRate,
    Fragments,
    ShownRegister,
    PurgeChannel,
    Purge,
    PurgeDecider,
    ProductPresentation,
    PurgeHandler,
  ],
})
export class StockVisualizerModule {}
