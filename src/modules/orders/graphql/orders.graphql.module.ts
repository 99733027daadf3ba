import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../../catalog/index.js';
import { ReservationsModule } from '../../reservations/index.js';
import { SalabilityModule } from '../../salability/index.js';
import { SourcesModule } from '../../sources/index.js';
import { StocksModule } from '../../stocks/index.js';
import { StoresModule } from '../../stores/index.js';
import { OrdersModule } from '../index.js';
import { OrderChangesResolver } from './order-changes.resolver.js';
import { OrderFieldsResolver } from './order-fields.resolver.js';
import { OrderPlacingResolver } from './order-placing.resolver.js';
import { OrderStores } from './order-stores.service.js';
import { OrdersResolver } from './orders.resolver.js';
import { SalableGoodsFinder } from './salable-goods.service.js';

/** Orders over GraphQL. */
@Module({
  imports: [
    CatalogModule,
    IdempotencyModule,
    OrdersModule,
    ReservationsModule,
    SalabilityModule,
    SourcesModule,
    StocksModule,
    StoresModule,
  ],
  providers: [
    OrderStores,
    SalableGoodsFinder,
    OrdersResolver,
    OrderFieldsResolver,
    OrderPlacingResolver,
    OrderChangesResolver,
  ],
})
export class OrdersGraphqlModule {}
