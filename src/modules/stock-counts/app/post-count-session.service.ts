import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { ApplicationError, invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentPurpose, Movement } from '../../adjustment-history/index.js';
import { noteOf } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import { ProductReader } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import { CountLineRepository } from '../data/count-line.repository.js';
import { CountReviewRepository } from '../data/count-review.repository.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import type { StoredCountLine } from '../domain/count-line.js';
import { differenceOf, planPosting } from '../domain/count-posting.js';
import type { UncountedRule } from '../domain/count-posting.js';
import { COUNT_LINES_MAX, noSuchSession, sessionClosed } from '../domain/count-session.js';
import type { CountSession } from '../domain/count-session.js';
import { POST_PERMISSION } from '../domain/permissions.js';
import { currentCounter } from './counter.js';

/** Items that a refusal names. */
const NAMED_MAX = 20;

export interface PostingOptions {
  readonly uncounted: UncountedRule;
  /** Refuse everything where the session is no longer at this revision. */
  readonly expectedRevision?: number | undefined;
  /** Refuse everything where the items that were not counted have another quantity together. */
  readonly expectedUncounted?: Quantity | undefined;
  /** Post differences of goods that have moved while they were counted, too. */
  readonly acceptsMoved?: boolean;
}

/** What is asked for, as a request for approval keeps it. */
interface AskedPosting extends Omit<PostingOptions, 'expectedUncounted'> {
  readonly sessionId: number;
  readonly expectedUncounted?: number;
}

const USE_CASE = 'count-post';

/** What posting relies on, locked. */
interface Locked {
  readonly session: CountSession;
  /** The other open sessions of the source; of a receipt none. */
  readonly others: readonly CountSession[];
}

/**
 * Posts a session: its differences become quantities and history rows, with one request and one transaction. The status of
 * the session changes in it, under the lock that counting takes, too. So it happens once, whatever dies or comes twice.
 */
