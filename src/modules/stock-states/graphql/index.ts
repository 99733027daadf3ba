import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { CatalogModule } from '../../catalog/index.js';
import { SourceItemsModule } from '../../source-items/index.js';
import { StockStatesModule } from '../index.js';
import { SourceItemStatesResolver } from './source-item-states.resolver.js';
import { StateMovesResolver } from './state-moves.resolver.js';
import { StockStatesResolver } from './stock-states.resolver.js';

/** The states that goods can be in over GraphQL. */
export const StockStatesGraphqlModule = defineGraphqlModule(
  StockStatesModule,
  [StockStatesResolver, StateMovesResolver, SourceItemStatesResolver],
  { imports: [CatalogModule, IdempotencyModule, SourceItemsModule] },
);
