import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/index.js';
import { DISTANCE_PROVIDERS, Distances } from './app/distances.service.js';
import { KnownPlaces } from './app/known-places.service.js';
import { GeonameEntity, ImportedGeonameEntity } from './data/geoname.entity.js';
import { GeonameRepository } from './data/geoname.repository.js';
import type { DistanceProvider } from './domain/distance-provider.js';
import { OfflineDistanceProvider } from './providers/offline.provider.js';

/** How far it is. A further provider is a class, listed with the providers and in `inject`. */
@Module({
  imports: [TypeOrmModule.forFeature([GeonameEntity, ImportedGeonameEntity]), SettingsModule],
  providers: [
    GeonameRepository,
    OfflineDistanceProvider,
    {
      provide: DISTANCE_PROVIDERS,
      useFactory: (...providers: DistanceProvider[]) => providers,
      inject: [OfflineDistanceProvider],
    },
    Distances,
    KnownPlaces,
  ],
  exports: [Distances, KnownPlaces],
})
export class DistanceModule {}
