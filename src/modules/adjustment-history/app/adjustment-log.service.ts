import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentRepository } from '../data/adjustment.repository.js';
import type { RecordedWrite } from '../data/adjustment.repository.js';
import type { Movement } from '../domain/movement.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';

/**
 * The history as the supply ledger's writer sees it: append, and nothing else (spec, "Adjustment history row").
 * Actor and request id are those of the running request where none are named.
 */
@Injectable()
export class AdjustmentLog {
  constructor(
    private readonly adjustments: AdjustmentRepository,
    private readonly settings: Settings,
  ) {}

  /** Appends the rows in the caller's transaction; writes nothing while recording is switched off. */
  async append(movements: readonly Movement[], purpose: AdjustmentPurpose): Promise<void> {
    const { actor, requestId } = currentContext();
    await this.appendAll([{ movements, purpose, origin: { actor, requestId } }]);
  }

  /** As `append`, for several writes that share a transaction, in their order. Each has the actor and request of its own. */
  async appendAll(writes: readonly RecordedWrite[]): Promise<void> {
    if (writes.every(({ movements }) => movements.length === 0)) return;
    if (!(await this.settings.get('cataloginventory/source_item_adjustment/enabled'))) return;
    await this.adjustments.append(writes);
  }
}
