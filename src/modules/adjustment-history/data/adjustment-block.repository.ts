import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { BLOCK_IDS, countByBlock } from '../domain/block.js';
import type { IdRun } from '../domain/block.js';

/** What is known of the history's size, read in one snapshot. */
export interface HistoryExtent {
  /** Rows in the counted blocks. */
  readonly counted: number;
  /** Rows that requests wrote and that no block counts yet. */
  readonly uncounted: number;
  /** How many runs of ids those are. */
  readonly uncountedRuns: number;
  /** Ids up to here have been looked at. */
  readonly watermark: number;
  /** The newest id in the history, 0 where it is empty. */
  readonly newest: number;
}

/** One block as a search sees it. */
export interface CountedBlock {
  readonly block: number;
  readonly rows: number;
  readonly firstCreatedAt: string | null;
  readonly lastCreatedAt: string | null;
}

interface RecountRow {
  kind: 'block' | 'run';
  id: string;
  a: string;
  b: string;
  first_created_at: string | null;
  last_created_at: string | null;
}

const ENTRIES_PER_STATEMENT = 5000;

/**
 * The counts per block of ids. They are always taken from the history itself. What requests have written since is added
 * from their own small rows. So the sum is exact in every snapshot and no writer waits for a counter.
 */
@Injectable()
export class AdjustmentBlockRepository {
  constructor(private readonly database: Database) {}

  async extent(): Promise<HistoryExtent> {
    const [row] = await this.database.query<Record<keyof HistoryExtent, string>>(
      `SELECT (SELECT COALESCE(SUM(adjustments), 0) FROM inventory_adjustment_block) AS counted,
              r.uncounted, r.runs AS uncountedRuns,
              (SELECT adjustment_id FROM inventory_adjustment_watermark WHERE watermark_id = 1) AS watermark,
              COALESCE((SELECT MAX(adjustment_id) FROM inventory_source_item_adjustment), 0) AS newest
         FROM (SELECT COALESCE(SUM(last_adjustment_id - first_adjustment_id + 1), 0) AS uncounted, COUNT(*) AS runs
                 FROM inventory_adjustment_request WHERE counted = 0) r`,
    );
    return {
      counted: Number(row?.counted),
      uncounted: Number(row?.uncounted),
      uncountedRuns: Number(row?.uncountedRuns),
      watermark: Number(row?.watermark),
      newest: Number(row?.newest),
    };
  }

