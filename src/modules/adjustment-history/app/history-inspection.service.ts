import { Injectable } from '@nestjs/common';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { CountInspectionRepository } from '../data/count-inspection.repository.js';
import { DriftRepository } from '../data/drift.repository.js';
import type { DriftSlice, HistoryKey } from '../data/drift.repository.js';
import { HorizonRepository } from '../data/horizon.repository.js';
import { InspectionRepository } from '../data/inspection.repository.js';
import type {
  ChainBreak,
  ChainPosition,
  ChainSlice,
  ListedRun,
  MiscountedBlock,
  UnlistedRow,
} from '../data/inspection.repository.js';
import { OpeningBalanceRepository } from '../data/opening-balance.repository.js';
import { PackedBlockRepository } from '../data/packed-block.repository.js';
import type { UnrecordedItem } from '../data/opening-balance.repository.js';

/** Rows that the requests of one slice list at most, but for a single request with more. */
const IDS_PER_SLICE = 50_000;
/** Rows of others that are read along rather than asked for by a statement of their own. */
const IDS_BETWEEN_MAX = 500;

/** An entry of a request that does not fit the history. */
export interface WrongEntry extends ListedRun {
  /** Rows of the run that are there. */
  readonly found: number;
}

export type {
  ChainBreak,
  ChainPosition,
  ChainSlice,
  DriftSlice,
  HistoryKey,
  MiscountedBlock,
  UnlistedRow,
  UnrecordedItem,
};

/**
 * Compares the history with the quantities and with itself, slice by slice: for checks that go on beside the writers.
 * Takes no locks. What retention has pruned is not missed, nor is an opening balance that was taken back.
 */
@Injectable()
export class HistoryInspection {
  constructor(
    private readonly drifts: DriftRepository,
    private readonly openings: OpeningBalanceRepository,
    private readonly inspections: InspectionRepository,
    private readonly horizon: HorizonRepository,
    private readonly counts: CountInspectionRepository,
    private readonly packed: PackedBlockRepository,
  ) {}

  /** Quantities of source items, in whatever state, that are not what their last row says, among the next that have a history. */
  drift(after: HistoryKey | undefined, limit: number): Promise<DriftSlice> {
    return this.drifts.compare(after, limit);
  }

  /** Quantities in other states than `available` that have no history, among the next ones. */
  unrecordedStates(after: HistoryKey | undefined, limit: number): Promise<DriftSlice> {
    return this.drifts.unrecordedStates(after, limit);
  }

  /** Source items that have a quantity and no history, among the next by their ids. */
  async unrecorded(
    after: number,
    limit: number,
  ): Promise<{
    readonly examined: number;
    readonly items: readonly UnrecordedItem[];
    readonly next: number | undefined;
  }> {
    const window = await this.openings.nextWindow(after, limit);
    if (!window) return { examined: 0, items: [], next: undefined };
    const ids = await this.openings.findCandidates(window);
    const items = ids.length > 0 ? await this.openings.readUnrecorded(ids) : [];
    return { examined: window.items, items, next: window.items < limit ? undefined : window.upTo };
  }

  /** Rows that do not follow from the one before them and that no correction accounts for, among the next rows. */
  async chain(after: ChainPosition | undefined, limit: number): Promise<ChainSlice> {
    const slice = await this.inspections.chain(after, limit, await this.horizon.mayHaveEarlier());
    return { ...slice, breaks: await this.open(slice.breaks) };
  }

  /** Those of the breaks that are not accounted for, with what is left of their gap. */
  async open(breaks: readonly ChainBreak[]): Promise<ChainBreak[]> {
    const corrected = await this.inspections.corrected(breaks.map(({ adjustmentId }) => adjustmentId));
    return breaks.flatMap((each) => {
      const known = corrected.get(each.adjustmentId);
      const gap = known ? each.gap.minus(known) : each.gap;
      return gap.isZero() ? [] : [{ ...each, gap }];
    });
  }

