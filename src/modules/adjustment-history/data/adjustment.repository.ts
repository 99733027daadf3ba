import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { ChangeLog } from '../../change-feed/index.js';
import type { IdRun } from '../domain/block.js';
import { reasonOf } from '../domain/movement.js';
import type { Movement } from '../domain/movement.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';

/** About a quarter of a kilobyte each: far below the smallest packet limit that the servers come with. */
const ROWS_PER_STATEMENT = 5000;

const COLUMNS =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, ' +
  'actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note';

interface AdjustmentOrigin {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Appends to the history. There is no update here and nowhere else. */
@Injectable()
export class AdjustmentRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeLog,
  ) {}

  /** Inserts one row per movement and notes the run of ids under the request; inside the caller's transaction. */
  async append(movements: readonly Movement[], purpose: AdjustmentPurpose, origin: AdjustmentOrigin): Promise<void> {
    for (const chunk of chunksOf(movements, ROWS_PER_STATEMENT)) {
      const rows = chunk.map((movement) => toRow(movement, purpose, origin));
      const { insertId } = await this.database.execute(
        `INSERT INTO inventory_source_item_adjustment (${COLUMNS}) VALUES ?`,
        [rows],
      );
      // The ids of one multi-row insert are contiguous; the start-up check refuses servers that count in other steps.
      const run = { first: insertId, last: insertId + rows.length - 1 };
      await this.noteRequest(run, origin);
      this.changes.announce({ type: 'adjustment', ...run });
    }
  }

  private async noteRequest(run: IdRun, { actor, requestId }: AdjustmentOrigin): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments) VALUES (?)`,
      [[requestId, actor.type, actor.id, run.first, run.last, run.last - run.first + 1]],
    );
  }
}

function toRow(movement: Movement, purpose: AdjustmentPurpose, { actor, requestId }: AdjustmentOrigin): unknown[] {
  return [
    movement.sourceCode,
    movement.sku,
    AVAILABLE,
    movement.delta.toString(),
    movement.quantityAfter.toString(),
    movement.statusBefore,
    movement.statusAfter,
    reasonOf(movement, purpose),
    actor.type,
    actor.id,
    actor.label,
    purpose.reference?.type ?? null,
    purpose.reference?.id ?? null,
    requestId,
    purpose.note ?? null,
  ];
}
