export { AddMissingGeonames } from './app/add-missing-geonames.service.js';
export { Distances } from './app/distances.service.js';
export { KnownPlaces } from './app/known-places.service.js';
export type { Address } from './domain/address.js';
export type { Coordinates } from './domain/coordinates.js';
export type { Geoname } from './domain/geoname.js';
export { DistanceModule } from './distance.module.js';
