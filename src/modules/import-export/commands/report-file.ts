import { stringify } from 'csv-stringify/sync';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import { renderMessage } from '../../../platform/errors/application-error.js';
import type { ImportReport } from '../app/import-options.js';
import type { ItemState, RowResult } from '../domain/row.js';
import { guardCell } from '../domain/spreadsheet-guard.js';
import { reportEnd } from './report-end.js';

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

const HEAD = stringify([COLUMNS]);

/**
 * A CSV file with what became of every row. Each batch is in it, and on the disk, before it is committed. Where a run
 * is resumed, what was not committed is cut off, and the rest is added. So every row is in it once.
 */
export class ReportFile implements ImportReport {
  /** The last line told of, and the size before its batch: a batch that is told anew replaces its first telling. */
  private lastLine = 0;
  private sizeBefore = 0;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    /** A pipe or a terminal cannot be cut off. */
    private readonly isCuttable: boolean,
    private size: number,
  ) {}

  /** Throws a `CommandFailure` where the file cannot be written. */
  static async open(path: string, { isContinued }: { readonly isContinued: boolean }): Promise<ReportFile> {
    const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
    try {
      const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | (isContinued ? 0 : O_TRUNC));
      const facts = await file.stat();
      const report = new ReportFile(path, file, facts.isFile(), facts.size);
      if (facts.size === 0) await report.append(HEAD);
      return report;
    } catch (error) {
      throw new CommandFailure(`The report cannot be written: ${(error as Error).message}`);
    }
  }

  /** Throws a `CommandFailure` for a file that is no report, rather than cut it off. */
  async goOnAfter(line: number): Promise<void> {
    if (!this.isCuttable) return;
    const { head, bytes } = await reportEnd(this.path, line);
    if (head !== undefined && `${head}\n` !== HEAD) {
      throw new CommandFailure(`${this.path} is not the report of an import: it begins with another line.`);
    }
    await this.cut(bytes);
    if (bytes === 0) await this.append(HEAD);
  }

  async write(results: readonly RowResult[]): Promise<void> {
    const [first] = results;
    if (!first) return;
    if (first.line <= this.lastLine && this.isCuttable) await this.cut(this.sizeBefore);
    this.sizeBefore = this.size;
    this.lastLine = results.at(-1)?.line ?? this.lastLine;
    await this.append(stringify(results.map(toCells)));
    if (this.isCuttable) await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async append(text: string): Promise<void> {
    await this.file.appendFile(text);
    this.size += Buffer.byteLength(text);
  }

  private async cut(size: number): Promise<void> {
    await this.file.truncate(size);
    this.size = size;
  }
}

function toCells(result: RowResult): string[] {
  const { line, sourceCode, sku, outcome, before, after, violations = [] } = result;
  return [
    String(line),
    guardCell(sourceCode),
    guardCell(sku),
    outcome,
    ...stateCells(before),
    ...stateCells(after),
    guardCell(violations.map(renderMessage).join(' ')),
  ];
}

function stateCells(state: ItemState | null): [string, string] {
  return state ? [state.quantity.toString(), String(state.status)] : ['', ''];
}
