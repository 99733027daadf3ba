import type { SearchColumns } from '../../../platform/search/index.js';

/** The columns of a history row in the order of an export; all of them may be filtered and sorted by. */
export const ADJUSTMENT_COLUMNS = {
  adjustment_id: { sql: 'adjustment_id', kind: 'int' },
  created_at: { sql: 'created_at', kind: 'date' },
  source_code: { sql: 'source_code', kind: 'text' },
  sku: { sql: 'sku', kind: 'text' },
  state: { sql: 'state', kind: 'text' },
  delta: { sql: 'delta', kind: 'decimal' },
  quantity_after: { sql: 'quantity_after', kind: 'decimal' },
  status_before: { sql: 'status_before', kind: 'int', nullable: true },
  status_after: { sql: 'status_after', kind: 'int', nullable: true },
  reason: { sql: 'reason', kind: 'text' },
  actor_type: { sql: 'actor_type', kind: 'text' },
  actor_id: { sql: 'actor_id', kind: 'text', nullable: true },
  actor_label: { sql: 'actor_label', kind: 'text', nullable: true },
  reference_type: { sql: 'reference_type', kind: 'text', nullable: true },
  reference_id: { sql: 'reference_id', kind: 'text', nullable: true },
  request_id: { sql: 'request_id', kind: 'text', nullable: true },
  note: { sql: 'note', kind: 'text', nullable: true },
} as const satisfies SearchColumns;

export type AdjustmentColumn = keyof typeof ADJUSTMENT_COLUMNS;
export const ADJUSTMENT_COLUMN_NAMES = Object.keys(ADJUSTMENT_COLUMNS) as AdjustmentColumn[];

/** A history row as the database gives it. */
export interface AdjustmentRow {
  adjustment_id: number;
  source_code: string;
  sku: string;
  state: string;
  delta: string;
  quantity_after: string;
  status_before: number | null;
  status_after: number | null;
  reason: string;
  actor_type: string;
  actor_id: string | null;
  actor_label: string | null;
  reference_type: string | null;
  reference_id: string | null;
  request_id: string | null;
  note: string | null;
  created_at: string;
}
