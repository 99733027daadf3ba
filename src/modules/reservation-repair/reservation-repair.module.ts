import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { ReconcileReservations } from './app/reconcile-reservations.service.js';
import { RemoveBalanced } from './app/remove-balanced.service.js';
import { RepairOrder } from './app/repair-order.service.js';
import { SettleFinalOrders } from './app/settle-final-orders.service.js';
import { CleanupReservationsCommand } from './commands/cleanup-reservations.command.js';
import { ReconcileReservationsCommand } from './commands/reconcile-reservations.command.js';
import { MarkRepository } from './data/mark.repository.js';
import { OrderStateRepository } from './data/order-state.repository.js';
import { CleanupReservationsJob } from './jobs/cleanup-reservations.job.js';
import { ReconcileReservationsJob } from './jobs/reconcile-reservations.job.js';

/** Repairs the ledger of demand, and keeps it small. */
@Module({
  imports: [OrdersModule, ReservationsModule, SettingsModule],
  providers: [
    MarkRepository,
    OrderStateRepository,
    RepairOrder,
    ReconcileReservations,
    SettleFinalOrders,
    RemoveBalanced,
    ReconcileReservationsCommand,
    ReconcileReservationsJob,
    CleanupReservationsCommand,
    CleanupReservationsJob,
  ],
  exports: [ReconcileReservations, RemoveBalanced],
})
export class ReservationRepairModule {}
