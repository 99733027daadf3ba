import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { RowError, RowResult, RowTally } from '../domain/row.js';
import { ERRORS_KEPT_MAX } from '../domain/run.js';

/** Changes that a dry run shows. */
export const DIFFERENCES_KEPT_MAX = 100;

/** What an import did, or a dry run would do. */
export interface ImportSummary {
  /** Null for a dry run, of which nothing is kept. */
  readonly runId: string | null;
  /** Of the history rows; null for a dry run. */
  readonly requestId: string | null;
  /** Of the whole run, the part before it was resumed included. */
  readonly rows: number;
  readonly tally: RowTally;
  /** The first failures; `tally.failed` counts all failed rows. */
  readonly errors: readonly RowError[];
  /** The first SKUs of this run that the catalogue does not have; `tally.unknownSkus` counts all rows with such a SKU. */
  readonly unknownSkus: readonly string[];
  /** Columns of the file that the import does not read. */
  readonly ignoredColumns: readonly string[];
  /** The first changes of a dry run; empty otherwise. */
  readonly differences: readonly RowResult[];
  /** Of a dry run: whether the real one would be refused because of faulty rows. */
  readonly isRefused: boolean;
}

/** Faulty rows stop an import that is not to pass over them. */
export class ImportRefused extends ApplicationError {
  constructor(
    readonly failedRows: number,
    readonly rowErrors: readonly RowError[],
    readonly isPartlyDone: boolean,
  ) {
    super('invalid', REFUSAL[isPartlyDone ? 'partly' : 'whole'], [failedRows], rowErrors.map(withLine));
  }
}

const REFUSAL = {
  whole: 'The import was refused: %1 row(s) can not be imported. Nothing was changed.',
  partly: 'The import was stopped: %1 row(s) can not be imported. What was done before stays done.',
};

/** The error as it stands in a response, with its line among the parameters. */
function withLine({ line, message, parameters }: RowError): ErrorDetail {
  return {
    message: `Line %line: ${message}`,
    parameters: { line, ...(parameters as Record<string, string | number>) },
  };
}

/** Adds to a list that is kept short. */
export function keptErrors(kept: readonly RowError[], more: readonly RowError[]): readonly RowError[] {
  if (more.length === 0 || kept.length >= ERRORS_KEPT_MAX) return kept;
  return [...kept, ...more].slice(0, ERRORS_KEPT_MAX);
}
