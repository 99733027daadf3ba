import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { BulkOperationsModule } from '../../bulk-operations/index.js';
import { AdjustmentRevertModule } from '../index.js';
import { RevertResolver } from './revert.resolver.js';

/** Undo by request id over GraphQL. */
export const AdjustmentRevertGraphqlModule = defineGraphqlModule(AdjustmentRevertModule, [RevertResolver], {
  imports: [BulkOperationsModule, IdempotencyModule],
});
