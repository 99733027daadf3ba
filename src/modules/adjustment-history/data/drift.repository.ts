import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../domain/vocabulary.js';

/** Names one source item in the order of the walk. */
export interface HistoryKey {
  readonly sourceCode: string;
  readonly sku: string;
}

/** The last history row of a source item beside its present quantity; an item that is gone has zero. */
export interface ComparedItem extends HistoryKey {
  readonly lastQuantity: Quantity;
  readonly quantity: Quantity;
}

/** One slice of the walk. */
export interface ComparedSlice {
  /** Source items compared. */
  readonly compared: number;
  readonly drift: readonly ComparedItem[];
  /** Where the next slice goes on; undefined after the last one. */
  readonly last: HistoryKey | undefined;
}

interface SliceRow {
  source_code: string;
  sku: string;
  quantity_after: string;
  quantity: string;
  drifts: string;
}

/**
 * Compares the history with the quantities. It names the source items' table although that belongs to another module:
 * last row and quantity have to come from one statement. Between two statements a writer may commit, and its item would
 * be reported.
 */
@Injectable()
export class DriftRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares the next `limit` source items that have a history, in the order of source and SKU. The inner select reads
   * `idx_adjustment_item` in its order from where the last slice ended, and stops after `limit` keys. The engine jumps
   * from key to key where it finds that quicker. Plain reads: no writer waits.
   */
  async compare(after: HistoryKey | undefined, limit: number): Promise<ComparedSlice> {
    // Spelled out, since neither engine takes `(source_code, sku) > (?, ?)` for a range.
    const beyond = after ? 'AND (source_code > ? OR (source_code = ? AND sku > ?))' : '';
    const bounds = after ? [after.sourceCode, after.sourceCode, after.sku] : [];
    const rows = await this.database.query<SliceRow>(
      `SELECT STRAIGHT_JOIN latest.source_code, latest.sku, a.quantity_after, COALESCE(i.quantity, 0) AS quantity,
              a.quantity_after <> COALESCE(i.quantity, 0) AS drifts
         FROM (SELECT source_code, sku, MAX(adjustment_id) AS adjustment_id
                 FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                WHERE state = ? ${beyond}
                GROUP BY source_code, sku ORDER BY source_code, sku LIMIT ?) latest
         JOIN inventory_source_item_adjustment a ON a.adjustment_id = latest.adjustment_id
         LEFT JOIN inventory_source_item i ON i.source_code = latest.source_code AND i.sku = latest.sku
        ORDER BY latest.source_code, latest.sku`,
      [AVAILABLE, ...bounds, limit],
    );
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      compared: rows.length,
      drift: rows.filter((row) => Number(row.drifts) === 1).map(toComparedItem),
      last: last && { sourceCode: last.source_code, sku: last.sku },
    };
  }
}

function toComparedItem(row: SliceRow): ComparedItem {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    lastQuantity: Quantity.of(row.quantity_after),
    quantity: Quantity.of(row.quantity),
  };
}
