import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { ChangeFeedModule } from '../change-feed/index.js';
import { LockingModule } from '../locking/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SalabilityModule } from '../salability/index.js';
import { StocksModule } from '../stocks/index.js';
import { DemandTriggers } from './app/demand-triggers.service.js';
import { ForgetReservations } from './app/forget-reservations.service.js';
import { HeldInStock } from './data/held-in-stock.repository.js';
import { OutstandingReader } from './app/outstanding-reader.service.js';
import { MoveReservations } from './app/move-reservations.service.js';
import { MovedReservationWriter } from './app/moved-reservation-writer.service.js';
import { NewHolders } from './app/new-holders.service.js';
import { OrderHolders } from './app/order-holders.service.js';
import { ReturnReservations } from './app/return-reservations.service.js';
import { RebuildBalances } from './app/rebuild-balances.service.js';
import { RestoreReservations } from './app/restore-reservations.service.js';
import { RenameReservations } from './app/rename-reservations.service.js';
import { ReportLateReservations } from './app/report-late-reservations.service.js';
import { ReservationHolds } from './app/reservation-holds.service.js';
import { ReservationLedger } from './app/reservation-ledger.service.js';
import { BalancedReservations } from './app/balanced-reservations.service.js';
import { OutstandingByOrderReader } from './app/outstanding-by-order-reader.service.js';
import { SettleReservations } from './app/settle-reservations.service.js';
import { BalanceRebuildRepository } from './data/balance-rebuild.repository.js';
import { HolderRepairRepository } from './data/holder-repair.repository.js';
import { BalancedRowRepository } from './data/balanced-row.repository.js';
import { DemandRepository } from './data/demand.repository.js';
import { ForeignRowRepository } from './data/foreign-row.repository.js';
import { HoldRepository } from './data/hold.repository.js';
import { HolderRepository } from './data/holder.repository.js';
import { LedgerWalkRepository } from './data/ledger-walk.repository.js';
import { ReservationMoveRepository } from './data/reservation-move.repository.js';
import { SkuDemandRepository } from './data/sku-demand.repository.js';
import { ReservationsCleanup } from './jobs/reservations-cleanup.handler.js';
import { ReservationsUpdate } from './jobs/reservations-update.handler.js';

/** The demand ledger: who has reserved what, where, and the only way to reserve or to give back. */
@Module({
  imports: [CatalogModule, ChangeFeedModule, LockingModule, SalabilityIndexModule, SalabilityModule, StocksModule],
  providers: [
    HoldRepository,
    HolderRepository,
    DemandRepository,
    SkuDemandRepository,
    ForeignRowRepository,
    LedgerWalkRepository,
    BalancedRowRepository,
    DemandTriggers,
    HeldInStock,
    ReservationHolds,
    ReservationLedger,
    MoveReservations,
    MovedReservationWriter,
    NewHolders,
    OrderHolders,
    ReservationMoveRepository,
    ReturnReservations,
    OutstandingReader,
    OutstandingByOrderReader,
    SettleReservations,
    BalancedReservations,
    BalanceRebuildRepository,
    HolderRepairRepository,
    RebuildBalances,
    RestoreReservations,
    RenameReservations,
    ReportLateReservations,
    ForgetReservations,
    ReservationsCleanup,
    ReservationsUpdate,
  ],
  exports: [
    BalancedReservations,
    MoveReservations,
    ReturnReservations,
    HeldInStock,
    OrderHolders,
    OutstandingReader,
    RebuildBalances,
    ReservationHolds,
    ReservationLedger,
    OutstandingByOrderReader,
    RestoreReservations,
    SettleReservations,
  ],
})
export class ReservationsModule {}