@Injectable()
export class PostCountSession implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly sessions: CountSessionRepository,
    private readonly lines: CountLineRepository,
    private readonly reviews: CountReviewRepository,
    private readonly products: ProductReader,
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedPosting>({
      name: USE_CASE,
      permission: POST_PERMISSION,
      run: ({ sessionId, expectedUncounted: expected, ...options }) =>
        this.execute(sessionId, {
          ...options,
          expectedUncounted: expected === undefined ? undefined : Quantity.of(expected),
        }),
    });
  }

  /**
   * The session as it is afterwards; one that is posted already is returned as it is. Throws not-found, `conflict` for one
   * that is cancelled or has changed since it was looked at. Throws `invalid` where nothing is counted or too much is, and
   * names the items that cannot be written.
   */
  async execute(sessionId: number, options: PostingOptions): Promise<CountSession> {
    const known = await this.sessions.find(sessionId);
    if (!known) throw noSuchSession(sessionId);
    // What waits is what was counted by then.
    const asked = { sessionId, ...options };
    return this.asked.asking(USE_CASE, asked, () =>
      this.post(known, options, ({ revision }) => {
        asked.expectedRevision = revision;
      }),
    );
  }

  private post(
    known: CountSession,
    options: PostingOptions,
    whenLocked: (session: CountSession) => void,
  ): Promise<CountSession> {
    const { sessionId } = known;
    return this.database.run(async () => {
      const { session, others } = await this.lock(known);
      if (session.status === 'posted') return session;
      if (session.status !== 'open') throw sessionClosed(session);
      if (options.expectedRevision !== undefined && options.expectedRevision !== session.revision) {
        throw new ApplicationError('conflict', 'Somebody has counted since the session was looked at. Look again.');
      }
      whenLocked(session);
      const movements = await this.write(session, options);
      await this.correctOthers(session, others, movements);
      await this.sessions.close(sessionId, {
        status: 'posted',
        closedBy: currentCounter().name,
        requestId: currentContext().requestId,
        changedItems: movements.length,
      });
      const posted = await this.sessions.find(sessionId);
      if (!posted) throw noSuchSession(sessionId);
      return posted;
    });
  }

  /** A count changes what other counts of the source expect, so it locks them all, in the order of their ids. */
  private async lock({ sessionId, sourceCode, kind }: CountSession): Promise<Locked> {
    const open = kind === 'count' ? await this.sessions.lockOpen(sourceCode) : [];
    const session = open.find((one) => one.sessionId === sessionId) ?? (await this.sessions.lock(sessionId));
    if (!session) throw noSuchSession(sessionId);
    return { session, others: open.filter((one) => one.sessionId !== sessionId) };
  }

  private async write(session: CountSession, options: PostingOptions): Promise<readonly Movement[]> {
    const { sourceCode } = session;
    const lines = await this.heldLines(session);
    if (lines.length === 0) throw invalid('Nothing has been counted yet.');
    const uncounted = options.uncounted === 'zero' ? await this.uncounted(session, lines) : [];
    // What was counted as expected is not written, so it is not locked.
    const differing = lines.filter((line) => !differenceOf(session.kind, line).isZero()).map(({ sku }) => sku);
    const keys = [...differing, ...uncounted].map((sku) => ({ sourceCode, sku }));
    const decide = (stored: readonly StoredSourceItem[]): readonly SourceItemChange[] =>
      decided(session, lines, stored, options);
    const { movements } = await this.writer.applyPlanned(keys, decide, purposeOf(session));
    return movements;
  }

  /** The lines of the session, whose products nobody renames or deletes until the transaction ends. */
  private async heldLines({ sessionId }: CountSession): Promise<readonly StoredCountLine[]> {
    const counted = await this.lines.all(sessionId);
    const held = await this.products.hold(counted.map(({ sku }) => sku));
    const lines = await this.lines.all(sessionId);
    const lost = lines.filter(({ sku }) => !held.has(skuKey(sku)));
    if (lost.length === 0) return lines;
    const before = new Set(counted.map(({ sku }) => skuKey(sku)));
    if (lost.some(({ sku }) => !before.has(skuKey(sku)))) throw new RestartTransaction('a product was renamed');
    throw validationFailed(
      lost.slice(0, NAMED_MAX).map(({ sku }) => ({
        message: 'There is no product with the SKU "%sku".',
        parameters: { sku },
      })),
    );
  }

  private async uncounted(session: CountSession, lines: readonly StoredCountLine[]): Promise<string[]> {
    if (session.kind !== 'count') throw invalid('A receipt has no products that are not counted.');
    const room = COUNT_LINES_MAX - lines.length;
    const skus = await this.reviews.uncountedSkus(session, room);
    if (skus.length > room) {
      throw invalid('At most %1 products can be posted at once.', [COUNT_LINES_MAX]);
    }
    return skus;
  }

  /** What the books had wrong was wrong for those who have counted the same goods meanwhile, too. */
  private async correctOthers(
    { kind }: CountSession,
    others: readonly CountSession[],
    movements: readonly Movement[],
  ): Promise<void> {
    if (kind !== 'count' || movements.length === 0) return;
    const counts = new Map(others.map((one) => [one.sessionId, one]));
    const deltas = new Map(movements.map(({ sku, delta }) => [skuKey(sku), delta]));
    await this.lines.correct(
      counts,
      movements.map(({ sku }) => sku),
      deltas,
    );
    await this.sessions.advanceAll([...counts.keys()]);
  }
}

function decided(
  session: CountSession,
  lines: readonly StoredCountLine[],
  stored: readonly StoredSourceItem[],
  { expectedUncounted, acceptsMoved = false }: PostingOptions,
): readonly SourceItemChange[] {
  const byKey = new Map(stored.map((item) => [skuKey(item.sku), item]));
  const counted = new Set(lines.map(({ sku }) => skuKey(sku)));
  const writtenOff = stored.filter(({ sku }) => !counted.has(skuKey(sku)));
  const { changes, violations, uncounted } = planPosting(session, lines, (sku) => byKey.get(skuKey(sku)), {
    ...{ writtenOff, acceptsMoved },
  });
  if (expectedUncounted && !expectedUncounted.equals(uncounted)) {
    throw new ApplicationError(
      'conflict',
      'What was not counted has %quantity by now, not %expected_quantity as expected.',
      { quantity: uncounted.toNumber(), expected_quantity: expectedUncounted.toNumber() },
    );
  }
  if (violations.length > 0) throw validationFailed(violations.slice(0, NAMED_MAX));
  return changes;
}

function purposeOf({ sessionId, kind, name, reference }: CountSession): AdjustmentPurpose {
  return kind === 'receipt'
    ? { reason: 'received', reference: { type: 'receipt', id: reference }, note: noteOf(name) }
    : { reason: 'count', reference: { type: 'count_session', id: String(sessionId) }, note: noteOf(name) };
}
