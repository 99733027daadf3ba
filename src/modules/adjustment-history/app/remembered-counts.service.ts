import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { CountedSearchRepository } from '../data/counted-search.repository.js';
import type { CountsPulse } from '../data/counted-search.repository.js';
import type { KindQuery } from '../domain/history-query.js';
import type { CountedSearch } from './counted-history.service.js';
import { CountsMemory, isSameStamp, OutdatedCounts } from './counts-memory.js';
import type { CountedPage, PageOffset } from './counts-memory.js';
import { HistoryCounter } from './history-counter.service.js';
import { isAccountedFor, isBounded } from './kind-condition.js';
import { PackedBlocks } from './packed-blocks.js';

/** Counts that others change meanwhile are read again so often. */
const ROUNDS_MAX = 2;

/** Counts are read anew after so long: a server that has taken over may lack the last of them. */
const MEMORY_MS_MAX = 60_000;

/** What is true by now of what was foreseen. */
interface Confirmed {
  readonly total: number;
  /** Matches that no block counts yet: a page of counted rows lacks them. */
  readonly uncounted: number;
}

/** What a search shows, and what says whether the counts held as it was read. */
export interface PulsedRead<Read> {
  readonly rows: Read;
  readonly pulse: CountsPulse | undefined;
}

/** A total, with what was read in its moment. */
export interface RememberedTotal<Read> extends Confirmed {
  readonly rows: Read;
}

/**
 * Answers by counts that were read before. The statement that reads the page also says whether they still hold. So a total
 * costs the same whatever it adds up, and it is as exact as one that is added up anew. Each method gives undefined where
 * other ways have to serve.
 */
@Injectable()
export class RememberedCounts {
  private memory: { readonly counts: CountsMemory; readonly goodUntilMs: number } | undefined;
  private beginning: Promise<CountsMemory> | undefined;
  /** Rows came in that match and that no block counts: other ways are quicker until all are counted. */
  private isBehind = false;

  constructor(
    private readonly database: Database,
    private readonly counts: CountedSearchRepository,
    private readonly packed: PackedBlocks,
    private readonly counter: HistoryCounter,
  ) {}

  /** All rows, by the pulse alone: it has their number. What was deleted of uncounted runs has been taken off it. */
  async whole(pulse: CountsPulse | undefined): Promise<number | undefined> {
    const isKnown = pulse !== undefined && isSettled(pulse) && (await this.counter.isReliable());
    return isKnown ? pulse.counted + pulse.uncounted : undefined;
  }

  /** All matches. */
  async total(search: CountedSearch): Promise<number | undefined> {
    if (isOfAll(search.query)) return this.whole(await this.counts.pulse());
    const found = await this.page(search, undefined, async () => ({ rows: [], pulse: await this.counts.pulse() }));
    return found?.total;
  }

  /** All matches, with what `read` reads by what is foreseen. */
  async page<Read>(
    search: CountedSearch,
    page: PageOffset | undefined,
    read: (foresight: CountedPage) => Promise<PulsedRead<Read>> | undefined,
  ): Promise<RememberedTotal<Read> | undefined> {
    if (!(await this.isOfUse())) return undefined;
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const foresight = await this.foresight(search.query, page);
      const found = foresight && (await read(foresight));
      if (!found) return undefined;
      const confirmed = await this.confirmed(found.pulse ?? (await this.counts.pulse()), foresight, search);
      if (confirmed === 'outdated') continue;
      if (!confirmed || (page && confirmed.uncounted > 0)) this.isBehind = true;
      return confirmed && { ...confirmed, rows: found.rows };
    }
    return undefined;
  }

  /**
   * Whether to try. Where nothing is remembered, or it was behind, one statement says whether it could be used.
   */
  private async isOfUse(): Promise<boolean> {
    if (!(await this.counter.isReliable())) return false;
    if (this.memory && !this.isBehind) return true;
    const pulse = await this.counts.pulse();
    this.isBehind = !isSettled(pulse) || (this.isBehind && pulse.runs > 0);
    return !this.isBehind;
  }

  private async foresight(query: KindQuery, page: PageOffset | undefined): Promise<CountedPage | undefined> {
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const memory = await this.current();
      if (!memory) return undefined;
      try {
        return await memory.foresee(query, page);
      } catch (error) {
        if (!(error instanceof OutdatedCounts)) throw error;
        this.forget(memory.stamp);
      }
    }
    return undefined;
  }

  /** Searches that come while it is begun share it. What a transaction has not committed yet is not remembered. */
  private async current(): Promise<CountsMemory | undefined> {
    if (this.memory && performance.now() < this.memory.goodUntilMs) return this.memory.counts;
    if (this.database.inTransaction) return undefined;
    const beganAtMs = performance.now();
    this.beginning ??= CountsMemory.begin(this.counts, this.packed).finally(() => (this.beginning = undefined));
    const counts = await this.beginning;
    if (this.memory?.counts !== counts) this.memory = { counts, goodUntilMs: beganAtMs + MEMORY_MS_MAX };
    return counts;
  }

  private async confirmed(
    pulse: CountsPulse,
    foresight: CountedPage,
    search: CountedSearch,
  ): Promise<Confirmed | 'outdated' | undefined> {
    if (!isSameStamp(pulse, foresight.stamp)) {
      this.forget(foresight.stamp);
      return 'outdated';
    }
    if (!isSettled(pulse)) return undefined;
    const uncounted = await this.uncounted(pulse, foresight, search);
    return uncounted === undefined ? undefined : { total: foresight.total + uncounted, uncounted };
  }

  /** Matches that no block counts yet; undefined where that cannot be told with the same counts. */
  private async uncounted(
    pulse: CountsPulse,
    { kinds, stamp }: CountedPage,
    { query, compiled }: CountedSearch,
  ): Promise<number | undefined> {
    if (pulse.runs === 0) return 0;
    // What was deleted of these runs has been taken off the counted rows: with their whole lengths the sum is right.
    if (isOfAll(query)) return pulse.uncounted;
    const numbers = await this.counts.numbers(kinds, [], [], compiled);
    if (!numbers.hasKinds || !numbers.areRunsWhole || !isSameStamp(numbers, stamp)) return undefined;
    return [...numbers.looked.values()].reduce((sum, rows) => sum + rows, 0);
  }

  private forget(stamp: CountsMemory['stamp']): void {
    if (this.memory && isSameStamp(this.memory.counts.stamp, stamp)) this.memory = undefined;
  }
}

/** Whether nothing is filtered by. */
export function isOfAll({ filters, window }: KindQuery): boolean {
  return filters.length === 0 && !window;
}

/** Whether the counts are complete but for what is known of and can be looked at. */
function isSettled(pulse: CountsPulse): boolean {
  return pulse.hasKinds && isBounded(pulse) && isAccountedFor(pulse);
}
