import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import type { AskedRow } from '../../../platform/errors/large-change.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { Approval, ApprovalDetail, ApprovalStatus, Approver, NewApproval } from '../domain/approval.js';
import { ApprovalEntity } from './approval.entity.js';

/** What lists can be filtered and sorted by, as responses name it. */
const COLUMNS = {
  id: { sql: 'approval_id', kind: 'int' },
  use_case: { sql: 'use_case', kind: 'text', isAscii: true },
  status: { sql: 'status', kind: 'text', isAscii: true },
  row_count: { sql: 'row_count', kind: 'int' },
  largest_quantity: { sql: 'largest_quantity', kind: 'decimal' },
  largest_value: { sql: 'largest_value', kind: 'decimal' },
  requester_id: { sql: 'requester_id', kind: 'int' },
  requester_name: { sql: 'requester_name', kind: 'text', nullable: true },
  request_id: { sql: 'request_id', kind: 'text', isAscii: true },
  created_at: { sql: 'created_at', kind: 'date' },
  decided_by_id: { sql: 'decided_by_id', kind: 'int', nullable: true },
  decided_at: { sql: 'decided_at', kind: 'date', nullable: true },
  result_request_id: { sql: 'result_request_id', kind: 'text', nullable: true, isAscii: true },
} as const satisfies SearchColumns;

/** Ends that have written nothing. */
const ENDED = "status IN ('rejected', 'withdrawn', 'expired')";
const REFUSAL_LENGTH_MAX = 1000;

/** Who decides, and what they say. */
interface Decision {
  readonly status: Exclude<ApprovalStatus, 'waiting'>;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly note: string | null;
}

/** What an approved change has written by now. */
interface Written {
  readonly resultRequestId: string;
  readonly rows: number;
  /** Whether the running transaction has approved it before, with an earlier write. */
  readonly isTaken: boolean;
}

/** The table of requests for approval. Each ends once: whoever ends it finds it waiting, with one statement. */
@Injectable()
export class ApprovalRepository {
  constructor(
    @InjectRepository(ApprovalEntity) private readonly requests: Repository<ApprovalEntity>,
    private readonly database: Database,
  ) {}

  async insert(approval: NewApproval): Promise<number> {
    return (await insertRows(this.requests, [approval])).insertId;
  }

  async find(approvalId: number): Promise<Approval | undefined> {
    return (await this.requests.findOneBy({ approvalId })) ?? undefined;
  }

  async payloadOf(approvalId: number): Promise<string | undefined> {
    const found = await this.requests.findOne({ where: { approvalId }, select: { approvalId: true, payload: true } });
    return found?.payload ?? undefined;
  }

  /** What the requests would change, by their ids. */
  async rowsOf(approvalIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetail['rows']>> {
    const found = await this.requests.find({
      where: { approvalId: In([...approvalIds]) },
      select: { approvalId: true, rows: true },
    });
    return new Map(found.map(({ approvalId, rows }): [number, readonly AskedRow[]] => [approvalId, rows]));
  }

  /** The newest first. */
  async search(criteria: SearchCriteria): Promise<{ approvals: Approval[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.requests, criteria, {
      columns: COLUMNS,
      defaultOrder: 'approval_id DESC',
    });
    return { approvals: entities, totalCount };
  }

  /** How many requests wait, of one person or of all others. */
  async countWaiting(of: { readonly requesterId: number } | { readonly notOf: number }): Promise<number> {
    const [condition, userId] =
      'requesterId' in of ? ['requester_id = ?', of.requesterId] : ['requester_id <> ?', of.notOf];
    return this.count(`status = 'waiting' AND ${condition}`, [userId]);
  }

  /**
   * Ends a waiting request, whose row is locked until the running transaction ends. False where it does not wait any
   * more. What the approved change writes later in the transaction that has ended it adds up.
   */
  async end(
    approvalId: number,
    { status, decidedById, decidedByName, note }: Decision,
    written?: Written,
  ): Promise<boolean> {
    const requestId = written?.resultRequestId ?? null;
    const expected = written?.isTaken ? status : 'waiting';
    const { affectedRows } = await this.database.execute(
      `UPDATE inventory_approval_request
          SET status = ?, decided_by_id = ?, decided_by_name = ?, decided_at = UTC_TIMESTAMP(), note = ?,
              result_request_id = ?, written_rows = written_rows + ?, payload = NULL, refusal = NULL
        WHERE approval_id = ? AND status = ?`,
      [status, decidedById, decidedByName, note, requestId, written?.rows ?? 0, approvalId, expected],
    );
    return affectedRows > 0;
  }

  /** Notes why an approval was refused, where the request waits still. */
  async noteRefusal(approvalId: number, refusal: string): Promise<void> {
    await this.database.execute(
      `UPDATE inventory_approval_request SET refusal = ? WHERE approval_id = ? AND status = 'waiting'`,
      [[...refusal].slice(0, REFUSAL_LENGTH_MAX).join(''), approvalId],
    );
  }

  /** Who has approved what these requests have written, by request id. */
  async approversOf(requestIds: readonly string[]): Promise<ReadonlyMap<string, Approver>> {
    if (requestIds.length === 0) return new Map();
    const rows = await this.database.query<Omit<Approver, 'requesterIds'> & { requestId: string; requesterId: number }>(
      `SELECT result_request_id AS requestId, decided_by_id AS id, decided_by_name AS name, requester_id AS requesterId
         FROM inventory_approval_request WHERE result_request_id IN (?) AND decided_by_id IS NOT NULL`,
      [requestIds],
    );
    const approvers = new Map<string, Approver & { readonly requesterIds: Set<string> }>();
    for (const { requestId, id, name, requesterId } of rows) {
      const approver = approvers.get(requestId) ?? { id, name, requesterIds: new Set() };
      approver.requesterIds.add(String(requesterId));
      approvers.set(requestId, approver);
    }
    return approvers;
  }

  /** Ends up to `limit` requests that have waited for longer than so many days; returns how many there were. */
  async expire(days: number, limit: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `UPDATE inventory_approval_request SET status = 'expired', decided_at = UTC_TIMESTAMP(), payload = NULL
        WHERE status = 'waiting' AND created_at < UTC_TIMESTAMP() - INTERVAL ? DAY ORDER BY created_at LIMIT ?`,
      [days, limit],
    );
    return affectedRows;
  }

  /** How many requests `expire` would end. */
  countOverdue(days: number): Promise<number> {
    return this.count("status = 'waiting' AND created_at < UTC_TIMESTAMP() - INTERVAL ? DAY", [days]);
  }

  /** How many requests `removeEnded` would delete. */
  countEnded(days: number): Promise<number> {
    return this.count(`${ENDED} AND created_at < UTC_TIMESTAMP() - INTERVAL ? DAY`, [days]);
  }

  /** Deletes up to `limit` requests that have ended without an approval and are older than so many days. */
  async removeEnded(days: number, limit: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM inventory_approval_request
        WHERE ${ENDED} AND created_at < UTC_TIMESTAMP() - INTERVAL ? DAY
        ORDER BY status, created_at LIMIT ?`,
      [days, limit],
    );
    return affectedRows;
  }

  private async count(condition: string, parameters: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ found: number }>(
      `SELECT COUNT(*) AS found FROM inventory_approval_request WHERE ${condition}`,
      parameters,
    );
    return row?.found ?? 0;
  }
}
