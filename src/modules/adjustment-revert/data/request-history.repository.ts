import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { stateKey } from '../../source-items/index.js';
import type { SourceItemKey, StockStatus } from '../../source-items/index.js';
import { IN_TRANSIT, TRANSFER_REFERENCE_TYPE, TRANSIT_REASONS } from '../../transfer-orders/index.js';
import type { RequestRow } from '../domain/request-effect.js';
import { REVERT_REASON, REVERT_REFERENCE_TYPE } from '../domain/revert-reference.js';

/** What is known of a request: the spelling of its id, where its rows are, and how many it wrote. */
export interface RecordedRequest {
  readonly requestId: string;
  /** In the order of their ids. */
  readonly runs: readonly IdRun[];
  readonly rows: number;
}

/** Ranges per statement: planning them takes the optimizer memory, and time that grows with their number. */
const RUNS_PER_STATEMENT = 500;
const KEYS_PER_STATEMENT = 5000;

const COLUMNS =
  'adjustment_id, source_code, sku, state, delta, quantity_after, status_before, status_after, reason, actor_type, reference_type, reference_id, note';

interface AdjustmentRow {
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
  reference_type: string | null;
  reference_id: string | null;
  note: string | null;
}

/**
 * Reads what a request wrote, from the tables of the adjustment history, and writes nothing there. The history has no
 * index on the request id: the table of requests says where its rows are.
 */
@Injectable()
export class RequestHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Reads at most `entriesMax` entries of the request; undefined where none is known. */
  async find(requestId: string, entriesMax: number): Promise<RecordedRequest | undefined> {
    const entries = await this.database.query<IdRun & { id: string; written: number }>(
      `SELECT request_id AS id, first_adjustment_id AS first, last_adjustment_id AS last, adjustments AS written
         FROM inventory_adjustment_request FORCE INDEX (idx_adjustment_request_id)
        WHERE request_id = ? ORDER BY first_adjustment_id LIMIT ?`,
      [requestId, entriesMax],
    );
    const [entry] = entries;
    if (!entry) return undefined;
    return {
      requestId: entry.id,
      runs: entries.map(({ first, last }) => ({ first, last })),
      rows: entries.reduce((sum, { written }) => sum + written, 0),
    };
  }

  /**
   * Locks the entries of the request until the transaction ends and returns how many rows they stand for. The index is
   * named because a scan would lock the entries of all other requests too.
   */
  async hold(requestId: string): Promise<number> {
    const [row] = await this.database.query<{ written: number | null }>(
      `SELECT CAST(SUM(adjustments) AS SIGNED) AS written FROM inventory_adjustment_request FORCE INDEX (idx_adjustment_request_id)
        WHERE request_id = ? FOR UPDATE`,
      [requestId],
    );
    return row?.written ?? 0;
  }

  /** Rows of the request with ids in the runs, in their order. */
  async rowsIn(requestId: string, runs: readonly IdRun[]): Promise<RequestRow[]> {
    const found: RequestRow[] = [];
    for (const some of chunksOf(runs, RUNS_PER_STATEMENT)) {
      const rows = await this.database.query<AdjustmentRow>(
        `SELECT ${COLUMNS} FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
          WHERE (${rangesOf(some)}) AND request_id = ? ORDER BY adjustment_id`,
        [...boundsOf(some), requestId],
      );
      for (const row of rows) found.push(toRow(row));
    }
    return found;
  }

  /** How many rows of the request are left in the runs. */
  async countIn(requestId: string, runs: readonly IdRun[]): Promise<number> {
    let count = 0;
    for (const some of chunksOf(runs, RUNS_PER_STATEMENT)) {
      const [row] = await this.database.query<{ found: number }>(
        `SELECT COUNT(*) AS found FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
          WHERE (${rangesOf(some)}) AND request_id = ?`,
        [...boundsOf(some), requestId],
      );
      count += row?.found ?? 0;
    }
    return count;
  }

  /** A row of the request in the runs that is as a step of a transfer writes it; undefined without one. */
  async rowLikeStep(requestId: string, runs: readonly IdRun[]): Promise<RequestRow | undefined> {
    for (const some of chunksOf(runs, RUNS_PER_STATEMENT)) {
      const [row] = await this.database.query<AdjustmentRow>(
        `SELECT ${COLUMNS} FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
          WHERE (${rangesOf(some)}) AND request_id = ? AND reference_type = ? AND state = ?
            AND ((delta > 0 AND reason IN (?)) OR (delta < 0 AND reason IN (?))) LIMIT 1`,
        [
          ...boundsOf(some),
          ...[requestId, TRANSFER_REFERENCE_TYPE, IN_TRANSIT, TRANSIT_REASONS.comes, TRANSIT_REASONS.goes],
        ],
      );
      if (row) return toRow(row);
    }
    return undefined;
  }

  /**
   * Whether goods that left transit with this row may have been sent by the transfer to which it refers. The history has its
   * shipment to the source, or begins when goods were in transit already, as the rows before were pruned.
   */
  async maySend({ sourceCode, sku, state, referenceId }: RequestRow): Promise<boolean> {
    const [row] = await this.database.query<{ is_sent: number; has_before: number | null }>(
      `SELECT EXISTS (SELECT 1 FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_reference)
                       WHERE reference_type = ? AND reference_id = ? AND source_code = ? AND state = ?
                         AND reason IN (?)) AS is_sent,
              (SELECT quantity_after <> delta FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                WHERE source_code = ? AND sku = ? AND state = ? ORDER BY adjustment_id LIMIT 1) AS has_before`,
      [
        ...[TRANSFER_REFERENCE_TYPE, referenceId, sourceCode, state, TRANSIT_REASONS.comes],
        ...[sourceCode, sku, state],
      ],
    );
    return row?.is_sent === 1 || row?.has_before === 1;
  }

  /** All rows that the request wrote of these items, in whatever state, `span` being where its ids are; in the order of their ids. */
  async rowsOfItems(requestId: string, keys: readonly SourceItemKey[], span: IdRun): Promise<RequestRow[]> {
    const found: RequestRow[] = [];
    for (const some of chunksOf(keys, KEYS_PER_STATEMENT)) {
      const { condition, parameters } = naming(some);
      const rows = await this.database.query<AdjustmentRow>(
        `SELECT ${COLUMNS} FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
          WHERE ${condition} AND adjustment_id BETWEEN ? AND ? AND request_id = ?`,
        [...parameters, span.first, span.last, requestId],
      );
      for (const row of rows) found.push(toRow(row));
    }
    return found.sort((a, b) => a.adjustmentId - b.adjustmentId);
  }

  /**
   * Those of the items and states, by `stateKey`, that a revert of the request has a row of. The optimizer has two good indexes.
   * The one by the reference serves where few items are reverted. The one by the items serves where a large request is
   * being reverted batch by batch.
   */
  async revertedItems(requestId: string, keys: readonly SourceItemKey[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const some of chunksOf(keys, KEYS_PER_STATEMENT)) {
      const { condition, parameters } = naming(some);
      const rows = await this.database.query<{ source_code: string; sku: string; state: string }>(
        `SELECT source_code, sku, state FROM inventory_source_item_adjustment
            USE INDEX (idx_adjustment_reference, idx_adjustment_item)
          WHERE reference_type = ? AND reference_id = ? AND reason = ? AND ${condition}`,
        [REVERT_REFERENCE_TYPE, requestId, REVERT_REASON, ...parameters],
      );
      for (const { source_code: sourceCode, sku, state } of rows) found.add(stateKey({ sourceCode, sku, state }));
    }
    return found;
  }
}

