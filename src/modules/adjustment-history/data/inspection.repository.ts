import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { BLOCK_IDS, blockOf } from '../domain/block.js';
import { NOTE_HISTORY_GAP, REFERENCE_ADJUSTMENT } from '../domain/vocabulary.js';
import type { HistoryKey } from './drift.repository.js';

/** A row of the history in the order of the walk: by source, SKU, state and id. */
export interface ChainPosition extends HistoryKey {
  readonly state: string;
  readonly adjustmentId: number;
}

/** A row that does not follow from the one before it: so much is missing between the two, or too much. */
export interface ChainBreak extends ChainPosition {
  readonly gap: Quantity;
}

export interface ChainSlice {
  readonly examined: number;
  readonly breaks: readonly ChainBreak[];
  readonly last: ChainPosition | undefined;
}

/** What a request is said to have written, and what of it is there. */
export interface ListedRun extends IdRun {
  readonly entryId: number;
  readonly requestId: string;
  /** Rows that the entry counts. */
  readonly listed: number;
  /** Of these, rows of an opening balance that were taken back. */
  readonly undone: number;
  /** Older than what retention may have pruned. */
  readonly isOld: boolean;
  /** Another entry lists the same rows. */
  readonly isDoubled: boolean;
}

/** A row that no entry of its request lists. */
export interface UnlistedRow {
  readonly adjustmentId: number;
  readonly requestId: string;
  readonly actorType: string;
  readonly actorId: string | null;
}

/** A block whose count is not the number of its rows. */
export interface MiscountedBlock {
  readonly block: number;
  readonly counted: number;
  readonly rows: number;
}

interface PositionRow {
  readonly source_code: string;
  readonly sku: string;
  readonly state: string;
  readonly adjustment_id: number;
}

interface ChainRow extends PositionRow {
  readonly gap: string;
  readonly is_first: number;
}

