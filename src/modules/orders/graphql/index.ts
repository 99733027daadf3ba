import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../../catalog/index.js';
import { ReservationsModule } from '../../reservations/index.js';
import { SalabilityModule } from '../../salability/index.js';
import { SourcesModule } from '../../sources/index.js';
import { StocksModule } from '../../stocks/index.js';
import { StoresModule } from '../../stores/index.js';
import { OrdersModule } from '../index.js';
import { OrderChangesResolver } from './order-changes.resolver.js';
import { OrderCurrencies } from './order-currencies.js';
import { OrderFieldsResolver } from './order-fields.resolver.js';
import { OrderPlacingResolver } from './order-placing.resolver.js';
import { OrderStores } from './order-stores.service.js';
import { OrdersResolver } from './orders.resolver.js';
import { SalableGoodsFinder } from './salable-goods.service.js';

export { documentsComplexity, documentsOf } from './documents.js';
export { OrderCurrencies } from './order-currencies.js';
export { documentRequestOf } from './order-document.mapping.js';
export { OrderDocument, OrderDocumentItem } from './order-document.type.js';
export { OrderLoader } from './order-loader.js';
export { DocumentInput, ENTITY_ID_MAX } from './order.input.js';
export { toOrder } from './order.mapping.js';
export { Order } from './order.type.js';

/** Orders over GraphQL. */
export const OrdersGraphqlModule = defineGraphqlModule(
  OrdersModule,
  [
    OrderCurrencies,
    OrderStores,
    SalableGoodsFinder,
    OrdersResolver,
    OrderFieldsResolver,
    OrderPlacingResolver,
    OrderChangesResolver,
  ],
  {
    imports: [
      CatalogModule,
      IdempotencyModule,
      ReservationsModule,
      SalabilityModule,
      SourcesModule,
      StocksModule,
      StoresModule,
    ],
  },
);
