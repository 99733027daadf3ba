import type { CsvRecord, FaultyRow, RowResult } from '../domain/row.js';
import type { ImportKind } from '../domain/run.js';
import type { RowRules } from './import-options.js';

/** What a batch did, or would do. */
export interface BatchOutcome {
  /** One per row, in the order of the rows. */
  readonly results: readonly RowResult[];
  /** Rows that the history got; none while recording is switched off. */
  readonly historyRows: number;
}

export const NOTHING_DONE: BatchOutcome = { results: [], historyRows: 0 };

/** What only the database can tell of rows. */
export interface RowFindings {
  /** Those that break a rule. */
  readonly faulty: readonly FaultyRow[];
  /** The SKU of every row whose SKU the catalogue does not have, be it refused or not. */
  readonly unknownSkus: readonly string[];
}

/** One run of an importer: it knows the columns of the file. */
export interface ImportSession<Row extends { readonly line: number }> {
  /** Columns of the file that the import does not read. */
  readonly ignoredColumns: readonly string[];
  /** The row of a record, or the rules that it breaks by itself. */
  read(record: CsvRecord): Row | FaultyRow;
  /** Looks the rows up. The number of statements is constant. */
  check(rows: readonly Row[]): Promise<RowFindings>;
  /** Does what the rows say, in the running transaction. */
  write(rows: readonly Row[]): Promise<BatchOutcome>;
  /** What `write` would do after all that was previewed in the running transaction; changes nothing. */
  preview(rows: readonly Row[]): Promise<BatchOutcome>;
}

/** Whether what a session has checked is written before the next check: a check beforehand and a dry run only read. */
export type SessionMode = 'write' | 'read-only';

/** A kind of file that can be imported. */
export interface RowImporter<Row extends { readonly line: number }> {
  readonly kind: ImportKind;
  /** Throws `invalid` for a head that does not fit. */
  begin(head: CsvRecord, rules: RowRules, mode: SessionMode): ImportSession<Row>;
}
