import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { ChangesController } from './api/changes.controller.js';
import { ChangeLog } from './app/change-log.service.js';
import { ChangeReader } from './app/change-reader.service.js';
import { ChangeWaiters } from './app/change-waiters.service.js';
import { FeedInspection } from './app/feed-inspection.service.js';
import { FeedMetrics } from './app/feed-metrics.service.js';
import { PruneChanges } from './app/prune-changes.service.js';
import { Sequencer } from './app/sequencer.service.js';
import { PruneChangesCommand } from './commands/prune-changes.command.js';
import { ChangeRepository } from './data/change.repository.js';
import { FeedComparisonRepository } from './data/feed-comparison.repository.js';
import { PendingRepository } from './data/pending.repository.js';
import { PruneChangesJob } from './jobs/prune-changes.job.js';
import { SequenceChangesJob } from './jobs/sequence-changes.job.js';

/**
 * One ordered feed of what the ledgers and the salability index have written. It reads the tables of the ledgers and
 * knows none of their modules, so that all of them may tell it what they write.
 */
@Module({
  imports: [SettingsModule],
  controllers: [ChangesController],
  providers: [
    PendingRepository,
    ChangeRepository,
    FeedComparisonRepository,
    Sequencer,
    ChangeLog,
    ChangeReader,
    ChangeWaiters,
    PruneChanges,
    FeedInspection,
    FeedMetrics,
    PruneChangesCommand,
    SequenceChangesJob,
    PruneChangesJob,
  ],
  exports: [ChangeLog, ChangeReader, FeedInspection],
})
export class ChangeFeedModule {}
