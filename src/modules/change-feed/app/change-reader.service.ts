import { Injectable, Logger } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { withTimeLimit } from '../../../platform/time/time-limit.js';
import { ChangeRepository } from '../data/change.repository.js';
import type { FeedBounds } from '../data/change.repository.js';
import type { ChangePage, ChangeRow } from '../domain/change.js';
import { ChangeWaiters } from './change-waiters.service.js';
import { Sequencer } from './sequencer.service.js';

/** Batches that one reader sequences before it is shown what there is. */
const STEPS_MAX = 3;
/** A sequencer elsewhere that hangs does not keep readers from what is there. */
const SEQUENCING_MS_MAX = 2_000;
/** Positions that one page of a bound caller looks through: few of them may be of their sources. */
const LOOKED_THROUGH_MAX = 20_000;

/** What a reader asks for. */
export interface ChangeQuery {
  /** The last position that the reader has; 0 for the beginning. */
  readonly after: number;
  readonly limit: number;
  /** How long to hold back an empty page. */
  readonly waitMs: number;
}

/**
 * Reads the feed (contract, `GET /V1/inventory/changes`). Who reaches its end sequences first, so what is committed is
 * there, whether or not a worker lives.
 */
@Injectable()
export class ChangeReader {
  private readonly logger = new Logger('ChangeFeed');

  constructor(
    private readonly changes: ChangeRepository,
    private readonly sequencer: Sequencer,
    private readonly waiters: ChangeWaiters,
  ) {}

  /**
   * The entries after a position. An empty page is held back until something comes, the time is over or `signal` aborts.
   * Throws `invalid` where entries after the position are no longer kept. A caller who is bound to sources gets the entries
   * of these; `next` goes past what lies between.
   */
  async read({ after, limit, waitMs }: ChangeQuery, signal: AbortSignal): Promise<ChangePage> {
    const read = sourceScope().isBound ? this.pageInScope.bind(this) : this.page.bind(this);
    const deadline = Date.now() + waitMs;
    let page = await read(after, limit);
    // What comes may be of others' sources alone: then the rest of the time is waited for.
    for (let leftMs = waitMs; leftMs > 0 && isEmpty(page) && !signal.aborted; leftMs = deadline - Date.now()) {
      const hasCome = await this.waiters.until(page.next, leftMs, signal);
      if (signal.aborted) break;
      page = await read(page.next, limit);
      if (!hasCome) break;
    }
    return page;
  }

  /** When the first entry after a position was announced (`YYYY-MM-DD HH:MM:SS`, UTC); undefined where there is none. */
  announcedAfter(position: number): Promise<string | undefined> {
    return this.changes.announcedAfter(position);
  }

  /** Where the feed begins and ends, with what is committed by now. */
  async bounds(): Promise<FeedBounds> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const bounds = await this.changes.bounds();
      if (!bounds.isPending) return bounds;
      if (!(await this.sequenced())) break;
    }
    return this.changes.bounds();
  }

  private async page(after: number, limit: number): Promise<ChangePage> {
    let rows = await this.changes.page(after, limit + 1);
    let isBehind = false;
    if (rows.length <= limit || !follows(after, rows)) {
      const bounds = await this.bounds();
      isBehind = bounds.isPending;
      if (bounds.position > after + rows.length) rows = await this.changes.page(after, limit + 1);
      if (bounds.prunedTo > after && !follows(after, rows)) {
        throw noLongerKept(after, bounds.prunedTo);
      }
    }
    const shown = rows.slice(0, limit);
    const next = shown.at(-1)?.position ?? after;
    return { rows: shown, next, hasMore: rows.length > limit || (isBehind && shown.length > 0) };
  }

  private async pageInScope(after: number, limit: number): Promise<ChangePage> {
    const { position, prunedTo } = await this.bounds();
    if (prunedTo > after) throw noLongerKept(after, prunedTo);
    const upTo = Math.min(position, after + LOOKED_THROUGH_MAX);
    if (upTo <= after) return { rows: [], next: after, hasMore: false };
    const found = await this.changes.pageInScope(after, upTo, limit + 1);
    // Rows between those of a bound caller are missing anyway: only the head tells whether some were pruned meanwhile.
    const pruned = await this.changes.bounds();
    if (pruned.prunedTo > after) throw noLongerKept(after, pruned.prunedTo);
    const rows = found.slice(0, limit);
    if (found.length > limit) return { rows, next: rows.at(-1)?.position ?? after, hasMore: true };
    return { rows, next: upTo, hasMore: upTo < position };
  }

  /** Returns whether something is left. */
  private async sequenced(): Promise<boolean> {
    try {
      return await withTimeLimit(SEQUENCING_MS_MAX, () => this.sequencer.step());
    } catch (error) {
      this.logger.warn(`A reader of the change feed got what was there, as sequencing failed: ${String(error)}`);
      return false;
    }
  }
}

function noLongerKept(after: number, prunedTo: number): Error {
  return invalid('The changes after position %1 are no longer kept: the oldest position is %2.', [after, prunedTo + 1]);
}

function isEmpty({ rows, hasMore }: ChangePage): boolean {
  return rows.length === 0 && !hasMore;
}

/** Positions have no gaps: where the first is not the next one, what was between is gone. */
function follows(after: number, rows: readonly ChangeRow[]): boolean {
  return rows[0]?.position === after + 1;
}
