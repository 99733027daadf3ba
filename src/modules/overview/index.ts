export { LowestSalable, SCARCE_SKUS_MAX } from './app/lowest-salable.service.js';
export type { ScarceSku } from './app/lowest-salable.service.js';
export { MOVEMENT_DAYS_MAX, MovementsByDay } from './app/movements.service.js';
export type { Movements } from './app/movements.service.js';
export { OverviewModule } from './overview.module.js';
