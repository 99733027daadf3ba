import { LRUCache } from 'lru-cache';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { LEVEL } from '../data/adjustment-count.repository.js';
import type {
  CountedSearchRepository,
  CountsStamp,
  PackableBlock,
  TimedNode,
} from '../data/counted-search.repository.js';
import { SEGMENT_BLOCKS, segmentOf } from '../domain/block.js';
import type { CreatedWindow, KindQuery } from '../domain/history-query.js';
import { isoOf } from '../domain/instant.js';
import { matchingKinds } from '../domain/packed-rows.js';
import type { PackedMatch, PackedRows } from '../domain/packed-rows.js';
import { isInside, isOutside } from './counted-history.service.js';
import { isUsable, kindCondition } from './kind-condition.js';
import type { PackedBlocks } from './packed-blocks.js';

/** More kinds are not summed up node by node. */
const KINDS_MAX = 1000;
/** Combinations of filters that are kept. */
const FILTERS_MAX = 256;
/** Filters whose sums of all segments are kept. */
const SUMMED_MAX = 128;
/** Segments whose blocks are kept: 33 million rows. */
const SEGMENTS_MAX = 512;
/** Sums of the blocks of a segment that are kept, one for each segment and filter. */
const BLOCK_SUMS_MAX = 1024;
/** Segments that may lie across the ends of a window, and blocks of each: with more of them ids do not follow the dates. */
const PARTIAL_SEGMENTS_MAX = 8;
const PARTIAL_BLOCKS_MAX = 8;
/** Blocks that a page may lie in; one of rarer values is found another way. */
const PAGE_BLOCKS_MAX = 8;

/** What was kept is of other counts than what was read now. */
export class OutdatedCounts extends Error {}

/** Kinds that match. */
interface Matching {
  /** Tells them from others. */
  readonly key: string;
  readonly numbers: readonly number[];
  /** Counted rows of those kinds. */
  readonly rows: number;
  readonly kinds: PackedMatch['kinds'];
}

/** A segment or a block that has matching rows. */
interface Node {
  readonly level: 'segment' | 'block';
  readonly node: number;
  readonly rows: number;
}

/** A page, as many matches behind the newest one. */
export interface PageOffset {
  /** From 1; one past the end means the last. */
  readonly number: number;
  readonly size: number;
}

/** What a search comes to by counts that were kept. It holds as long as they do. */
export interface CountedPage {
  readonly stamp: CountsStamp;
  readonly kinds: readonly number[];
  /** Counted rows that match. */
  readonly total: number;
  /** The ids of the page, newest first, of counted rows; undefined where what is kept does not tell. */
  readonly ids: readonly number[] | undefined;
}

/**
 * The counts of one moment, as far as they have been asked for. They are read once and stay until a recount or a deletion
 * changes any of them, which their stamp tells. What is packed of a block stays as long as the block.
 */
export class CountsMemory {
  private readonly matching = new LRUCache<string, Promise<Matching | undefined>>({ max: FILTERS_MAX });
  private readonly segmentSums = new LRUCache<string, Promise<ReadonlyMap<number, number>>>({ max: SUMMED_MAX });
  private readonly blocks = new LRUCache<number, Promise<readonly PackableBlock[]>>({ max: SEGMENTS_MAX });
  private readonly blockSums = new LRUCache<string, Promise<ReadonlyMap<number, number>>>({ max: BLOCK_SUMS_MAX });

  private matchings = 0;

  private constructor(
    readonly stamp: CountsStamp,
    private readonly segments: readonly TimedNode[],
    private readonly counts: CountedSearchRepository,
    private readonly packed: PackedBlocks,
  ) {}

  static async begin(counts: CountedSearchRepository, packed: PackedBlocks): Promise<CountsMemory> {
    const { recounts, counted, nodes } = await counts.segments();
    return new CountsMemory({ recounts, counted }, nodes, counts, packed);
  }

