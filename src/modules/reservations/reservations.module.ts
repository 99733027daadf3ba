import { Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../catalog/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SalabilityModule } from '../salability/index.js';
import { StocksModule } from '../stocks/index.js';
import { KeptAnswers } from './api/kept-answers.js';
import { OrderPlacementsController } from './api/order-placements.controller.js';
import { CompensateReservations } from './app/compensate-reservations.service.js';
import { DemandTriggers } from './app/demand-triggers.service.js';
import { ForgetReservations } from './app/forget-reservations.service.js';
import { GroupPlacement } from './app/group-placement.service.js';
import { HeldInStock } from './data/held-in-stock.repository.js';
import { LockWait } from './app/lock-wait.js';
import { OutstandingReader } from './app/outstanding-reader.service.js';
import { MoveReservations } from './app/move-reservations.service.js';
import { MovedRows } from './app/moved-rows.service.js';
import { NewHolders } from './app/new-holders.service.js';
import { ReturnReservations } from './app/return-reservations.service.js';
import { PlaceOrderLocks } from './app/place-order-locks.service.js';
import { PlacementDesk } from './app/placement-desk.service.js';
import { RebuildBalances } from './app/rebuild-balances.service.js';
import { RestoreReservations } from './app/restore-reservations.service.js';
import { RenameReservations } from './app/rename-reservations.service.js';
import { ReservationLedger } from './app/reservation-ledger.service.js';
import { ReserveAhead } from './app/reserve-ahead.service.js';
import { BalancedReservations } from './app/balanced-reservations.service.js';
import { ResidueReader } from './app/residue-reader.service.js';
import { SettleReservations } from './app/settle-reservations.service.js';
import { BalanceRebuildRepository } from './data/balance-rebuild.repository.js';
import { HolderRepairRepository } from './data/holder-repair.repository.js';
import { BalancedRowRepository } from './data/balanced-row.repository.js';
import { SkuLocks } from './app/sku-locks.service.js';
import { DemandRepository } from './data/demand.repository.js';
import { ForeignRowRepository } from './data/foreign-row.repository.js';
import { HolderRepository } from './data/holder.repository.js';
import { LedgerWalkRepository } from './data/ledger-walk.repository.js';
import { ReservationMoveRepository } from './data/reservation-move.repository.js';
import { SkuDemandRepository } from './data/sku-demand.repository.js';
import { LockNames } from './domain/lock-names.js';
import { ReservationsCleanup } from './jobs/reservations-cleanup.handler.js';
import { ReservationsUpdate } from './jobs/reservations-update.handler.js';

/** The demand ledger: who has reserved what, where, and the only way to reserve or to give back. */
@Module({
  imports: [CatalogModule, IdempotencyModule, SalabilityIndexModule, SalabilityModule, StocksModule],
  controllers: [OrderPlacementsController],
  providers: [
    { provide: LockNames, useFactory: ({ DB_NAME }: Environment) => new LockNames(DB_NAME), inject: [Environment] },
    { provide: LockWait, useValue: new LockWait() },
    KeptAnswers,
    HolderRepository,
    DemandRepository,
    SkuDemandRepository,
    ForeignRowRepository,
    LedgerWalkRepository,
    BalancedRowRepository,
    DemandTriggers,
    CompensateReservations,
    HeldInStock,
    GroupPlacement,
    PlaceOrderLocks,
    PlacementDesk,
    ReservationLedger,
    MoveReservations,
    MovedRows,
    NewHolders,
    ReservationMoveRepository,
    ReturnReservations,
    ReserveAhead,
    OutstandingReader,
    ResidueReader,
    SettleReservations,
    BalancedReservations,
    BalanceRebuildRepository,
    HolderRepairRepository,
    RebuildBalances,
    RestoreReservations,
    SkuLocks,
    RenameReservations,
    ForgetReservations,
    ReservationsCleanup,
    ReservationsUpdate,
  ],
  exports: [
    CompensateReservations,
    BalancedReservations,
    MoveReservations,
    ReturnReservations,
    OutstandingReader,
    PlaceOrderLocks,
    PlacementDesk,
    RebuildBalances,
    ReservationLedger,
    ReserveAhead,
    ResidueReader,
    RestoreReservations,
    SettleReservations,
  ],
})
export class ReservationsModule {}
