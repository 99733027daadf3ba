import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AdjustmentHistoryModule } from '../adjustment-history/index.js';
import { CatalogModule } from '../catalog/index.js';
import { DistanceModule } from '../distance/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { CreateSampleComposites } from './app/create-sample-composites.service.js';
import { CreateSamplePlaces } from './app/create-sample-places.service.js';
import { FindSampleData } from './app/find-sample-data.service.js';
import { LoadSampleData } from './app/load-sample-data.service.js';
import { RecordSampleHistory } from './app/record-sample-history.service.js';
import { SampleDataLoadCommand } from './commands/sample-data-load.command.js';

/** Something to look at for a first try of the service. It stands above all others and owns no table. */
@Module({
  imports: [
    AccessModule,
    AdjustmentHistoryModule,
    SettingsModule,
    StoresModule,
    SourcesModule,
    StocksModule,
    CatalogModule,
    SourceItemsModule,
    DistanceModule,
  ],
  providers: [
    FindSampleData,
    CreateSamplePlaces,
    CreateSampleComposites,
    RecordSampleHistory,
    LoadSampleData,
    SampleDataLoadCommand,
  ],
  exports: [LoadSampleData],
})
export class SampleDataModule {}
