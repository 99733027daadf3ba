import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SourcesModule } from '../../sources/index.js';
import { StocksModule } from '../index.js';
import { StockOfWebsiteResolver, StocksOfSourceResolver } from './stock-names.resolver.js';
import { StockSourcesResolver } from './stock-sources.resolver.js';
import { StocksResolver } from './stocks.resolver.js';

/** Stocks, their channels and their sources over GraphQL. */
export const StocksGraphqlModule = defineGraphqlModule(
  StocksModule,
  [StocksResolver, StockSourcesResolver, StocksOfSourceResolver, StockOfWebsiteResolver],
  { imports: [SourcesModule] },
);