  /** Undefined where the counts do not tell. Throws `OutdatedCounts` where others have been read meanwhile. */
  async foresee(query: KindQuery, page: PageOffset | undefined): Promise<CountedPage | undefined> {
    const matching = await this.matchingOf(query);
    if (!matching) return undefined;
    const known = { stamp: this.stamp, kinds: matching.numbers };
    if (!page && !query.window) return { ...known, total: matching.rows, ids: undefined };
    const match = { kinds: matching.kinds, ...secondsOf(query.window) };
    const nodes = await this.nodesOf(matching, query.window, match);
    if (!nodes) return undefined;
    const total = nodes.reduce((sum, { rows }) => sum + rows, 0);
    const ids = page && (await this.idsOf(nodes, matching, match, placeOf(page, total)));
    return { ...known, total, ids };
  }

  private async matchingOf(query: KindQuery): Promise<Matching | undefined> {
    const condition = kindCondition(query);
    const key = JSON.stringify([condition.where, condition.parameters]);
    const matching = await kept(this.matching, key, async () => {
      const state = this.own(await this.counts.state(condition));
      if (!isUsable(state, query) || state.kinds.length > KINDS_MAX) return undefined;
      const kinds = query.filters.length === 0 ? undefined : matchingKinds(state.kinds);
      this.matchings += 1;
      return { key: String(this.matchings), numbers: state.kinds, rows: state.rows, kinds };
    });
    // Nobody would find out that it may be otherwise by now: the next search looks again.
    if (!matching) this.matching.delete(key);
    return matching;
  }

  /**
   * Segments and blocks that have matches, newest first. Undefined where a block at an end of the window is not packed, or
   * too many lie there.
   */
  private async nodesOf(
    matching: Matching,
    window: CreatedWindow | undefined,
    match: PackedMatch,
  ): Promise<Node[] | undefined> {
    const sums = await this.sumsOfSegments(matching);
    const nodes: Node[] = [];
    let partial = 0;
    for (const segment of this.segments) {
      if (window && isOutside(segment, window)) continue;
      if (!window || isInside(segment, window)) {
        nodes.push({ level: 'segment', node: segment.node, rows: sums.get(segment.node) ?? 0 });
      } else {
        partial += 1;
        if (partial > PARTIAL_SEGMENTS_MAX) return undefined;
        const blocks = await this.blocksInside(segment.node, matching, window, match);
        if (!blocks) return undefined;
        nodes.push(...blocks);
      }
    }
    return nodes.reverse();
  }

  /** The blocks of a segment across an end of the window, oldest first. */
  private async blocksInside(
    segment: number,
    matching: Matching,
    window: CreatedWindow,
    match: PackedMatch,
  ): Promise<Node[] | undefined> {
    const [blocks, sums] = await Promise.all([this.blocksOf(segment), this.sumsOfBlocks(segment, matching)]);
    const inside = blocks.filter((block) => block.rows > 0 && !isOutside(block, window));
    if (inside.filter((block) => !isInside(block, window)).length > PARTIAL_BLOCKS_MAX) return undefined;
    const nodes: Node[] = [];
    for (const block of inside) {
      if (isInside(block, window)) nodes.push({ level: 'block', node: block.node, rows: sums.get(block.node) ?? 0 });
      else {
        const packed = await this.packedRows(block.node);
        if (!packed) return undefined;
        nodes.push({ level: 'block', node: block.node, rows: packed.count(match) });
      }
    }
    return nodes;
  }

