import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { AccessGraphqlModule } from './modules/access/graphql/index.js';
import { AdjustmentHistoryGraphqlModule } from './modules/adjustment-history/graphql/index.js';
import { AdminHomeGraphqlModule } from './modules/admin-home/graphql/index.js';
import { AdjustmentRevertGraphqlModule } from './modules/adjustment-revert/graphql/index.js';
import { ApprovalsGraphqlModule } from './modules/approvals/graphql/index.js';
import { BulkOperationsGraphqlModule } from './modules/bulk-operations/graphql/index.js';
import { SourcesGraphqlModule } from './modules/sources/graphql/index.js';
import { StocksGraphqlModule } from './modules/stocks/graphql/index.js';
import { StoresGraphqlModule } from './modules/stores/graphql/index.js';
import { SecurityLogGraphqlModule } from './modules/security-log/graphql/index.js';
import { SettingsGraphqlModule } from './modules/settings/graphql/index.js';
import { TransfersGraphqlModule } from './modules/transfers/graphql/index.js';
import { StockStatesGraphqlModule } from './modules/stock-states/graphql/index.js';
import { TransferOrdersGraphqlModule } from './modules/transfer-orders/graphql/index.js';
import { SalabilityIndexGraphqlModule } from './modules/salability-index/graphql/index.js';
import { SourceItemsGraphqlModule } from './modules/source-items/graphql/index.js';
import { SalabilityGraphqlModule } from './modules/salability/graphql/index.js';
import { LegacyStockGraphqlModule } from './modules/legacy-stock/graphql/index.js';
import { LookupGraphqlModule } from './modules/lookup/graphql/index.js';
import { StockCountsGraphqlModule } from './modules/stock-counts/graphql/index.js';
import { LowStockGraphqlModule } from './modules/low-stock/graphql/index.js';
import { CatalogGraphqlModule } from './modules/catalog/graphql/index.js';
import { OrdersGraphqlModule } from './modules/orders/graphql/index.js';
import { PlacementGraphqlModule } from './modules/placement/graphql/index.js';
import { ShippingGraphqlModule } from './modules/shipping/graphql/index.js';
import { PickupNoticesGraphqlModule } from './modules/pickup-notices/graphql/index.js';
import { InvoicesGraphqlModule } from './modules/invoices/graphql/index.js';
import { CreditMemosGraphqlModule } from './modules/credit-memos/graphql/index.js';
import { DoctorGraphqlModule } from './modules/doctor/graphql/index.js';
import { ImportExportGraphqlModule } from './modules/import-export/graphql/index.js';
import { WebhooksGraphqlModule } from './modules/webhooks/graphql/index.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';

/**
 * What a process with the role `api` serves beside REST. It stands apart from `AppModule`, so that workers and the
 * command line neither load nor build a GraphQL schema.
 */
@Module({
  imports: [
    AppModule,
    GraphqlModule,
    AccessGraphqlModule,
    AdjustmentHistoryGraphqlModule,
    AdminHomeGraphqlModule,
    AdjustmentRevertGraphqlModule,
    ApprovalsGraphqlModule,
    BulkOperationsGraphqlModule,
    SourcesGraphqlModule,
    StocksGraphqlModule,
    StoresGraphqlModule,
    SecurityLogGraphqlModule,
    SettingsGraphqlModule,
    TransfersGraphqlModule,
    StockStatesGraphqlModule,
    TransferOrdersGraphqlModule,
    SalabilityIndexGraphqlModule,
    SourceItemsGraphqlModule,
    SalabilityGraphqlModule,
    LegacyStockGraphqlModule,
    LookupGraphqlModule,
    LowStockGraphqlModule,
    StockCountsGraphqlModule,
    WebhooksGraphqlModule,
    CatalogGraphqlModule,
    OrdersGraphqlModule,
    PlacementGraphqlModule,
    ShippingGraphqlModule,
    PickupNoticesGraphqlModule,
    InvoicesGraphqlModule,
    CreditMemosGraphqlModule,
    DoctorGraphqlModule,
    ImportExportGraphqlModule,
  ],
})
export class ApiModule {}
