import { Injectable } from '@nestjs/common';
import { currentContext, runInContext } from '../../../platform/context/request-context.js';
import type { Actor, ChangeLimit, RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { LargeChange } from '../../../platform/errors/large-change.js';
import { ActorPermissions } from '../../access/index.js';
import type { Permissions } from '../../access/index.js';
import { Settings } from '../../settings/index.js';
import { ApprovalRepository } from '../data/approval.repository.js';
import { alreadyDecided, noSuchApproval, NOTE_LENGTH_MAX } from '../domain/approval.js';
import type { Approval } from '../domain/approval.js';
import { isWithin } from '../domain/change-limit.js';
import { ApprovalReader, isOwn } from './approval-reader.service.js';
import { AskedChanges } from './asked-changes.service.js';
import type { AskedUseCase } from './asked-changes.service.js';

/** Decides about requests for approval. Each is decided once, whoever comes at the same moment or twice. */
@Injectable()
export class DecideApproval {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalRepository,
    private readonly reader: ApprovalReader,
    private readonly asked: AskedChanges,
    private readonly permissions: ActorPermissions,
    private readonly settings: Settings,
  ) {}

  /**
   * Does what was asked for, in the requester's name and under the caller's request id. The request is approved in the
   * transaction of the change; where that is refused it waits still, and says why. Returned as it is where the caller has
   * approved it already. Throws `conflict` for one that does not wait any more, not-found, and `invalid` for the
   * requester and for a change beyond the caller's own limit. Throws `forbidden` for what the caller may not do. Not to be called inside a transaction.
   */
  async approve(approvalId: number, note: string | null): Promise<Approval> {
    const approval = await this.reader.get(approvalId);
    const { actor, changeLimit } = currentContext();
    refuseLongNote(note);
    refuseNoPerson(actor);
    if (approval.status === 'approved' && approval.decidedById === Number(actor.id)) return approval;
    if (approval.status !== 'waiting') throw alreadyDecided(approval);
    if (isOwn(approval)) throw invalid('Somebody else has to approve what you have asked for.');
    if (!isWithin(changeLimit, approval)) throw tooLargeForDecider();
    const useCase = this.useCaseOf(approval);
    refuseUnable(useCase);
    try {
      await this.run(approval, useCase, note);
    } catch (error) {
      const now = await this.approvedMeanwhile(approvalId, actor, error);
      if (now) return now;
      await this.noteRefusal(approval, error);
      throw error instanceof LargeChange ? tooLargeForDecider() : error;
    }
    return this.reader.get(approvalId);
  }

  /**
   * The same caller may come twice at the same moment, as where the response was lost. What refuses the second approval,
   * whatever its words, is what the first one has done.
   */
  private async approvedMeanwhile(approvalId: number, { id }: Actor, error: unknown): Promise<Approval | undefined> {
    if (!(error instanceof ApplicationError)) return undefined;
    const now = await this.approvals.find(approvalId);
    return now?.status === 'approved' && now.decidedById === Number(id) ? now : undefined;
  }

  /** Refuses what was asked for. Throws `conflict` for one that does not wait any more, not-found, `invalid` for the requester. */
  async reject(approvalId: number, note: string | null): Promise<Approval> {
    refuseLongNote(note);
    refuseNoPerson(currentContext().actor);
    const approval = await this.reader.get(approvalId);
    if (isOwn(approval)) throw invalid('You have asked for this yourself: withdraw it instead.');
    return this.end(approval, 'rejected', note);
  }

  /** Takes back what the caller has asked for. Throws `conflict` for one that does not wait any more, and not-found. */
  async withdraw(approvalId: number): Promise<Approval> {
    const approval = await this.reader.get(approvalId);
    if (!isOwn(approval)) throw invalid('Only the one who has asked for it can withdraw it.');
    return this.end(approval, 'withdrawn', null);
  }

  private async end(
    { approvalId }: Approval,
    status: 'rejected' | 'withdrawn',
    note: string | null,
  ): Promise<Approval> {
    const decision = { ...decider(currentContext().actor), status, note };
    const hasEnded = await this.database.run(() => this.approvals.end(approvalId, decision));
    const now = await this.approvals.find(approvalId);
    if (!now) throw noSuchApproval(approvalId);
    // One who comes twice has what they want.
    if (!hasEnded && (now.status !== status || now.decidedById !== decision.decidedById)) throw alreadyDecided(now);
    return now;
  }

  private useCaseOf({ useCase: name }: Approval): AskedUseCase<unknown> {
    const useCase = this.asked.find(name);
    if (!useCase) throw new ApplicationError('busy', 'No use case of this version of the service does "%1".', [name]);
    return useCase;
  }

  private async run(approval: Approval, useCase: AskedUseCase<unknown>, note: string | null): Promise<void> {
    const { approvalId, requesterId, requesterName } = approval;
    const requester: Actor = { type: 'admin', id: String(requesterId), label: requesterName };
    const { permissions, sourceScope } = await this.permissions.grantOf(requester);
    refuseFormer(requester, permissions, useCase);
    const payload = await this.approvals.payloadOf(approvalId);
    if (payload === undefined) throw alreadyDecided((await this.approvals.find(approvalId)) ?? approval);
    const rows = (await this.approvals.rowsOf([approvalId])).get(approvalId) ?? [];
    const context = currentContext();
    const take = (written: number): Promise<void> => this.take(approval, context, note, written);
    await runInContext(
      {
        ...context,
        actor: requester,
        sourceScope: sourceScope.isBound ? sourceScope : undefined,
        may: (permission) => permissions.allows(permission),
        changeLimit: ownLimit(context.changeLimit),
        approval: { asked: { ...approval, rows }, take },
      },
      async () => {
        await useCase.run(JSON.parse(payload));
        // What changes nothing by now is approved all the same.
        await this.concludeUnwritten(approval, context, note);
      },
    );
  }

  /** In the transaction of the change, with each of its writes: of two approvals at once the second is rolled back here. */
  private async take(approval: Approval, { actor }: RequestContext, note: string | null, rows: number): Promise<void> {
    const isRecorded = await this.settings.get('cataloginventory/source_item_adjustment/enabled');
    const decision = { ...decider(actor), status: 'approved' as const, note };
    // A resumed run of an import writes under the request id that it has.
    const written = { resultRequestId: currentContext().requestId, rows: isRecorded ? rows : 0 };
    // Another attempt, or another operation of the same bulk, has approved it under the same request id.
    const taken = this.database.keptInTransaction(TAKEN, () => new Set<number>());
    const isTaken = taken.has(approval.approvalId);
    if (await this.approvals.end(approval.approvalId, decision, { ...written, isTaken })) {
      taken.add(approval.approvalId);
      return;
    }
    throw alreadyDecided((await this.approvals.find(approval.approvalId)) ?? approval);
  }

  private async concludeUnwritten(
    { approvalId }: Approval,
    { actor }: RequestContext,
    note: string | null,
  ): Promise<void> {
    await this.database.run(() => this.approvals.end(approvalId, { ...decider(actor), status: 'approved', note }));
  }

  private async noteRefusal(approval: Approval, error: unknown): Promise<void> {
    if (!(error instanceof ApplicationError) || !REASONS_OF_STOCK.has(error.kind)) return;
    const refusal = error instanceof LargeChange ? tooLargeForDecider() : error;
    await this.approvals.noteRefusal(approval.approvalId, refusal.text);
  }
}

