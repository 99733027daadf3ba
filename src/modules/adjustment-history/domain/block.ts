import type { IdRun } from '../../../platform/database/id-runs.js';

/**
 * History rows are counted in blocks of neighbouring ids. A block is small enough that skipping rows within one costs
 * less than a millisecond. It is large enough that ten million rows make only a few thousand blocks.
 */
export const BLOCK_IDS = 2048;

/** Blocks whose counts are added up as well, so that a range of dates is few sums. */
export const SEGMENT_BLOCKS = 32;

export function segmentOf(block: number): number {
  return Math.floor(block / SEGMENT_BLOCKS);
}

export function blockOf(adjustmentId: number): number {
  return Math.floor(adjustmentId / BLOCK_IDS);
}

/** How many ids of the runs fall into each block. */
export function countByBlock(runs: Iterable<IdRun>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { first, last } of runs) {
    for (let block = blockOf(first); block <= blockOf(last); block += 1) {
      const from = Math.max(first, block * BLOCK_IDS);
      const to = Math.min(last, (block + 1) * BLOCK_IDS - 1);
      counts.set(block, (counts.get(block) ?? 0) + (to - from + 1));
    }
  }
  return counts;
}

/** Where a page begins: skip `offset` rows among those whose id is at most `fromId`, newest first. */
export interface PageStart {
  readonly fromId: number;
  readonly offset: number;
}

/**
 * Finds the block in which the row number `offset` (from 0, newest first) lies, so that a deep page costs what the
 * first one costs. `blocks` are newest first; undefined where the offset lies beyond them.
 */
export function locate(
  blocks: Iterable<{ readonly block: number; readonly rows: number }>,
  offset: number,
): PageStart | undefined {
  let skipped = 0;
  for (const { block, rows } of blocks) {
    if (skipped + rows > offset) return { fromId: (block + 1) * BLOCK_IDS - 1, offset: offset - skipped };
    skipped += rows;
  }
  return undefined;
}

/** The ids of the nodes of so many blocks each. */
export function idsOf(nodes: readonly IdRun[], blocks: number): IdRun[] {
  return nodes.map(({ first, last }) => ({
    first: first * blocks * BLOCK_IDS,
    last: (last + 1) * blocks * BLOCK_IDS - 1,
  }));
}
