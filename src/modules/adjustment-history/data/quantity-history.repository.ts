import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { isStatementTimeout } from '../../../platform/database/failure.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { LastChangeOfSlice } from '../domain/quantity-series.js';
import { AVAILABLE } from '../domain/vocabulary.js';

const SECONDS_MAX = 5;

/** What the statement is asked about. */
interface QuantityQuestion {
  readonly sku: string;
  /** Every source where it is absent. */
  readonly sourceCode: string | undefined;
  /** Of the slices; the last id before the window comes first. Ascending. */
  readonly lastIds: readonly number[];
  /** Rows of the result. */
  readonly limit: number;
}

/**
 * Reads the history of a SKU as a chart shows it. The history is ordered by its ids, and an id lies in the slice that
 * its number says. So the index of source items is enough: of each slice one row is read. It names the table of
 * sources, another module's, to walk that index source by source. It reads and never writes.
 */
@Injectable()
export class QuantityHistoryRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * The newest ids that had been written by these moments, 0 where there were none. One statement, one look-up for
   * each.
   */
  async lastIdsAt(moments: readonly string[]): Promise<number[]> {
    const looked = moments.map(
      (_, index) =>
        `(SELECT ${index} AS slice, adjustment_id FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_created_at)
           WHERE created_at <= ? ORDER BY created_at DESC, adjustment_id DESC LIMIT 1)`,
    );
    const rows = await this.reads.query<{ slice: number; adjustment_id: number }>(looked.join(' UNION ALL '), moments);
    const found = new Map(rows.map((row) => [row.slice, row.adjustment_id]));
    let highest = 0;
    // Transactions that run side by side may commit ids a little out of the order of their times.
    return moments.map((_, index) => (highest = Math.max(highest, found.get(index) ?? 0)));
  }

  /** The last change of each source in each slice. One statement. Throws `invalid` where it takes too long. */
  async lastChanges({ sku, sourceCode, lastIds, limit }: QuantityQuestion): Promise<LastChangeOfSlice[]> {
    const scope = sourceScope();
    const isOne = sourceCode === undefined ? '' : ' AND s.source_code = ?';
    // Number of a slice: how many of the bounds are below the id.
    const bounds = lastIds.slice(0, -1).map((id) => id + 1);
    const sql = `
      SELECT h.source_code, last.slice, DATE_FORMAT(h.created_at, '%Y-%m-%d %H:%i:%s') AS at, h.quantity_after
        FROM (SELECT s.source_code, INTERVAL(a.adjustment_id, ${bounds.map(() => '?').join(', ')}) AS slice,
                     MAX(a.adjustment_id) AS adjustment_id
                FROM inventory_source s
                STRAIGHT_JOIN inventory_source_item_adjustment a FORCE INDEX (idx_adjustment_item)
                  ON a.source_code = s.source_code AND a.sku = ? AND a.state = '${AVAILABLE}' AND a.adjustment_id <= ?${isOne}${scope.and('s.source_code')}
               GROUP BY s.source_code, slice) last
        JOIN inventory_source_item_adjustment h ON h.adjustment_id = last.adjustment_id
       ORDER BY h.source_code, last.slice LIMIT ?`;
    try {
      const rows = await this.reads.query<{
        source_code: string;
        slice: number;
        at: string;
        quantity_after: string;
      }>(withStatementTimeout(sql, SECONDS_MAX), [
        ...bounds,
        sku,
        lastIds.at(-1) ?? 0,
        ...(sourceCode === undefined ? [] : [sourceCode]),
        ...scope.values,
        limit,
      ]);
      return rows.map((row) => ({
        sourceCode: row.source_code,
        slice: row.slice,
        at: row.at,
        quantity: Number(row.quantity_after),
      }));
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      throw invalid('The chart took longer than %1 seconds. Choose one source or a shorter time.', [SECONDS_MAX]);
    }
  }
}
