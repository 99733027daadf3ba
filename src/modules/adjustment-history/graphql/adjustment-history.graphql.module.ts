import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { SourcesModule } from '../../sources/index.js';
import { AdjustmentHistoryModule } from '../index.js';
import { AdjustmentsResolver } from './adjustments.resolver.js';
import { QuantityHistoryResolver } from './quantity-history.resolver.js';
import { SourceOptionsResolver } from './source-options.resolver.js';

/** The adjustment history over GraphQL. */
@Module({
  imports: [AdjustmentHistoryModule, SettingsModule, SourcesModule],
  providers: [AdjustmentsResolver, QuantityHistoryResolver, SourceOptionsResolver],
})
export class AdjustmentHistoryGraphqlModule {}
