import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { effectiveConfiguration, ProductComposition } from '../../catalog/index.js';
import { LateIndexRows } from '../../salability-index/index.js';
import { toFacts } from '../data/availability.sql.js';
import { ExplanationRepository } from '../data/explanation.repository.js';
import type { LatestChange } from '../data/explanation.repository.js';
import type { ExplanationRow } from '../data/explanation.sql.js';
import { HOLDS_MAX, RESERVATIONS_MAX, SOURCES_MAX } from '../data/explanation.sql.js';
import { PendingMessageRepository } from '../data/pending-message.repository.js';
import type { PendingMessage, PendingMessages } from '../data/pending-message.repository.js';
import { toSettings } from '../data/setting-columns.sql.js';
import type { Availability } from '../domain/availability.js';
import { NO_FACTS } from '../domain/availability.js';
import type { ExplainedValue } from '../domain/explained-configuration.js';
import { explainedConfiguration } from '../domain/explained-configuration.js';
import type { ExplainedSource, ExplanationLine, SourceVerdict } from '../domain/explanation.js';
import { explanationLines, verdictOn } from '../domain/explanation.js';
import { isProductSalable } from '../domain/product-salable.js';
import type { IndexedQuantity } from '../domain/salable-quantity.js';
import { liveSalableQuantity } from '../domain/salable-quantity.js';
import { CompositeFlags } from './composite-flags.service.js';
import { withLateRows } from './with-late-rows.js';

/** What orders hold of the SKU; below zero while the order is open. */
interface OpenReservation {
  /** Null for a reservation that names no order. */
  readonly incrementId: string | null;
  /** Null for a reservation of the stock as a whole. */
  readonly sourceCode: string | null;
  readonly quantity: Quantity;
}

/** A reservation ahead of an order. */
interface ExplainedHold {
  readonly incrementId: string;
  /** Above zero. */
  readonly quantity: Quantity;
  /** When it is given back by itself, `YYYY-MM-DD HH:MM:SS` in UTC; null where it has no end. */
  readonly expiresAt: string | null;
}

/** What of the reservations is held ahead of orders. */
interface HeldAhead {
  /** Of all of them, above zero. */
  readonly quantity: Quantity;
  /** When the first of them is given back by itself; null where none has an end. */
  readonly firstExpiresAt: string | null;
  /** Those that end first come first. */
  readonly holds: readonly ExplainedHold[];
}

/** The index beside what it should say. */
export interface ExplainedIndex {
  readonly row: IndexedQuantity | undefined;
  /** What the formula of the index makes of the tables, in the moment in which the row was read. */
  readonly expected: IndexedQuantity | undefined;
  readonly isCurrent: boolean;
  /** The index keeps no times; this is the latest recorded change of what is on hand, at any source. */
  readonly lastChange: LatestChange | undefined;
}

/** Parts of an explanation that are bounded. */
type BoundedPart = 'sources' | 'reservations' | 'holds' | 'pending';

/** Parts of a composite product whose messages are looked for: each is one more look at every message. */
const PARTS_SEARCHED_MAX = 100;

/** Why a salable quantity is what it is. */
export interface Explanation {
  readonly availability: Availability;
  readonly isReservedPerSource: boolean;
  readonly salableQuantity: Quantity;
  readonly isSalable: boolean;
  /** Add up to `salableQuantity`. */
  readonly lines: readonly ExplanationLine[];
  readonly sources: readonly (ExplainedSource & SourceVerdict)[];
  readonly reservations: readonly OpenReservation[];
  readonly held: HeldAhead;
  readonly configuration: readonly ExplainedValue[];
  readonly index: ExplainedIndex;
  readonly pending: readonly PendingMessage[];
  /** The parts of which more exists than is listed; the sum is complete all the same. */
  readonly incomplete: readonly BoundedPart[];
}

/** Serves "why is it this number" (contract, "What the service adds"). */
@Injectable()
export class ExplainSalableQuantity {
  constructor(
    private readonly explanations: ExplanationRepository,
    private readonly pending: PendingMessageRepository,
    private readonly late: LateIndexRows,
    private readonly composites: CompositeFlags,
    private readonly compositions: ProductComposition,
  ) {}

