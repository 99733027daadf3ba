import { Injectable } from '@nestjs/common';
import { compileSearch } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { lengthOf } from '../../../platform/database/id-runs.js';
import { AdjustmentSearchRepository } from '../data/adjustment-search.repository.js';
import { ADJUSTMENT_COLUMNS } from '../domain/adjustment-columns.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { BLOCK_IDS } from '../domain/block.js';
import { hasIndexByNewest, isIndexedByNewest, isNewestFirst, kindQueryOf } from '../domain/history-query.js';
import type { KindQuery } from '../domain/history-query.js';
import { CountedHistory } from './counted-history.service.js';
import type { CountedSearch, PageRange } from './counted-history.service.js';
import { isOfAll, RememberedCounts } from './remembered-counts.service.js';

/** Newest ids among which a first page is looked for before anything is known: two milliseconds where it is not there. */
const LOOKED_AT_FIRST = 2 * BLOCK_IDS;
/** A row that an index leads to costs as much as so many that are read one behind the other. */
const ROWS_PER_LOOKUP = 20;
/** Blocks of a page that are read before any other way is thought of. */
const CHEAP_IDS = 4 * BLOCK_IDS;
/** Rows of a page that are read by their ids. */
const NAMED_ROWS_MAX = 500;
/** A place that a recount overtakes is looked for again so often. */
const ROUNDS_MAX = 3;

/** A page that nothing has to be read for, so that nothing is known of the counts either. */
const NO_ROWS = Promise.resolve({ rows: [], pulse: undefined });

interface Page {
  readonly rows: readonly AdjustmentRow[];
  readonly totalCount: number;
}

/**
 * Pages of the history whose total and place are known from counts: by source, reason, actor type, reference type and
 * dates. Each method gives undefined where the counts do not tell, and other ways have to.
 */
@Injectable()
export class CountedPages {
  constructor(
    private readonly rows: AdjustmentSearchRepository,
    private readonly counted: CountedHistory,
    private readonly remembered: RememberedCounts,
  ) {}

  /** All matches, exactly. */
  async total(criteria: SearchCriteria): Promise<number | undefined> {
    const search = countedSearch(criteria);
    if (!search) return undefined;
    return (await this.remembered.total(search)) ?? this.counted.total(search);
  }

  /** A page and all matches, newest first. A page past the end is the last one. */
  async search(criteria: SearchCriteria, size: number): Promise<Page | undefined> {
    const known = await this.known(criteria, size);
    if (known) return known;
    const search = placedSearch(criteria);
    if (!search) return undefined;
    if (criteria.currentPage > 1 || search.query.window) return this.placed(search, criteria.currentPage, size);
    const [totalCount, newest] = await Promise.all([this.counted.total(search), this.newest(search, size)]);
    if (totalCount === undefined) return undefined;
    if (newest.length >= Math.min(size, totalCount)) return pageOf(newest, totalCount);
    return this.placed(search, 1, size);
  }

  /** A page without the total, newest first. */
  async rowsOf(criteria: SearchCriteria, size: number): Promise<readonly AdjustmentRow[] | undefined> {
    const search = placedSearch(criteria);
    if (!search) return undefined;
    if (criteria.currentPage === 1 && !search.query.window) {
      const newest = await this.newest(search, size);
      if (newest.length === size) return newest;
    }
    const known = await this.known(criteria, size);
    return known?.rows ?? (await this.placed(search, criteria.currentPage, size))?.rows;
  }

  /**
   * A page that what is kept of the counts tells: its rows are read by their ids. The newest rows of all need no ids, and
   * may be such as no block counts yet.
   */
  private async known(criteria: SearchCriteria, size: number): Promise<Page | undefined> {
    const search = countedSearch(criteria);
    if (!search || !isNewestFirst(criteria) || size > NAMED_ROWS_MAX) return undefined;
    if (criteria.currentPage === 1 && isOfAll(search.query)) {
      const { rows, pulse } = await this.rows.newestOfAll(size);
      const total = await this.remembered.whole(pulse);
      // A row may have come between the two where there was none before.
      return total === undefined || rows.length < Math.min(size, total) ? undefined : pageOf(rows, total);
    }
    const page = { number: criteria.currentPage, size };
    let expected = 0;
    const found = await this.remembered.page(search, page, ({ ids }) => {
      expected = ids?.length ?? 0;
      return ids && (ids.length === 0 ? NO_ROWS : this.rows.withIds(ids));
    });
    const isWhole = found?.uncounted === 0 && found.rows.length === expected;
    return isWhole ? pageOf(found.rows, found.total) : undefined;
  }

  /** What is frequent, or came last, stands among the newest rows. */
  private newest({ query, compiled }: CountedSearch, size: number): Promise<AdjustmentRow[]> {
    return this.rows.newest(query.filters.length === 0 ? size : LOOKED_AT_FIRST, compiled, size);
  }

  private async placed(search: CountedSearch, number: number, size: number): Promise<Page | undefined> {
    const { compiled, query } = search;
    const isEarly = number === 1 && query.window !== undefined;
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const counted = await this.counted.placed(
        search,
        isEarly
          ? (last) => this.rows.pageAmong([{ first: Math.max(0, last - LOOKED_AT_FIRST), last }], compiled, size, 0)
          : undefined,
      );
      if (!counted) return undefined;
      const { early, total } = counted;
      if (isEarly && early.length >= Math.min(size, total)) return pageOf(early, total);
      const skipped = (Math.min(number, Math.max(1, Math.ceil(total / size))) - 1) * size;
      const place = await counted.placeOf(skipped, size);
      if (!place) continue;
      if (await this.isBetterByIndex(query, place, total, Math.min(total, skipped + size))) return undefined;
      return { rows: await this.rows.pageAmong(place.ranges, compiled, size, place.offset), totalCount: total };
    }
    return undefined;
  }

  /** Whether an index leads to the page past far fewer rows than lie in its blocks: rare values are one in many blocks. */
  private async isBetterByIndex(
    query: KindQuery,
    { ranges }: PageRange,
    total: number,
    upTo: number,
  ): Promise<boolean> {
    const ids = lengthOf(ranges);
    const [only, second] = query.filters;
    if (ids <= CHEAP_IDS || !only) return false;
    const worth = ids / ROWS_PER_LOOKUP;
    if (!second && isIndexedByNewest(only)) return upTo <= worth;
    // Of one list of values, or of one reference type, an index has all matches, which are then sorted.
    if (!second && only.conditionType !== 'neq' && only.conditionType !== 'nin') return total <= worth;
    const fewest = await this.counted.fewestByIndex(query);
    return fewest !== undefined && fewest <= worth;
  }
}

/** Rows that were written after the total was counted may be among the newest. */
function pageOf(rows: readonly AdjustmentRow[], total: number): Page {
  return { rows, totalCount: Math.max(total, rows.length) };
}

function countedSearch(criteria: SearchCriteria): CountedSearch | undefined {
  const query = kindQueryOf(criteria);
  return query && { query, compiled: compileSearch(criteria, ADJUSTMENT_COLUMNS) };
}

/** A search whose page counts can place. A first page of one value is left to the index that has it at its end. */
function placedSearch(criteria: SearchCriteria): CountedSearch | undefined {
  const search = countedSearch(criteria);
  if (!search || !isNewestFirst(criteria)) return undefined;
  const isFirst = criteria.currentPage === 1;
  return isFirst && hasIndexByNewest(search.query) ? undefined : search;
}
