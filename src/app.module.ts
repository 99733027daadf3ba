import { Module } from '@nestjs/common';
import { MIGRATIONS } from './migrations/index.js';
import { AccessModule } from './modules/access/index.js';
import { AdminHomeModule } from './modules/admin-home/index.js';
import { AdjustmentHistoryModule } from './modules/adjustment-history/index.js';
import { AdjustmentRevertModule } from './modules/adjustment-revert/index.js';
import { ApprovalsModule } from './modules/approvals/index.js';
import { BulkOperationsModule } from './modules/bulk-operations/index.js';
import { CatalogModule } from './modules/catalog/index.js';
import { ChangeFeedModule } from './modules/change-feed/index.js';
import { CustomersModule } from './modules/customers/index.js';
import { DistanceModule } from './modules/distance/index.js';
import { DoctorModule } from './modules/doctor/index.js';
import { ImportExportModule } from './modules/import-export/index.js';
import { LegacyStockModule } from './modules/legacy-stock/index.js';
import { LockingModule } from './modules/locking/index.js';
import { LowStockModule } from './modules/low-stock/index.js';
import { OrdersModule } from './modules/orders/index.js';
import { PickupModule } from './modules/pickup/index.js';
import { PickupNoticesModule } from './modules/pickup-notices/index.js';
import { PlacementModule } from './modules/placement/index.js';
import { ReservationMaintenanceModule } from './modules/reservation-maintenance/index.js';
import { ReservationsModule } from './modules/reservations/index.js';
import { SalabilityModule } from './modules/salability/index.js';
import { SalabilityIndexModule } from './modules/salability-index/index.js';
import { SampleDataModule } from './modules/sample-data/index.js';
import { SecurityLogModule } from './modules/security-log/index.js';
import { SettingsModule } from './modules/settings/index.js';
import { ShippingModule } from './modules/shipping/index.js';
import { InvoicesModule } from './modules/invoices/index.js';
import { CreditMemosModule } from './modules/credit-memos/index.js';
import { SourceDeductionModule } from './modules/source-deduction/index.js';
import { SourceItemsModule } from './modules/source-items/index.js';
import { SourceSelectionModule } from './modules/source-selection/index.js';
import { SourcesModule } from './modules/sources/index.js';
import { StockCountsModule } from './modules/stock-counts/index.js';
import { StockVisualizerModule } from './modules/stock-visualizer/index.js';
import { StockStatesModule } from './modules/stock-states/index.js';
import { TransferOrdersModule } from './modules/transfer-orders/index.js';
import { StocksModule } from './modules/stocks/index.js';
import { StoresModule } from './modules/stores/index.js';
import { TransfersModule } from './modules/transfers/index.js';
import { WebhooksModule } from './modules/webhooks/index.js';
import { CliModule } from './platform/cli/cli.module.js';
import { EnvironmentModule } from './platform/config/environment.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { IdempotencyModule } from './platform/idempotency/idempotency.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { ObservabilityModule } from './platform/observability/observability.module.js';
import { QueueModule } from './platform/queue/queue.module.js';
import { RedisModule } from './platform/redis/redis.module.js';
import { ScheduleModule } from './platform/schedule/schedule.module.js';
import { TimeModule } from './platform/time/time.module.js';

/** The composition that every role of the process shares: API, worker, scheduler and command line. */
@Module({
  imports: [
    EnvironmentModule,
    HttpModule,
    DatabaseModule.forMigrations(MIGRATIONS),
    RedisModule,
    ObservabilityModule,
    TimeModule,
    QueueModule,
    ScheduleModule,
    IdempotencyModule,
    MailModule,
    CliModule,
    SecurityLogModule,
    SettingsModule,
    AccessModule,
    CustomersModule,
    StoresModule,
    SourcesModule,
    StocksModule,
    CatalogModule,
    SourceItemsModule,
    ApprovalsModule,
    ChangeFeedModule,
    AdjustmentHistoryModule,
    AdjustmentRevertModule,
    SalabilityIndexModule,
    SalabilityModule,
    LockingModule,
    ReservationsModule,
    PickupModule,
    PlacementModule,
    OrdersModule,
    DistanceModule,
    SourceSelectionModule,
    SourceDeductionModule,
    ShippingModule,
    PickupNoticesModule,
    InvoicesModule,
    CreditMemosModule,
    TransfersModule,
    StockStatesModule,
    TransferOrdersModule,
    AdminHomeModule,
    ReservationMaintenanceModule,
    LegacyStockModule,
    LowStockModule,
    StockCountsModule,
    WebhooksModule,
    DoctorModule,
    BulkOperationsModule,
    ImportExportModule,
    StockVisualizerModule,
    SampleDataModule,
  ],
})
export class AppModule {}
