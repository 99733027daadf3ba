import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { hasSourceItems, PieceRule, ProductReader } from '../../catalog/index.js';
import { SourceItemReader } from '../../source-items/index.js';
import { CountLineRepository } from '../data/count-line.repository.js';
import type { LineElsewhere } from '../data/count-line.repository.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import { CODE_LENGTH_MAX, countEntries, ENTRIES_PER_BATCH_MAX, SENT_CODE_LENGTH_MAX } from '../domain/count-line.js';
import type { CountedProduct, CountEntry, EntryOutcome, TakenOutcome } from '../domain/count-line.js';
import { COUNT_LINES_MAX, noSuchSession, sessionClosed } from '../domain/count-session.js';
import type { CountSession } from '../domain/count-session.js';
import { currentCounter } from './counter.js';

const BATCH_ID = /^[0-9A-Za-z-]{8,36}$/;

/** What a batch of scans came to. */
export interface RecordedCounts {
  readonly session: CountSession;
  /** One for each entry, in their order. */
  readonly outcomes: readonly TakenOutcome[];
  /** The session had the batch already: nothing was counted twice. */
  readonly isRepeated: boolean;
}

/** The products that entries stand for. */
interface MeantProducts {
  readonly products: ReadonlyMap<string, CountedProduct>;
  readonly bySku: ReadonlyMap<string, CountedProduct>;
}

/** Takes what was scanned and typed at the shelf into a session. */
@Injectable()
export class RecordCounts {
  constructor(
    private readonly database: Database,
    private readonly sessions: CountSessionRepository,
    private readonly lines: CountLineRepository,
    private readonly products: ProductReader,
    private readonly pieces: PieceRule,
    private readonly items: SourceItemReader,
  ) {}

  /**
   * Applies entries in their order, in one transaction under the lock of the session; each has an outcome of its own. A
   * batch that the session has taken before, whatever has become of the session since, gets the outcomes of then. The
   * number of statements does not depend on the number of entries. Throws not-found, `conflict` for a session that is
   * closed, and `invalid` for a batch out of bounds.
   */
  async execute(sessionId: number, batchId: string, entries: readonly CountEntry[]): Promise<RecordedCounts> {
    checkBatch(batchId, entries);
    return this.database.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (!session) throw noSuchSession(sessionId);
      const taken = await this.lines.takenBatch(sessionId, batchId);
      if (taken) return { session, outcomes: taken, isRepeated: true };
      if (session.status !== 'open') throw sessionClosed(session);
      return this.take(session, batchId, entries);
    });
  }

  private async take(session: CountSession, batchId: string, entries: readonly CountEntry[]): Promise<RecordedCounts> {
    const { sessionId } = session;
    const { products, bySku } = await this.productsOf(session, entries);
    const skus = [...bySku.values()].map(({ sku }) => sku);
    const lines = await this.lines.ofSkus(sessionId, skus);
    const isGrowing = skus.some((sku) => !lines.has(skuKey(sku)));
    const { outcomes, changed } = countEntries(entries, {
      counter: currentCounter(),
      ...{ products, bySku },
      lines,
      room: isGrowing ? COUNT_LINES_MAX - (await this.lines.rowCount(sessionId)) : 0,
      keyOf: skuKey,
    });
    const revision = session.revision + 1;
    await this.lines.save(sessionId, revision, [...changed.values()]);
    const told = await this.told(session, outcomes, bySku);
    await this.lines.addBatch(sessionId, batchId, told);
    await this.sessions.advance(sessionId, revision);
    return { session: { ...session, revision }, outcomes: told, isRepeated: false };
  }

  /**
   * The products of the entries, which nobody renames or deletes until the transaction ends. One that was renamed since it
   * was found is looked for again.
   */
  private async productsOf({ sourceCode }: CountSession, entries: readonly CountEntry[]): Promise<MeantProducts> {
    const possible = entries.filter(({ code }) => code.length <= CODE_LENGTH_MAX);
    const [named, scanned] = [possible.filter(({ isSku }) => isSku), possible.filter(({ isSku }) => !isSku)];
    const byCode = await this.products.scanned(scanned.map(({ code }) => code));
    const existing = named.length > 0 ? await this.products.existing(named.map(({ code }) => code)) : undefined;
    const found = new Map(
      [...byCode.values(), ...(existing?.values() ?? [])].map((product) => [skuKey(product.sku), product]),
    );
    const skus = [...found.values()].map(({ sku }) => sku);
    const held = await this.products.hold(skus);
    if (skus.some((sku) => !held.has(skuKey(sku)))) throw new RestartTransaction('a product was renamed');
    const [onHand, decimals] = [
      await this.items.quantitiesAt(sourceCode, skus),
      await this.pieces.soldInDecimals(skus),
    ];
    const bySku = new Map(
      [...found].map(([key, { sku, name, typeId }]): [string, CountedProduct] => [
        key,
        {
          ...{ sku: held.get(key) ?? sku, name },
          hasSourceItems: hasSourceItems(typeId),
          isQtyDecimal: decimals.has(key),
          onHand: onHand.get(key) ?? Quantity.ZERO,
        },
      ]),
    );
    const products = [...byCode].flatMap(([code, { sku }]) => {
      const product = bySku.get(skuKey(sku));
      return product ? [[code, product] as const] : [];
    });
    return { products: new Map(products), bySku };
  }

  /** Outcomes with what is expected, and with who counts the same products in another session. */
  private async told(
    session: CountSession,
    outcomes: readonly EntryOutcome[],
    products: ReadonlyMap<string, CountedProduct>,
  ): Promise<TakenOutcome[]> {
    const isCount = session.kind === 'count';
    const counted = outcomes.flatMap(({ sku, state }) => (sku !== null && state === 'counted' ? [sku] : []));
    const sessions = isCount && counted.length > 0 ? await this.sessions.otherCounts(session) : [];
    const others = await this.lines.elsewhere(sessions, [...new Set(counted)]);
    const bySku = new Map(others.toReversed().map((other) => [skuKey(other.sku), other]));
    const isShown = isCount && !session.isBlind;
    return outcomes.map((outcome) => ({
      ...outcome,
      expected: isShown && outcome.sku !== null ? (products.get(skuKey(outcome.sku))?.onHand.toNumber() ?? null) : null,
      elsewhere: elsewhereOf(outcome.sku === null ? undefined : bySku.get(skuKey(outcome.sku))),
    }));
  }
}

function elsewhereOf(other: LineElsewhere | undefined): TakenOutcome['elsewhere'] {
  if (!other) return null;
  const { sessionId, sessionName, countedBy } = other;
  return { sessionId, sessionName, countedBy };
}

function checkBatch(batchId: string, entries: readonly CountEntry[]): void {
  if (!BATCH_ID.test(batchId)) throw invalid('The batch id must have 8 to 36 letters, digits or hyphens.');
  if (entries.length === 0) throw invalid('Input data is empty');
  if (entries.length > ENTRIES_PER_BATCH_MAX) {
    throw invalid('"%1" can hold at most %2 entries.', ['entries', ENTRIES_PER_BATCH_MAX]);
  }
  if (entries.some(({ code }) => code === '')) throw invalid('"%field" can not be empty.', { field: 'code' });
  if (entries.some(({ code }) => code.length > SENT_CODE_LENGTH_MAX)) {
    throw invalid('"%field" can be at most %limit characters long.', { field: 'code', limit: SENT_CODE_LENGTH_MAX });
  }
}
