import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { AdjustmentHistoryModule } from '../index.js';
import { AdjustmentsResolver } from './adjustments.resolver.js';

/** The adjustment history over GraphQL. */
@Module({ imports: [AdjustmentHistoryModule, SettingsModule], providers: [AdjustmentsResolver] })
export class AdjustmentHistoryGraphqlModule {}
