import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { SEGMENT_BLOCKS, segmentOf } from '../domain/block.js';
import { ALL_KINDS, KIND_COLUMNS, KindRegister } from '../domain/kind.js';
import type { HistoryKind } from '../domain/kind.js';

/** What is counted: blocks, segments of 32 blocks, and the one node that has all. */
export const LEVEL = { block: 0, segment: 1, whole: 2 } as const;

/** Rows of one kind in one block. */
export interface KindCount {
  readonly block: number;
  readonly kind: HistoryKind;
  readonly rows: number;
}

/** The times of a segment's rows; rows that were deleted may have been among them. */
export interface SegmentSpan {
  readonly segment: number;
  readonly firstCreatedAt: string;
  readonly lastCreatedAt: string;
}

interface Cell {
  readonly kindId: number;
  readonly node: number;
  readonly rows: number;
}

const CELLS_PER_STATEMENT = 5000;
const KIND = KIND_COLUMNS.join(', ');
/** Each kind's counts are one range of the key, so they are read kind by kind. */
const FROM_CELLS = `FROM inventory_adjustment_kind k STRAIGHT_JOIN inventory_adjustment_count c
  ON c.kind_id = k.kind_id`;

/**
 * Writes the counts of the history by kind. Whoever calls holds the rows of the blocks it speaks of. A deletion locks a
 * row's block before it takes the row off these counts, so it never comes between.
 */
@Injectable()
export class AdjustmentCountRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores what the blocks `from` to `to` have, and adds to the sums above what has changed. `totals` are the rows of
   * each block whatever their kind. With `isExact`, sums of segments that lie inside are set instead, whatever they were.
   */
  async replace(
    { first: from, last: to }: IdRun,
    counts: readonly KindCount[],
    totals: ReadonlyMap<number, number>,
    isExact: boolean,
  ): Promise<void> {
    const register = await this.register(counts);
    const cells = new CellSums();
    for (const [block, rows] of totals) cells.add(ALL_KINDS, block, rows);
    for (const { block, kind, rows } of counts) cells.add(register.numberOf(kind), block, rows);
    const [old, wrongBy] = [await this.cells(from, to), isExact ? await this.wrongSums(from, to) : []];
    const above = new CellSums();
    const wanted = cells.all();
    for (const { kindId, node, rows } of wanted) above.add(kindId, node, rows);
    for (const { kindId, node, rows } of old) above.add(kindId, node, -rows);
    const segments = new CellSums();
    const whole = new CellSums();
    for (const { kindId, node, rows } of above.all()) {
      segments.add(kindId, segmentOf(node), rows);
      whole.add(kindId, 0, rows);
    }
    for (const { kindId, node, rows } of wrongBy) segments.add(kindId, node, -rows);
    await this.store(LEVEL.block, old, cells, above.all());
    await this.addTo(LEVEL.segment, segments.all());
    await this.addTo(LEVEL.whole, whole.all());
  }

  /** Widens the times of segments by those of their blocks. */
  async widenSegments(spans: readonly SegmentSpan[]): Promise<void> {
    if (spans.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_adjustment_segment (segment_id, first_created_at, last_created_at) VALUES ?
       ON DUPLICATE KEY UPDATE first_created_at = LEAST(first_created_at, VALUES(first_created_at)),
                               last_created_at = GREATEST(last_created_at, VALUES(last_created_at))`,
      [spans.map(({ segment, firstCreatedAt, lastCreatedAt }) => [segment, firstCreatedAt, lastCreatedAt])],
    );
  }

  /** Sets the sums of all blocks by those of the segments, whatever they were. */
  async sumUp(): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(
        'SELECT adjustment_id FROM inventory_adjustment_watermark WHERE watermark_id = 1 FOR UPDATE',
      );
      // A deletion changes segments first, then these rows, that of all kinds before any other. So one that is half
      // done waits here and comes off afterwards, and whatever has passed is among the segments.
      await this.database.query(
        `SELECT kind_id FROM inventory_adjustment_count WHERE level = ${LEVEL.whole} ORDER BY kind_id FOR UPDATE`,
      );
      const sums = await this.database.query<Cell>(
        `SELECT kind_id AS kindId, 0 AS node, CAST(SUM(adjustments) AS SIGNED) AS \`rows\`
           FROM inventory_adjustment_count WHERE level = ${LEVEL.segment} GROUP BY kind_id`,
      );
      await this.database.execute(`DELETE FROM inventory_adjustment_count WHERE level = ${LEVEL.whole}`);
      await this.addTo(LEVEL.whole, sums);
      // What was read of the sums before does not hold any more.
      await this.database.execute(
        'UPDATE inventory_adjustment_watermark SET recounts = recounts + 1 WHERE watermark_id = 1',
      );
    });
  }

  /** The numbers of all kinds, those of the counts among them; new ones get theirs. */
  private async register(counts: readonly KindCount[]): Promise<KindRegister> {
    const register = await this.known();
    for (const { kind } of counts) register.add(kind);
    const { unnumbered } = register;
    if (unnumbered.length === 0) return register;
    for (const chunk of chunksOf(unnumbered, CELLS_PER_STATEMENT)) {
      await this.database.execute(`INSERT IGNORE INTO inventory_adjustment_kind (${KIND}) VALUES ?`, [
        chunk.map((kind) => KIND_COLUMNS.map((column) => kind[column])),
      ]);
    }
    return this.known();
  }

  private async known(): Promise<KindRegister> {
    return new KindRegister(
      await this.database.query<HistoryKind & { kindId: number }>(
        `SELECT kind_id AS kindId, ${KIND} FROM inventory_adjustment_kind ORDER BY kind_id`,
      ),
    );
  }

  private async cells(from: number, to: number): Promise<Cell[]> {
    return this.database.query<Cell>(
      `SELECT c.kind_id AS kindId, c.node_id AS node, c.adjustments AS \`rows\` ${FROM_CELLS}
        WHERE c.level = ${LEVEL.block} AND c.node_id BETWEEN ? AND ?`,
      [from, to],
    );
  }

  /** By how much the sums of the segments that lie inside differ from those of their blocks. */
  private async wrongSums(from: number, to: number): Promise<Cell[]> {
    const first = Math.ceil(from / SEGMENT_BLOCKS);
    const last = Math.floor((to + 1) / SEGMENT_BLOCKS) - 1;
    return this.database.query<Cell>(
      `SELECT side.kindId, side.node, CAST(SUM(side.n) AS SIGNED) AS \`rows\`
         FROM (SELECT c.kind_id AS kindId, c.node_id AS node, c.adjustments AS n ${FROM_CELLS}
                WHERE c.level = ${LEVEL.segment} AND c.node_id BETWEEN ? AND ?
               UNION ALL
               SELECT c.kind_id, c.node_id DIV ${SEGMENT_BLOCKS}, -c.adjustments ${FROM_CELLS}
                WHERE c.level = ${LEVEL.block} AND c.node_id BETWEEN ? AND ?) side
        GROUP BY side.kindId, side.node HAVING SUM(side.n) <> 0`,
      [first, last, first * SEGMENT_BLOCKS, (last + 1) * SEGMENT_BLOCKS - 1],
    );
  }

  private async store(level: number, old: readonly Cell[], wanted: CellSums, changed: readonly Cell[]): Promise<void> {
    const stored = changed.map(({ kindId, node }) => ({ kindId, node, rows: wanted.get(kindId, node) }));
    for (const chunk of chunksOf(stored, CELLS_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_adjustment_count (level, kind_id, node_id, adjustments) VALUES ?
         ON DUPLICATE KEY UPDATE adjustments = VALUES(adjustments)`,
        [chunk.map(({ kindId, node, rows }) => [level, kindId, node, rows])],
      );
    }
    const emptied = old.filter(({ kindId, node }) => wanted.get(kindId, node) === 0);
    if (emptied.length === 0) return;
    const nodes = emptied.map(({ node }) => node);
    await this.database.execute(
      `DELETE FROM inventory_adjustment_count
        WHERE level = ? AND kind_id IN (?) AND node_id BETWEEN ? AND ? AND adjustments = 0`,
      [level, [...new Set(emptied.map(({ kindId }) => kindId))], Math.min(...nodes), Math.max(...nodes)],
    );
  }

  private async addTo(level: number, cells: readonly Cell[]): Promise<void> {
    for (const chunk of chunksOf(cells, CELLS_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_adjustment_count (level, kind_id, node_id, adjustments) VALUES ?
         ON DUPLICATE KEY UPDATE adjustments = adjustments + VALUES(adjustments)`,
        [chunk.map(({ kindId, node, rows }) => [level, kindId, node, rows])],
      );
    }
  }
}

