export { BalancedReservations } from './app/balanced-reservations.service.js';
export type { BalancedGroup, Removal } from './app/balanced-reservations.service.js';
export { CompensateReservations } from './app/compensate-reservations.service.js';
export type { Compensation } from './app/compensate-reservations.service.js';
export { DEMAND_TRIGGERS } from './app/demand-triggers.service.js';
export { BALANCED_DELETE } from './data/balanced-row.repository.js';
export { OutstandingReader } from './app/outstanding-reader.service.js';
export { MoveReservations } from './app/move-reservations.service.js';
export type { ReservationMove } from './app/move-reservations.service.js';
export { PlaceOrderLocks } from './app/place-order-locks.service.js';
export { PlacementDesk } from './app/placement-desk.service.js';
export { ReservationLedger } from './app/reservation-ledger.service.js';
export type { ReservationRelease } from './app/reservation-ledger.service.js';
export { ReserveAhead } from './app/reserve-ahead.service.js';
export type { ReservationAhead } from './app/reserve-ahead.service.js';
export { BALANCE_SLICE_ROWS, RebuildBalances } from './app/rebuild-balances.service.js';
export type { BalanceSlice } from './app/rebuild-balances.service.js';
export { RestoreReservations } from './app/restore-reservations.service.js';
export type { OrderLookup, RowsToAdd } from './app/restore-reservations.service.js';
export { ResidueReader } from './app/residue-reader.service.js';
export type { OrderFilter, OrderResidue, ResidueSlice } from './app/residue-reader.service.js';
export { ReturnReservations } from './app/return-reservations.service.js';
export type { MovesOfRequest, ReservationReturn, StrandedReservation } from './app/return-reservations.service.js';
export { SettleReservations } from './app/settle-reservations.service.js';
export type { OrderToSettle, SettleDecision, Settlement } from './app/settle-reservations.service.js';
export { allocate } from './domain/allocation.js';
export { distributeRelease, summedBySku } from './domain/distribution.js';
export { incrementIdProblems, quantityProblems, skuProblems } from './domain/goods-check.js';
export { IncrementIdTaken } from './domain/holder-rules.js';
export type { HolderState, ReservationHolder } from './domain/holder.js';
export type { LockedPlace } from './domain/locked-place.js';
export { inLockOrder, LockNames } from './domain/lock-names.js';
export type {
  DescribedProduct,
  PlacedDocument,
  PlacementOutcome,
  PlacementRequest,
  PlacementWriter,
} from './domain/placement.js';
export type { OutstandingDemand, ReservationEvent, ReservationRow, SkuQuantity } from './domain/reservation.js';
export { ReservationsModule } from './reservations.module.js';
