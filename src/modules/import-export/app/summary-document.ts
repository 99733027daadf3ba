import type { ItemState, RowResult, Tally } from '../domain/row.js';
import type { ImportRun } from '../domain/run.js';
import type { ImportSummary } from './import-summary.js';

/** An import as a machine reads it, over REST and with `--json` alike. */
export function summaryDocument(summary: ImportSummary): Record<string, unknown> {
  const { runId, requestId, rows, tally, errors, unknownSkus, ignoredColumns, differences } = summary;
  const common = {
    run_id: runId,
    request_id: requestId,
    rows,
    ...tallyDocument(tally),
    errors: errors.map(({ line, message, parameters }) => ({ line, message, parameters: parameters ?? {} })),
    unknown_sku_examples: unknownSkus,
    ignored_columns: ignoredColumns,
  };
  if (runId !== null) return common;
  return { ...common, dry_run: true, is_refused: summary.isRefused, differences: differences.map(differenceDocument) };
}

/** A run as a machine reads it. */
export function runDocument(run: ImportRun): Record<string, unknown> {
  const { runId, requestId, kind, behavior, fileName, state, rowsDone, lineDone, tally, errors } = run;
  return {
    run_id: runId,
    request_id: requestId,
    kind,
    behavior,
    file_name: fileName,
    state,
    rows: rowsDone,
    last_line: lineDone,
    ...tallyDocument(tally),
    errors: errors.map(({ line, message, parameters }) => ({ line, message, parameters: parameters ?? {} })),
    started_at: run.startedAt,
    updated_at: run.updatedAt,
  };
}

function tallyDocument({ historyRows, unknownSkus, ...outcomes }: Tally): Record<string, number> {
  return { ...outcomes, history_rows: historyRows, unknown_skus: unknownSkus };
}

function differenceDocument({ line, sourceCode, sku, outcome, before, after }: RowResult): Record<string, unknown> {
  return { line, source_code: sourceCode, sku, result: outcome, before: stateOf(before), after: stateOf(after) };
}

function stateOf(state: ItemState | null): { quantity: number; status: number } | null {
  return state && { quantity: state.quantity.toNumber(), status: state.status };
}
