import { Module } from '@nestjs/common';
import { DistanceModule } from '../distance/index.js';
import { SettingsModule } from '../settings/index.js';
import { StocksModule } from '../stocks/index.js';
import { StoresModule } from '../stores/index.js';
import { PickupLocationsController } from './api/pickup-locations.controller.js';
import { PickupLocationReader } from './app/pickup-location-reader.service.js';
import { SearchPickupLocations } from './app/search-pickup-locations.service.js';
import { PickupLocationRepository } from './data/pickup-location.repository.js';

/** Pickup locations: sources at which customers pick their orders up. */
@Module({
  imports: [DistanceModule, SettingsModule, StocksModule, StoresModule],
  controllers: [PickupLocationsController],
  providers: [PickupLocationRepository, SearchPickupLocations, PickupLocationReader],
  exports: [PickupLocationReader],
})
export class PickupModule {}
