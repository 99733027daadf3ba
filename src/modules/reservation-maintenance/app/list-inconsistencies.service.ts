import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { PlacementFactsReader, SKUS_PER_READ_MAX } from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { DEFAULT_STOCK_ID } from '../../stocks/index.js';
import { InconsistencyRepository } from '../data/inconsistency.repository.js';
import type { Inconsistency, CompletionFilter } from '../domain/inconsistency.js';

/** Orders that one statement compares at most. */
export const BUNCH_SIZE_MAX = 10_000;

interface InconsistencySearch {
  readonly filter: CompletionFilter;
  /** Orders compared at a time; from 1 to 10,000. */
  readonly bunchSize: number;
}

/** What a bunch of orders came to. */
interface ComparedOrders {
  readonly compared: number;
  readonly inconsistencies: readonly Inconsistency[];
}

/** A bunch, and the id after which the next one begins; undefined after the last one. */
interface ComparedBunch extends ComparedOrders {
  readonly next: number | undefined;
}

/** Finds orders whose reservations are not what they still wait for (upstream interface, "list-inconsistencies"). */
@Injectable()
export class ListInconsistencies {
  constructor(
    private readonly orders: InconsistencyRepository,
    private readonly facts: PlacementFactsReader,
  ) {}

  /**
   * One bunch after the other, by the orders' ids; memory for one bunch alone. Changes and locks nothing, and reports
   * no order that is being changed: each bunch is compared in one statement. SKUs that are not assigned to the stock
   * and those whose stock is not managed are left out. While orders reserve nothing at all, so is whatever would have
   * to be reserved.
   */
  async *execute({ filter, bunchSize }: InconsistencySearch): AsyncGenerator<ComparedOrders> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const bunch: ComparedBunch = await this.bunch(after, { filter, bunchSize });
      if (bunch.compared === 0) return;
      yield { compared: bunch.compared, inconsistencies: bunch.inconsistencies };
      after = bunch.next;
    }
  }

  /** The orders after the one with the id `after`; what `execute` promises of each bunch holds for it. */
  async bunch(after: number, { filter, bunchSize }: InconsistencySearch): Promise<ComparedBunch> {
    const ids = await this.orders.nextOrders(after, bunchSize, filter);
    const upTo = ids.at(-1);
    if (upTo === undefined) return { compared: 0, inconsistencies: [], next: undefined };
    const differences = await this.orders.differences({ after, upTo }, filter);
    const inconsistencies = await this.thatCount(await this.withDescribed(differences));
    return { compared: ids.length, inconsistencies, next: ids.length < bunchSize ? undefined : upTo };
  }

  /** Less what is reserved in rows whose metadata alone names the order. */
  private async withDescribed(differences: readonly Inconsistency[]): Promise<readonly Inconsistency[]> {
    const described = await this.orders.described(
      [...new Set(differences.map(({ incrementId }) => incrementId))],
      [...new Set(differences.map(({ sku }) => sku))],
    );
    if (described.length === 0) return differences;
    const sums = new Map<string, Quantity>();
    for (const row of described) sums.set(keyOf(row), row.quantity.plus(sums.get(keyOf(row)) ?? Quantity.ZERO));
    return differences
      .map((difference) => ({
        ...difference,
        compensation: difference.compensation.minus(sums.get(keyOf(difference)) ?? Quantity.ZERO),
      }))
      .filter(({ compensation }) => !compensation.isZero());
  }

  private async thatCount(differences: readonly Inconsistency[]): Promise<readonly Inconsistency[]> {
    const counting = new Set<Inconsistency>();
    for (const stockId of new Set(differences.map((difference) => difference.stockId))) {
      const inStock = differences.filter((difference) => difference.stockId === stockId);
      for (const slice of chunksOf(inStock, SKUS_PER_READ_MAX)) {
        const facts = await this.facts.read(stockId, [...new Map(slice.map(({ sku }) => [skuKey(sku), sku])).values()]);
        for (const difference of slice) if (counts(difference, facts)) counting.add(difference);
      }
    }
    return differences.filter((difference) => counting.has(difference));
  }
}

function keyOf(row: { readonly incrementId: string; readonly stockId: number; readonly sku: string }): string {
  return `${skuKey(row.incrementId)}\n${row.stockId}\n${skuKey(row.sku)}`;
}

function counts({ sku, stockId, compensation }: Inconsistency, facts: PlacementFacts): boolean {
  const known = facts.availabilities.get(skuKey(sku));
  if (!known || !facts.stockExists || !known.configuration.manageStock) return false;
  if (!facts.settings.isSubtracted && compensation.isNegative()) return false;
  // The default stock carries every product of the catalogue.
  return known.isAssigned || (stockId === DEFAULT_STOCK_ID && known.product !== undefined);
}
