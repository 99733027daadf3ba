import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { compileSearch, SearchCriteria } from '../../../platform/search/index.js';
import { AdjustmentBlockRepository } from '../data/adjustment-block.repository.js';
import type { CountedBlock } from '../data/adjustment-block.repository.js';
import { AdjustmentSearchRepository } from '../data/adjustment-search.repository.js';
import type { HistorySearch } from '../data/adjustment-search.repository.js';
import { ADJUSTMENT_COLUMNS } from '../domain/adjustment-columns.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { BLOCK_IDS, locate } from '../domain/block.js';
import { historyOrder } from '../domain/history-order.js';
import { classify, effortOf, isNewestFirst, kindQueryOf, PLAIN } from '../domain/history-query.js';
import type { CreatedWindow, HistoryQuery } from '../domain/history-query.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { CountedPages } from './counted-pages.service.js';
import { HistoryCounter } from './history-counter.service.js';

/** A page that begins further down is found by blocks; up to here skipping rows is as cheap. */
const SKIPPED_ROWS_MAX = BLOCK_IDS;
/** Blocks that lie across an end of a window, at most: more of them means that ids do not follow the dates. */
const PARTIAL_BLOCKS_MAX = 64;
/** More runs than this are not worth a condition of their own. */
const REQUEST_RUNS_MAX = 500;
/** More types of references than this are not named one by one. */
const REFERENCE_TYPES_MAX = 100;
/** Rows that are read for each of several values, at most; a page further down is found another way. */
const VALUE_ROWS_MAX = 2_000;
/** Beyond any history. */
const BLOCKS_MAX = 10_000_000;

export interface AdjustmentPage {
  readonly rows: readonly AdjustmentRow[];
  /** All matches, exactly. */
  readonly totalCount: number;
}

interface MatchingBlock {
  readonly block: number;
  readonly rows: number;
}

/** A search and what is known of it. */
interface Prepared<Query extends HistoryQuery = HistoryQuery> {
  readonly compiled: HistorySearch;
  readonly query: Query;
}

type PreparedFilter = Prepared<HistoryQuery & { kind: 'filtered' }>;

interface Paging {
  readonly size: number;
  /** From 1; one past the end means the last. */
  readonly number: number;
}

/**
 * Reads the adjustment history page by page, newest first unless asked otherwise (spec, "Read the adjustment history").
 * A page by SKU, source item, reference or date costs about the same wherever it lies and however long the history is. The
 * criteria of a caller who is bound to sources get one more group. They are served as a filter by source is.
 */
@Injectable()
export class AdjustmentReader {
  constructor(
    private readonly rows: AdjustmentSearchRepository,
    private readonly blocks: AdjustmentBlockRepository,
    private readonly counter: HistoryCounter,
    private readonly counted: CountedPages,
    private readonly reads: ReadDatabase,
  ) {}

  /** One page of at most `size` rows. Throws `invalid` for unknown fields and for a search that takes too long. */
  async search(criteria: SearchCriteria, size: number): Promise<AdjustmentPage> {
    return this.reads.reading(() => this.page(sourceScope().within(criteria), size));
  }

  /**
   * The rows of `search` alone: no match is counted, unless the page lies past the end, which means the last one. For
   * readers who want to see rows before the count of a filter that no index serves is known.
   */
  async rowsOf(criteria: SearchCriteria, size: number): Promise<readonly AdjustmentRow[]> {
    return this.reads.reading(() => this.rowsOfPage(sourceScope().within(criteria), size));
  }

  /** All matches, exactly; in whatever order they are asked for. */
  async count(criteria: SearchCriteria): Promise<number> {
    return this.reads.reading(() => this.countMatches(sourceScope().within(criteria)));
  }

  private async page(criteria: SearchCriteria, size: number): Promise<AdjustmentPage> {
    const counted = await this.counted.search(criteria, size);
    if (counted) return counted;
    const { compiled, query } = await this.prepared(criteria);
    const paging = { size, number: criteria.currentPage };
    if (query.kind === 'filtered') {
      // Another order changes nothing about how many there are, and without one they may be known uncounted.
      const isKnown = criteria.sortOrders.length > 0 || kindQueryOf(criteria) !== undefined;
      return this.filtered({ compiled, query }, paging, isKnown ? () => this.countMatches(criteria) : undefined);
    }
    return query.kind === 'whole' ? this.whole(paging) : this.window(query.window, compiled, paging);
  }