  /** The ids of a page; undefined where a block that it lies in is not packed, or it lies in too many. */
  private async idsOf(
    nodes: readonly Node[],
    matching: Matching,
    match: PackedMatch,
    { offset, size }: { readonly offset: number; readonly size: number },
  ): Promise<number[] | undefined> {
    const ids: number[] = [];
    let [skip, opened] = [offset, 0];
    const isBefore = ({ rows }: Node): boolean => {
      if (rows > skip) return false;
      skip -= rows;
      return true;
    };
    for (const node of nodes) {
      if (ids.length === size) return ids;
      if (isBefore(node)) continue;
      for (const block of node.level === 'block' ? [node] : await this.blocksWithRows(node.node, matching)) {
        if (ids.length === size) return ids;
        if (isBefore(block)) continue;
        opened += 1;
        const packed = opened > PAGE_BLOCKS_MAX ? undefined : await this.packedRows(block.node);
        if (!packed) return undefined;
        ids.push(...packed.ids(match, skip, size - ids.length));
        skip = 0;
      }
    }
    // A packing that lacks rows is damaged.
    return ids.length === size ? ids : undefined;
  }

  /** The blocks of a segment that have matches, newest first. */
  private async blocksWithRows(segment: number, matching: Matching): Promise<Node[]> {
    const sums = await this.sumsOfBlocks(segment, matching);
    return [...sums].map(([node, rows]) => ({ level: 'block' as const, node, rows })).sort((a, b) => b.node - a.node);
  }

  private async packedRows(block: number): Promise<PackedRows | undefined> {
    const segment = segmentOf(block);
    const found = (await this.blocksOf(segment)).find(({ node }) => node === block);
    const packing = found?.packing;
    const rows = packing === undefined ? undefined : await this.packed.rowsOf({ block, packing });
    if (rows?.size === found?.rows) return rows;
    // It may have been packed since: the next search looks again.
    this.blocks.delete(segment);
    return undefined;
  }

  private sumsOfSegments({ key, numbers }: Matching): Promise<ReadonlyMap<number, number>> {
    const range = { first: 0, last: this.segments.at(-1)?.node ?? 0 };
    return kept(this.segmentSums, key, async () => {
      return this.own(await this.counts.sums(numbers, LEVEL.segment, range)).rows;
    });
  }

  private sumsOfBlocks(segment: number, { key, numbers }: Matching): Promise<ReadonlyMap<number, number>> {
    return kept(this.blockSums, `${segment}/${key}`, async () => {
      return this.own(await this.counts.sums(numbers, LEVEL.block, blocksOfSegment(segment))).rows;
    });
  }

  private blocksOf(segment: number): Promise<readonly PackableBlock[]> {
    return kept(this.blocks, segment, async () => {
      return this.own(await this.counts.packableBlocks(blocksOfSegment(segment))).blocks;
    });
  }

  /** What was read, where it is of the same counts as all else that is kept. */
  private own<Read extends CountsStamp>(read: Read): Read {
    if (isSameStamp(read, this.stamp)) return read;
    throw new OutdatedCounts('Blocks have been counted anew meanwhile.');
  }
}

export function isSameStamp(one: CountsStamp, other: CountsStamp): boolean {
  return one.recounts === other.recounts && one.counted === other.counted;
}

/** What is kept under the key, or being read; what fails is forgotten. */
function kept<Key extends string | number, Value>(
  cache: LRUCache<Key, Promise<Value>>,
  key: Key,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => cache.delete(key));
  return reading;
}

function blocksOfSegment(segment: number): IdRun {
  return { first: segment * SEGMENT_BLOCKS, last: (segment + 1) * SEGMENT_BLOCKS - 1 };
}

function placeOf({ number, size }: PageOffset, total: number): { offset: number; size: number } {
  const offset = (Math.min(number, Math.max(1, Math.ceil(total / size))) - 1) * size;
  return { offset, size: Math.min(size, total - offset) };
}

/** Moments as the database writes them, in seconds; an open side reaches beyond all rows. */
function secondsOf(window: CreatedWindow | undefined): Pick<PackedMatch, 'from' | 'to'> {
  const seconds = (moment: string): number => Date.parse(isoOf(moment)) / 1000;
  return {
    from: window?.from == null ? -Infinity : seconds(window.from),
    to: window?.to == null ? Infinity : seconds(window.to),
  };
}
