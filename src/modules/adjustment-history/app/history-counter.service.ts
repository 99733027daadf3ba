import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { AdjustmentBlockRepository } from '../data/adjustment-block.repository.js';
import type { HistoryExtent } from '../data/adjustment-block.repository.js';
import { HistoryTriggers } from '../data/history-triggers.service.js';
import { PackedBlockRepository } from '../data/packed-block.repository.js';
import { blockOf, SEGMENT_BLOCKS } from '../domain/block.js';

/** Blocks counted per transaction: whole segments, 131,072 rows, under a second. */
const BLOCKS_PER_RECOUNT = 2 * SEGMENT_BLOCKS;
/** More requests than this are folded into blocks before a search adds them up one by one. */
const UNCOUNTED_RUNS_MAX = 1000;
const ROUNDS_MAX = 3;
/** Readers wait so long for a count; it takes a few milliseconds where nothing is in its way. */
const READER_WAIT_MS = 3000;
/** About eight million rows. */
const KIND_ROUNDS_MAX = 64;
/** Blocks packed per transaction, which holds their rows for some tens of milliseconds. */
const BLOCKS_PER_PACKING = 8;
/** About eight million rows, within a minute. */
const PACK_ROUNDS_MAX = 512;

/**
 * Knows how many rows the history has, exactly and without scanning it. Counts are kept per block of ids. The reader
 * that needs them brings them up to date. They are behind after rows were added by other ways than the writer, after a
 * crash, and after a truncation.
 */
@Injectable()
export class HistoryCounter {
  private recounting: Promise<void> | undefined;
  private isHeldUp = false;

  constructor(
    private readonly blocks: AdjustmentBlockRepository,
    private readonly triggers: HistoryTriggers,
    private readonly packed: PackedBlockRepository,
  ) {}

  /** Whether the counts can be trusted: without its trigger a deletion would go unnoticed. */
  async isReliable(): Promise<boolean> {
    return this.triggers.areActive();
  }

  /** Rows in the whole history. */
  async total(): Promise<number> {
    const { counted, uncounted } = await this.settle(isAccountedFor);
    return counted + uncounted;
  }

  /**
   * Brings every committed row into its block: before a search that works with blocks, and now and then by schedule.
   */
  async fold(): Promise<void> {
    await this.settle((extent) => extent.uncountedRuns === 0 && extent.newest === extent.watermark);
  }

  /**
   * As `fold`, for readers that have another way: false where it takes long. A deletion that is not over holds what the
   * fold has to write. It goes on behind their backs, and until it is over no reader waits for it again.
   */
  async tryFold(): Promise<boolean> {
    if (this.isHeldUp) return false;
    const folding = this.fold().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApplicationError && error.kind === 'busy') return false;
        throw error;
      },
    );
    const waiting = new AbortController();
    const tooLong = delay(READER_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined);
    try {
      const isFolded = await Promise.race([folding, tooLong]);
      if (isFolded !== undefined) return isFolded;
    } finally {
      waiting.abort();
    }
    this.isHeldUp = true;
    const release = (): boolean => (this.isHeldUp = false);
    void folding.then(release, release);
    return false;
  }

  /** Counts every block anew, whatever is known; `between` is called after each step and may throw to stop. */
  async recountAll(between: () => void): Promise<void> {
    const { newest } = await this.blocks.extent();
    const to = Math.max(await this.blocks.highestBlock(), blockOf(newest));
    let newestBelow = 0;
    for (let block = 0; block <= to; block += BLOCKS_PER_RECOUNT) {
      // A watermark that was lowered meanwhile would have every search count everything above it again.
      const isMiddle = block + BLOCKS_PER_RECOUNT <= to;
      // Whole segments, the last one too, so that their sums are counted anew as well.
      const end = block + BLOCKS_PER_RECOUNT - 1;
      const found = await this.blocks.recount(block, end, { isExact: true, isMiddle, newestBelow });
      newestBelow = Math.max(newestBelow, found);
      between();
    }
    await this.blocks.sumUp();
  }

  /**
   * Counts blocks anew that the version before has counted, so not by kinds. Every run does a bounded number of them,
   * in transactions of their own, while searches go on in the ways of before.
   */
  async addKinds(): Promise<void> {
    for (let round = 0; round < KIND_ROUNDS_MAX; round += 1) {
      const block = await this.blocks.lowestWithoutKinds();
      if (block === undefined) return;
      await this.blocks.recount(block, block + BLOCKS_PER_RECOUNT - 1, { isMiddle: true });
    }
  }

  /**
   * Packs the rows of blocks that were counted since, or of which rows were deleted. Every run does a bounded number of
   * them, the newest first. Searches read the blocks themselves meanwhile.
   */
  async packBlocks(): Promise<void> {
    // Nobody reads by counts that cannot be trusted.
    if (!(await this.isReliable())) return;
    let below = Number.MAX_SAFE_INTEGER;
    for (let round = 0; round < PACK_ROUNDS_MAX; round += 1) {
      const blocks = await this.packed.unpackedBelow(below, BLOCKS_PER_PACKING);
      if (blocks.length === 0) break;
      await this.packed.pack(blocks);
      below = Math.min(...blocks);
    }
    await this.packed.removeOutside();
  }

  private async settle(isSettled: (extent: HistoryExtent) => boolean): Promise<HistoryExtent> {
    for (let round = 1; ; round += 1) {
      const extent = await this.blocks.extent();
      // Beside busy writers there is always something on its way; what is seen is exact all the same.
      if (isSettled(extent) || round > ROUNDS_MAX) return extent;
      // Readers of this process share one recount: each would count the same blocks.
      this.recounting ??= this.recount(extent).finally(() => (this.recounting = undefined));
      await this.recounting;
    }
  }

  private async recount({ newest, watermark }: HistoryExtent): Promise<void> {
    const uncounted = await this.blocks.uncountedRange();
    const highest = await this.blocks.highestBlock();
    // Blocks that count rows beyond the newest one tell of a table that was emptied or restored: nothing of them holds.
    const isStale = highest > blockOf(newest) && newest < watermark;
    const from = isStale ? 0 : Math.min(blockOf(Math.min(newest, watermark)), blockOf(uncounted?.first ?? newest));
    const to = Math.max(highest, blockOf(newest), blockOf(uncounted?.last ?? 0));
    for (let block = from; block <= to; block += BLOCKS_PER_RECOUNT) {
      await this.blocks.recount(block, Math.min(to, block + BLOCKS_PER_RECOUNT - 1));
    }
  }
}

/** Every id beyond the watermark belongs to a request that is known and not counted yet. */
function isAccountedFor({ newest, watermark, uncounted, uncountedRuns }: HistoryExtent): boolean {
  return newest - watermark === uncounted && uncountedRuns <= UNCOUNTED_RUNS_MAX;
}
