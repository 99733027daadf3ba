import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { BackgroundWorks, ScheduleBulk, WORK_TOPIC_PREFIX } from '../../bulk-operations/index.js';
import type { BackgroundWork, RunningWork, WorkOutcome } from '../../bulk-operations/index.js';
import type { RevertedItems } from '../domain/decision.js';
import { NOTHING_TALLIED, tallied } from '../domain/revert-tally.js';
import type { RevertProgress } from '../domain/revert-tally.js';
import { RevertRequest } from './revert-request.service.js';

const PERMISSION = 'Vendor_InventoryAdjustment::revert';

interface RevertPayload {
  readonly requestId: string;
}

/**
 * Takes back a request of any size by a worker, batch by batch. A batch, its count and its number are committed
 * together. So a worker that dies between two batches is followed by one that goes on with the next. A batch that two
 * workers are at is done by one of them.
 */
@Injectable()
export class BackgroundRevert implements BackgroundWork<RevertPayload, RevertProgress>, OnModuleInit {
  readonly topicName = `${WORK_TOPIC_PREFIX}adjustment-revert`;
  readonly permission = PERMISSION;
  readonly keeping = 'by-handler';

  constructor(
    private readonly works: BackgroundWorks,
    private readonly bulks: ScheduleBulk,
    private readonly reverts: RevertRequest,
    private readonly responses: KeptResponses,
  ) {}

  onModuleInit(): void {
    this.works.register(this);
  }

  /**
   * Has a worker take back what can be taken back. Returns the uuid of the bulk: the request id of the revert's own
   * rows. Throws `not-found` for a request that has no row.
   */
  async schedule(requestId: string): Promise<string> {
    const request = await this.reverts.sizeOf(requestId);
    const part = { subject: request.requestId, payload: { requestId: request.requestId } };
    const { bulkUuid } = await this.bulks.executeWork(
      this.topicName,
      [part],
      `Revert request ${request.requestId}: ${request.rows} history row(s)`,
    );
    return bulkUuid;
  }

  /**
   * Goes on after the last batch that is committed. For callers with a limit it is one transaction instead: all of it
   * waits for a second person, or none. That is refused beyond 10,000 rows.
   */
  async run({ requestId }: RevertPayload, running: RunningWork<RevertProgress>): Promise<WorkOutcome> {
    if (currentContext().changeLimit) {
      const keep = this.responses.claim((items: RevertedItems) => outcomeOf(tallied(NOTHING_TALLIED, items)));
      return outcomeOf(tallied(NOTHING_TALLIED, await this.reverts.execute(requestId, { isPartial: true, keep })));
    }
    let tally = running.progress ?? NOTHING_TALLIED;
    await this.reverts.executeInBatches(requestId, {
      batchesDone: running.stepsDone,
      inBatch: (batch) => running.advance(batch.number, { stepsTotal: batch.count, progress: tallied(tally, batch) }),
      afterBatch: (batch) => {
        tally = tallied(tally, batch);
        running.stopIfAsked();
      },
    });
    return outcomeOf(tally);
  }
}

function outcomeOf(tally: RevertProgress): WorkOutcome {
  return { said: `${tally.done} change(s) taken back, ${tally.refused} refused.`, result: tally };
}