function rangesOf(runs: readonly IdRun[]): string {
  return runs.map(() => 'adjustment_id BETWEEN ? AND ?').join(' OR ');
}

function boundsOf(runs: readonly IdRun[]): number[] {
  return runs.flatMap(({ first, last }) => [first, last]);
}

/** Grouped by source: with pairs in one list the optimizer's work grows with the square of their number. */
function naming(keys: readonly SourceItemKey[]): { condition: string; parameters: unknown[] } {
  const bySource = new Map<string, string[]>();
  for (const { sourceCode, sku } of keys) {
    const skus = bySource.get(sourceCode);
    if (skus) skus.push(sku);
    else bySource.set(sourceCode, [sku]);
  }
  const condition = [...bySource].map(() => '(source_code = ? AND sku IN (?))').join(' OR ');
  return { condition: `(${condition})`, parameters: [...bySource].flat() };
}

function toRow(row: AdjustmentRow): RequestRow {
  return {
    adjustmentId: row.adjustment_id,
    sourceCode: row.source_code,
    sku: row.sku,
    state: row.state,
    delta: Quantity.of(row.delta),
    quantityAfter: Quantity.of(row.quantity_after),
    statusBefore: row.status_before as StockStatus | null,
    statusAfter: row.status_after as StockStatus | null,
    reason: row.reason,
    actorType: row.actor_type,
    referenceType: row.reference_type,
    referenceId: row.reference_id,
    note: row.note,
  };
}
