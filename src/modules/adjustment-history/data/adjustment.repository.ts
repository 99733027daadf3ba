import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { ChangeLog } from '../../change-feed/index.js';
import { reasonOf } from '../domain/movement.js';
import type { Movement } from '../domain/movement.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';

/** About a quarter of a kilobyte each: far below the smallest packet limit that the servers come with. */
const ROWS_PER_STATEMENT = 5000;

const COLUMNS =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, ' +
  'actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note';

/** Whose write it is. */
export interface AdjustmentOrigin {
  readonly actor: Actor;
  readonly requestId: string;
}

/** What one write did, why and for whom. */
export interface RecordedWrite {
  readonly movements: readonly Movement[];
  readonly purpose: AdjustmentPurpose;
  readonly origin: AdjustmentOrigin;
}

interface Entry {
  readonly write: RecordedWrite;
  readonly movement: Movement;
}

/** Appends to the history. There is no update here and nowhere else. */
@Injectable()
export class AdjustmentRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeLog,
  ) {}

  /** Inserts one row per movement and notes each write's run of ids under its request; inside the caller's transaction. */
  async append(writes: readonly RecordedWrite[]): Promise<void> {
    const entries = writes.flatMap((write) => write.movements.map((movement): Entry => ({ write, movement })));
    for (const chunk of chunksOf(entries, ROWS_PER_STATEMENT)) {
      const { insertId } = await this.database.execute(
        `INSERT INTO inventory_source_item_adjustment (${COLUMNS}) VALUES ?`,
        [chunk.map(({ write: { purpose, origin }, movement }) => toRow(movement, purpose, origin))],
      );
      // The ids of one multi-row insert are contiguous; the start-up check refuses servers that count in other steps.
      await this.noteRequests(chunk, insertId);
      this.changes.announce({ type: 'adjustment', first: insertId, last: insertId + chunk.length - 1 });
    }
  }

  private async noteRequests(entries: readonly Entry[], firstId: number): Promise<void> {
    const runs = new Map<RecordedWrite, { first: number; last: number }>();
    for (const [at, { write }] of entries.entries()) {
      const run = runs.get(write);
      if (run) run.last = firstId + at;
      else runs.set(write, { first: firstId + at, last: firstId + at });
    }
    const rows = [...runs].map(
      ([
        {
          origin: { actor, requestId },
        },
        { first, last },
      ]) => [...[requestId, actor.type, actor.id], ...[first, last, last - first + 1]],
    );
    await this.database.execute(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments) VALUES ?`,
      [rows],
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
