import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { AdjustmentRevertModule } from '../index.js';
import { RevertResolver } from './revert.resolver.js';

/** Undo by request id over GraphQL. */
@Module({ imports: [AdjustmentRevertModule, IdempotencyModule], providers: [RevertResolver] })
export class AdjustmentRevertGraphqlModule {}
