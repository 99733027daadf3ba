export { ReconcileReservations } from './app/reconcile-reservations.service.js';
export type { ReconcileOptions, ReconcileReport } from './app/reconcile-reservations.service.js';
export { RemoveBalanced } from './app/remove-balanced.service.js';
export type { RepairCount } from './app/repair-tally.js';
export { ReservationRepairModule } from './reservation-repair.module.js';
