import type { Behavior } from '../domain/behavior.js';
import type { RowResult } from '../domain/row.js';
import type { OnUnknownSku } from '../domain/unknown-skus.js';
import type { ImportSummary } from './import-summary.js';

/** Rows of a batch, at most: as many as the writer's statements take at once. */
export const BATCH_ROWS_MAX = 5000;
export const BATCH_ROWS = 1000;

/** What a row that cannot be imported does to the others. */
export const ON_FAULT = ['stop', 'skip'] as const;
export type OnFault = (typeof ON_FAULT)[number];

/** A batch was done: `checked` before anything is imported, `imported` once it is committed (or previewed). */
export interface BatchStep {
  readonly phase: 'checked' | 'imported';
  readonly rows: number;
}

/** Where it is told what became of every row, in the order of the lines. */
export interface ImportReport {
  /** The run goes on after this line: what was told of later ones was never committed. */
  goOnAfter(line: number): Promise<void>;
  /**
   * What becomes of the rows of a batch, told as the last thing before their commit. A process that dies may leave
   * lines that were not committed, which the next one takes back. It never leaves rows without a line. The batch is
   * told anew where the transaction begins again. Of a refused import only the faulty rows are told.
   */
  write(results: readonly RowResult[]): Promise<void>;
}

/** How the rows of a file are judged. */
export interface RowRules {
  readonly behavior: Behavior;
  /**
   * Of source items: `refuse` (by default) makes a row faulty whose SKU the catalogue does not have, `create` imports it
   * all the same. Rows that delete are never refused for that.
   */
  readonly onUnknownSku?: OnUnknownSku | undefined;
}

export interface ImportOptions extends RowRules {
  readonly isDryRun?: boolean;
  /** From 1 to `BATCH_ROWS_MAX`; each batch is a transaction. */
  readonly batchSize?: number;
  /**
   * `stop`: a faulty row stops the import. Where the input can be read twice, all of it is checked before the first row
   * is imported, so that nothing changes then. Elsewhere the batch with the row and what follows is left out. `skip`:
   * faulty rows are counted and told, and all others are imported.
   */
  readonly onFault: OnFault;
  /** The run to go on with, where an earlier process left it. */
  readonly resumes?: string | undefined;
  /** The run's own id, the same for every attempt of one keyed request: an attempt goes on where the last one ended. */
  readonly runId?: string | undefined;
  readonly report?: ImportReport | undefined;
  /** Told after every batch; what it throws stops the run there. */
  readonly afterBatch?: ((step: BatchStep) => void) | undefined;
  /** Told which run it is, before its first batch. */
  readonly whenBegun?: ((runId: string) => void) | undefined;
  /** Written in the last transaction of the run, with its completion. */
  readonly lastInserts?: ((summary: ImportSummary) => Promise<void>) | undefined;
}

export function batchSizeOf({ batchSize = BATCH_ROWS }: ImportOptions): number {
  return Math.min(Math.max(Math.trunc(batchSize), 1), BATCH_ROWS_MAX);
}