  private async rowsOfPage(criteria: SearchCriteria, size: number): Promise<readonly AdjustmentRow[]> {
    const counted = await this.counted.rowsOf(criteria, size);
    if (counted) return counted;
    const { compiled, query } = await this.prepared(criteria);
    const offset = (criteria.currentPage - 1) * size;
    const isDirect = query.kind === 'filtered' || (query.kind === 'whole' && offset <= SKIPPED_ROWS_MAX);
    if (isDirect) {
      const start = { fromId: Number.MAX_SAFE_INTEGER, offset };
      const rows =
        query.kind === 'whole'
          ? await this.rows.pageFrom(start, size)
          : await this.filteredRows({ compiled, query }, size, offset);
      if (rows.length > 0 || offset === 0) return rows;
    }
    return (await this.page(criteria, size)).rows;
  }

  private async countMatches({ filterGroups }: SearchCriteria): Promise<number> {
    const counted = await this.counted.total(new SearchCriteria({ filterGroups }));
    if (counted !== undefined) return counted;
    const { compiled, query } = await this.prepared(new SearchCriteria({ filterGroups }));
    if (query.kind === 'whole') return this.counter.total();
    if (query.kind === 'filtered') return this.rows.count(compiled);
    const matching = await this.matchingBlocks(query.window, compiled);
    return matching ? totalOf(matching) : this.rows.count(compiled);
  }

