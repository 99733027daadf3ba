import type { ErrorParameters } from '../../../platform/errors/application-error.js';
import type { Behavior } from '../domain/behavior.js';
import type { ItemState, RowError, RowOutcome, RowResult, RowTally } from '../domain/row.js';
import type { ImportKind, ImportRun, RunState } from '../domain/run.js';
import type { ImportSummary } from './import-summary.js';

/** One broken rule as a machine reads it. */
interface ErrorDocument {
  readonly line: number;
  readonly message: string;
  readonly parameters: ErrorParameters;
}

type TallyDocument = Readonly<Record<RowOutcome, number>> & {
  readonly history_rows: number;
  readonly unknown_skus: number;
};

type OutcomeDocument = TallyDocument & {
  readonly rows: number;
  readonly errors: readonly ErrorDocument[];
  readonly unknown_sku_examples: readonly string[];
  readonly ignored_columns: readonly string[];
};

/** What an import did. */
type DoneDocument = OutcomeDocument & { readonly run_id: string; readonly request_id: string };

/** What an import would do. */
type DryRunDocument = OutcomeDocument & {
  readonly run_id: null;
  readonly request_id: null;
  readonly dry_run: true;
  readonly is_refused: boolean;
  readonly differences: readonly DifferenceDocument[];
};

interface StateDocument {
  readonly quantity: number;
  readonly status: number;
}

interface DifferenceDocument {
  readonly line: number;
  readonly source_code: string;
  readonly sku: string;
  readonly state?: string;
  readonly result: RowOutcome;
  readonly before: StateDocument | null;
  readonly after: StateDocument | null;
}

type RunDocument = TallyDocument & {
  readonly run_id: string;
  readonly request_id: string;
  readonly kind: ImportKind;
  readonly behavior: Behavior;
  readonly file_name: string;
  readonly state: RunState;
  readonly rows: number;
  readonly last_line: number;
  readonly errors: readonly ErrorDocument[];
  readonly started_at: string;
  readonly updated_at: string;
};

/** An import as a machine reads it, over REST and with `--json` alike. */
export function summaryDocument(summary: ImportSummary): DoneDocument | DryRunDocument {
  const { runId, requestId, rows, tally, errors, unknownSkus, ignoredColumns, differences } = summary;
  const outcome = {
    rows,
    ...tallyDocument(tally),
    errors: errors.map(errorDocument),
    unknown_sku_examples: unknownSkus,
    ignored_columns: ignoredColumns,
  };
  // A dry run has neither of the two ids.
  if (runId !== null && requestId !== null) return { run_id: runId, request_id: requestId, ...outcome };
  return {
    run_id: null,
    request_id: null,
    ...outcome,
    dry_run: true,
    is_refused: summary.isRefused,
    differences: differences.map(differenceDocument),
  };
}

/** A run as a machine reads it. */
export function runDocument(run: ImportRun): RunDocument {
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
    errors: errors.map(errorDocument),
    started_at: run.startedAt,
    updated_at: run.updatedAt,
  };
}

function errorDocument({ line, message, parameters }: RowError): ErrorDocument {
  return { line, message, parameters: parameters ?? {} };
}

function tallyDocument({ historyRows, unknownSkus, ...outcomes }: RowTally): TallyDocument {
  return { ...outcomes, history_rows: historyRows, unknown_skus: unknownSkus };
}

function differenceDocument({ line, sourceCode, sku, stockState, ...row }: RowResult): DifferenceDocument {
  return {
    line,
    source_code: sourceCode,
    sku,
    ...(stockState === undefined ? {} : { state: stockState }),
    result: row.outcome,
    before: stateOf(row.before),
    after: stateOf(row.after),
  };
}

function stateOf(state: ItemState | null): StateDocument | null {
  return state && { quantity: state.quantity.toNumber(), status: state.status };
}
