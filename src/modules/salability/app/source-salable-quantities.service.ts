import { Injectable } from '@nestjs/common';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { LateIndexRows } from '../../salability-index/index.js';
import { SourceBreakdownRepository } from '../data/source-breakdown.repository.js';
import type { BreakdownRow } from '../data/source-breakdown.sql.js';
import { toBreakdownFacts, toHolding } from '../data/source-breakdown.row.js';
import { toSettings } from '../data/setting-columns.sql.js';
import type { Availability } from '../domain/availability.js';
import { availabilityOf, isOffered } from '../domain/availability.js';
import { isProductSalable } from '../domain/product-salable.js';
import { liveSalableQuantity } from '../domain/salable-quantity.js';
import type { SourceHolding } from '../domain/source-breakdown.js';
import { salableAtSource } from '../domain/source-breakdown.js';
import { thresholdOf } from '../domain/threshold.js';
import { withLateRows } from './with-late-rows.js';

/** SKUs of one call: a grid page, or one loader's batch. */
export const BREAKDOWN_SKUS_MAX = 500;

/** A source with its part of the stock's goods. */
interface SourceSalability extends SourceHolding {
  readonly salable: Quantity;
}

/** One SKU in one stock, source by source. */
export interface StockBreakdown {
  readonly stockId: number;
  readonly stockName: string;
  readonly salableQuantity: Quantity;
  readonly isSalable: boolean;
  readonly manageStock: boolean;
  /** What orders hold of it at none of the sources: below zero, or zero. */
  readonly reservationsWithoutSource: Quantity;
  /** What is not sold for good: the out-of-stock threshold, where it applies. */
  readonly threshold: Quantity;
  /** By the priority of the links; sources without an item of the SKU are left out. */
  readonly sources: readonly SourceSalability[];
}

/** What can be sold of SKUs and which sources have it (behaviour, "Per-source salable breakdown"). */
@Injectable()
export class SourceSalableQuantities {
  constructor(
    private readonly repository: SourceBreakdownRepository,
    private readonly late: LateIndexRows,
  ) {}

  /**
   * The stocks that each SKU is assigned to, by `skuKey` of the SKU; an empty list for one that no stock has. Live, all
   * figures of one moment, in two statements whatever the number of SKUs, stocks and sources. Throws a `RangeError` for
   * more than `BREAKDOWN_SKUS_MAX` SKUs.
   */
  async ofSkus(skus: readonly string[]): Promise<Map<string, StockBreakdown[]>> {
    if (skus.length > BREAKDOWN_SKUS_MAX) throw new RangeError(`At most ${BREAKDOWN_SKUS_MAX} SKUs are read at once.`);
    const breakdowns = new Map<string, StockBreakdown[]>(skus.map((sku) => [skuKey(sku), []]));
    const kept = groupsOf(await this.repository.read(skus)).map(toKept);
    const late = await this.lateKeys(kept);
    for (const each of kept) {
      const { availability } = each;
      const isIndexed = availability.isIndexed || late.has(lateKey(availability));
      breakdowns
        .get(skuKey(availability.sku))
        ?.push(breakdownOf({ ...each, availability: { ...availability, isIndexed } }));
    }
    return breakdowns;
  }

  /** A few statements for each stock whose index lacks something, which is none as a rule. */
  private async lateKeys(kept: readonly Kept[]): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    const absent = kept.filter(({ availability }) => !availability.isIndexed);
    for (const stockId of new Set(absent.map(({ availability }) => availability.stockId))) {
      const inStock = absent.flatMap(({ availability }) => (availability.stockId === stockId ? [availability] : []));
      for (const item of await withLateRows(this.late, stockId, inStock)) if (item.isIndexed) keys.add(lateKey(item));
    }
    return keys;
  }
}

/** A SKU in a stock, as it was read. */
interface Kept {
  readonly availability: Availability;
  readonly stockName: string;
  readonly holdings: readonly SourceHolding[];
}

function lateKey({ stockId, sku }: Availability): string {
  return `${stockId}\n${skuKey(sku)}`;
}

/** Rows of one SKU in one stock stand together. */
function groupsOf(rows: readonly BreakdownRow[]): BreakdownRow[][] {
  const groups: BreakdownRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const belongs = first && first.stock_id === row.stock_id && skuKey(first.sku ?? '') === skuKey(row.sku ?? '');
    if (group && belongs) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function toKept(rows: readonly BreakdownRow[]): Kept {
  const [first] = rows;
  if (!first) throw new Error('A SKU in a stock has one row at least.');
  const { defaults, isReservedPerSource } = toSettings(first);
  const holdings = rows.map((row) => toHolding(row, isReservedPerSource));
  const facts = toBreakdownFacts(first, holdings);
  const [sku, stockId] = [first.sku ?? '', first.stock_id ?? 0];
  return {
    availability: availabilityOf(facts, { sku, stockId, defaults }),
    stockName: first.stock_name ?? '',
    holdings,
  };
}

function breakdownOf({ availability, stockName, holdings }: Kept): StockBreakdown {
  return {
    stockId: availability.stockId,
    stockName,
    salableQuantity: liveSalableQuantity(availability),
    isSalable: isProductSalable(availability),
    manageStock: availability.configuration.manageStock,
    reservationsWithoutSource: availability.reserved.minus(Quantity.sum(holdings.map((held) => held.reservations))),
    threshold: thresholdOf(availability.configuration),
    sources: holdings.map((holding) => ({
      ...holding,
      salable: isOffered(availability) ? salableAtSource(holding) : Quantity.ZERO,
    })),
  };
}
