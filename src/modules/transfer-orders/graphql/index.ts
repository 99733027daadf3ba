import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../../catalog/index.js';
import { StockStatesModule } from '../../stock-states/index.js';
import { TransferOrdersModule } from '../index.js';
import { TransferOrderStepsResolver } from './transfer-order-steps.resolver.js';
import { TransferOrdersResolver } from './transfer-orders.resolver.js';

/** Transfers that take time over GraphQL. */
export const TransferOrdersGraphqlModule = defineGraphqlModule(
  TransferOrdersModule,
  [TransferOrdersResolver, TransferOrderStepsResolver],
  { imports: [CatalogModule, IdempotencyModule, StockStatesModule] },
);
