export { DetectOversell } from './app/detect-oversell.service.js';
export { OversoldCures } from './app/oversold-cures.service.js';
export { ListInconsistencies } from './app/list-inconsistencies.service.js';
export type { Inconsistency } from './domain/inconsistency.js';
export { oversoldBy } from './domain/oversold-position.js';
export { ReservationMaintenanceModule } from './reservation-maintenance.module.js';
