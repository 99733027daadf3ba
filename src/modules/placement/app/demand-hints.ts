import { skuKey } from '../../../platform/identifiers/index.js';
import { isBackorderable, isUnmanaged, managesSourceItems, quantityLeft } from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { summedBySku } from '../../reservations/index.js';
import type { SkuQuantity } from '../../reservations/index.js';

/** SKUs remembered for one stock; the oldest are forgotten. */
const SKUS_MAX = 50_000;

/** So many groups look their generated numbers up after one has met a duplicate key. */
const DOUBTFUL_GROUPS = 100;

interface Hint {
  /** The SKU gets reservations. */
  readonly isReserved: boolean;
  /** What was left to sell; undefined where there is no limit. */
  readonly left: Quantity | undefined;
}

/**
 * What the last look at a stock has shown, to guess the locks of the next group without looking first. A guess may be
 * as old as it likes: under the locks everything is read anew, and a group that guessed wrong begins again. Nothing is
 * ever refused by a guess.
 */
export class DemandHints {
  private readonly bySku = new Map<string, Hint>();
  private sources: readonly string[] | undefined;
  private doubtfulGroups = 0;

  /** Enabled sources of the stock, by priority; undefined before the first look. */
  get sourceCodes(): readonly string[] | undefined {
    return this.sources;
  }

  /**
   * Whether generated numbers are taken to be free. A number that is taken all the same costs its group a roll-back. So
   * a store whose clients bring such numbers along is looked up for a while.
   */
  get trustsNumbers(): boolean {
    return this.doubtfulGroups === 0;
  }

  /** A group has met a duplicate key. */
  doubtNumbers(): void {
    this.doubtfulGroups = DOUBTFUL_GROUPS;
  }

  /** SKUs of the items that need locks: those that are not known to reserve nothing. */
  lockedSkus(items: readonly SkuQuantity[]): string[] {
    return items.filter(({ sku }) => this.bySku.get(skuKey(sku))?.isReserved !== false).map(({ sku }) => sku);
  }

  /** Whether there seems to be enough of everything; SKUs that no order has asked for yet seem to be there. */
  seemsEnough(items: readonly SkuQuantity[]): boolean {
    return [...summedBySku(items)].every(([key, { quantity }]) => {
      const left = this.bySku.get(key)?.left;
      return left === undefined || !left.isLessThan(quantity);
    });
  }

  /** Remembers what was read, less what was taken since. */
  learn(facts: PlacementFacts, takenOf: (key: string) => Quantity = () => Quantity.ZERO): void {
    this.sources = facts.sourceCodes;
    this.doubtfulGroups = Math.max(0, this.doubtfulGroups - 1);
    for (const [key, availability] of facts.availabilities) {
      const isOwn = managesSourceItems(availability);
      const isUnlimited = !isOwn || isUnmanaged(availability) || isBackorderable(availability);
      this.bySku.delete(key);
      this.bySku.set(key, {
        isReserved: facts.settings.isSubtracted && isOwn && availability.configuration.manageStock,
        left: isUnlimited ? undefined : quantityLeft(availability).minus(takenOf(key)),
      });
    }
    for (const oldest of this.bySku.keys()) {
      if (this.bySku.size <= SKUS_MAX) break;
      this.bySku.delete(oldest);
    }
  }
}
