import { Injectable } from '@nestjs/common';
import type { CompiledSearch } from '../../../platform/search/index.js';
import { lengthOf, mergedRuns, runsOf } from '../../../platform/database/id-runs.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { LEVEL } from '../data/adjustment-count.repository.js';
import { CountedSearchRepository } from '../data/counted-search.repository.js';
import type {
  AskedNodes,
  CountedNumbers,
  CountedState,
  TimedNode,
  TimedNodes,
} from '../data/counted-search.repository.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { blockOf, idsOf, SEGMENT_BLOCKS, segmentOf } from '../domain/block.js';
import { isIndexedByNewest } from '../domain/history-query.js';
import type { CreatedWindow, KindQuery } from '../domain/history-query.js';
import { HistoryCounter } from './history-counter.service.js';
import { isAccountedFor, isBounded, isUsable, kindCondition } from './kind-condition.js';

/** Blocks that lie across an end of a window, at most: more of them means that ids do not follow the dates. */
const PARTIAL_BLOCKS_MAX = 64;
/** More kinds are not summed up node by node. */
const KINDS_MAX = 1000;
/** A count that recounts of others come between is tried again so often. */
const ROUNDS_MAX = 4;

/** A search whose matches the counts tell. */
export interface CountedSearch {
  readonly query: KindQuery;
  readonly compiled: CompiledSearch;
}

/** Where matching rows are: ids in which `rows` of them lie. */
interface MatchRange extends IdRun {
  readonly rows: number;
}

/** Where a page lies: among the ids of the ranges, behind `offset` matches, newest first. */
export interface PageRange {
  readonly ranges: readonly IdRun[];
  readonly offset: number;
}

/** How the nodes of the history stand to a window of dates. */
interface Partition {
  /** The number of recounts that it is of. */
  readonly recounts: number;
  readonly segments: readonly IdRun[];
  readonly blocks: readonly IdRun[];
  /** Blocks of which some rows may lie outside. */
  readonly partial: readonly number[];
}

/** Looks for matches among ids of which the last is the newest that may match. */
export type EarlyLook = (lastId: number) => Promise<readonly AdjustmentRow[]>;

/** What was counted, with where it is. */
export interface Counted {
  readonly total: number;
  /** What was found among the newest ids, where that was asked for. */
  readonly early: readonly AdjustmentRow[];
  /**
   * Where the matches are, newest first; segments are taken apart where a page lies in them. Undefined where blocks were
   * counted anew meanwhile: what was counted holds no more.
   */
  placeOf(offset: number, size: number): Promise<PageRange | undefined>;
}

/**
 * Counts and places the matches of filters by source, reason, actor type, reference type and date, from the counts of
 * blocks. A total is exact beside writers and deletions: it is one statement's sum of counts and of the rows that no
 * block counts yet. What was read before it holds as long as nobody has counted blocks anew, else it is read again.
 */
@Injectable()
export class CountedHistory {
  private segments: TimedNodes | undefined;

  constructor(
    private readonly counts: CountedSearchRepository,
    private readonly counter: HistoryCounter,
  ) {}

  /** All matches; undefined where the counts do not tell. */
  async total(search: CountedSearch): Promise<number | undefined> {
    return (await this.count(search, false))?.total;
  }

  /** All matches, with the places of their pages; undefined where the counts do not tell. */
  async placed(search: CountedSearch, early?: EarlyLook): Promise<Counted | undefined> {
    return this.count(search, true, early);
  }

  /**
   * How many rows the rarest of the filters leads to, among those that an index serves newest first. Undefined where
   * there is no such filter.
   */
  async fewestByIndex({ filters }: KindQuery): Promise<number | undefined> {
    const states = await Promise.all(
      filters.filter(isIndexedByNewest).map((filter) => {
        return this.counts.state(kindCondition({ filters: [filter] }));
      }),
    );
    return states.length === 0 ? undefined : Math.min(...states.map(({ rows }) => rows));
  }

