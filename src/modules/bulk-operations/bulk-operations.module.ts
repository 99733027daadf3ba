import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { SecurityLogModule } from '../security-log/index.js';
import { AsynchronousController } from './api/asynchronous.controller.js';
import { AsynchronousGuard } from './api/asynchronous.guard.js';
import { BulkStatusController } from './api/bulk-status.controller.js';
import { BulkReader } from './app/bulk-reader.service.js';
import { BackgroundWorks } from './app/background-works.service.js';
import { BulkOverview } from './app/bulk-overview.service.js';
import { OperationRoutes } from './app/operation-routes.service.js';
import { OperationRunner } from './app/operation-runner.service.js';
import { RemoveFinishedBulks } from './app/remove-finished-bulks.service.js';
import { RunOperations } from './app/run-operations.service.js';
import { ScheduleBulk } from './app/schedule-bulk.service.js';
import { BulkOverviewRepository } from './data/bulk-overview.repository.js';
import { BulkRepository } from './data/bulk.repository.js';
import { OperationSearchRepository } from './data/operation-search.repository.js';
import { OperationRepository } from './data/operation.repository.js';
import { RemoveFinishedBulksJob } from './jobs/remove-finished-bulks.job.js';
import { RunOperationsProcessor } from './jobs/run-operations.processor.js';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';

/** Asynchronous REST: every writing route can be called to be done later, alone or in bulk. */
@Module({
  imports: [
    AccessModule,
    ApprovalsModule,
    SecurityLogModule,
    IdempotencyModule,
    BullModule.registerQueue({ name: 'bulk-operations' }),
  ],
  controllers: [AsynchronousController, BulkStatusController],
  providers: [
    BulkRepository,
    OperationRepository,
    OperationSearchRepository,
    AsynchronousGuard,
    OperationRoutes,
    BackgroundWorks,
    ScheduleBulk,
    OperationRunner,
    RunOperations,
    BulkReader,
    BulkOverviewRepository,
    BulkOverview,
    RemoveFinishedBulks,
    RunOperationsProcessor,
    RemoveFinishedBulksJob,
  ],
  exports: [BackgroundWorks, BulkOverview, BulkReader, OperationRoutes, ScheduleBulk],
})
export class BulkOperationsModule {}
