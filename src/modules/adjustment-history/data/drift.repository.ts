import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../domain/vocabulary.js';

/** Names what a source item has in a state, in the order of the walk. */
export interface HistoryKey {
  readonly sourceCode: string;
  readonly sku: string;
  /** Left out for `available`. As the end of a slice it then stands for all of the item. */
  readonly state?: string | undefined;
}

/** The last history row of a source item in a state beside its present quantity; what is gone has zero. */
export interface ComparedItem extends HistoryKey {
  readonly state: string;
  readonly lastQuantity: Quantity;
  readonly quantity: Quantity;
}

/** One slice of the walk. */
export interface DriftSlice {
  /** Quantities compared: those of source items, and what these have in other states. */
  readonly compared: number;
  readonly drift: readonly ComparedItem[];
  /** Where the next slice goes on; undefined after the last one. */
  readonly last: HistoryKey | undefined;
}

interface SliceRow {
  source_code: string;
  sku: string;
  state: string;
  quantity_after: string;
  quantity: string;
  drifts: number;
}

/**
 * Compares the history with the quantities. It names the source items' tables although they belong to another module:
 * last row and quantity have to come from one statement. Between two statements a writer may commit, and its item would
 * be reported.
 */
@Injectable()
export class DriftRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares the next `limit` quantities that have a history, in the order of source, SKU and state. The inner select
   * reads `idx_adjustment_item` in its order from where the last slice ended, and stops after `limit` keys. The engine
   * jumps from key to key where it finds that quicker. Plain reads: no writer waits.
   */
  async compare(after: HistoryKey | undefined, limit: number): Promise<DriftSlice> {
    const beyond = after ? `WHERE ${BEYOND}` : '';
    const rows = await this.database.query<SliceRow>(
      `SELECT STRAIGHT_JOIN latest.source_code, latest.sku, latest.state, a.quantity_after,
              COALESCE(i.quantity, s.quantity, 0) AS quantity,
              a.quantity_after <> COALESCE(i.quantity, s.quantity, 0) AS drifts
         FROM (SELECT source_code, sku, state, MAX(adjustment_id) AS adjustment_id
                 FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                ${beyond}
                GROUP BY source_code, sku, state ORDER BY source_code, sku, state LIMIT ?) latest
         JOIN inventory_source_item_adjustment a ON a.adjustment_id = latest.adjustment_id
         LEFT JOIN inventory_source_item i
                ON latest.state = '${AVAILABLE}' AND i.source_code = latest.source_code AND i.sku = latest.sku
         LEFT JOIN inventory_source_item_state s
                ON latest.state <> '${AVAILABLE}' AND s.sku = latest.sku AND s.source_code = latest.source_code
               AND s.state = latest.state
        ORDER BY latest.source_code, latest.sku, latest.state`,
      [...(after ? boundsOf(after) : []), limit],
    );
    return sliceOf(rows, limit);
  }

  /**
   * Quantities in other states that have no history at all, among the next `limit` ones: none should. An item without a
   * history is another matter, as the history began after it.
   */
  async unrecordedStates(after: HistoryKey | undefined, limit: number): Promise<DriftSlice> {
    const beyond = after ? `WHERE ${BEYOND}` : '';
    const rows = await this.database.query<SliceRow>(
      `SELECT walked.source_code, walked.sku, walked.state, 0 AS quantity_after, walked.quantity,
              walked.quantity <> 0 AND NOT EXISTS (
                SELECT 1 FROM inventory_source_item_adjustment a FORCE INDEX (idx_adjustment_item)
                 WHERE a.source_code = walked.source_code AND a.sku = walked.sku AND a.state = walked.state) AS drifts
         FROM (SELECT source_code, sku, state, quantity
                 FROM inventory_source_item_state
                ${beyond}
                ORDER BY source_code, sku, state LIMIT ?) walked
        ORDER BY walked.source_code, walked.sku, walked.state`,
      [...(after ? boundsOf(after) : []), limit],
    );
    return sliceOf(rows, limit);
  }
}

/** Behind a key; spelled out, since neither engine takes rows of values for a range. */
const BEYOND = '(source_code > ? OR (source_code = ? AND (sku > ? OR (sku = ? AND state > ?))))';

/** No state comes behind this one: a key without a state stands for all of its item. */
const BEHIND_ALL_STATES = '\uffff';

function boundsOf({ sourceCode, sku, state = BEHIND_ALL_STATES }: HistoryKey): string[] {
  return [sourceCode, sourceCode, sku, sku, state];
}

function sliceOf(rows: readonly SliceRow[], limit: number): DriftSlice {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    compared: rows.length,
    drift: rows.filter((row) => row.drifts === 1).map(toComparedItem),
    last: last && { sourceCode: last.source_code, sku: last.sku, state: last.state },
  };
}

function toComparedItem(row: SliceRow): ComparedItem {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    state: row.state,
    lastQuantity: Quantity.of(row.quantity_after),
    quantity: Quantity.of(row.quantity),
  };
}