  private async count(search: CountedSearch, isPlaced: boolean, early?: EarlyLook): Promise<Counted | undefined> {
    if (!(await this.counter.isReliable())) return undefined;
    const { window } = search.query;
    let hasFolded = false;
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const [state, dated] = await Promise.all([
        this.counts.state(kindCondition(search.query)),
        window ? this.partition(window) : undefined,
      ]);
      if (!isUsable(state, search.query)) return undefined;
      const known = { ...state, runs: state.runs.length, uncounted: lengthOf(state.runs) };
      // After one fold an id that is missing is of a writer that has not committed: what is seen is exact without it.
      if (!isBounded(known) || (!hasFolded && !isAccountedFor(known))) {
        hasFolded = await this.counter.tryFold();
        if (!hasFolded) return undefined;
        continue;
      }
      // Nothing is on its way: what is known of all blocks together is the whole truth.
      if (!window && !isPlaced && state.runs.length === 0) return { total: state.rows, early: [], placeOf: unplaced };
      if (state.kinds.length > KINDS_MAX) return undefined;
      const partition = dated ?? wholeOf(state, isPlaced);
      if (partition.recounts !== state.recounts) {
        this.segments = undefined;
        continue;
      }
      if (partition.partial.length > PARTIAL_BLOCKS_MAX) return undefined;
      const counted = await this.numbersOf(search, state, partition, isPlaced, early);
      if (counted === 'to fold') {
        hasFolded = await this.counter.tryFold();
        if (!hasFolded) return undefined;
      } else if (counted) return counted;
    }
    return undefined;
  }

  /** Which nodes lie inside of the window as a whole, by times that are never narrower than those of their rows. */
  private async partition(window: CreatedWindow): Promise<Partition> {
    // Blocks that are counted anew change them: who finds another number of recounts forgets them.
    const { recounts, nodes } = (this.segments ??= await this.counts.segments());
    const segments = nodes.filter((node) => !isOutside(node, window));
    const isWhole = (node: TimedNode): boolean => isInside(node, window);
    const cut = runsOf(segments.filter((node) => !isWhole(node)).map(({ node }) => node));
    const blocks = await this.counts.blocks(
      cut.map(({ first, last }) => ({ first: first * SEGMENT_BLOCKS, last: (last + 1) * SEGMENT_BLOCKS - 1 })),
    );
    const touching = blocks.filter((block) => !isOutside(block, window));
    return {
      recounts,
      segments: runsOf(segments.filter(isWhole).map(({ node }) => node)),
      blocks: runsOf(touching.filter(isWhole).map(({ node }) => node)),
      partial: touching.filter((node) => !isWhole(node)).map(({ node }) => node),
    };
  }

  /** Undefined where blocks were counted anew since the state was read; to fold where rows went that no block counts. */
  private async numbersOf(
    { query, compiled }: CountedSearch,
    state: CountedState,
    { segments, blocks, partial }: Partition,
    isPlaced: boolean,
    look?: EarlyLook,
  ): Promise<Counted | 'to fold' | undefined> {
    const isWhole = !query.window && !isPlaced;
    const nodes: AskedNodes[] = isWhole
      ? [{ level: LEVEL.whole, ranges: [{ first: 0, last: 0 }] }]
      : [
          { level: LEVEL.segment, ranges: segments },
          { level: LEVEL.block, ranges: blocks },
        ];
    const looked = idsOf(runsOf(partial), 1);
    const ids = [...idsOf(segments, SEGMENT_BLOCKS), ...idsOf(blocks, 1), ...looked, ...state.runs];
    const lastId = ids.reduce((last, run) => Math.max(last, run.last), 0);
    const [numbers, early = []] = await Promise.all([
      this.counts.numbers(state.kinds, nodes, looked, compiled),
      look?.(lastId),
    ]);
    if (!isOfState(numbers, state)) return undefined;
    if (!numbers.areRunsWhole) return 'to fold';
    const places = [
      ...placesOf(numbers.sums.get(LEVEL.segment), SEGMENT_BLOCKS),
      ...placesOf(numbers.sums.get(LEVEL.block), 1),
      ...placesOf(numbers.looked, 1),
    ];
    const above = numbers.sums.get(LEVEL.whole)?.get(0) ?? 0;
    return {
      total: places.reduce((sum, { rows }) => sum + rows, above),
      early,
      placeOf: (offset, size) => this.placeOf(state, places, offset, size),
    };
  }

  /** Takes segments apart into blocks as far as the page lies in them. */
  private async placeOf(
    state: CountedState,
    places: readonly MatchRange[],
    offset: number,
    size: number,
  ): Promise<PageRange | undefined> {
    const coarse = pick(places, offset, size);
    const within = places.filter((place) =>
      coarse.ranges.some(({ first, last }) => place.first >= first && place.last <= last),
    );
    const segments = within.filter(isSegment);
    if (segments.length === 0) return coarse;
    const ranges = mergedRuns(segments.map(({ first, last }) => ({ first: blockOf(first), last: blockOf(last) })));
    const nothing = { where: '1 = 1', parameters: [] };
    const numbers = await this.counts.numbers(state.kinds, [{ level: LEVEL.block, ranges }], [], nothing);
    // Runs that a recount has put into blocks since would be among the places twice.
    if (!isOfState(numbers, state)) return undefined;
    const blocks = placesOf(numbers.sums.get(LEVEL.block), 1);
    return pick([...within.filter((place) => !isSegment(place)), ...blocks], coarse.offset, size);
  }
}

