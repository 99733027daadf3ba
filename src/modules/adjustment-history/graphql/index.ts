import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { ApprovalsModule } from '../../approvals/index.js';
import { SettingsModule } from '../../settings/index.js';
import { SourcesModule } from '../../sources/index.js';
import { AdjustmentHistoryModule } from '../index.js';
import { AdjustmentsResolver } from './adjustments.resolver.js';
import { ApproversResolver } from './approvers.resolver.js';
import { ItemsAtResolver } from './items-at.resolver.js';
import { QuantityHistoryResolver } from './quantity-history.resolver.js';
import { SourceOptionsResolver } from './source-options.resolver.js';

export { AdjustmentReasonEnum, ManualReasonEnum, SourceOption } from './adjustment.type.js';

/** The adjustment history over GraphQL. */
export const AdjustmentHistoryGraphqlModule = defineGraphqlModule(
  AdjustmentHistoryModule,
  [AdjustmentsResolver, ApproversResolver, ItemsAtResolver, QuantityHistoryResolver, SourceOptionsResolver],
  { imports: [ApprovalsModule, SettingsModule, SourcesModule] },
);
