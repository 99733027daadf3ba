export { PickupLocationReader } from './app/pickup-location-reader.service.js';
export type { PickupLocation } from './domain/location.js';
export { PickupModule } from './pickup.module.js';
