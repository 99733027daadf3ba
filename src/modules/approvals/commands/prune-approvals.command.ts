import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { ExpireApprovals } from '../app/expire-approvals.service.js';
import type { ApprovalExpiryReport } from '../app/expire-approvals.service.js';

/** `bin/cli inventory:approvals:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:approvals:prune',
  description:
    'end requests for approval that have waited for longer than waiting_days, delete those that came to nothing a year ago, and set right what was altered by hand; the same runs every night at 03:25 UTC',
})
export class PruneApprovalsCommand extends PruneCommand<ApprovalExpiryReport> {
  protected readonly things = 'requests for approval';

  constructor(private readonly expiry: ExpireApprovals) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<ApprovalExpiryReport> {
    const afterBatch = (requests: number): void => afterStep({ examined: requests, deleted: requests });
    return dryRun ? this.expiry.execute({ dryRun, afterBatch }) : this.expiry.executeAlone({ afterBatch });
  }

  protected describe({ expired, days, deleted, repaired }: ApprovalExpiryReport, dryRun: boolean): readonly string[] {
    const would = dryRun ? 'would be ' : '';
    return [
      `${expired} requests for approval that have waited for more than ${days} days ${would}ended.`,
      `${deleted} requests for approval that came to nothing ${would}deleted.`,
      ...(repaired > 0 ? [`Requests for approval set right: ${repaired}.`] : []),
    ];
  }
}
