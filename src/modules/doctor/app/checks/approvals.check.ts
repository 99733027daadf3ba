import { Injectable } from '@nestjs/common';
import { ApprovalInspection } from '../../../approvals/index.js';
import type { ApprovalDamageKind } from '../../../approvals/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

const FOUND = {
  undecided: { kind: 'approval-undecided', text: 'has ended, and nobody has decided about it.' },
  unwritten: { kind: 'approval-unwritten', text: 'is approved, and its history rows are not there.' },
  overdue: { kind: 'approval-overdue', text: 'waits, days after it should have expired.' },
} as const satisfies Record<ApprovalDamageKind, object>;

/** Requests for approval against those who have decided and against the history. */
@Injectable()
export class ApprovalsCheck implements Check {
  readonly key = 'approvals';
  readonly title = 'Approvals';
  readonly compares = 'requests for approval with their decisions, their age and the history rows that came of them';
  readonly sliceSize = 1000;
  readonly settleMs = 1000;

  constructor(private readonly approvals: ApprovalInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, damages, next } = await this.approvals.slice(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: damages.map(({ approvalId, kind }) => ({
        kind: FOUND[kind].kind,
        subject: String(approvalId),
        text: `Request for approval ${approvalId} ${FOUND[kind].text}`,
      })),
      next: writeCursor(next),
    };
  }
}
