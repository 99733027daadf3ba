import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { CountLineRepository } from '../data/count-line.repository.js';
import type { ChangePosition, LineElsewhere } from '../data/count-line.repository.js';
import { CountReviewRepository } from '../data/count-review.repository.js';
import type { ReviewedLine, ReviewTotals, UncountedItems } from '../domain/count-review.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import type { StoredCountLine } from '../domain/count-line.js';
import { COUNT_LINES_MAX, noSuchSession } from '../domain/count-session.js';
import type { CountSession } from '../domain/count-session.js';

/** A line with the name of its product. */
export type NamedCountLine = StoredCountLine & { readonly name: string | null };

/** What has changed in a session since somebody looked. */
export interface CountChanges {
  readonly session: CountSession;
  /** Removed lines are among them. */
  readonly lines: readonly NamedCountLine[];
  /** From where to ask for the next changes. */
  readonly position: ChangePosition;
  /** Whether there are more by now. */
  readonly hasMore: boolean;
}

/** A line of the review, with the name of its product and the other counts that have it, too. */
export type NamedReviewLine = ReviewedLine & {
  readonly name: string | null;
  readonly elsewhere: readonly LineElsewhere[];
};

/** What posting a session would change. */
export interface CountReview {
  readonly session: CountSession;
  readonly totals: ReviewTotals;
  readonly lines: readonly NamedReviewLine[];
}

/** Shows count sessions; takes no locks. */
@Injectable()
export class CountReader {
  constructor(
    private readonly sessions: CountSessionRepository,
    private readonly lines: CountLineRepository,
    private readonly reviews: CountReviewRepository,
    private readonly products: ProductReader,
  ) {}

  /** The session. Throws not-found. */
  async get(sessionId: number): Promise<CountSession> {
    const session = await this.sessions.find(sessionId);
    if (!session) throw noSuchSession(sessionId);
    return session;
  }

  /** One page of sessions, the newest first, and the number of all matches. */
  search(criteria: SearchCriteria): Promise<{ sessions: CountSession[]; totalCount: number }> {
    return this.sessions.search(criteria);
  }

  /** How many lines sessions have, by id and in one statement. */
  lineCounts(sessionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.lines.lineCounts(sessionIds);
  }

  /** Lines that have changed behind a position, in the order of their changes; `{ revision: 0, sku: '' }` is the beginning. */
  async changes(sessionId: number, after: ChangePosition, limit: number): Promise<CountChanges> {
    const session = await this.get(sessionId);
    const lines = await this.lines.changedAfter(sessionId, after, limit);
    const names = await this.namesOf(lines);
    const last = lines.at(-1);
    return {
      session,
      lines: lines.map((line) => ({ ...line, name: names(line.sku) })),
      position: last ? { revision: last.revision, sku: last.sku } : after,
      hasMore: lines.length === limit,
    };
  }

  /** The figures of a session beside what is on hand now, and a page of its lines by SKU. Throws not-found. */
  async review(
    sessionId: number,
    page: { readonly onlyDiffering: boolean; readonly limit: number; readonly offset: number },
  ): Promise<CountReview> {
    const session = await this.get(sessionId);
    const totals = await this.reviews.totals(session);
    const lines = await this.reviews.page(session, page);
    const names = await this.namesOf(lines);
    const sessions = session.kind === 'count' ? await this.sessions.otherCounts(session) : [];
    const others = await this.lines.elsewhere(
      sessions,
      lines.map(({ sku }) => sku),
    );
    const bySku = new Map<string, LineElsewhere[]>();
    for (const other of others) bySku.set(skuKey(other.sku), [...(bySku.get(skuKey(other.sku)) ?? []), other]);
    return {
      session,
      totals,
      lines: lines.map((line) => ({ ...line, name: names(line.sku), elsewhere: bySku.get(skuKey(line.sku)) ?? [] })),
    };
  }

  /** What of the source no count has found: what posting this one with `zero` would write off. Throws not-found. */
  async uncounted(sessionId: number): Promise<UncountedItems> {
    const session = await this.get(sessionId);
    const lines = (await this.lines.lineCounts([sessionId])).get(sessionId) ?? 0;
    return this.reviews.uncounted(session, COUNT_LINES_MAX - lines);
  }

  private async namesOf(lines: readonly { readonly sku: string }[]): Promise<(sku: string) => string | null> {
    const products = await this.products.existing(lines.map(({ sku }) => sku));
    return (sku) => products.get(skuKey(sku))?.name ?? null;
  }
}
