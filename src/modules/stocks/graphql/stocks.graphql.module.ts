import { Module } from '@nestjs/common';
import { SourcesModule } from '../../sources/index.js';
import { StocksModule } from '../index.js';
import { StockOfWebsiteResolver, StocksOfSourceResolver } from './stock-names.resolver.js';
import { StockSourcesResolver } from './stock-sources.resolver.js';
import { StocksResolver } from './stocks.resolver.js';

/** Stocks, their channels and their sources over GraphQL. */
@Module({
  imports: [StocksModule, SourcesModule],
  providers: [StocksResolver, StockSourcesResolver, StocksOfSourceResolver, StockOfWebsiteResolver],
})
export class StocksGraphqlModule {}
