import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { SalabilityUpdates } from '../../salability-index/index.js';
import { BalanceRebuildRepository } from '../data/balance-rebuild.repository.js';
import type { WrongBalance } from '../data/balance-rebuild.repository.js';

/** Rows and balances compared by one statement. */
const BALANCE_SLICE_ROWS = 20_000;

/** SKUs whose balances are locked together: placements of theirs wait as long. */
const SKUS_PER_TRANSACTION = 100;

/** A part of the walk. */
interface BalanceSlice {
  readonly wrong: readonly WrongBalance[];
  /** Where the next slice goes on; undefined after the last one. */
  readonly next: string | undefined;
}

interface RebuildOptions {
  readonly dryRun?: boolean;
  /** Called after each slice and after some SKUs; may throw to stop. */
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
   * Walks through all SKUs and sets those that are wrong right, some of them in a transaction each time. Returns the
   * wrong locations. The cost grows with the rows and the wrong balances, and not with the square of either.
   */
  async execute({ dryRun = false, afterStep = () => undefined }: RebuildOptions = {}): Promise<{ locations: number }> {
    let locations = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const slice: BalanceSlice = await this.slice(after);
      afterStep({ slices: 1, corrected: 0 });
      for (const some of chunksOf(bySku(slice.wrong), SKUS_PER_TRANSACTION)) {
        if (!dryRun) await this.rebuild(some);
        const corrected = some.reduce((sum, { stockIds }) => sum + stockIds.length, 0);
        locations += corrected;
        afterStep({ slices: 0, corrected });
      }
      after = slice.next;
    }
    return { locations };
  }

  private async rebuild(some: readonly WrongSku[]): Promise<void> {
    const skusOf = new Map<number, Set<string>>();
    for (const { sku, stockIds } of some) {
      for (const stockId of stockIds) skusOf.set(stockId, (skusOf.get(stockId) ?? new Set()).add(sku));
    }
    await this.database.run(async () => {
      await this.updates.send([...skusOf].map(([stockId, skus]) => ({ stockId, skus: [...skus] })));
      this.database.beforeCommit(() => this.balances.rebuild(some.map(({ sku }) => sku)));
    });
  }
}

/** A SKU with the stocks of its wrong locations, one for each location. */
interface WrongSku {
  readonly sku: string;
  readonly stockIds: number[];
}

function bySku(wrong: readonly WrongBalance[]): WrongSku[] {
  const skus = new Map<string, WrongSku>();
  for (const { sku, stockId } of wrong) {
    const key = skuKey(sku);
    const known = skus.get(key);
    if (known) known.stockIds.push(stockId);
    else skus.set(key, { sku, stockIds: [stockId] });
  }
  return [...skus.values()];
}
