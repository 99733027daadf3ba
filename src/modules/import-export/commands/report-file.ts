import { stringify } from 'csv-stringify/sync';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import type { ItemState, RowResult } from '../domain/row.js';
import { guardCell } from '../domain/spreadsheet-guard.js';

const COLUMNS = [
  'line',
  'source_code',
  'sku',
  'result',
  'quantity_before',
  'status_before',
  'quantity_after',
  'status_after',
  'message',
];

/** A CSV file with what became of every row. It is written after each commit, and added to where a run is resumed. */
export class ReportFile {
  private constructor(private readonly file: FileHandle) {}

  /** Throws a `CommandFailure` where the file can not be written. */
  static async open(path: string, { isContinued }: { readonly isContinued: boolean }): Promise<ReportFile> {
    try {
      const file = await open(path, isContinued ? 'a' : 'w');
      if ((await file.stat()).size === 0) await file.write(stringify([COLUMNS]));
      return new ReportFile(file);
    } catch (error) {
      throw new CommandFailure(`The report cannot be written: ${(error as Error).message}`);
    }
  }

  async write(results: readonly RowResult[]): Promise<void> {
    if (results.length > 0) await this.file.write(stringify(results.map(toCells)));
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

function toCells(result: RowResult): string[] {
  const { line, sourceCode, sku, outcome, before, after, faults = [] } = result;
  return [
    String(line),
    guardCell(sourceCode),
    guardCell(sku),
    outcome,
    ...stateCells(before),
    ...stateCells(after),
    guardCell(faults.map(renderMessage).join(' ')),
  ];
}

function stateCells(state: ItemState | null): [string, string] {
  return state ? [state.quantity.toString(), String(state.status)] : ['', ''];
}
