import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import type { ImportSummary } from '../app/import-summary.js';
import type { ItemState, RowError, RowResult } from '../domain/row.js';

/** Rows of a table for people; a report file has all of them. */
const ROWS_SHOWN_MAX = 50;

/** Shows what an import did, or would do. */
export function showSummary(summary: ImportSummary, output: CommandOutput): void {
  const { runId, rows, tally, differences, errors, unknownSkus, ignoredColumns } = summary;
  if (ignoredColumns.length > 0) output.note(`Columns that were passed over: ${ignoredColumns.join(', ')}.`);
  showDifferences(differences, tally.created + tally.updated + tally.deleted, output);
  showErrors(errors, tally.failed, output);
  if (runId !== null) output.line(`run_id: ${runId}`);
  const { created, updated, unchanged, deleted, merged, failed, historyRows } = tally;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${deleted} deleted, ${merged} merged with a later row, ${failed} failed`;
  output.line(`${rows} row(s): ${counts}.`);
  output.line(`${historyRows} history row(s) ${runId === null ? 'would be written' : 'written'}.`);
  if (tally.unknownSkus > 0) {
    const named = unknownSkus.length > 0 ? `, such as ${unknownSkus.join(', ')}` : '';
    output.line(`${tally.unknownSkus} row(s) are about SKUs that the catalogue does not have${named}.`);
  }
  if (runId === null) output.note(closingWord(summary));
}

/** Lists rows that cannot be imported. */
export function showErrors(errors: readonly RowError[], failedRows: number, output: CommandOutput): void {
  if (errors.length === 0) return;
  const shown = errors.slice(0, ROWS_SHOWN_MAX);
  output.table(
    ['Line', 'Problem'],
    shown.map((error) => [error.line, renderMessage(error)]),
  );
  const isCut = shown.length < errors.length || new Set(errors.map(({ line }) => line)).size < failedRows;
  if (isCut) output.line(`Only the first problems are shown; ${failedRows} row(s) failed. --report has all of them.`);
}

function showDifferences(differences: readonly RowResult[], changes: number, output: CommandOutput): void {
  if (differences.length === 0) return;
  const shown = differences.slice(0, ROWS_SHOWN_MAX);
  output.table(
    ['Line', 'Source', 'SKU', 'Quantity', 'Status'],
    shown.map(({ line, sourceCode, sku, stockState, before, after }) => [
      line,
      sourceCode,
      sku,
      arrow(before, after, (state) => state.quantity.toString()),
      stockState === undefined ? arrow(before, after, (state) => String(state.status)) : `in state ${stockState}`,
    ]),
  );
  if (shown.length < changes) output.line(`Only the first ${shown.length} of ${changes} changes are shown.`);
}

function arrow(before: ItemState | null, after: ItemState | null, shown: (state: ItemState) => string): string {
  const [was, is] = [before ? shown(before) : 'none', after ? shown(after) : 'none'];
  return was === is ? was : `${was} -> ${is}`;
}

function closingWord({ isRefused }: ImportSummary): string {
  return isRefused
    ? 'Nothing was changed. The import itself would be refused because of the rows that fail, unless --errors is skip.'
    : 'Nothing was changed: this was a dry run.';
}
