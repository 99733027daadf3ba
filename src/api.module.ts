import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { AccessGraphqlModule } from './modules/access/graphql/access.graphql.module.js';
import { AdjustmentHistoryGraphqlModule } from './modules/adjustment-history/graphql/adjustment-history.graphql.module.js';
import { AdminHomeGraphqlModule } from './modules/admin-home/graphql/admin-home.graphql.module.js';
import { AdjustmentRevertGraphqlModule } from './modules/adjustment-revert/graphql/adjustment-revert.graphql.module.js';
import { SourcesGraphqlModule } from './modules/sources/graphql/sources.graphql.module.js';
import { StocksGraphqlModule } from './modules/stocks/graphql/stocks.graphql.module.js';
import { StoresGraphqlModule } from './modules/stores/graphql/stores.graphql.module.js';
import { SettingsGraphqlModule } from './modules/settings/graphql/settings.graphql.module.js';
import { TransfersGraphqlModule } from './modules/transfers/graphql/transfers.graphql.module.js';
import { SalabilityIndexGraphqlModule } from './modules/salability-index/graphql/salability-index.graphql.module.js';
import { SourceItemsGraphqlModule } from './modules/source-items/graphql/source-items.graphql.module.js';
import { SalabilityGraphqlModule } from './modules/salability/graphql/salability.graphql.module.js';
import { LegacyStockGraphqlModule } from './modules/legacy-stock/graphql/legacy-stock.graphql.module.js';
import { CatalogGraphqlModule } from './modules/catalog/graphql/catalog.graphql.module.js';
import { OrdersGraphqlModule } from './modules/orders/graphql/orders.graphql.module.js';
import { ShippingGraphqlModule } from './modules/shipping/graphql/shipping.graphql.module.js';
import { InvoicesGraphqlModule } from './modules/invoices/graphql/invoices.graphql.module.js';
import { CreditMemosGraphqlModule } from './modules/credit-memos/graphql/credit-memos.graphql.module.js';
import { DoctorGraphqlModule } from './modules/doctor/graphql/doctor.graphql.module.js';
import { ImportExportGraphqlModule } from './modules/import-export/graphql/import-export.graphql.module.js';
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
    SourcesGraphqlModule,
    StocksGraphqlModule,
    StoresGraphqlModule,
    SettingsGraphqlModule,
    TransfersGraphqlModule,
    SalabilityIndexGraphqlModule,
    SourceItemsGraphqlModule,
    SalabilityGraphqlModule,
    LegacyStockGraphqlModule,
    CatalogGraphqlModule,
    OrdersGraphqlModule,
    ShippingGraphqlModule,
    InvoicesGraphqlModule,
    CreditMemosGraphqlModule,
    DoctorGraphqlModule,
    ImportExportGraphqlModule,
  ],
})
export class ApiModule {}
