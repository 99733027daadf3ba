import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentRepository, preparedRows } from '../data/adjustment.repository.js';
import type { PreparedRows, RecordedWrite } from '../data/adjustment.repository.js';
import { DigestRepository } from '../data/digest.repository.js';
import type { Movement } from '../domain/movement.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';
import { AdjustmentClock } from './adjustment-clock.js';

/**
 * The history as the supply ledger's writer sees it: append, and nothing else (spec, "Adjustment history row").
 * Actor and request id are those of the running request where none are named.
 */
@Injectable()
export class AdjustmentLog {
  constructor(
    private readonly adjustments: AdjustmentRepository,
    private readonly settings: Settings,
    private readonly clock: AdjustmentClock,
    private readonly digests: DigestRepository,
  ) {}

  /**
   * The rows of a write with their digests; moves the chains of its movements on, whose heads are to be stored with the
   * quantities. In the caller's transaction, which has locked the items. No rows while recording is switched off.
   */
  async prepare(movements: readonly Movement[], purpose: AdjustmentPurpose): Promise<PreparedRows> {
    const { actor, requestId } = currentContext();
    return this.prepareAll([{ movements, purpose, origin: { actor, requestId } }]);
  }

  /** As `prepare`, for several writes that share a transaction, in their order. Each has the actor and request of its own. */
  async prepareAll(writes: readonly RecordedWrite[]): Promise<PreparedRows> {
    if (writes.every(({ movements }) => movements.length === 0)) return [];
    if (!(await this.settings.get('cataloginventory/source_item_adjustment/enabled'))) {
      await this.goOn(writes.flatMap(({ movements }) => movements));
      return [];
    }
    return preparedRows(writes, await this.clock.now());
  }

  /** What is created while nothing is recorded goes on from what its chain has: the deletion before was not recorded either. */
  private async goOn(movements: readonly Movement[]): Promise<void> {
    const created = movements.filter(({ chain }) => chain?.head === null);
    const last = await this.digests.lastOf(
      created.map(({ sourceCode, sku, state = AVAILABLE }) => ({ sourceCode, sku, state })),
    );
    for (const [at, { chain }] of created.entries()) {
      const digest = last[at];
      if (digest) chain?.advance(digest);
    }
  }

  /** Appends the rows in the transaction that has prepared them. */
  async append(rows: PreparedRows): Promise<void> {
    if (rows.length > 0) await this.adjustments.append(rows);
  }
}
