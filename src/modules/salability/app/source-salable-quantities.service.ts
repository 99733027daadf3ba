import { Injectable } from '@nestjs/common';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { effectiveConfiguration } from '../../catalog/index.js';
import { SourceBreakdownRepository } from '../data/source-breakdown.repository.js';
import type { BreakdownRow } from '../data/source-breakdown.sql.js';
import { toBreakdownFacts, toHolding } from '../data/source-breakdown.row.js';
import { toSettings } from '../data/setting-columns.sql.js';
import { isProductSalable } from '../domain/product-salable.js';
import { liveSalableQuantity } from '../domain/salable-quantity.js';
import type { SourceHolding } from '../domain/source-breakdown.js';
import { salableAtSource } from '../domain/source-breakdown.js';

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
  /** By the priority of the links; sources without an item of the SKU are left out. */
  readonly sources: readonly SourceSalability[];
}

/** What can be sold of SKUs and which sources have it (behaviour, "Per-source salable breakdown"). */
@Injectable()
export class SourceSalableQuantities {
  constructor(private readonly repository: SourceBreakdownRepository) {}

  /**
   * The stocks that each SKU is assigned to, by `skuKey` of the SKU; an empty list for one that no stock has. Live, all
   * figures of one moment, in two statements whatever the number of SKUs, stocks and sources. Throws a `RangeError` for
   * more than `BREAKDOWN_SKUS_MAX` SKUs.
   */
  async ofSkus(skus: readonly string[]): Promise<Map<string, StockBreakdown[]>> {
    if (skus.length > BREAKDOWN_SKUS_MAX) throw new RangeError(`At most ${BREAKDOWN_SKUS_MAX} SKUs are read at once.`);
    const breakdowns = new Map<string, StockBreakdown[]>(skus.map((sku) => [skuKey(sku), []]));
    for (const rows of groupsOf(await this.repository.read(skus))) {
      const [first] = rows;
      if (first) breakdowns.get(skuKey(first.sku ?? ''))?.push(breakdownOf(first, rows));
    }
    return breakdowns;
  }
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

function breakdownOf(first: BreakdownRow, rows: readonly BreakdownRow[]): StockBreakdown {
  const { defaults, isReservedPerSource } = toSettings(first);
  const holdings = rows.map((row) => toHolding(row, isReservedPerSource));
  const facts = toBreakdownFacts(first, holdings);
  const stockId = Number(first.stock_id);
  const configuration = effectiveConfiguration(facts.stored, defaults);
  const availability = { ...facts, sku: first.sku ?? '', stockId, configuration, isSalableInIndex: false };
  return {
    stockId,
    stockName: first.stock_name ?? '',
    salableQuantity: liveSalableQuantity(availability),
    isSalable: isProductSalable(availability),
    manageStock: configuration.manageStock,
    sources: holdings.map((holding) => ({ ...holding, salable: salableAtSource(holding) })),
  };
}