  /**
   * Counts the blocks `from` to `to` anew, moves the watermark to the newest row found there, and marks the requests
   * that lie inside as counted. One transaction; the one that holds the watermark's row is the only one that recounts.
   * Block rows are locked before the history is read, so a deletion is either seen or comes after.
   */
  async recount(from: number, to: number): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(
        'SELECT adjustment_id FROM inventory_adjustment_watermark WHERE watermark_id = 1 FOR UPDATE',
      );
      await this.lockBlocks(from, to);
      const range: IdRun = { first: from * BLOCK_IDS, last: (to + 1) * BLOCK_IDS - 1 };
      const { counts, runs, newest } = await this.readRange(range);
      const inside = runs.filter((run) => run.first >= range.first && run.last <= range.last);
      const crossing = runs.filter((run) => run.first < range.first || run.last > range.last);
      // A run that reaches beyond these blocks stays uncounted, so its rows may not be in a block as well.
      for (const [block, rows] of countByBlock(crossing)) {
        if (block < from || block > to) continue;
        const count = counts.get(block) ?? { rows: 0, firstCreatedAt: null, lastCreatedAt: null };
        count.rows -= rows;
        counts.set(block, count);
      }
      await this.storeBlocks(from, to, counts);
      await this.markCounted(inside.map((run) => run.entryId));
      if (newest > 0 || from === 0) await this.setWatermark(newest);
    });
  }

  private async setWatermark(adjustmentId: number): Promise<void> {
    await this.database.execute('UPDATE inventory_adjustment_watermark SET adjustment_id = ? WHERE watermark_id = 1', [
      adjustmentId,
    ]);
  }

  /** The lowest and highest id of the requests that no block counts yet. */
  async uncountedRange(): Promise<IdRun | undefined> {
    const [row] = await this.database.query<{ first: string | null; last: string | null }>(
      `SELECT MIN(first_adjustment_id) AS first, MAX(last_adjustment_id) AS last
         FROM inventory_adjustment_request WHERE counted = 0`,
    );
    return row?.first && row.last ? { first: Number(row.first), last: Number(row.last) } : undefined;
  }

  /** The highest block that counts any row, or -1. */
  async highestBlock(): Promise<number> {
    const [row] = await this.database.query<{ block: string | null }>(
      'SELECT MAX(block_id) AS block FROM inventory_adjustment_block WHERE adjustments <> 0',
    );
    return row?.block ? Number(row.block) : -1;
  }

  /** The newest `limit` blocks, newest first. */
  async newest(limit: number): Promise<CountedBlock[]> {
    return this.blocks('', [], limit);
  }

  /** Blocks that may hold rows created between the two times (both included), newest first. */
  async createdBetween(from: string | null, to: string | null, limit: number): Promise<CountedBlock[]> {
    const conditions = [
      from === null ? [] : ['last_created_at >= ?'],
      to === null ? [] : ['first_created_at <= ?'],
    ].flat();
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    return this.blocks(
      where,
      [from, to].filter((time) => time !== null),
      limit,
    );
  }

  /**
   * The lowest and highest block that may hold rows created between the two times; null for none. `newest` is of all.
   */
  async spanOf(
    from: string | null,
    to: string | null,
  ): Promise<{ readonly lowest: number | null; readonly highest: number | null; readonly newest: number }> {
    const conditions = [
      ...(from === null ? [] : ['last_created_at >= ?']),
      ...(to === null ? [] : ['first_created_at <= ?']),
    ];
    const [row] = await this.database.query<Record<'lowest' | 'highest' | 'newest', string | null>>(
      `SELECT MIN(block_id) AS lowest, MAX(block_id) AS highest,
              (SELECT COALESCE(MAX(block_id), 0) FROM inventory_adjustment_block) AS newest
         FROM inventory_adjustment_block ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
      [from, to].filter((time) => time !== null),
    );
    const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
    return { lowest: numberOf(row?.lowest), highest: numberOf(row?.highest), newest: Number(row?.newest ?? 0) };
  }

  private async blocks(where: string, parameters: readonly unknown[], limit: number): Promise<CountedBlock[]> {
    const rows = await this.database.query<{ id: string; n: string; first: string | null; last: string | null }>(
      `SELECT block_id AS id, adjustments AS n, first_created_at AS first, last_created_at AS last
         FROM inventory_adjustment_block ${where} ORDER BY block_id DESC LIMIT ?`,
      [...parameters, limit],
    );
    return rows.map((row) => ({
      block: Number(row.id),
      rows: Number(row.n),
      firstCreatedAt: row.first,
      lastCreatedAt: row.last,
    }));
  }

  /** Makes sure that each block has a row to lock, and locks them in order. */
  private async lockBlocks(from: number, to: number): Promise<void> {
    const rows = Array.from({ length: to - from + 1 }, (_, index) => [from + index, 0]);
    await this.database.execute(
      'INSERT INTO inventory_adjustment_block (block_id, adjustments) VALUES ? ON DUPLICATE KEY UPDATE block_id = block_id',
      [rows],
    );
    await this.database.query(
      'SELECT block_id FROM inventory_adjustment_block WHERE block_id BETWEEN ? AND ? ORDER BY block_id FOR UPDATE',
      [from, to],
    );
  }

  /** Rows per block and the uncounted runs that touch the range: one statement, so that both are of one moment. */
  private async readRange({ first, last }: IdRun): Promise<{
    counts: Map<number, { rows: number; firstCreatedAt: string | null; lastCreatedAt: string | null }>;
    runs: (IdRun & { entryId: string })[];
    newest: number;
  }> {
    const rows = await this.database.query<RecountRow>(
      `SELECT 'block' AS kind, adjustment_id DIV ${BLOCK_IDS} AS id, COUNT(*) AS a, MAX(adjustment_id) AS b,
              MIN(created_at) AS first_created_at, MAX(created_at) AS last_created_at
         FROM inventory_source_item_adjustment WHERE adjustment_id BETWEEN ? AND ?
        GROUP BY adjustment_id DIV ${BLOCK_IDS}
       UNION ALL
       SELECT 'run', entry_id, first_adjustment_id, last_adjustment_id, NULL, NULL
         FROM inventory_adjustment_request
        WHERE counted = 0 AND first_adjustment_id <= ? AND last_adjustment_id >= ?`,
      [first, last, last, first],
    );
    const blocks = rows.filter((row) => row.kind === 'block');
    const runs = rows.filter((row) => row.kind === 'run');
    return {
      counts: new Map(
        blocks.map((row) => [
          Number(row.id),
          { rows: Number(row.a), firstCreatedAt: row.first_created_at, lastCreatedAt: row.last_created_at },
        ]),
      ),
      runs: runs.map((row) => ({ entryId: row.id, first: Number(row.a), last: Number(row.b) })),
      newest: Math.max(0, ...blocks.map((row) => Number(row.b))),
    };
  }

  private async storeBlocks(
    from: number,
    to: number,
    counts: ReadonlyMap<number, { rows: number; firstCreatedAt: string | null; lastCreatedAt: string | null }>,
  ): Promise<void> {
    await this.database.execute('DELETE FROM inventory_adjustment_block WHERE block_id BETWEEN ? AND ?', [from, to]);
    if (counts.size === 0) return;
    const rows = [...counts].map(([block, count]) => [block, count.rows, count.firstCreatedAt, count.lastCreatedAt]);
    await this.database.execute(
      `INSERT INTO inventory_adjustment_block (block_id, adjustments, first_created_at, last_created_at) VALUES ?`,
      [rows],
    );
  }

  private async markCounted(entryIds: readonly string[]): Promise<void> {
    for (const chunk of chunksOf(entryIds, ENTRIES_PER_STATEMENT)) {
      await this.database.execute(
        'UPDATE inventory_adjustment_request FORCE INDEX (PRIMARY) SET counted = 1 WHERE entry_id IN (?)',
        [chunk],
      );
    }
  }
}
