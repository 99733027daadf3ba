import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { AdjustmentsController } from './api/adjustments.controller.js';
import { AdjustmentLog } from './app/adjustment-log.service.js';
import { AdjustmentReader } from './app/adjustment-reader.service.js';
import { HistoryCounter } from './app/history-counter.service.js';
import { AdjustmentBlockRepository } from './data/adjustment-block.repository.js';
import { AdjustmentSearchRepository } from './data/adjustment-search.repository.js';
import { AdjustmentRepository } from './data/adjustment.repository.js';
import { HistoryTriggers } from './data/history-triggers.service.js';

/** Who moved what and why: the append-only history of the supply ledger. */
@Module({
  imports: [SettingsModule],
  controllers: [AdjustmentsController],
  providers: [
    AdjustmentRepository,
    AdjustmentBlockRepository,
    AdjustmentSearchRepository,
    HistoryTriggers,
    HistoryCounter,
    AdjustmentLog,
    AdjustmentReader,
  ],
  exports: [AdjustmentLog, HistoryTriggers],
})
export class AdjustmentHistoryModule {}
