import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SourcesModule } from '../../sources/index.js';
import { StockCountsModule } from '../index.js';
import { CountsResolver } from './counts.resolver.js';

/** Counting and receiving over GraphQL. */
export const StockCountsGraphqlModule = defineGraphqlModule(StockCountsModule, [CountsResolver], {
  imports: [SourcesModule],
});
