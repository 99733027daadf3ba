import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import type { ApprovedChange, ChangeLimit } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { LargeChange } from '../../../platform/errors/large-change.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { ProductPriceRepository } from '../data/product-price.repository.js';
import { exceedsQuantity, growthSince, isWithin, netChangesOf, summaryOf } from '../domain/change-limit.js';
import type { NetChange, WrittenMovement } from '../domain/change-limit.js';

/** What the running transaction has written, in its order. */
interface WrittenSoFar {
  readonly movements: WrittenMovement[];
  /** Whether it is judged at the end, all of it at once. */
  isJudgedLater: boolean;
}

/** What there is of one quantity; without a state it is what is on sale. */
interface WrittenQuantity extends Pick<WrittenMovement, 'sourceCode' | 'sku' | 'state'> {
  readonly quantity: Quantity;
}

const WRITTEN = Symbol('movements that are judged');
const PRICES_BEFORE = Symbol('prices that the transaction has replaced');

/** Says of a write, in its transaction, whether its caller may do it alone. */
@Injectable()
export class ChangeLimits {
  constructor(
    private readonly database: Database,
    private readonly prices: ProductPriceRepository,
  ) {}

  /**
   * Throws `LargeChange` where a quantity changes by more than the caller may write alone, in number or in value. All
   * writes of a transaction count together. What is exempt is not judged: what documents of orders cause. A write that
   * somebody has approved is noted with its approval, whose row is locked from then on. Throws `invalid` where it is
   * larger than what was approved. Nothing is done for callers without a limit.
   */
  async admit(movements: readonly WrittenMovement[], { isExempt }: { readonly isExempt: boolean }): Promise<void> {
    if (!isExempt) await this.add(movements);
    await currentContext().approval?.take(movements.length);
  }

  /**
   * Does `work` in one transaction, whose writes are judged at its end: as what they come to together. A request that
   * waits tells of all of them. Throws as `admit` does.
   */
  async together<T>(work: () => Promise<T>): Promise<T> {
    const { changeLimit } = currentContext();
    return this.database.run(async () => {
      if (!changeLimit) return work();
      const written = this.written();
      written.isJudgedLater = true;
      const result = await work();
      written.isJudgedLater = false;
      await this.judge(changeLimit, written.movements);
      return result;
    });
  }

  /**
   * As `admit`, for quantities that the service writes off later because of what the running transaction does. They are
   * asked for where the caller has a limit.
   */
  async admitRemoval(removed: () => Promise<readonly WrittenQuantity[]>): Promise<void> {
    if (!currentContext().changeLimit) return;
    await this.add(
      (await removed()).map(({ quantity, ...of }) => ({
        ...of,
        delta: quantity.negated(),
        quantityAfter: Quantity.ZERO,
      })),
    );
  }

  /**
   * Notes the price that the running transaction replaces. What it writes is worth the higher one: nobody gets around
   * their limit with a price of their own.
   */
  notePrice(sku: string, price: number | null): void {
    if (price === null || !currentContext().changeLimit) return;
    const before = this.pricesBefore();
    before.set(skuKey(sku), Math.max(before.get(skuKey(sku)) ?? 0, price));
  }

  private async add(movements: readonly WrittenMovement[]): Promise<void> {
    const { changeLimit } = currentContext();
    if (!changeLimit) return;
    const written = this.written();
    for (const movement of movements) written.movements.push(movement);
    if (!written.isJudgedLater) await this.judge(changeLimit, written.movements);
  }

  /** Prices are read where they decide, or are told. */
  private async judge(limit: ChangeLimit, movements: readonly WrittenMovement[]): Promise<void> {
    const { approval } = currentContext();
    if (!approval && limit.value === null && !exceedsQuantity(limit, movements)) return;
    const changes = netChangesOf(movements);
    if (changes.length === 0) return;
    const summary = summaryOf(changes, await this.pricesOf(changes));
    if (approval) refuseGrown(approval, changes, summary.largestValue);
    if (!isWithin(limit, summary)) throw new LargeChange(summary);
  }

  private async pricesOf(changes: readonly NetChange[]): Promise<ReadonlyMap<string, number>> {
    const prices = new Map(await this.prices.of([...new Set(changes.map(({ sku }) => sku))]));
    for (const [sku, before] of this.pricesBefore()) prices.set(sku, Math.max(prices.get(sku) ?? 0, before));
    return prices;
  }

  private written(): WrittenSoFar {
    return this.database.keptInTransaction(WRITTEN, () => ({ movements: [], isJudgedLater: false }));
  }

  private pricesBefore(): Map<string, number> {
    return this.database.keptInTransaction(PRICES_BEFORE, () => new Map<string, number>());
  }
}

/** What was shown is what is approved: nothing larger, whatever has become of stock and prices since. */
function refuseGrown({ asked }: ApprovedChange, changes: readonly NetChange[], value: number): void {
  const growth = growthSince(asked, changes);
  if (growth) {
    const { change } = growth;
    throw invalid(
      'The stock has changed since it was asked: the quantity of "%sku" at "%source_code" would change by %quantity now, ' +
        'and by %asked_quantity then. It has to be asked for anew.',
      {
        sku: change.sku,
        source_code: change.sourceCode,
        quantity: change.delta.toNumber(),
        asked_quantity: growth.asked.toNumber(),
      },
    );
  }
  if (value <= asked.largestValue) return;
  throw invalid(
    'Prices have changed since it was asked: the largest change is worth %value now, and %asked_value then. ' +
      'It has to be asked for anew.',
    { value, asked_value: asked.largestValue },
  );
}
