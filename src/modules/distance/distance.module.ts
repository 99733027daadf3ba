import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/index.js';
import { DistanceController } from './api/distance.controller.js';
import { AddMissingGeonames } from './app/add-missing-geonames.service.js';
import { DISTANCE_PROVIDERS, Distances } from './app/distances.service.js';
import { KnownPlaces } from './app/known-places.service.js';
import { ImportGeonames } from './app/import-geonames.service.js';
import { ImportGeonamesCommand } from './commands/import-geonames.command.js';
import { GeonameEntity, ImportedGeonameEntity } from './data/geoname.entity.js';
import { GeonameRepository } from './data/geoname.repository.js';
import { GeonameWriter } from './data/geoname.writer.js';
import type { DistanceProvider } from './domain/distance-provider.js';
import { GoogleMapsClient } from './providers/google-maps.client.js';
import { GoogleDistanceProvider } from './providers/google.provider.js';
import { OfflineDistanceProvider } from './providers/offline.provider.js';

/** How far it is. A further provider is a class, listed with the providers and in `inject`. */
@Module({
  imports: [TypeOrmModule.forFeature([GeonameEntity, ImportedGeonameEntity]), SettingsModule],
  controllers: [DistanceController],
  providers: [
    GeonameRepository,
    GeonameWriter,
    AddMissingGeonames,
    ImportGeonames,
    ImportGeonamesCommand,
    GoogleMapsClient,
    GoogleDistanceProvider,
    OfflineDistanceProvider,
    {
      provide: DISTANCE_PROVIDERS,
      useFactory: (...providers: DistanceProvider[]) => providers,
      inject: [GoogleDistanceProvider, OfflineDistanceProvider],
    },
    Distances,
    KnownPlaces,
  ],
  exports: [Distances, KnownPlaces, AddMissingGeonames],
})
export class DistanceModule {}
