import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { EXPIRE_APPROVALS_SCHEDULE, ExpireApprovals } from '../app/expire-approvals.service.js';

/** Ends requests for approval that nobody has decided about, every night. */
@Injectable()
export class ExpireApprovalsJob {
  private readonly logger = new Logger(ExpireApprovalsJob.name);

  constructor(private readonly expiry: ExpireApprovals) {}

  @Cron('25 3 * * *', { name: EXPIRE_APPROVALS_SCHEDULE })
  async run(): Promise<void> {
    const { expired, deleted, repaired } = await this.expiry.execute();
    if (expired + deleted > 0) this.logger.log(`Requests for approval: ${expired} expired, ${deleted} deleted.`);
    if (repaired > 0) this.logger.warn(`Requests for approval set right: ${repaired}.`);
  }
}