/** What the running transaction has approved. */
const TAKEN = Symbol('approvals that the transaction has taken');

/** Refusals that say something about what was asked for. One that has been decided meanwhile has no note of it. */
const REASONS_OF_STOCK: ReadonlySet<ApplicationError['kind']> = new Set(['invalid', 'not-found', 'conflict']);

/** The decider's own limit stands beside what was shown, also where it has been made smaller since. */
function ownLimit(own: ChangeLimit | undefined): ChangeLimit {
  return own ?? { quantity: null, value: null };
}

function tooLargeForDecider(): ApplicationError {
  return invalid('The change is larger than you may write yourself.');
}

function decider({ id, label }: Actor): { decidedById: number; decidedByName: string | null } {
  return { decidedById: Number(id), decidedByName: label };
}

/** An integration is no second person, whoever has made it. */
function refuseNoPerson({ type }: Actor): void {
  if (type !== 'admin') throw invalid('Only users decide about requests for approval.');
}

function refuseLongNote(note: string | null): void {
  if (note !== null && [...note].length > NOTE_LENGTH_MAX) {
    throw invalid('"%field" can not have more than %max characters.', { field: 'note', max: NOTE_LENGTH_MAX });
  }
}

/** Nobody gives what they may not do themselves. */
function refuseUnable({ permission }: AskedUseCase<unknown>): void {
  if (currentContext().may?.(permission)) return;
  throw new ApplicationError('forbidden', 'You approve only what you may do yourself: this takes "%1".', [permission]);
}

function refuseFormer(requester: Actor, permissions: Permissions, { permission }: AskedUseCase<unknown>): void {
  if (permissions.allows(permission)) return;
  throw invalid('%1, who has asked for it, may not do this any more.', [requester.label ?? `#${requester.id ?? ''}`]);
}