  /**
   * Explains the SKU in the stock. All figures are of one moment. Messages are read before it, so that an index that is
   * behind is never shown without the message that will bring it up to date. An unknown SKU is explained too: it has
   * nothing. Throws not-found for an unknown stock.
   */
  async execute(sku: string, stockId: number): Promise<Explanation> {
    const pending = await this.pendingOf(sku);
    // No stock has such an id, and no index table such a name.
    if (stockId < 0) throw notFound('Stock with id "%value" does not exist.', { value: stockId });
    const rows = await this.explanations.read(stockId, sku);
    const [first] = rows;
    if (!first || first.stock_exists === 0) {
      throw notFound('Stock with id "%value" does not exist.', { value: stockId });
    }
    const index = indexOf(rows, await this.explanations.lastChange(sku));
    const settings = toSettings(first);
    const { defaults, isReservedPerSource } = settings;
    const facts = first.sku === null ? NO_FACTS : toFacts(first);
    const found: Availability = {
      ...facts,
      sku: first.sku ?? sku,
      stockId,
      configuration: effectiveConfiguration(facts.stored, defaults),
      isSalableInIndex: index.row?.isSalable ?? false,
    };
    const present = await withLateRows(this.late, stockId, [found]);
    const [availability = found] = await this.composites.on(stockId, present, settings);
    const sources = rows.filter(({ kind }) => kind === 'source').map(toSource);
    const reservations = rows.filter(({ kind }) => kind === 'reservation').map(toReservation);
    const holds = rows.filter(({ kind }) => kind === 'hold');
    const listed = sources.slice(0, SOURCES_MAX);
    return {
      availability,
      isReservedPerSource,
      salableQuantity: liveSalableQuantity(availability),
      isSalable: isProductSalable(availability),
      lines: explanationLines(availability, listed),
      sources: listed.map((source) => ({ ...source, ...verdictOn(source) })),
      reservations: reservations.slice(0, RESERVATIONS_MAX),
      held: toHeld(holds),
      configuration: explainedConfiguration(availability.configuration, facts.stored),
      index,
      pending: pending.messages,
      incomplete: [
        ...(sources.length > SOURCES_MAX ? (['sources'] as const) : []),
        ...(reservations.length > RESERVATIONS_MAX ? (['reservations'] as const) : []),
        ...(holds.length > HOLDS_MAX ? (['holds'] as const) : []),
        ...(pending.isComplete ? [] : (['pending'] as const)),
      ],
    };
  }

  /** What is on its way for the SKU and, as its row follows from theirs, for the products that it is made of. */
  private async pendingOf(sku: string): Promise<PendingMessages> {
    const parts = await this.compositions.partSkusOf(sku, PARTS_SEARCHED_MAX + 1);
    const { messages, isComplete } = await this.pending.naming([sku, ...parts.slice(0, PARTS_SEARCHED_MAX)]);
    return { messages, isComplete: isComplete && parts.length <= PARTS_SEARCHED_MAX };
  }
}

function indexOf(rows: readonly ExplanationRow[], lastChange: LatestChange | undefined): ExplainedIndex {
  const row = indexedOf(rows, 'index');
  const expected = indexedOf(rows, 'formula');
  const isCurrent =
    row && expected ? row.quantity.equals(expected.quantity) && row.isSalable === expected.isSalable : row === expected;
  return { row, expected, isCurrent, lastChange };
}

function indexedOf(rows: readonly ExplanationRow[], kind: 'index' | 'formula'): IndexedQuantity | undefined {
  const row = rows.find((candidate) => candidate.kind === kind);
  return row && { quantity: Quantity.of(row.quantity ?? 0), isSalable: row.flag === 1 };
}

function toSource(row: ExplanationRow): ExplainedSource {
  return {
    sourceCode: row.code ?? '',
    sourceName: row.name || (row.code ?? ''),
    isEnabled: row.enabled === 1,
    priority: row.priority ?? undefined,
    onHand: Quantity.of(row.quantity ?? 0),
    status: row.flag ?? 0,
  };
}

function toReservation(row: ExplanationRow): OpenReservation {
  return { incrementId: row.code, sourceCode: row.name, quantity: Quantity.of(row.quantity ?? 0) };
}

function toHeld(rows: readonly ExplanationRow[]): HeldAhead {
  return {
    quantity: Quantity.of(rows[0]?.total ?? 0).negated(),
    firstExpiresAt: rows[0]?.name ?? null,
    holds: rows.slice(0, HOLDS_MAX).map(({ code, name, quantity }) => ({
      incrementId: code ?? '',
      quantity: Quantity.of(quantity ?? 0).negated(),
      expiresAt: name,
    })),
  };
}
