export { AvailabilityReader, SKUS_PER_READ_MAX } from './app/availability-reader.service.js';
export { PlacementFactsReader } from './app/placement-facts-reader.service.js';
export type { PlacementFacts } from './app/placement-facts-reader.service.js';
export { Salability } from './app/salability.service.js';
export { isOffered, managesSourceItems, quantityLeft } from './domain/availability.js';
export { isBackorderable, isUnmanaged } from './domain/product-salable.js';
export { compositeResult, placementResult, refusalText } from './domain/requested-quantity.js';
export { SalabilityModule } from './salability.module.js';
