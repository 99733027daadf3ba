import { Injectable } from '@nestjs/common';
import { compileSearch } from '../../../platform/http/search-criteria.js';
import type { CompiledSearch, SearchCriteria } from '../../../platform/http/search-criteria.js';
import { AdjustmentBlockRepository } from '../data/adjustment-block.repository.js';
import type { CountedBlock } from '../data/adjustment-block.repository.js';
import { ADJUSTMENT_COLUMNS, AdjustmentSearchRepository } from '../data/adjustment-search.repository.js';
import type { AdjustmentRow } from '../data/adjustment-search.repository.js';
import { BLOCK_IDS, locate } from '../domain/block.js';
import { classify } from '../domain/history-query.js';
import type { CreatedWindow } from '../domain/history-query.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { HistoryCounter } from './history-counter.service.js';

/** A page that begins further down is found by blocks; up to here skipping rows is as cheap. */
const SKIPPED_ROWS_MAX = BLOCK_IDS;
/** Blocks that lie across an end of a window, at most: more of them means that ids do not follow the dates. */
const PARTIAL_BLOCKS_MAX = 64;
/** More runs than this are not worth a condition of their own. */
const REQUEST_RUNS_MAX = 500;
/** Beyond any history. */
const BLOCKS_MAX = 10_000_000;

export interface AdjustmentPage {
  readonly rows: readonly AdjustmentRow[];
  /** All matches, exactly. */
  readonly totalCount: number;
}

interface Paging {
  readonly size: number;
  /** From 1; one past the end means the last. */
  readonly number: number;
}

/**
 * Reads the adjustment history page by page, newest first unless asked otherwise (spec, "Read the adjustment history").
 * A page by SKU, source item, reference or date costs about the same wherever it lies and however long the history is.
 */
@Injectable()
export class AdjustmentReader {
  constructor(
    private readonly rows: AdjustmentSearchRepository,
    private readonly blocks: AdjustmentBlockRepository,
    private readonly counter: HistoryCounter,
  ) {}

  /** One page of at most `size` rows. Throws `invalid` for unknown fields and for a search that takes too long. */
  async search(criteria: SearchCriteria, size: number): Promise<AdjustmentPage> {
    const compiled = compileSearch(criteria, ADJUSTMENT_COLUMNS);
    const paging = { size, number: criteria.currentPage };
    const query = classify(criteria);
    if (query.kind === 'filtered') return this.filtered(await this.narrowed(compiled, query), paging);
    if (!(await this.counter.isReliable())) return this.filtered(compiled, paging);
    return query.kind === 'whole' ? this.whole(paging) : this.window(query.window, compiled, paging);
  }

  private async whole(paging: Paging): Promise<AdjustmentPage> {
    if (paging.number === 1) {
      const [totalCount, rows] = await Promise.all([this.counter.total(), this.rows.pageFrom(undefined, paging.size)]);
      return { rows, totalCount };
    }
    // Deep pages are found by blocks, which have to know every row then.
    if ((paging.number - 1) * paging.size > SKIPPED_ROWS_MAX) await this.counter.fold();
    const totalCount = await this.counter.total();
    const offset = offsetOf(paging, totalCount);
    if (offset <= SKIPPED_ROWS_MAX) {
      return { rows: await this.rows.pageFrom({ fromId: Number.MAX_SAFE_INTEGER, offset }, paging.size), totalCount };
    }
    // Blocks are mostly full, so twice as many as that nearly always reach; otherwise all of them do.
    const likely = 8 + 2 * Math.ceil(offset / BLOCK_IDS);
    const start =
      locate(await this.blocks.newest(likely), offset) ?? locate(await this.blocks.newest(BLOCKS_MAX), offset);
    return {
      rows: await this.rows.pageFrom(start ?? { fromId: Number.MAX_SAFE_INTEGER, offset }, paging.size),
      totalCount,
    };
  }

  private async window(window: CreatedWindow, search: CompiledSearch, paging: Paging): Promise<AdjustmentPage> {
    await this.counter.fold();
    const blocks = await this.blocks.createdBetween(window.from, window.to, BLOCKS_MAX);
    const partial = blocks.filter((block) => !isInside(block, window));
    if (partial.length > PARTIAL_BLOCKS_MAX) return this.filtered(search, paging);
    const counts = await this.rows.countInBlocks(
      partial.map(({ block }) => block),
      search,
    );
    const matching = blocks.map((block) => ({
      block: block.block,
      rows: isInside(block, window) ? block.rows : (counts.get(block.block) ?? 0),
    }));
    const totalCount = matching.reduce((sum, { rows }) => sum + rows, 0);
    const start = locate(matching, offsetOf(paging, totalCount));
    if (!start) return { rows: [], totalCount };
    const first = (matching.at(-1)?.block ?? 0) * BLOCK_IDS;
    return {
      rows: await this.rows.pageWithin({ first, last: start.fromId }, search, paging.size, start.offset),
      totalCount,
    };
  }

  private async filtered(search: CompiledSearch, paging: Paging): Promise<AdjustmentPage> {
    if (paging.number === 1) {
      const rows = await this.rows.page(search, paging.size, 0);
      return { rows, totalCount: rows.length < paging.size ? rows.length : await this.rows.count(search) };
    }
    const totalCount = await this.rows.count(search);
    return { rows: await this.rows.page(search, paging.size, offsetOf(paging, totalCount)), totalCount };
  }

  /** Adds conditions that change nothing about the answer and let an index find it. */
  private async narrowed(
    search: CompiledSearch,
    query: { requestId: string | undefined; isOneItem: boolean },
  ): Promise<CompiledSearch> {
    if (query.requestId !== undefined) {
      const runs = await this.rows.runsOfRequest(query.requestId, REQUEST_RUNS_MAX + 1);
      if (runs.length === 0 || runs.length > REQUEST_RUNS_MAX) return search;
      const ranges = runs.map(() => 'adjustment_id BETWEEN ? AND ?').join(' OR ');
      return {
        ...search,
        where: `(${ranges}) AND ${search.where}`,
        parameters: [...runs.flatMap((run) => [run.first, run.last]), ...search.parameters],
      };
    }
    // Every row is in the one state there is; naming it makes the index of source items give its rows by id.
    if (query.isOneItem) return { ...search, where: `state = '${AVAILABLE}' AND ${search.where}` };
    return search;
  }
}

function offsetOf({ size, number }: Paging, totalCount: number): number {
  const lastPage = Math.max(1, Math.ceil(totalCount / size));
  return (Math.min(number, lastPage) - 1) * size;
}

function isInside({ firstCreatedAt, lastCreatedAt }: CountedBlock, { from, to }: CreatedWindow): boolean {
  if (firstCreatedAt === null || lastCreatedAt === null) return false;
  return (from === null || firstCreatedAt >= from) && (to === null || lastCreatedAt <= to);
}
