import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { dryRunOf } from '../../../platform/database/dry-run.js';
import type { Finish } from '../../../platform/database/dry-run.js';
import { withRetries } from '../../../platform/database/retries.js';
import type { RetryRule } from '../../../platform/database/retries.js';
import { invalid, notFound, validationFailed } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { PlacementFactsReader } from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { StockSourceLinkReader } from '../../stocks/index.js';
import {
  HeldInStock,
  OrderHolders,
  quantityViolations,
  ReservationLedger,
  skuViolations,
} from '../../reservations/index.js';
import { GroupDecision } from '../../placement/index.js';
import type { ReservationHolder, ReservationRow } from '../../reservations/index.js';
import type { LockLocation } from '../../locking/index.js';
import { giveBackAtStock, takeBackExcess } from '../domain/compensation-rows.js';
import { Locking } from '../../locking/index.js';

/** A correction of what an existing order holds of a SKU in a stock. */
interface Compensation {
  readonly incrementId: string;
  /** The order's entity id. */
  readonly objectId: string;
  readonly stockId: number;
  readonly sku: string;
  /** Above zero gives back, below zero reserves. */
  readonly quantity: Quantity;
}

/** The stock sells from other sources than those that were locked. */
class SourcesChanged extends Error {}

const RETRIES: RetryRule = { attemptsMax: 5, isWorthAnother: (error) => error instanceof SourcesChanged };

/** Corrects reservations by hand, within the guards of the ledger (upstream interface, "Reservations by event"). */
@Injectable()
export class CompensateReservations {
  constructor(
    private readonly database: Database,
    private readonly locking: Locking,
    private readonly facts: PlacementFactsReader,
    private readonly holders: OrderHolders,
    private readonly held: HeldInStock,
    private readonly links: StockSourceLinkReader,
    private readonly ledger: ReservationLedger,
  ) {}

  /**
   * Writes the correction in a transaction of its own, under the order's holder; returns what was written. What is
   * given back comes from where the order holds it in that stock, and is never more than it holds there. What is
   * reserved is asked of the stock as an order would ask, under the locks of checkout, and goes where an order's goods
   * would. Throws `invalid` where it is not salable, or nothing is ever reserved of it; not-found for an unknown stock.
   * A dry run does the same under the same locks, and keeps nothing of it.
   */
  async execute(compensation: Compensation, { isDryRun = false } = {}): Promise<Quantity> {
    const { sku, quantity } = compensation;
    const size = quantity.max(quantity.negated());
    if (size.isZero()) return size;
    const violations = [...skuViolations(sku), ...quantityViolations('quantity', size.toNumber())];
    if (violations.length > 0) throw validationFailed(violations);
    const carryOut = (finish: Finish<Quantity>): Promise<Quantity> =>
      quantity.isPositive() ? this.giveBack(compensation, finish) : this.reserve(compensation, finish);
    return isDryRun ? dryRunOf(carryOut) : carryOut((written) => written);
  }

  private giveBack(compensation: Compensation, finish: Finish<Quantity>): Promise<Quantity> {
    return this.database.run(async () => {
      const holder = await this.holders.claim(compensation);
      if (!holder) return Quantity.ZERO;
      const held = await this.held.of(holder.holderId, compensation);
      const linked = (await this.links.ofStock(compensation.stockId)).map(({ sourceCode }) =>
        sourceCodeKey(sourceCode),
      );
      const rows = giveBackAtStock(compensation, held, (sourceCode) => linked.indexOf(sourceCodeKey(sourceCode)));
      return finish(await this.append(holder, compensation, rows));
    });
  }

  private reserve(compensation: Compensation, finish: Finish<Quantity>): Promise<Quantity> {
    const { stockId, sku } = compensation;
    return withRetries(RETRIES, async () => {
      const { sourceCodes } = await this.facts.read(stockId, [sku]);
      return this.locking.whileHeld(locationsToLock(compensation, sourceCodes), async () =>
        finish(await this.reserveUnderLocks(compensation, sourceCodes)),
      );
    });
  }

  private async reserveUnderLocks(compensation: Compensation, lockedSources: readonly string[]): Promise<Quantity> {
    const { stockId, sku } = compensation;
    const holder = await this.holders.claimOrMake(compensation);
    // After the lock of the holder, in one statement: what everything below is decided by.
    const facts = await this.facts.hold(stockId, [sku]);
    if (!facts.stockExists) throw notFound('Stock with id "%value" does not exist.', { value: stockId });
    if (facts.sourceCodes.join('\n') !== lockedSources.join('\n')) throw new SourcesChanged();
    const demand = { sku, quantity: compensation.quantity.negated() };
    const decision = new GroupDecision(stockId, facts);
    requireSalable(decision, stockId, demand);
    const { rows, left } = takeBackExcess(demand, await this.held.of(holder.holderId, compensation));
    const reserved = left.isPositive() ? decision.take([{ sku, quantity: left }]) : [];
    return this.append(holder, compensation, [...rows, ...reserved]);
  }

  private async append(
    holder: ReservationHolder,
    { incrementId, objectId }: Compensation,
    rows: readonly ReservationRow[],
  ): Promise<Quantity> {
    const { holderId } = holder;
    if (rows.length > 0) {
      await this.ledger.append(
        rows.map((row) => ({ ...row, holderId, incrementId, objectId, event: 'manual_compensation' as const })),
      );
    }
    return Quantity.sum(rows.map(({ quantity }) => quantity));
  }
}

/** Throws `invalid` where an order could not have the goods, or would reserve nothing of them. */
function requireSalable(
  decision: GroupDecision,
  stockId: number,
  demand: { readonly sku: string; readonly quantity: Quantity },
): void {
  const { sku } = demand;
  if (decision.reservedItems([demand]).length === 0) {
    throw invalid('Nothing is reserved of "%sku" in stock %stock: its stock is not managed.', { sku, stock: stockId });
  }
  if (decision.refusal([demand])) {
    throw invalid('Not enough salable quantity to reserve "%sku" in stock %stock.', { sku, stock: stockId });
  }
}

/** The locks that an order for the SKU takes: those of the stock's enabled sources, or the stock's own. */
function locationsToLock({ sku, stockId }: Compensation, sourceCodes: PlacementFacts['sourceCodes']): LockLocation[] {
  return sourceCodes.length === 0 ? [{ sku, stockId }] : sourceCodes.map((sourceCode) => ({ sku, sourceCode }));
}
