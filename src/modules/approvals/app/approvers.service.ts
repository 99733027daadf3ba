import { Injectable } from '@nestjs/common';
import { ApprovalRepository } from '../data/approval.repository.js';
import type { Approver } from '../domain/approval.js';

/** Who has approved what requests have written, for the history. */
@Injectable()
export class Approvers {
  constructor(private readonly approvals: ApprovalRepository) {}

  /** By request id, of those that were approved. One statement, by index. */
  of(requestIds: readonly string[]): Promise<ReadonlyMap<string, Approver>> {
    return this.approvals.approversOf(requestIds);
  }
}
