import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { SalabilityUpdates } from '../../salability-index/index.js';
import { BalanceRebuildRepository } from '../data/balance-rebuild.repository.js';
import type { WrongBalance } from '../data/balance-rebuild.repository.js';

/** Rows and balances compared by one statement. */
const BALANCE_SLICE_ROWS = 20_000;

/** A part of the walk. */
interface BalanceSlice {
  readonly wrong: readonly WrongBalance[];
  /** Where the next slice goes on; undefined after the last one. */
  readonly next: string | undefined;
}

interface RebuildOptions {
  readonly dryRun?: boolean;
  /** Called after each slice and each SKU; may throw to stop. */
  readonly afterStep?: (step: { readonly slices: number; readonly corrected: number }) => void;
}

/** Compares the balances of the demand ledger with its rows, and makes them the sums again. The rows are the truth. */
@Injectable()
export class RebuildBalances {
  constructor(
    private readonly database: Database,
    private readonly balances: BalanceRebuildRepository,
    private readonly updates: SalabilityUpdates,
  ) {}

  /** The locations that are wrong among the next SKUs; takes no lock. */
  async slice(after: string, rows: number = BALANCE_SLICE_ROWS): Promise<BalanceSlice> {
    const next = await this.balances.boundary(after, rows);
    return { wrong: await this.balances.wrong({ after, upTo: next }), next };
  }

  /**
   * Walks through all SKUs and sets each that is wrong right, in a transaction of its own. Returns the wrong locations.
   */
  async execute({ dryRun = false, afterStep = () => undefined }: RebuildOptions = {}): Promise<{ locations: number }> {
    let locations = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const slice: BalanceSlice = await this.slice(after);
      afterStep({ slices: 1, corrected: 0 });
      for (const sku of new Map(slice.wrong.map((location) => [skuKey(location.sku), location.sku])).values()) {
        const stockIds = slice.wrong
          .filter((location) => skuKey(location.sku) === skuKey(sku))
          .map(({ stockId }) => stockId);
        if (!dryRun) await this.rebuild(sku, [...new Set(stockIds)]);
        locations += stockIds.length;
        afterStep({ slices: 0, corrected: stockIds.length });
      }
      after = slice.next;
    }
    return { locations };
  }

  private async rebuild(sku: string, stockIds: readonly number[]): Promise<void> {
    await this.database.run(async () => {
      await this.updates.send(stockIds.map((stockId) => ({ stockId, skus: [sku] })));
      this.database.beforeCommit(() => this.balances.rebuild(sku));
    });
  }
}
