import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { TooManyWaiting, WaitingChange } from '../../../platform/errors/large-change.js';
import type { LargeChange } from '../../../platform/errors/large-change.js';
import { WaitingChanges } from '../../../platform/http/waiting-changes.js';
import { ApprovalRepository } from '../data/approval.repository.js';
import { PAYLOAD_BYTES_MAX, WAITING_PER_PERSON_MAX } from '../domain/approval.js';

/** Keeps what is larger than its caller may write alone, until a second person decides. */
@Injectable()
export class KeepForApproval extends WaitingChanges {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalRepository,
  ) {
    super();
  }

  /** What cannot be run again, is too long to be kept, or is one too many of its requester is refused. */
  override async keep(change: LargeChange): Promise<ApplicationError> {
    const { asked, summary } = change;
    const { actor, requestId } = currentContext();
    if (!asked || actor.type !== 'admin') return change;
    const payload = JSON.stringify(asked.payload);
    if (Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX) return tooLong();
    const requesterId = Number(actor.id);
    return this.database.run(async () => {
      if ((await this.approvals.countWaiting({ requesterId })) >= WAITING_PER_PERSON_MAX) {
        return new TooManyWaiting(WAITING_PER_PERSON_MAX);
      }
      const id = await this.approvals.insert({
        ...summary,
        useCase: asked.useCase,
        payload,
        requesterId,
        requesterName: actor.label,
        requestId,
      });
      return new WaitingChange(id);
    });
  }
}

function tooLong(): ApplicationError {
  return invalid(
    'The change is larger than you may write alone, and the request is too long to wait for a second person.',
  );
}
