import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { WrittenIds } from '../../../platform/database/written-ids.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { ChangeLog } from '../../change-feed/index.js';
import { runsOfNumbers } from '../domain/id-ranges.js';
import { reasonOf } from '../domain/movement.js';
import type { Movement } from '../domain/movement.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';

/** About a quarter of a kilobyte each: far below the smallest packet limit that the servers come with. */
const ROWS_PER_STATEMENT = 5000;

const COLUMNS =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, ' +
  'actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note';

const HISTORY = { table: 'inventory_source_item_adjustment', idColumn: 'adjustment_id' };

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
    private readonly ids: WrittenIds,
  ) {}

  /** Inserts one row per movement and notes each write's run of ids under its request; inside the caller's transaction. */
  async append(writes: readonly RecordedWrite[]): Promise<void> {
    const entries = writes.flatMap((write) => write.movements.map((movement): Entry => ({ write, movement })));
    for (const chunk of chunksOf(entries, ROWS_PER_STATEMENT)) {
      const { insertId } = await this.database.execute(
        `INSERT INTO inventory_source_item_adjustment (${COLUMNS}) VALUES ?`,
        [chunk.map(({ write: { purpose, origin }, movement }) => toRow(movement, purpose, origin))],
      );
      const ids = await this.ids.of(HISTORY, insertId, chunk.length);
      await this.noteRequests(chunk, ids);
      for (const run of runsOfNumbers(ids)) this.changes.announce({ type: 'adjustment', ...run });
    }
  }

  /** A run of each write; where ids have gaps, in which rows of others may be, several. */
  private async noteRequests(entries: readonly Entry[], ids: readonly number[]): Promise<void> {
    const idsOf = new Map<RecordedWrite, number[]>();
    for (const [at, { write }] of entries.entries()) {
      const own = idsOf.get(write) ?? [];
      own.push(ids[at] as number);
      idsOf.set(write, own);
    }
    const rows = [...idsOf].flatMap(([{ origin }, own]) =>
      runsOfNumbers(own).map(({ first, last }) => [
        ...[origin.requestId, origin.actor.type, origin.actor.id],
        ...[first, last, last - first + 1],
      ]),
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
    movement.state ?? AVAILABLE,
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
