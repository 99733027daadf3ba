import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { WrittenIds } from '../../../platform/database/written-ids.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { runsOf } from '../../../platform/database/id-runs.js';
import { ChangeLog } from '../../change-feed/index.js';
import { Chain } from '../domain/chain.js';
import { reasonOf } from '../domain/movement.js';
import type { Movement } from '../domain/movement.js';
import { digestOf, originText } from '../domain/row-digest.js';
import type { DigestedOrigin } from '../domain/row-digest.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import type { AdjustmentPurpose } from '../domain/vocabulary.js';

/** About a quarter of a kilobyte each: far below the smallest packet limit that the servers come with. */
const ROWS_PER_STATEMENT = 5000;

const COLUMNS =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, ' +
  'actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note, created_at, digest';

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

/** A row as it is inserted, with the write that it belongs to. */
interface PreparedRow {
  readonly write: RecordedWrite;
  readonly createdAt: string;
  readonly values: readonly unknown[];
}

/** Rows that are ready to be inserted, in their order. */
export type PreparedRows = readonly PreparedRow[];

/** Appends to the history. There is no update here and nowhere else. */
@Injectable()
export class AdjustmentRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeLog,
    private readonly ids: WrittenIds,
  ) {}

  /** Inserts one row per movement and notes each write's run of ids under its request; inside the caller's transaction. */
  async append(rows: PreparedRows): Promise<void> {
    for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
      const ids = await this.ids.of(HISTORY, await this.insertRows(chunk), chunk.length);
      await this.noteRequests(chunk, ids);
      for (const run of runsOf(ids)) this.changes.announce({ type: 'adjustment', ...run });
    }
  }

  /** Returns the id of the first one. */
  private async insertRows(rows: PreparedRows): Promise<number> {
    const { insertId } = await this.database.execute(
      `INSERT INTO inventory_source_item_adjustment (${COLUMNS}) VALUES ?`,
      [rows.map(({ values }) => values)],
    );
    return insertId;
  }

  /** A run of each write; where ids have gaps, in which rows of others may be, several. */
  private async noteRequests(entries: PreparedRows, ids: readonly number[]): Promise<void> {
    const idsOf = new Map<RecordedWrite, { readonly createdAt: string; readonly own: number[] }>();
    for (const [at, { write, createdAt }] of entries.entries()) {
      const run = idsOf.get(write) ?? { createdAt, own: [] };
      run.own.push(ids[at] as number);
      idsOf.set(write, run);
    }
    const rows = [...idsOf].flatMap(([{ origin }, { createdAt, own }]) =>
      runsOf(own).map(({ first, last }) => [
        ...[origin.requestId, origin.actor.type, origin.actor.id],
        ...[first, last, last - first + 1, createdAt],
      ]),
    );
    await this.database.execute(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments, created_at) VALUES ?`,
      [rows],
    );
  }
}

/**
 * The rows of the writes, created at `createdAt` (`YYYY-MM-DD HH:MM:SS`, UTC), each with its digest. The chains of the
 * movements are moved on, one row after the other.
 */
export function preparedRows(writes: readonly RecordedWrite[], createdAt: string): PreparedRows {
  return writes.flatMap((write) => {
    const origin = originOf(write, createdAt);
    const text = originText(origin);
    const time = timeNumber(createdAt);
    return write.movements.map((movement): PreparedRow => ({
      write,
      createdAt,
      values: toRow(movement, write, origin, text, time),
    }));
  });
}

function originOf({ purpose, origin: { actor, requestId } }: RecordedWrite, createdAt: string): DigestedOrigin {
  return {
    actorType: actor.type,
    actorId: actor.id,
    actorLabel: actor.label,
    referenceType: purpose.reference?.type ?? null,
    referenceId: purpose.reference?.id ?? null,
    requestId,
    note: purpose.note ?? null,
    createdAt,
  };
}

/** `YYYYMMDDHHMMSS`: the database reads a number quicker than a text, a thousand times with one statement. */
function timeNumber(time: string): number {
  return Number(time.replace(/\D/g, ''));
}

function toRow(
  movement: Movement,
  { purpose }: RecordedWrite,
  origin: DigestedOrigin,
  originAsText: string,
  time: number,
): unknown[] {
  const { sourceCode, sku, state = AVAILABLE, statusBefore, statusAfter, chain = new Chain() } = movement;
  const delta = movement.delta.toString();
  const quantityAfter = movement.quantityAfter.toString();
  const reason = reasonOf(movement, purpose);
  const row = { sourceCode, sku, state, delta, quantityAfter, statusBefore, statusAfter, reason };
  const digest = digestOf(chain.head, row, originAsText);
  chain.advance(digest);
  const { actorType, actorId, actorLabel, referenceType, referenceId, requestId, note } = origin;
  // prettier-ignore
  return [
    sourceCode, sku, state, delta, quantityAfter, statusBefore, statusAfter, reason, actorType, actorId, actorLabel,
    referenceType, referenceId, requestId, note, time, digest,
  ];
}
