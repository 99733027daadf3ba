import type { Compensations } from './repair-order.service.js';

/** What was repaired of one kind. */
export interface RepairCount {
  readonly orders: number;
  /** Rows written, one for each stock, SKU and source that was given back. */
  readonly compensations: number;
  /** Stocks in which something was given back, ascending. */
  readonly stockIds: readonly number[];
}

/** Counts repairs of one kind, up to a limit. */
export class RepairTally {
  failed = 0;
  private attempted = 0;
  private orders = 0;
  private compensations = 0;
  private readonly stockIds = new Set<number>();

  constructor(private readonly limit: number) {}

  /** What one order came to; nothing where another process was faster, undefined where it failed. */
  add(compensations: Compensations | undefined): void {
    this.attempted += 1;
    if (!compensations) this.failed += 1;
    if (!compensations || compensations.length === 0) return;
    this.orders += 1;
    this.compensations += compensations.length;
    for (const { stockId } of compensations) this.stockIds.add(stockId);
  }

  get isFull(): boolean {
    return this.attempted >= this.limit;
  }

  get count(): RepairCount {
    return {
      orders: this.orders,
      compensations: this.compensations,
      stockIds: [...this.stockIds].sort((a, b) => a - b),
    };
  }
}
