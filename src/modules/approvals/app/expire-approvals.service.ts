import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { Settings } from '../../settings/index.js';
import { ApprovalInspectionRepository } from '../data/approval-inspection.repository.js';
import { ApprovalRepository } from '../data/approval.repository.js';
import { EXPIRY_SETTING } from '../domain/approval.js';
import { ApprovalInspection } from './approval-inspection.service.js';

/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const EXPIRE_APPROVALS_SCHEDULE = 'inventory_approvals_prune';

/** Requests that came to nothing are forgotten after so long; approved ones belong to the history. */
const ENDED_KEPT_DAYS = 365;
const REQUESTS_PER_STATEMENT = 500;

/** What a run has done, or would do. */
export interface ApprovalExpiryReport {
  /** Waiting ones that were ended. */
  readonly expired: number;
  /** Days after which they are. */
  readonly days: number;
  readonly deleted: number;
  /** Damaged past the service, and set right. */
  readonly repaired: number;
}

export interface ApprovalExpiryOptions {
  readonly dryRun?: boolean;
  /** Called after each batch with how many it had; may throw to stop. */
  readonly afterBatch?: (requests: number) => void;
}

/** Requests for approval do not wait for ever, and those that came to nothing are not kept for ever. */
@Injectable()
export class ExpireApprovals {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly inspection: ApprovalInspection,
    private readonly inspections: ApprovalInspectionRepository,
    private readonly settings: Settings,
    private readonly lock: RunLock,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: ApprovalExpiryOptions = {}): Promise<ApprovalExpiryReport> {
    let report: ApprovalExpiryReport | undefined;
    await this.lock.whileAlone(EXPIRE_APPROVALS_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'Requests for approval are being pruned already.');
    return report;
  }

  /** Batch by batch; after an interruption the next run goes on. */
  async execute({
    dryRun = false,
    afterBatch = () => undefined,
  }: ApprovalExpiryOptions = {}): Promise<ApprovalExpiryReport> {
    const days = await this.settings.get(EXPIRY_SETTING);
    const repaired = await this.repair(dryRun);
    if (dryRun) {
      const expired = await this.approvals.countOverdue(days);
      return { expired, days, deleted: await this.approvals.countEnded(ENDED_KEPT_DAYS), repaired };
    }
    return {
      expired: await inBatches((limit) => this.approvals.expire(days, limit), afterBatch),
      days,
      deleted: await inBatches((limit) => this.approvals.removeEnded(ENDED_KEPT_DAYS, limit), afterBatch),
      repaired,
    };
  }

  /** What was altered by hand. What is overdue is ended by the run itself. */
  private async repair(dryRun: boolean): Promise<number> {
    let repaired = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const { damages, next } = await this.inspection.slice(after, REQUESTS_PER_STATEMENT);
      const ids = damages.filter(({ kind }) => kind !== 'overdue').map(({ approvalId }) => approvalId);
      if (!dryRun) await this.inspections.repair(ids);
      repaired += ids.length;
      after = next;
    }
    return repaired;
  }
}

async function inBatches(
  batch: (limit: number) => Promise<number>,
  afterBatch: (requests: number) => void,
): Promise<number> {
  let done = 0;
  for (;;) {
    const some = await batch(REQUESTS_PER_STATEMENT);
    done += some;
    if (some > 0) afterBatch(some);
    if (some < REQUESTS_PER_STATEMENT) return done;
  }
}
