import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import type { ChangeLimit } from '../../../platform/context/request-context.js';
import { LargeChange } from '../../../platform/errors/large-change.js';
import { ProductPriceRepository } from '../data/product-price.repository.js';
import { exceedsQuantity, isWithin, netChangesOf, summaryOf } from '../domain/change-limit.js';
import type { WrittenMovement } from '../domain/change-limit.js';

/** Says of a write, in its transaction, whether its caller may do it alone. */
@Injectable()
export class ChangeLimits {
  constructor(private readonly prices: ProductPriceRepository) {}

  /**
   * Throws `LargeChange` where a quantity changes by more than the caller may write alone, in number or in value. What is
   * exempt is not judged: what documents of orders cause. A write that somebody has approved is noted with its approval,
   * whose row is locked from then on. Nothing is done for callers without a limit.
   */
  async admit(movements: readonly WrittenMovement[], { isExempt }: { readonly isExempt: boolean }): Promise<void> {
    const { changeLimit, approval } = currentContext();
    if (changeLimit && !isExempt) await this.judge(changeLimit, movements);
    await approval?.(movements.length);
  }

  /** Prices are read where they decide, or are told. */
  private async judge(limit: ChangeLimit, movements: readonly WrittenMovement[]): Promise<void> {
    if (limit.value === null && !exceedsQuantity(limit, movements)) return;
    const changes = netChangesOf(movements);
    if (changes.length === 0) return;
    const summary = summaryOf(changes, await this.prices.of([...new Set(changes.map(({ sku }) => sku))]));
    if (!isWithin(limit, summary)) throw new LargeChange(summary);
  }
}
