import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { SourcesModule } from '../../sources/index.js';
import { TransfersModule } from '../index.js';
import { BulkProductsResolver } from './bulk-products.resolver.js';
import { TransfersResolver } from './transfers.resolver.js';

/** Transfers between sources over GraphQL. */
@Module({
  imports: [IdempotencyModule, SourcesModule, TransfersModule],
  providers: [BulkProductsResolver, TransfersResolver],
})
export class TransfersGraphqlModule {}