  /** What to ask the database for, and by which way. */
  private async prepared(criteria: SearchCriteria): Promise<Prepared> {
    const search = compileSearch(criteria, ADJUSTMENT_COLUMNS);
    const orderBy = historyOrder(criteria.sortOrders, search.orderBy);
    const compiled: HistorySearch = { ...search, orderBy, effort: effortOf(criteria) };
    const query = classify(criteria);
    if (query.kind === 'filtered') {
      const narrowed = await this.narrowed(compiled, query);
      return query.item && query.requestId === undefined
        ? this.ofItem({ compiled: narrowed, query }, query.item, isNewestFirst(criteria))
        : { compiled: narrowed, query };
    }
    if (await this.counter.isReliable()) return { compiled, query };
    return { compiled: { ...compiled, effort: 'long' }, query: PLAIN };
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

  private async window(window: CreatedWindow, search: HistorySearch, paging: Paging): Promise<AdjustmentPage> {
    const matching = await this.matchingBlocks(window, search);
    if (!matching) return this.filtered({ compiled: search, query: PLAIN }, paging);
    const totalCount = totalOf(matching);
    const start = locate(matching, offsetOf(paging, totalCount));
    if (!start) return { rows: [], totalCount };
    const first = (matching.at(-1)?.block ?? 0) * BLOCK_IDS;
    return {
      rows: await this.rows.pageWithin({ first, last: start.fromId }, search, paging.size, start.offset),
      totalCount,
    };
  }

  /**
   * The blocks that hold rows of the window, newest first, with how many. Undefined where ids do not follow the dates, or
   * blocks cannot be brought up to date.
   */
  private async matchingBlocks(
    window: CreatedWindow,
    search: HistorySearch,
  ): Promise<readonly MatchingBlock[] | undefined> {
    if (!(await this.counter.tryFold())) return undefined;
    const blocks = await this.blocks.createdBetween(window.from, window.to, BLOCKS_MAX);
    const partial = blocks.filter((block) => !isInside(block, window));
    if (partial.length > PARTIAL_BLOCKS_MAX) return undefined;
    const counts = await this.rows.countInBlocks(
      partial.map(({ block }) => block),
      search,
    );
    return blocks.map((block) => ({
      block: block.block,
      rows: isInside(block, window) ? block.rows : (counts.get(block.block) ?? 0),
    }));
  }

  private async filtered(
    search: PreparedFilter,
    paging: Paging,
    known?: () => Promise<number>,
  ): Promise<AdjustmentPage> {
    const { compiled, query } = search;
    if (paging.number === 1 && !known && !query.valueList && compiled.effort === 'narrow') {
      const { rows, total } = await this.rows.firstPageWithTotal(compiled, paging.size);
      return { rows, totalCount: total };
    }
    const count = known ?? (() => this.rows.count(compiled));
    if (paging.number === 1) {
      const rows = await this.filteredRows(search, paging.size, 0);
      return { rows, totalCount: rows.length < paging.size ? rows.length : await count() };
    }
    const totalCount = await count();
    return { rows: await this.filteredRows(search, paging.size, offsetOf(paging, totalCount)), totalCount };
  }

  private filteredRows({ compiled, query }: PreparedFilter, size: number, offset: number): Promise<AdjustmentRow[]> {
    const { valueList } = query;
    if (!valueList || offset + size > VALUE_ROWS_MAX) return this.rows.page(compiled, size, offset);
    return this.rows.pageOfValues(compiled, valueList, size, offset);
  }

  /** Adds conditions that change nothing about the result and let an index find it. */
  private async narrowed(
    search: HistorySearch,
    { requestId, window, isOnlyReferenceId }: HistoryQuery & { kind: 'filtered' },
  ): Promise<HistorySearch> {
    if (requestId !== undefined) return this.narrowedToRequest(search, requestId);
    let narrowed = search;
    if (isOnlyReferenceId) narrowed = await this.narrowedToTypes(narrowed);
    return window ? this.narrowedToWindow(narrowed, window) : narrowed;
  }

  /** Naming the state makes the index of source items give its rows by id; of several, the newest of each. */
  private async ofItem(
    { compiled, query }: PreparedFilter,
    item: { readonly sourceCode: string; readonly sku: string },
    isNewest: boolean,
  ): Promise<PreparedFilter> {
    const states = await this.rows.statesOf(item);
    const [only = AVAILABLE, second] = states;
    if (second === undefined) return { compiled: withCondition(compiled, 'state = ?', [only]), query };
    return { compiled, query: isNewest ? { ...query, valueList: { column: 'state', values: states } } : query };
  }

  private async narrowedToRequest(search: HistorySearch, requestId: string): Promise<HistorySearch> {
    const runs = await this.rows.runsOfRequest(requestId, REQUEST_RUNS_MAX + 1);
    if (runs.length === 0 || runs.length > REQUEST_RUNS_MAX) return search;
    const ranges = runs.map(() => 'adjustment_id BETWEEN ? AND ?').join(' OR ');
    return withCondition(
      search,
      `(${ranges})`,
      runs.flatMap((run) => [run.first, run.last]),
    );
  }

  /** The index of references begins with the type: of the few that there are, all are named. */
  private async narrowedToTypes(search: HistorySearch): Promise<HistorySearch> {
    const types = await this.rows.referenceTypes(REFERENCE_TYPES_MAX + 1);
    if (types.length > REFERENCE_TYPES_MAX) return search;
    return types.length === 0
      ? withCondition(search, 'reference_type IS NULL')
      : withCondition(search, '(reference_type IS NULL OR reference_type IN (?))', [types]);
  }

  /** Ids follow the dates nearly everywhere: rows of last year are not looked for among this year's. */
  private async narrowedToWindow(search: HistorySearch, { from, to }: CreatedWindow): Promise<HistorySearch> {
    if (!(await this.counter.isReliable()) || !(await this.counter.tryFold())) return search;
    const { lowest, highest, newest } = await this.blocks.spanOf(from, to);
    // What is being written has no block yet; it comes behind all of them.
    const first = (lowest ?? newest) * BLOCK_IDS;
    if (highest === null || highest >= newest) return withCondition(search, 'adjustment_id >= ?', [first]);
    return withCondition(search, 'adjustment_id BETWEEN ? AND ?', [first, (highest + 1) * BLOCK_IDS - 1]);
  }
}

function withCondition(search: HistorySearch, condition: string, values: readonly unknown[] = []): HistorySearch {
  return { ...search, where: `${condition} AND ${search.where}`, parameters: [...values, ...search.parameters] };
}

function totalOf(blocks: readonly MatchingBlock[]): number {
  return blocks.reduce((sum, { rows }) => sum + rows, 0);
}

function offsetOf({ size, number }: Paging, totalCount: number): number {
  const lastPage = Math.max(1, Math.ceil(totalCount / size));
  return (Math.min(number, lastPage) - 1) * size;
}

function isInside({ firstCreatedAt, lastCreatedAt }: CountedBlock, { from, to }: CreatedWindow): boolean {
  if (firstCreatedAt === null || lastCreatedAt === null) return false;
  return (from === null || firstCreatedAt >= from) && (to === null || lastCreatedAt <= to);
}