  /** Entries of requests that list rows which are not there, or that others list as well, among the next entries. */
  async requests(
    after: number,
    limit: number,
  ): Promise<{ readonly examined: number; readonly wrong: readonly WrongEntry[]; readonly next: number | undefined }> {
    const all = await this.inspections.listed(after, limit);
    const entries = bounded(all);
    if (entries.length === 0) return { examined: 0, wrong: [], next: undefined };
    const ids: number[] = [];
    // Requests lie beside one another but for those of long ones; each stretch of the history is read once.
    for (const run of stretchesOf(entries)) ids.push(...(await this.inspections.idsIn(run)));
    const wrong = entries.flatMap((entry) => {
      const found = between(ids, entry.first, entry.last);
      const size = entry.last - entry.first + 1;
      const isMissing = found + entry.undone < size && !entry.isOld;
      return isMissing || entry.listed !== size || entry.isDoubled ? [{ ...entry, found }] : [];
    });
    const isEnd = entries.length === all.length && all.length < limit;
    return { examined: entries.length, wrong, next: isEnd ? undefined : entries.at(-1)?.entryId };
  }

  /** Rows that no entry of their request lists, among the next rows. */
  async unlisted(
    after: number,
    limit: number,
  ): Promise<{ readonly examined: number; readonly rows: readonly UnlistedRow[]; readonly next: number | undefined }> {
    const { upTo, rows } = await this.inspections.window(after, limit);
    if (upTo === undefined) return { examined: 0, rows: [], next: undefined };
    return {
      examined: rows,
      rows: await this.inspections.unlisted(after, upTo),
      next: rows < limit ? undefined : upTo,
    };
  }

  /**
   * Blocks that count other rows than there are, as a whole or by kind, or whose sums are wrong, from `from` on. Those
   * whose packed rows are others are told apart.
   */
  async blocks(
    from: number,
    limit: number,
  ): Promise<{
    readonly examined: number;
    readonly wrong: readonly MiscountedBlock[];
    readonly wronglyPacked: readonly number[];
    readonly next: number | undefined;
  }> {
    const end = await this.inspections.countedUpTo();
    const to = Math.min(end, from + limit - 1);
    if (to < from) return { examined: 0, wrong: [], wronglyPacked: [], next: undefined };
    const wrong = [
      ...(await this.inspections.miscounted(from, to)),
      ...(await this.counts.miscounted(from, to)),
      ...(await this.counts.wrongSegments(from, to)),
      ...(to < end ? [] : await this.counts.wrongWhole()),
    ];
    const wronglyPacked = await this.packed.wronglyPacked(from, to);
    return { examined: to - from + 1, wrong, wronglyPacked, next: to < end ? to + 1 : undefined };
  }
}

/** So many of the entries as list a bounded number of rows; one at least. */
function bounded(entries: readonly ListedRun[]): ListedRun[] {
  let rows = 0;
  const end = entries.findIndex(({ first, last }, at) => (rows += last - first + 1) > IDS_PER_SLICE && at > 0);
  return entries.slice(0, end === -1 ? entries.length : end);
}

/** The parts of the history that the entries list, ascending; those that nearly touch are one. */
function stretchesOf(entries: readonly IdRun[]): IdRun[] {
  const stretches: { first: number; last: number }[] = [];
  for (const { first, last } of [...entries].sort((a, b) => a.first - b.first)) {
    const stretch = stretches.at(-1);
    if (stretch && first - stretch.last <= IDS_BETWEEN_MAX) stretch.last = Math.max(stretch.last, last);
    else stretches.push({ first, last });
  }
  return stretches;
}

/** How many of the ascending numbers lie between two, both included. */
function between(ids: readonly number[], first: number, last: number): number {
  return lowerBound(ids, last + 1) - lowerBound(ids, first);
}

function lowerBound(ids: readonly number[], value: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
