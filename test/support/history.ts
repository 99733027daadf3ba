import type { Database } from '../../src/platform/database/database.js';

/** A history row as the tests compare it. */
export interface HistoryRow {
  source_code: string;
  sku: string;
  delta: number;
  quantity_after: number;
  status_before: number | null;
  status_after: number | null;
  reason: string;
  actor_type: string;
  actor_id: string | null;
  actor_label: string | null;
  reference_type: string | null;
  reference_id: string | null;
  request_id: string;
  note: string | null;
}

/** The history of some SKUs, oldest first. */
export async function historyOf(database: Database, ...skus: string[]): Promise<HistoryRow[]> {
  const rows = await database.query<HistoryRow>(
    `SELECT source_code, sku, delta, quantity_after, status_before, status_after, reason, actor_type, actor_id,
            actor_label, reference_type, reference_id, request_id, note
       FROM inventory_source_item_adjustment WHERE sku IN (?) ORDER BY adjustment_id`,
    [skus],
  );
  return rows.map((row) => ({ ...row, delta: Number(row.delta), quantity_after: Number(row.quantity_after) }));
}

/** Items whose quantity is not the sum of their deltas, or not what their last row says: always none. */
export async function driftOf(database: Database, skus: readonly string[]): Promise<unknown[]> {
  return database.query(
    `SELECT h.source_code, h.sku, h.total, h.last_after, COALESCE(i.quantity, 0) AS quantity
       FROM (SELECT source_code, sku, SUM(delta) AS total,
                    SUBSTRING_INDEX(GROUP_CONCAT(quantity_after ORDER BY adjustment_id DESC), ',', 1) AS last_after
               FROM inventory_source_item_adjustment WHERE sku IN (?) GROUP BY source_code, sku) h
       LEFT JOIN inventory_source_item i ON i.source_code = h.source_code AND i.sku = h.sku
      WHERE h.total <> COALESCE(i.quantity, 0) OR h.last_after <> COALESCE(i.quantity, 0)`,
    [skus],
  );
}
