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
   * requester and for a change beyond the caller's own limit. Not to be called inside a transaction.
   */
  async approve(approvalId: number, note: string | null): Promise<Approval> {
    const approval = await this.reader.get(approvalId);
    const { actor, changeLimit } = currentContext();
    refuseLongNote(note);
    refuseNoPerson(actor);
    if (approval.status === 'approved' && approval.decidedById === Number(actor.id)) return approval;
    if (approval.status !== 'waiting') throw alreadyDecided(approval);
    if (isOwn(approval)) throw invalid('Somebody else has to approve what you have asked for.');
    if (!isWithin(changeLimit, approval)) throw invalid('The change is larger than you may write yourself.');
    try {
      await this.run(approval, note);
    } catch (error) {
      await this.noteRefusal(approval, error);
      throw error instanceof LargeChange ? grown(approval, error) : error;
    }
    return this.reader.get(approvalId);
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

  private async run(approval: Approval, note: string | null): Promise<void> {
    const { approvalId, useCase: name, requesterId, requesterName } = approval;
    const useCase = this.asked.find(name);
    if (!useCase) throw new ApplicationError('busy', 'No use case of this version of the service does "%1".', [name]);
    const requester: Actor = { type: 'admin', id: String(requesterId), label: requesterName };
    const { permissions, sourceScope } = await this.permissions.grantOf(requester);
    refuseFormer(requester, permissions, useCase);
    const payload = await this.approvals.payloadOf(approvalId);
    if (payload === undefined) throw alreadyDecided((await this.approvals.find(approvalId)) ?? approval);
    const context = currentContext();
    const take = (rows: number): Promise<void> => this.take(approval, context, note, rows);
    await runInContext(
      {
        ...context,
        actor: requester,
        sourceScope: sourceScope.isBound ? sourceScope : undefined,
        may: (permission) => permissions.allows(permission),
        changeLimit: bound(context.changeLimit, approval),
        approval: take,
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
    if (await this.approvals.end(approval.approvalId, decision, written)) return;
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
    const refusal = error instanceof LargeChange ? grown(approval, error) : error;
    await this.approvals.noteRefusal(approval.approvalId, refusal.text);
  }
}

/** Refusals that say something about what was asked for, not about the moment. */
const REASONS_OF_STOCK: ReadonlySet<ApplicationError['kind']> = new Set(['invalid', 'not-found']);

/** What was shown is what is approved: nothing larger, whatever has become of the stock since, and no more than the caller may. */
function bound(own: ChangeLimit | undefined, { largestQuantity }: Approval): ChangeLimit {
  return { quantity: own?.quantity?.min(largestQuantity) ?? largestQuantity, value: own?.value ?? null };
}

function grown({ largestQuantity }: Approval, { summary }: LargeChange): ApplicationError {
  if (!largestQuantity.isLessThan(summary.largestQuantity)) {
    return invalid('The change is larger than you may write yourself.');
  }
  return invalid(
    'The stock has changed since it was asked: a quantity would change by %quantity now, and by %asked_quantity then. ' +
      'It has to be asked for anew.',
    { quantity: summary.largestQuantity.toNumber(), asked_quantity: largestQuantity.toNumber() },
  );
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

function refuseFormer(requester: Actor, permissions: Permissions, { permission }: AskedUseCase<unknown>): void {
  if (permissions.allows(permission)) return;
  throw invalid('%1, who has asked for it, may not do this any more.', [requester.label ?? `#${requester.id ?? ''}`]);
}