/** Sums by kind and node. */
class CellSums {
  private readonly sums = new Map<number, Map<number, number>>();

  add(kindId: number, node: number, rows: number): void {
    const byNode = this.sums.get(kindId) ?? new Map<number, number>();
    this.sums.set(kindId, byNode);
    byNode.set(node, (byNode.get(node) ?? 0) + rows);
  }

  get(kindId: number, node: number): number {
    return this.sums.get(kindId)?.get(node) ?? 0;
  }

  /** Those that are not zero, in the order of the key, so that all who write them lock them in one order. */
  all(): Cell[] {
    return [...this.sums]
      .flatMap(([kindId, byNode]) => [...byNode].map(([node, rows]) => ({ kindId, node, rows })))
      .filter(({ rows }) => rows !== 0)
      .sort((a, b) => a.kindId - b.kindId || a.node - b.node);
  }
}

/** The times of the segments, by those of the blocks. */
export function segmentSpans(
  blocks: Iterable<{ readonly block: number; readonly firstCreatedAt: string; readonly lastCreatedAt: string }>,
): SegmentSpan[] {
  const spans = new Map<number, SegmentSpan>();
  for (const { block, firstCreatedAt, lastCreatedAt } of blocks) {
    const segment = segmentOf(block);
    const known = spans.get(segment) ?? { segment, firstCreatedAt, lastCreatedAt };
    spans.set(segment, {
      segment,
      firstCreatedAt: firstCreatedAt < known.firstCreatedAt ? firstCreatedAt : known.firstCreatedAt,
      lastCreatedAt: lastCreatedAt > known.lastCreatedAt ? lastCreatedAt : known.lastCreatedAt,
    });
  }
  return [...spans.values()];
}
