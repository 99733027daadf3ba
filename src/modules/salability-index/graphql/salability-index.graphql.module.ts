import { Module } from '@nestjs/common';
import { SalabilityIndexModule } from '../index.js';
import { ReindexResolver } from './reindex.resolver.js';

/** The stock indexes over GraphQL. */
@Module({ imports: [SalabilityIndexModule], providers: [ReindexResolver] })
export class SalabilityIndexGraphqlModule {}