function unplaced(): Promise<PageRange> {
  return Promise.reject(new Error('Only the total was asked for.'));
}

function isSegment({ first, last }: MatchRange): boolean {
  return blockOf(last) > blockOf(first);
}

function isOfState({ recounts, hasKinds }: CountedNumbers, state: CountedState): boolean {
  return hasKinds && recounts === state.recounts;
}

/** Everything that is counted. */
function wholeOf({ recounts, newest }: CountedState, isPlaced: boolean): Partition {
  const segments = isPlaced ? [{ first: 0, last: segmentOf(blockOf(newest)) }] : [];
  return { recounts, segments, blocks: [], partial: [] };
}

/** Whether all rows of the node lie in the window. */
export function isInside({ first, last }: TimedNode, { from, to }: CreatedWindow): boolean {
  if (first === null || last === null) return false;
  return (from === null || first >= from) && (to === null || last <= to);
}

/** Whether no row of the node lies in the window. */
export function isOutside({ first, last }: TimedNode, { from, to }: CreatedWindow): boolean {
  if (first === null || last === null) return false;
  return (from !== null && last < from) || (to !== null && first > to);
}

function placesOf(sums: ReadonlyMap<number, number> | undefined, blocks: number): MatchRange[] {
  return [...(sums ?? [])]
    .filter(([, rows]) => rows !== 0)
    .flatMap(([node, rows]) => idsOf([{ first: node, last: node }], blocks).map((run) => ({ ...run, rows })));
}

/** The ids that the page lies in, and how many matches in them come before it. */
function pick(places: readonly MatchRange[], offset: number, size: number): PageRange {
  const ranges: IdRun[] = [];
  let skipped = 0;
  let found = 0;
  for (const place of newestFirst(places)) {
    if (ranges.length === 0 && skipped + place.rows <= offset) skipped += place.rows;
    else {
      ranges.push(place);
      found += place.rows;
      if (found >= offset - skipped + size) break;
    }
  }
  return { ranges: mergedRuns(ranges), offset: offset - skipped };
}

/**
 * Places that overlap are one: the rows of a block that nobody has counted yet lie among those that its segment counts.
 */
function newestFirst(places: readonly MatchRange[]): MatchRange[] {
  const joined: MatchRange[] = [];
  for (const place of [...places].sort((a, b) => b.last - a.last)) {
    const before = joined.at(-1);
    if (!before || place.last < before.first) joined.push(place);
    else {
      const first = Math.min(before.first, place.first);
      joined[joined.length - 1] = { first, last: before.last, rows: before.rows + place.rows };
    }
  }
  return joined;
}
