import { Injectable } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { ApprovalRepository } from '../data/approval.repository.js';
import { APPROVE_PERMISSION, noSuchApproval, VIEW_PERMISSION } from '../domain/approval.js';
import type { Approval, ApprovalDetail } from '../domain/approval.js';

/**
 * Requests for approval. With the permission to see them all are shown. Other staff are shown their own over GraphQL, so
 * that nobody loses sight of what they have asked for. Callers who are bound to sources see their own alone, whatever they
 * may: a request of somebody else names sources that are not theirs.
 */
@Injectable()
export class ApprovalReader {
  constructor(private readonly approvals: ApprovalRepository) {}

  /** Of the caller's own where they may not see those of others. The newest first, unless asked otherwise. */
  search(criteria: SearchCriteria): Promise<{ approvals: readonly Approval[]; totalCount: number }> {
    if (maySeeAll()) return this.approvals.search(criteria);
    const { actor } = currentContext();
    const ownId = actor.type === 'admin' ? (actor.id ?? '0') : '0';
    const own = { filters: [{ field: 'requester_id', value: ownId, conditionType: 'eq' as const }] };
    const { filterGroups, sortOrders, sentPageSize: pageSize, currentPage } = criteria;
    return this.approvals.search(
      new SearchCriteria({
        filterGroups: [...filterGroups, own],
        sortOrders,
        currentPage,
        ...(pageSize === undefined ? {} : { pageSize }),
      }),
    );
  }

  /** Throws not-found, for a request of others too where the caller may not see those. */
  async get(approvalId: number): Promise<Approval> {
    const approval = await this.approvals.find(approvalId);
    if (!approval || !(maySeeAll() || isOwn(approval))) throw noSuchApproval(approvalId);
    return approval;
  }

  /** As `get`, with what would change. */
  async detail(approvalId: number): Promise<ApprovalDetail> {
    const approval = await this.get(approvalId);
    return { ...approval, rows: (await this.rowsOf([approvalId])).get(approvalId) ?? [] };
  }

  /**
   * What requests would change, by their ids. One statement. Callers who are bound to sources see what would change at these.
   * A step of a transfer writes to its other end as well, and what that has is not theirs to know.
   */
  async rowsOf(approvalIds: readonly number[]): Promise<ReadonlyMap<number, ApprovalDetail['rows']>> {
    const rows = await this.approvals.rowsOf(approvalIds);
    const scope = sourceScope();
    if (!scope.isBound) return rows;
    return new Map([...rows].map(([id, some]) => [id, some.filter(({ sourceCode }) => scope.allows(sourceCode))]));
  }

  /** How many requests of others wait for the caller; none where they may not decide, or are bound to sources. */
  async countForCaller(): Promise<number> {
    const { actor, may } = currentContext();
    if (actor.type !== 'admin' || sourceScope().isBound || !may?.(APPROVE_PERMISSION)) return 0;
    return this.approvals.countWaiting({ notOf: Number(actor.id) });
  }
}

/** Whether the caller sees the requests of others. */
export function maySeeAll(): boolean {
  return !sourceScope().isBound && (currentContext().may?.(VIEW_PERMISSION) ?? false);
}

/** Whether it is the caller's own request. */
export function isOwn({ requesterId }: Pick<Approval, 'requesterId'>): boolean {
  const { actor } = currentContext();
  return actor.type === 'admin' && Number(actor.id) === requesterId;
}
