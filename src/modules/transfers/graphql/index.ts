import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../../catalog/index.js';
import { SourcesModule } from '../../sources/index.js';
import { TransfersModule } from '../index.js';
import { BackgroundActionsResolver } from './background-actions.resolver.js';
import { BulkProductsResolver } from './bulk-products.resolver.js';
import { TransfersResolver } from './transfers.resolver.js';

/** Transfers between sources over GraphQL. */
export const TransfersGraphqlModule = defineGraphqlModule(
  TransfersModule,
  [BulkProductsResolver, BackgroundActionsResolver, TransfersResolver],
  {
    imports: [CatalogModule, IdempotencyModule, SourcesModule],
  },
);
