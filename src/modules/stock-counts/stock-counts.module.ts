import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApprovalsModule } from '../approvals/index.js';
import { CatalogModule } from '../catalog/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { SourcesModule } from '../sources/index.js';
import { CountSessionsController } from './api/count-sessions.controller.js';
import { CountInspection } from './app/count-inspection.service.js';
import { CountReader } from './app/count-reader.service.js';
import { FollowCountedProducts } from './app/follow-counted-products.service.js';
import { ManageCountSessions } from './app/manage-count-sessions.service.js';
import { PostCountSession } from './app/post-count-session.service.js';
import { PruneCountSessions } from './app/prune-count-sessions.service.js';
import { RepairCountSessions } from './app/repair-count-sessions.service.js';
import { RecordCounts } from './app/record-counts.service.js';
import { PruneCountsCommand } from './commands/prune-counts.command.js';
import { CountLineRepository } from './data/count-line.repository.js';
import { CountReviewRepository } from './data/count-review.repository.js';
import { CountSessionEntity } from './data/count-session.entity.js';
import { CountSessionRepository } from './data/count-session.repository.js';
import { PruneCountsJob } from './jobs/prune-counts.job.js';

/** Counting and receiving at the shelf: sessions that several people work on, posted as one request. */
@Module({
  imports: [
    ApprovalsModule,
    TypeOrmModule.forFeature([CountSessionEntity]),
    CatalogModule,
    SettingsModule,
    SourceItemsModule,
    SourcesModule,
  ],
  controllers: [CountSessionsController],
  providers: [
    CountSessionRepository,
    CountLineRepository,
    CountReviewRepository,
    CountReader,
    ManageCountSessions,
    RecordCounts,
    PostCountSession,
    FollowCountedProducts,
    PruneCountSessions,
    RepairCountSessions,
    CountInspection,
    PruneCountsJob,
    PruneCountsCommand,
  ],
  exports: [CountReader, ManageCountSessions, RecordCounts, PostCountSession, CountInspection],
})
export class StockCountsModule {}
