import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockStatus } from '../../source-items/index.js';

/** A record of a file: its cells, and the line it begins in, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * What became of a row. `merged`: a later row of the same batch decides about the same item. The one history row of
 * both is the later row's. Every row has exactly one outcome.
 */
export const ROW_OUTCOMES = ['created', 'updated', 'unchanged', 'deleted', 'merged', 'failed'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Quantity and status of an item; null stands for an item that is not there. */
export interface ItemState {
  readonly quantity: Quantity;
  readonly status: StockStatus;
}

/** What became of one row, with the item before the batch and after it. */
export interface RowResult {
  readonly line: number;
  readonly sourceCode: string;
  readonly sku: string;
  /** Of a row about another state than `available`; its quantities stand in `before` and `after`. */
  readonly stockState?: string;
  readonly outcome: RowOutcome;
  readonly before: ItemState | null;
  readonly after: ItemState | null;
  /** Of a failed row: every rule that it breaks. */
  readonly violations?: readonly ErrorDetail[];
}

/** A row that cannot be imported. */
export interface FaultyRow {
  readonly line: number;
  readonly sourceCode: string;
  readonly sku: string;
  readonly violations: readonly ErrorDetail[];
}

/** One broken rule with its line, as clients get it. */
export interface RowError extends ErrorDetail {
  readonly line: number;
}

export function failedResult(row: FaultyRow): RowResult {
  return { ...row, outcome: 'failed', before: null, after: null };
}

export function errorsOf(rows: readonly FaultyRow[]): RowError[] {
  return rows.flatMap(({ line, violations }) => violations.map((violation) => ({ line, ...violation })));
}

/** What is counted of rows beside their outcomes. */
interface OtherCounts {
  /** Rows that the history got. */
  readonly historyRows: number;
  /** Rows about a SKU that the catalogue did not have, whatever became of them. */
  readonly unknownSkus: number;
}

/** How many rows had which outcome, and what else was counted of them. */
export interface RowTally extends Readonly<Record<RowOutcome, number>>, OtherCounts {}

export const EMPTY_TALLY: RowTally = {
  created: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  merged: 0,
  failed: 0,
  historyRows: 0,
  unknownSkus: 0,
};

export function tallyOf(results: readonly RowResult[], others: OtherCounts): RowTally {
  const counts: Record<RowOutcome, number> & OtherCounts = { ...EMPTY_TALLY, ...others };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

export function addTallies(a: RowTally, b: RowTally): RowTally {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    deleted: a.deleted + b.deleted,
    merged: a.merged + b.merged,
    failed: a.failed + b.failed,
    historyRows: a.historyRows + b.historyRows,
    unknownSkus: a.unknownSkus + b.unknownSkus,
  };
}

/** Rows of a tally, the failed ones included. */
export function rowsOf(tally: RowTally): number {
  return ROW_OUTCOMES.reduce((sum, outcome) => sum + tally[outcome], 0);
}
