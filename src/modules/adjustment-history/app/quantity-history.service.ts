import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { QuantityHistoryRepository } from '../data/quantity-history.repository.js';
import { seriesOf, sliceEnds } from '../domain/quantity-series.js';
import type { QuantitySeries } from '../domain/quantity-series.js';

/** Slices of a window: a point for about ten pixels of a wide chart. */
export const SLICES = 120;
/** Sources that one chart shows. */
export const SERIES_MAX = 20;

/** A SKU's quantities over time. Moments are `YYYY-MM-DD HH:MM:SS`, UTC; both ends belong to the window. */
interface QuantityWindow {
  readonly sku: string;
  readonly sourceCode?: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** What the history says about a quantity over time, thinned out for a chart. */
@Injectable()
export class QuantityHistory {
  constructor(
    private readonly history: QuantityHistoryRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * The sources with a recorded change up to the end of the window, by code, `SERIES_MAX` of them at most. Each has
   * `SLICES` + 2 points at most: of several changes within a slice the last one counts. Two statements, however long
   * the history is. Throws `invalid` for a window that ends before it begins, and for one that takes too long to read.
   */
  async of({ sku, sourceCode, from, to }: QuantityWindow): Promise<{ series: QuantitySeries[]; isComplete: boolean }> {
    if (from >= to) throw invalid('The time has to begin before it ends.');
    const changes = await this.reads.reading(async () => {
      const lastIds = await this.history.lastIdsAt(sliceEnds(from, to, SLICES));
      const limit = (SERIES_MAX + 1) * (SLICES + 1);
      return this.history.lastChanges({ sku, sourceCode, lastIds, limit });
    });
    const series = seriesOf(changes, { from, to });
    return { series: series.slice(0, SERIES_MAX), isComplete: series.length <= SERIES_MAX };
  }
}
