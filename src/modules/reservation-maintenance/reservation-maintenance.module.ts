import { Module } from '@nestjs/common';
import { AdminHomeModule } from '../admin-home/index.js';
import { LockingModule } from '../locking/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SalabilityModule } from '../salability/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { StocksModule } from '../stocks/index.js';
import { CheckWrittenItems } from './app/check-written-items.service.js';
import { CompensateReservations } from './app/compensate-reservations.service.js';
import { CreateCompensation } from './app/create-compensation.service.js';
import { DetectOversell } from './app/detect-oversell.service.js';
import { ListInconsistencies } from './app/list-inconsistencies.service.js';
import { OversoldCures } from './app/oversold-cures.service.js';
import { OversellNotifier } from './app/oversell-notifier.service.js';
import { ReconcileReservations } from './app/reconcile-reservations.service.js';
import { RemoveBalanced } from './app/remove-balanced.service.js';
import { RepairOrder } from './app/repair-order.service.js';
import { SettleFinalOrders } from './app/settle-final-orders.service.js';
import { SweepOversell } from './app/sweep-oversell.service.js';
import { CleanupReservationsCommand } from './commands/cleanup-reservations.command.js';
import { CreateCompensationsCommand } from './commands/create-compensations.command.js';
import { DetectOversellCommand } from './commands/detect-oversell.command.js';
import { ListInconsistenciesCommand } from './commands/list-inconsistencies.command.js';
import { ReconcileReservationsCommand } from './commands/reconcile-reservations.command.js';
import { StandardInput } from './commands/standard-input.js';
import { InconsistencyRepository } from './data/inconsistency.repository.js';
import { MarkRepository } from './data/mark.repository.js';
import { OrderNumberRepository } from './data/order-number.repository.js';
import { OrderStateRepository } from './data/order-state.repository.js';
import { OversoldPositionRepository } from './data/oversold-position.repository.js';
import { CleanupReservationsJob } from './jobs/cleanup-reservations.job.js';
import { SpareGoodsRepository } from './data/spare-goods.repository.js';
import { DetectOversellJob } from './jobs/detect-oversell.job.js';
import { ReconcileReservationsJob } from './jobs/reconcile-reservations.job.js';

/** Whether the demand ledger fits the orders and the shelves, how it is set right, and how it is kept small. */
@Module({
  imports: [
    AdminHomeModule,
    LockingModule,
    OrdersModule,
    ReservationsModule,
    SalabilityModule,
    SettingsModule,
    SourceItemsModule,
    StocksModule,
  ],
  providers: [
    OversoldPositionRepository,
    SpareGoodsRepository,
    OversoldCures,
    InconsistencyRepository,
    OrderNumberRepository,
    MarkRepository,
    OrderStateRepository,
    DetectOversell,
    OversellNotifier,
    CheckWrittenItems,
    SweepOversell,
    ListInconsistencies,
    CompensateReservations,
    CreateCompensation,
    RepairOrder,
    ReconcileReservations,
    SettleFinalOrders,
    RemoveBalanced,
    StandardInput,
    DetectOversellCommand,
    ListInconsistenciesCommand,
    CreateCompensationsCommand,
    ReconcileReservationsCommand,
    CleanupReservationsCommand,
    DetectOversellJob,
    ReconcileReservationsJob,
    CleanupReservationsJob,
  ],
  exports: [
    CheckWrittenItems,
    CreateCompensation,
    DetectOversell,
    ListInconsistencies,
    OversoldCures,
    ReconcileReservations,
    RemoveBalanced,
  ],
})
export class ReservationMaintenanceModule {}
