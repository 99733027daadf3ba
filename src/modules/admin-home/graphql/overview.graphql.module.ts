import { Module } from '@nestjs/common';
import { StocksModule } from '../../stocks/index.js';
import { AdminHomeModule } from '../index.js';
import { OverviewResolver } from './overview.resolver.js';

/** The figures of the front page over GraphQL. */
@Module({ imports: [AdminHomeModule, StocksModule], providers: [OverviewResolver] })
export class AdminHomeGraphqlModule {}
