import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { BLOCK_IDS, countByBlock } from '../domain/block.js';
import { ALL_KINDS } from '../domain/kind.js';
import type { HistoryKind } from '../domain/kind.js';
import { AdjustmentCountRepository, LEVEL, segmentSpans } from './adjustment-count.repository.js';
import type { KindCount } from './adjustment-count.repository.js';

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

/** Rows of one kind in one block, of which some may be of a run that stays uncounted; or a run. */
interface RecountRow extends HistoryKind {
  readonly part: 'kind' | 'crossing' | 'run';
  readonly id: number;
  readonly a: number;
  readonly b: number;
  readonly first_created_at: string;
  readonly last_created_at: string;
}

interface BlockCount {
  readonly rows: number;
  readonly firstCreatedAt: string | null;
  readonly lastCreatedAt: string | null;
}

/** What a range of ids has, read in one moment. */
interface CountedRange {
  readonly blocks: Map<number, BlockCount>;
  readonly kinds: readonly KindCount[];
  readonly runs: readonly (IdRun & { readonly entryId: number })[];
  readonly newest: number;
}

interface RecountOptions {
  readonly isExact?: boolean;
  readonly isMiddle?: boolean;
  readonly newestBelow?: number;
}

const KIND_OF_ROW = `h.source_code, h.reason, h.actor_type, COALESCE(h.reference_type, '')`;

const ENTRIES_PER_STATEMENT = 5000;

/**
 * The counts per block of ids. They are always taken from the history itself. What requests have written since is added
 * from their own small rows. So the sum is exact in every snapshot and no writer waits for a counter.
 */