/** Statements that compare the history with itself, in slices that follow its indexes. Plain reads: no writer waits. */
@Injectable()
export class InspectionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares each of the next `limit` rows with the one before it of the same source, SKU and state. The slice begins
   * with the last row of the one before, if that is still there. The first row of all is compared with zero, unless
   * `isPruned` says that there may have been earlier ones. Rows that correct a gap state what had been missing: they
   * leave the quantity as it is.
   */
  async chain(after: ChainPosition | undefined, limit: number, isPruned: boolean): Promise<ChainSlice> {
    const from = after ? FROM_POSITION : '';
    const bounds = after ? boundsOf(after) : [];
    const [last] = await this.database.query<PositionRow>(
      `SELECT source_code, sku, state, adjustment_id FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
        ${from} ORDER BY source_code, sku, state, adjustment_id LIMIT 1 OFFSET ?`,
      [...bounds, limit - 1],
    );
    const rows = await this.database.query<ChainRow>(
      `SELECT walked.source_code, walked.sku, walked.state, walked.adjustment_id, walked.former IS NULL AS is_first,
              walked.due - COALESCE(walked.former, ${isPruned ? 'walked.due' : '0'}) AS gap
         FROM (SELECT s.source_code, s.sku, s.state, s.adjustment_id,
                      s.quantity_after - (CASE WHEN ${IS_GAP} THEN 0 ELSE s.delta END) AS due,
                      LAG(s.quantity_after)
                        OVER (PARTITION BY s.source_code, s.sku, s.state ORDER BY s.adjustment_id) AS former
                 FROM (SELECT source_code, sku, state, adjustment_id, delta, quantity_after, note, actor_type
                         FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                        ${from} ORDER BY source_code, sku, state, adjustment_id LIMIT ?) s) walked
        WHERE walked.due <> COALESCE(walked.former, ${isPruned ? 'walked.due' : '0'})
        ORDER BY walked.source_code, walked.sku, walked.state, walked.adjustment_id`,
      [...bounds, limit],
    );
    return {
      examined: last ? limit : await this.chainLength(from, bounds, limit),
      // What came before the first row of the slice was compared in the slice before.
      breaks: rows
        .filter((row) => !after || row.is_first === 0 || !isSameItem(row, after))
        .map((row) => ({ ...toPosition(row), gap: Quantity.of(row.gap) })),
      last: last && toPosition(last),
    };
  }

  private async chainLength(from: string, bounds: readonly unknown[], limit: number): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (SELECT adjustment_id FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
         ${from} ORDER BY source_code, sku, state, adjustment_id LIMIT ?) s`,
      [...bounds, limit],
    );
    return row?.n ?? 0;
  }

  /** What correcting rows say was missing before each of the rows. */
  async corrected(adjustmentIds: readonly number[]): Promise<ReadonlyMap<number, Quantity>> {
    if (adjustmentIds.length === 0) return new Map();
    const rows = await this.database.query<{ reference_id: string; delta: string }>(
      `SELECT s.reference_id, SUM(s.delta) AS delta FROM inventory_source_item_adjustment s
        WHERE s.reference_type = ? AND s.reference_id IN (?) AND ${IS_GAP} GROUP BY s.reference_id`,
      // References are text: compared with numbers, they would not be found by their index.
      [REFERENCE_ADJUSTMENT, adjustmentIds.map(String)],
    );
    return new Map(rows.map((row) => [Number(row.reference_id), Quantity.of(row.delta)]));
  }

  /** The next entries of requests, in the order in which they were written. */
  async listed(after: number, limit: number): Promise<ListedRun[]> {
    const rows = await this.database.query<
      Record<'entry_id' | 'first' | 'last' | 'listed' | 'undone' | 'old' | 'doubled', number> & { request_id: string }
    >(
      `SELECT e.entry_id, e.request_id, e.first_adjustment_id AS first, e.last_adjustment_id AS last,
              e.adjustments AS listed, e.undone, COALESCE(e.created_at < h.pruned_before, 0) AS old,
              EXISTS (SELECT 1 FROM inventory_adjustment_request d
                       WHERE d.request_id = e.request_id AND d.first_adjustment_id = e.first_adjustment_id
                         AND d.entry_id < e.entry_id) AS doubled
         FROM inventory_adjustment_request e
         LEFT JOIN inventory_adjustment_horizon h ON h.horizon_id = 1
        WHERE e.entry_id > ? ORDER BY e.entry_id LIMIT ?`,
      [after, limit],
    );
    return rows.map((row) => ({
      entryId: row.entry_id,
      requestId: row.request_id,
      first: row.first,
      last: row.last,
      listed: row.listed,
      undone: row.undone,
      isOld: row.old === 1,
      isDoubled: row.doubled === 1,
    }));
  }

  /** Ids of the history in a run, ascending. */
  async idsIn({ first, last }: IdRun): Promise<number[]> {
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT adjustment_id FROM inventory_source_item_adjustment WHERE adjustment_id BETWEEN ? AND ? ORDER BY adjustment_id`,
      [first, last],
    );
    return rows.map((row) => row.adjustment_id);
  }

  /** The id of the last of the next `limit` rows, and how many they are. */
  async window(after: number, limit: number): Promise<{ readonly upTo: number | undefined; readonly rows: number }> {
    const [row] = await this.database.query<{ last: number | null; n: number }>(
      `SELECT MAX(w.adjustment_id) AS last, COUNT(*) AS n
         FROM (SELECT adjustment_id FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
                WHERE adjustment_id > ? ORDER BY adjustment_id LIMIT ?) w`,
      [after, limit],
    );
    return { upTo: row?.last ?? undefined, rows: row?.n ?? 0 };
  }

  /** Rows of the window that belong to a request of which no entry lists them. */
  async unlisted(after: number, upTo: number): Promise<UnlistedRow[]> {
    const rows = await this.database.query<
      Record<'request_id' | 'actor_type', string> & { adjustment_id: number; actor_id: string | null }
    >(
      `SELECT h.adjustment_id, h.request_id, h.actor_type, h.actor_id
         FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
        WHERE h.adjustment_id > ? AND h.adjustment_id <= ? AND h.request_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM inventory_adjustment_request r
                           WHERE r.request_id = h.request_id AND r.first_adjustment_id <= h.adjustment_id
                             AND r.last_adjustment_id >= h.adjustment_id)
        ORDER BY h.adjustment_id`,
      [after, upTo],
    );
    return rows.map((row) => ({
      adjustmentId: row.adjustment_id,
      requestId: row.request_id,
      actorType: row.actor_type,
      actorId: row.actor_id,
    }));
  }

  /**
   * The last block whose count says what is in it. The one that is being written to is among them only while everything
   * in it is counted; else the next count takes it anew. -1 where there is none.
   */
  async countedUpTo(): Promise<number> {
    const [row] = await this.database.query<{ watermark: number; newest: number | null; uncounted: number }>(
      `SELECT w.adjustment_id AS watermark, (SELECT MAX(adjustment_id) FROM inventory_source_item_adjustment) AS newest,
              EXISTS (SELECT 1 FROM inventory_adjustment_request WHERE counted = 0) AS uncounted
         FROM inventory_adjustment_watermark w WHERE w.watermark_id = 1`,
    );
    const watermark = row?.watermark ?? 0;
    const isSettled = (row?.newest ?? 0) <= watermark && row?.uncounted === 0;
    return blockOf(watermark) - (isSettled ? 0 : 1);
  }

  /**
   * Blocks `from` to `to` that count other rows than there are, with what requests have written that no block counts
   * yet.
   */
  async miscounted(from: number, to: number): Promise<MiscountedBlock[]> {
    const [first, last] = [from * BLOCK_IDS, (to + 1) * BLOCK_IDS - 1];
    const rows = await this.database.query<{ block: number; counted: number; found: number }>(
      `SELECT side.block, CAST(SUM(side.counted) AS SIGNED) AS counted, CAST(SUM(side.found) AS SIGNED) AS found
         FROM (SELECT a.adjustment_id DIV ${BLOCK_IDS} AS block, 0 AS counted, COUNT(*) AS found
                 FROM inventory_source_item_adjustment a
                WHERE a.adjustment_id BETWEEN ? AND ? GROUP BY a.adjustment_id DIV ${BLOCK_IDS}
               UNION ALL
               SELECT block_id, adjustments, 0 FROM inventory_adjustment_block WHERE block_id BETWEEN ? AND ?
               UNION ALL
               SELECT b.block_id,
                      LEAST(r.last_adjustment_id, b.block_id * ${BLOCK_IDS} + ${BLOCK_IDS - 1})
                        - GREATEST(r.first_adjustment_id, b.block_id * ${BLOCK_IDS}) + 1, 0
                 FROM inventory_adjustment_request r
                 JOIN inventory_adjustment_block b ON b.block_id BETWEEN ? AND ?
                      AND b.block_id BETWEEN r.first_adjustment_id DIV ${BLOCK_IDS} AND r.last_adjustment_id DIV ${BLOCK_IDS}
                WHERE r.counted = 0 AND r.first_adjustment_id <= ? AND r.last_adjustment_id >= ?) side
        GROUP BY side.block HAVING SUM(side.counted) <> SUM(side.found) ORDER BY side.block`,
      [first, last, from, to, from, to, last, first],
    );
    return rows.map(({ block, counted, found }) => ({ block, counted, rows: found }));
  }

  /** Replaces an entry that lists more than is there, or adds missing ones, by entries that list the runs. */
  async relist(
    entryId: number | undefined,
    runs: readonly (IdRun & Pick<UnlistedRow, 'requestId' | 'actorType' | 'actorId'>)[],
  ): Promise<void> {
    if (entryId !== undefined) {
      await this.database.execute('DELETE FROM inventory_adjustment_request WHERE entry_id = ?', [entryId]);
    }
    if (runs.length === 0) return;
    // Counted: the next count of the history's blocks takes the rows from the history itself.
    await this.database.execute(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments, counted) VALUES ?`,
      [
        runs.map((run) => [
          run.requestId,
          run.actorType,
          run.actorId,
          run.first,
          run.last,
          run.last - run.first + 1,
          1,
        ]),
      ],
    );
  }

  /** Rows in a run, with what an entry says of them. */
  async rowsIn({ first, last }: IdRun, requestId: string): Promise<UnlistedRow[]> {
    const rows = await this.database.query<{
      adjustment_id: number;
      actor_type: string;
      actor_id: string | null;
    }>(
      `SELECT adjustment_id, actor_type, actor_id FROM inventory_source_item_adjustment
        WHERE adjustment_id BETWEEN ? AND ? AND request_id = ? ORDER BY adjustment_id`,
      [first, last, requestId],
    );
    return rows.map((row) => ({
      adjustmentId: row.adjustment_id,
      requestId,
      actorType: row.actor_type,
      actorId: row.actor_id,
    }));
  }

  /** The last quantity that the history knows of each key; those without history are absent. */
  async lastOf(
    sourceCode: string,
    skus: readonly string[],
    state: string,
  ): Promise<{ sku: string; quantity: Quantity }[]> {
    const rows = await this.database.query<{ sku: string; quantity_after: string }>(
      `SELECT STRAIGHT_JOIN a.sku, a.quantity_after
         FROM (SELECT MAX(adjustment_id) AS adjustment_id
                 FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                WHERE source_code = ? AND sku IN (?) AND state = ? GROUP BY source_code, sku) latest
         JOIN inventory_source_item_adjustment a ON a.adjustment_id = latest.adjustment_id`,
      [sourceCode, skus, state],
    );
    return rows.map((row) => ({ sku: row.sku, quantity: Quantity.of(row.quantity_after) }));
  }
}

/** What makes a row the correction of a gap: only the service writes the two together. */
const IS_GAP = `(s.note = '${NOTE_HISTORY_GAP}' AND s.actor_type = 'system')`;

/** From the position on, itself included; spelled out, since neither engine takes rows of values for a range. */
const FROM_POSITION = `WHERE (source_code > ? OR (source_code = ? AND (sku > ? OR (sku = ? AND (state > ?
                          OR (state = ? AND adjustment_id >= ?))))))`;

function boundsOf({ sourceCode, sku, state, adjustmentId }: ChainPosition): unknown[] {
  return [sourceCode, sourceCode, sku, sku, state, state, adjustmentId];
}

function isSameItem(row: PositionRow, { sourceCode, sku, state }: ChainPosition): boolean {
  return (
    sourceCodeKey(row.source_code) === sourceCodeKey(sourceCode) &&
    skuKey(row.sku) === skuKey(sku) &&
    row.state.toLowerCase() === state.toLowerCase()
  );
}

function toPosition(row: PositionRow): ChainPosition {
  return { sourceCode: row.source_code, sku: row.sku, state: row.state, adjustmentId: row.adjustment_id };
}
