import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { BLOCK_IDS, SEGMENT_BLOCKS } from '../domain/block.js';
import { OTHER_KINDS, OTHER_TYPES } from '../domain/kind.js';
import { LEVEL } from './adjustment-count.repository.js';
import type { MiscountedBlock } from './inspection.repository.js';

/** What a row of the history is counted by. */
const KIND_COLUMNS = 'source_code, reason, actor_type, reference_type';

/** Compares the counts by kind with the history, and their sums with them. Each comparison is of one moment. */
@Injectable()
export class CountInspectionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Blocks `from` to `to` that count other rows of some kind than there are. Rows of runs that no block counts yet are
   * left out, and so are blocks that are not counted by kinds. Kinds that are not told apart are one. Those rows are
   * counted by their runs and taken away: to look for the run of each row would compare all rows with all runs.
   */
  async miscounted(from: number, to: number): Promise<MiscountedBlock[]> {
    const [first, last] = [from * BLOCK_IDS, (to + 1) * BLOCK_IDS - 1];
    return this.database.query<MiscountedBlock>(
      `SELECT side.block, ${signed('side.counted')} AS counted, ${signed('side.found')} AS \`rows\`
         FROM (SELECT g.block, k.kind_id, 0 AS counted, g.found
                 FROM (SELECT h.adjustment_id DIV ${BLOCK_IDS} AS block, ${kindOf('h')}, COUNT(*) AS found
                         FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
                        WHERE h.adjustment_id BETWEEN ? AND ?
                        GROUP BY h.adjustment_id DIV ${BLOCK_IDS}, ${KIND_COLUMNS}
                       UNION ALL
                       SELECT open.adjustment_id DIV ${BLOCK_IDS}, ${KIND_COLUMNS}, -COUNT(*)
                         FROM (SELECT DISTINCT h.adjustment_id, ${kindOf('h')}
                                 FROM inventory_adjustment_request r
                                 STRAIGHT_JOIN inventory_source_item_adjustment h
                                    ON h.adjustment_id BETWEEN GREATEST(r.first_adjustment_id, ?)
                                                           AND LEAST(r.last_adjustment_id, ?)
                                WHERE r.counted = 0 AND r.first_adjustment_id <= ? AND r.last_adjustment_id >= ?) open
                        GROUP BY open.adjustment_id DIV ${BLOCK_IDS}, ${KIND_COLUMNS}) g
                 LEFT JOIN inventory_adjustment_kind k ON k.source_code = g.source_code AND k.reason = g.reason
                       AND k.actor_type = g.actor_type AND k.reference_type = g.reference_type
               UNION ALL
               SELECT c.node_id, IF(k.kind_id = ${OTHER_KINDS} OR k.reference_type = '${OTHER_TYPES}', NULL, k.kind_id),
                      c.adjustments, 0
                 FROM inventory_adjustment_kind k STRAIGHT_JOIN inventory_adjustment_count c ON c.kind_id = k.kind_id
                WHERE c.level = ${LEVEL.block} AND c.node_id BETWEEN ? AND ? AND k.kind_id >= ${OTHER_KINDS}) side
         JOIN inventory_adjustment_block b ON b.block_id = side.block AND b.has_kinds = 1
        GROUP BY side.block, side.kind_id HAVING SUM(side.counted) <> SUM(side.found) ORDER BY side.block`,
      [first, last, first, last, last, first, from, to],
    );
  }

  /** Segments whose sums are not those of their blocks, by their first block; those that end among the blocks. */
  async wrongSegments(from: number, to: number): Promise<MiscountedBlock[]> {
    const first = Math.floor(from / SEGMENT_BLOCKS);
    const last = Math.floor(to / SEGMENT_BLOCKS);
    return this.database.query<MiscountedBlock>(
      `SELECT side.segment * ${SEGMENT_BLOCKS} AS block, ${signed('side.counted')} AS counted,
              ${signed('side.found')} AS \`rows\`
         FROM (SELECT c.node_id AS segment, c.kind_id, c.adjustments AS counted, 0 AS found
                 FROM inventory_adjustment_kind k STRAIGHT_JOIN inventory_adjustment_count c ON c.kind_id = k.kind_id
                WHERE c.level = ${LEVEL.segment} AND c.node_id BETWEEN ? AND ?
               UNION ALL
               SELECT c.node_id DIV ${SEGMENT_BLOCKS}, c.kind_id, 0, c.adjustments
                 FROM inventory_adjustment_kind k STRAIGHT_JOIN inventory_adjustment_count c ON c.kind_id = k.kind_id
                WHERE c.level = ${LEVEL.block} AND c.node_id BETWEEN ? AND ?) side
        GROUP BY side.segment, side.kind_id HAVING SUM(side.counted) <> SUM(side.found) ORDER BY side.segment`,
      [first, last, first * SEGMENT_BLOCKS, (last + 1) * SEGMENT_BLOCKS - 1],
    );
  }

  /** Kinds whose sum over all blocks is not that of the segments; the block of each is 0. */
  async wrongWhole(): Promise<MiscountedBlock[]> {
    return this.database.query<MiscountedBlock>(
      `SELECT 0 AS block, ${signed(`IF(c.level = ${LEVEL.whole}, c.adjustments, 0)`)} AS counted,
              ${signed(`IF(c.level = ${LEVEL.segment}, c.adjustments, 0)`)} AS \`rows\`
         FROM inventory_adjustment_count c WHERE c.level IN (${LEVEL.segment}, ${LEVEL.whole}) GROUP BY c.kind_id
       HAVING SUM(IF(c.level = ${LEVEL.whole}, c.adjustments, 0)) <> SUM(IF(c.level = ${LEVEL.segment}, c.adjustments, 0))`,
    );
  }
}

function signed(sum: string): string {
  return `CAST(SUM(${sum}) AS SIGNED)`;
}

function kindOf(row: string): string {
  return `${row}.source_code, ${row}.reason, ${row}.actor_type, COALESCE(${row}.reference_type, '') AS reference_type`;
}
