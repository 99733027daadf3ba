import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** What requests are compared with. */
export interface InspectionTimes {
  /** Days after which a waiting request is ended. */
  readonly waitingDays: number;
  /** Days that the history is kept; 0 keeps all of it. */
  readonly historyDays: number;
}

/** What is wrong of one request. */
export interface ApprovalDamage {
  readonly approvalId: number;
  readonly kind: ApprovalDamageKind;
}

/**
 * - `undecided`: approved or rejected, and nobody has done it.
 * - `unwritten`: approved, and the history rows that it counts are not there.
 * - `overdue`: waits days after it should have been ended.
 */
export type ApprovalDamageKind = 'undecided' | 'unwritten' | 'overdue';

/** Requests in the order of their ids. */
interface InspectedSlice {
  readonly examined: number;
  readonly damages: readonly ApprovalDamage[];
  readonly last: number | undefined;
}

/** The nightly run may have missed a night. */
const GRACE_DAYS = 2;

const UNDECIDED = "r.status IN ('approved', 'rejected') AND r.decided_by_id IS NULL";
const UNWRITTEN = `r.status = 'approved' AND r.written_rows > 0
  AND NOT EXISTS (SELECT 1 FROM inventory_adjustment_request h WHERE h.request_id = r.result_request_id)`;

/** Compares requests for approval with themselves and with the history. */
@Injectable()
export class ApprovalInspectionRepository {
  constructor(private readonly database: Database) {}

  /** The next requests after an id. One statement, whose sub-query looks into an index. */
  async slice(after: number, limit: number, { waitingDays, historyDays }: InspectionTimes): Promise<InspectedSlice> {
    const rows = await this.database.query<{ approvalId: number; kind: ApprovalDamageKind | null }>(
      `SELECT r.approval_id AS approvalId, CASE
                WHEN ${UNDECIDED} THEN 'undecided'
                WHEN (? = 0 OR r.decided_at > UTC_TIMESTAMP() - INTERVAL ? DAY) AND ${UNWRITTEN} THEN 'unwritten'
                WHEN r.status = 'waiting' AND r.created_at < UTC_TIMESTAMP() - INTERVAL ? DAY THEN 'overdue'
              END AS kind
         FROM inventory_approval_request r WHERE r.approval_id > ? ORDER BY r.approval_id LIMIT ?`,
      [historyDays, historyDays, waitingDays + GRACE_DAYS, after, limit],
    );
    return {
      examined: rows.length,
      damages: rows.flatMap(({ approvalId, kind }) => (kind === null ? [] : [{ approvalId, kind }])),
      last: rows.length < limit ? undefined : rows.at(-1)?.approvalId,
    };
  }

  /** Sets right what the inspection finds of these: what nobody has decided has expired, what is not there is not counted. */
  async repair(approvalIds: readonly number[]): Promise<void> {
    if (approvalIds.length === 0) return;
    await this.database.execute(
      `UPDATE inventory_approval_request r SET r.status = 'expired', r.payload = NULL
        WHERE r.approval_id IN (?) AND ${UNDECIDED}`,
      [approvalIds],
    );
    await this.database.execute(
      `UPDATE inventory_approval_request r SET r.written_rows = 0 WHERE r.approval_id IN (?) AND ${UNWRITTEN}`,
      [approvalIds],
    );
  }
}
