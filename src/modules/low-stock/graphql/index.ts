import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SourcesModule } from '../../sources/index.js';
import { LowStockModule } from '../index.js';
import { LowStockResolver } from './low-stock.resolver.js';

/** Low stock over GraphQL. */
export const LowStockGraphqlModule = defineGraphqlModule(LowStockModule, [LowStockResolver], {
  imports: [SourcesModule],
});