@Injectable()
export class AdjustmentBlockRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: AdjustmentCountRepository,
  ) {}

  async extent(): Promise<HistoryExtent> {
    const [row] = await this.database.query<Omit<HistoryExtent, 'newest'> & { newest: number | null }>(
      `SELECT IF(EXISTS (SELECT 1 FROM inventory_adjustment_block WHERE has_kinds = 0),
                 (SELECT CAST(COALESCE(SUM(adjustments), 0) AS SIGNED) FROM inventory_adjustment_block),
                 (SELECT CAST(COALESCE(SUM(adjustments), 0) AS SIGNED) FROM inventory_adjustment_count
                   WHERE level = ${LEVEL.whole} AND kind_id = ${ALL_KINDS} AND node_id = 0)) AS counted,
              r.uncounted, r.runs AS uncountedRuns,
              (SELECT adjustment_id FROM inventory_adjustment_watermark WHERE watermark_id = 1) AS watermark,
              (SELECT MAX(adjustment_id) FROM inventory_source_item_adjustment) AS newest
         FROM (SELECT CAST(COALESCE(SUM(last_adjustment_id - first_adjustment_id + 1), 0) AS SIGNED) AS uncounted,
                      COUNT(*) AS runs
                 FROM inventory_adjustment_request WHERE counted = 0) r`,
    );
    return {
      counted: row?.counted ?? 0,
      uncounted: row?.uncounted ?? 0,
      uncountedRuns: row?.uncountedRuns ?? 0,
      watermark: row?.watermark ?? 0,
      newest: row?.newest ?? 0,
    };
  }

  /**
   * Counts the blocks `from` to `to` anew, moves the watermark to the newest row found there, and marks the requests
   * that lie inside as counted. One transaction; the one that holds the watermark's row is the only one that recounts.
   * Block rows are locked before the history is read, so a deletion is either seen or comes after. With `isExact`, sums
   * of blocks are set right as well. With `isMiddle` more blocks come behind these, and the watermark stays. `newestBelow`
   * is where it moves if these blocks are empty. Returns the newest row found, or 0.
   */
  async recount(
    from: number,
    to: number,
    { isExact = false, isMiddle = false, newestBelow }: RecountOptions = {},
  ): Promise<number> {
    return this.database.run(async () => {
      await this.database.query(
        'SELECT adjustment_id FROM inventory_adjustment_watermark WHERE watermark_id = 1 FOR UPDATE',
      );
      await this.lockBlocks(from, to);
      const range: IdRun = { first: from * BLOCK_IDS, last: (to + 1) * BLOCK_IDS - 1 };
      const { blocks, kinds, runs, newest } = await this.readRange(range);
      const inside = runs.filter((run) => run.first >= range.first && run.last <= range.last);
      const crossing = runs.filter((run) => run.first < range.first || run.last > range.last);
      // A run that reaches beyond these blocks stays uncounted, so its rows may not be in a block as well.
      for (const [block, rows] of countByBlock(crossing)) {
        if (block < from || block > to) continue;
        const count = blocks.get(block) ?? { rows: 0, firstCreatedAt: null, lastCreatedAt: null };
        blocks.set(block, { ...count, rows: count.rows - rows });
      }
      await this.storeBlocks(from, to, blocks);
      const totals = new Map([...blocks].map(([block, { rows }]) => [block, rows]));
      await this.counts.replace({ first: from, last: to }, kinds, totals, isExact);
      await this.counts.widenSegments(segmentSpans(timesOf(blocks)));
      await this.markCounted(inside.map((run) => run.entryId));
      const last = newest > 0 || from === 0 ? newest : newestBelow;
      await this.noteRecount(isMiddle ? undefined : last);
      return newest;
    });
  }

  /** Sets the sums over all blocks right, for who has counted every block anew. */
  async sumUp(): Promise<void> {
    await this.counts.sumUp();
  }

  /** The lowest block that is not counted by kinds yet: the version before has counted it. */
  async lowestWithoutKinds(): Promise<number | undefined> {
    const [row] = await this.database.query<{ block: number | null }>(
      'SELECT MIN(block_id) AS block FROM inventory_adjustment_block WHERE has_kinds = 0',
    );
    return row?.block ?? undefined;
  }

  /** Moves the watermark, and tells readers that what they have read of the blocks before may not hold any more. */
  private async noteRecount(watermark: number | undefined): Promise<void> {
    await this.database.execute(
      `UPDATE inventory_adjustment_watermark SET recounts = recounts + 1, adjustment_id = COALESCE(?, adjustment_id)
        WHERE watermark_id = 1`,
      [watermark ?? null],
    );
  }

  /** The lowest and highest id of the requests that no block counts yet. */
  async uncountedRange(): Promise<IdRun | undefined> {
    const [row] = await this.database.query<{ first: number | null; last: number | null }>(
      `SELECT MIN(first_adjustment_id) AS first, MAX(last_adjustment_id) AS last
         FROM inventory_adjustment_request WHERE counted = 0`,
    );
    return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;
  }

  /** The highest block that counts any row, or -1. */
  async highestBlock(): Promise<number> {
    const [row] = await this.database.query<{ block: number | null }>(
      'SELECT MAX(block_id) AS block FROM inventory_adjustment_block WHERE adjustments <> 0',
    );
    return row?.block ?? -1;
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
    const [row] = await this.database.query<Record<'lowest' | 'highest' | 'newest', number | null>>(
      `SELECT MIN(block_id) AS lowest, MAX(block_id) AS highest,
              (SELECT MAX(block_id) FROM inventory_adjustment_block) AS newest
         FROM inventory_adjustment_block ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
      [from, to].filter((time) => time !== null),
    );
    return { lowest: row?.lowest ?? null, highest: row?.highest ?? null, newest: row?.newest ?? 0 };
  }

  private async blocks(where: string, parameters: readonly unknown[], limit: number): Promise<CountedBlock[]> {
    const rows = await this.database.query<{ id: number; n: number; first: string | null; last: string | null }>(
      `SELECT block_id AS id, adjustments AS n, first_created_at AS first, last_created_at AS last
         FROM inventory_adjustment_block ${where} ORDER BY block_id DESC LIMIT ?`,
      [...parameters, limit],
    );
    return rows.map((row) => ({
      block: row.id,
      rows: row.n,
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

  /** Rows per block and kind, and the uncounted runs that touch the range: one statement, so that all are of one moment. */
  private async readRange({ first, last }: IdRun): Promise<CountedRange> {
    const rows = await this.database.query<RecountRow>(
      `SELECT 'kind' AS part, h.adjustment_id DIV ${BLOCK_IDS} AS id, CAST(COUNT(*) AS UNSIGNED) AS a,
              MAX(h.adjustment_id) AS b, MIN(h.created_at) AS first_created_at, MAX(h.created_at) AS last_created_at,
              h.source_code, h.reason, h.actor_type, COALESCE(h.reference_type, '') AS reference_type
         FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY) WHERE h.adjustment_id BETWEEN ? AND ?
        GROUP BY h.adjustment_id DIV ${BLOCK_IDS}, ${KIND_OF_ROW}
       UNION ALL
       SELECT 'crossing', h.adjustment_id DIV ${BLOCK_IDS}, CAST(COUNT(*) AS UNSIGNED), 0, NULL, NULL, ${KIND_OF_ROW}
         FROM inventory_adjustment_request r STRAIGHT_JOIN inventory_source_item_adjustment h
           ON h.adjustment_id BETWEEN r.first_adjustment_id AND r.last_adjustment_id AND h.adjustment_id BETWEEN ? AND ?
        WHERE r.counted = 0 AND r.first_adjustment_id <= ? AND r.last_adjustment_id >= ?
          AND (r.first_adjustment_id < ? OR r.last_adjustment_id > ?)
        GROUP BY h.adjustment_id DIV ${BLOCK_IDS}, ${KIND_OF_ROW}
       UNION ALL
       SELECT 'run', entry_id, first_adjustment_id, last_adjustment_id, NULL, NULL, '', '', '', ''
         FROM inventory_adjustment_request
        WHERE counted = 0 AND first_adjustment_id <= ? AND last_adjustment_id >= ?`,
      [first, last, first, last, last, first, first, last, last, first],
    );
    const kinds = rows.filter(({ part }) => part === 'kind');
    return {
      blocks: blocksOf(kinds),
      kinds: rows
        .filter(({ part }) => part !== 'run')
        .map((row) => ({ block: row.id, kind: row, rows: row.part === 'kind' ? row.a : -row.a })),
      runs: rows.filter(({ part }) => part === 'run').map((row) => ({ entryId: row.id, first: row.a, last: row.b })),
      newest: kinds.reduce((newest, row) => Math.max(newest, row.b), 0),
    };
  }

  private async storeBlocks(from: number, to: number, counts: ReadonlyMap<number, BlockCount>): Promise<void> {
    await this.database.execute('DELETE FROM inventory_adjustment_block WHERE block_id BETWEEN ? AND ?', [from, to]);
    if (counts.size === 0) return;
    const rows = [...counts].map(([block, count]) => [block, count.rows, count.firstCreatedAt, count.lastCreatedAt, 1]);
    await this.database.execute(
      `INSERT INTO inventory_adjustment_block (block_id, adjustments, first_created_at, last_created_at, has_kinds)
       VALUES ?`,
      [rows],
    );
  }

  private async markCounted(entryIds: readonly number[]): Promise<void> {
    for (const chunk of chunksOf(entryIds, ENTRIES_PER_STATEMENT)) {
      await this.database.execute(
        'UPDATE inventory_adjustment_request FORCE INDEX (PRIMARY) SET counted = 1 WHERE entry_id IN (?)',
        [chunk],
      );
    }
  }
}

/** The blocks that rows by block and kind make. */
function blocksOf(rows: readonly RecountRow[]): Map<number, BlockCount> {
  const blocks = new Map<number, BlockCount>();
  for (const { id, a, first_created_at: first, last_created_at: last } of rows) {
    const known = blocks.get(id);
    blocks.set(id, {
      rows: (known?.rows ?? 0) + a,
      firstCreatedAt: known?.firstCreatedAt && known.firstCreatedAt < first ? known.firstCreatedAt : first,
      lastCreatedAt: known?.lastCreatedAt && known.lastCreatedAt > last ? known.lastCreatedAt : last,
    });
  }
  return blocks;
}

function timesOf(blocks: ReadonlyMap<number, BlockCount>) {
  return [...blocks].flatMap(([block, { firstCreatedAt, lastCreatedAt }]) =>
    firstCreatedAt === null || lastCreatedAt === null ? [] : [{ block, firstCreatedAt, lastCreatedAt }],
  );
}
