import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WaitingChanges } from '../../platform/http/waiting-changes.js';
import { AccessModule } from '../access/index.js';
import { SettingsModule } from '../settings/index.js';
import { ApprovalsController } from './api/approvals.controller.js';
import { ApprovalInspection } from './app/approval-inspection.service.js';
import { ApprovalReader } from './app/approval-reader.service.js';
import { Approvers } from './app/approvers.service.js';
import { AskedChanges } from './app/asked-changes.service.js';
import { ChangeLimits } from './app/change-limits.service.js';
import { DecideApproval } from './app/decide-approval.service.js';
import { ExpireApprovals } from './app/expire-approvals.service.js';
import { KeepForApproval } from './app/keep-for-approval.service.js';
import { PruneApprovalsCommand } from './commands/prune-approvals.command.js';
import { ApprovalInspectionRepository } from './data/approval-inspection.repository.js';
import { ApprovalEntity } from './data/approval.entity.js';
import { ApprovalRepository } from './data/approval.repository.js';
import { ProductPriceRepository } from './data/product-price.repository.js';
import { ExpireApprovalsJob } from './jobs/expire-approvals.job.js';

/** The largest change that somebody may write alone, and what is larger: it waits for a second person. */
@Module({
  imports: [TypeOrmModule.forFeature([ApprovalEntity]), AccessModule, SettingsModule],
  controllers: [ApprovalsController],
  providers: [
    ApprovalRepository,
    ApprovalInspectionRepository,
    ProductPriceRepository,
    ChangeLimits,
    AskedChanges,
    { provide: WaitingChanges, useClass: KeepForApproval },
    ApprovalReader,
    ApprovalInspection,
    Approvers,
    DecideApproval,
    ExpireApprovals,
    ExpireApprovalsJob,
    PruneApprovalsCommand,
  ],
  exports: [WaitingChanges, AskedChanges, ChangeLimits, Approvers, ApprovalReader, ApprovalInspection, DecideApproval],
})
export class ApprovalsModule {}
