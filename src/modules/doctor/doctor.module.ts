import { Module } from '@nestjs/common';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { AccessModule } from '../access/index.js';
import { AdjustmentHistoryModule } from '../adjustment-history/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ChangeFeedModule } from '../change-feed/index.js';
import { LegacyStockModule } from '../legacy-stock/index.js';
import { ReservationMaintenanceModule } from '../reservation-maintenance/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SalabilityIndexModule } from '../salability-index/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { StockStatesModule } from '../stock-states/index.js';
import { StockCountsModule } from '../stock-counts/index.js';
import { TransferOrdersModule } from '../transfer-orders/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { CHECK_PROVIDERS } from './app/checks.js';
import { Doctor } from './app/doctor.service.js';
import { GuardMetrics } from './app/guard-metrics.service.js';
import { Guard } from './app/guard.service.js';
import { CleanUpItems } from './app/repairs/clean-up-items.service.js';
import { LockedItems } from './app/repairs/locked-items.service.js';
import { ReconcileHistory } from './app/repairs/reconcile-history.service.js';
import { RedriveMessages } from './app/repairs/redrive-messages.service.js';
import { RepairStates } from './app/repairs/repair-states.service.js';
import { RestoreRows } from './app/repairs/restore-rows.service.js';
import { ConfirmedCheck } from './app/confirmed-check.js';
import { CleanUpItemsCommand } from './commands/clean-up-items.command.js';
import { DoctorCommand } from './commands/doctor.command.js';
import { RebuildBalancesCommand } from './commands/rebuild-balances.command.js';
import { RebuildSearchCommand } from './commands/rebuild-search.command.js';
import { ReconcileHistoryCommand } from './commands/reconcile-history.command.js';
import { RedriveMessagesCommand } from './commands/redrive-messages.command.js';
import { RepairChangesCommand } from './commands/repair-changes.command.js';
import { RepairStatesCommand } from './commands/repair-states.command.js';
import { RepairTransfersCommand } from './commands/repair-transfers.command.js';
import { RestoreReservationsCommand } from './commands/restore-reservations.command.js';
import { ReservationAgeRepository } from './data/reservation-age.repository.js';
import { EditTriggers } from './data/edit-triggers.service.js';
import { EditRepository } from './data/edit.repository.js';
import { GuardRepository } from './data/guard.repository.js';
import { IndexComparisonRepository } from './data/index-comparison.repository.js';
import { OrphanItemRepository } from './data/orphan-item.repository.js';
import { ReservationWalkRepository } from './data/reservation-walk.repository.js';
import { StateWalkRepository } from './data/state-walk.repository.js';
import { GuardJob } from './jobs/guard.job.js';

/**
 * Whether the ledgers and all that follows from them agree: on demand, and all the time in the background. Its
 * statements name tables of other modules, since both sides of a comparison have to come from one; it repairs through
 * their services alone.
 */
@Module({
  imports: [
    AccessModule,
    AdjustmentHistoryModule,
    ApprovalsModule,
    CatalogModule,
    ChangeFeedModule,
    CryptoModule,
    LegacyStockModule,
    ReservationMaintenanceModule,
    ReservationsModule,
    SalabilityIndexModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
    StockStatesModule,
    StockCountsModule,
    TransferOrdersModule,
    WebhooksModule,
  ],
  providers: [
    ConfirmedCheck,
    ReservationAgeRepository,
    EditRepository,
    EditTriggers,
    GuardRepository,
    IndexComparisonRepository,
    OrphanItemRepository,
    ReservationWalkRepository,
    StateWalkRepository,
    ...CHECK_PROVIDERS,
    Doctor,
    Guard,
    GuardMetrics,
    GuardJob,
    LockedItems,
    ReconcileHistory,
    RestoreRows,
    RepairStates,
    CleanUpItems,
    RedriveMessages,
    DoctorCommand,
    ReconcileHistoryCommand,
    RebuildBalancesCommand,
    RebuildSearchCommand,
    RepairChangesCommand,
    RepairStatesCommand,
    RepairTransfersCommand,
    RestoreReservationsCommand,
    CleanUpItemsCommand,
    RedriveMessagesCommand,
  ],
  exports: [Doctor, Guard],
})
export class DoctorModule {}
