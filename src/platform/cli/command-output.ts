import Table from 'cli-table3';
import type { Interruption } from './interruption.js';
import { barProgress, lineProgress, SILENT_PROGRESS, stoppedOnce } from './progress.js';
import type { Progress } from './progress.js';

type Cell = string | number | boolean | null | undefined;

/** A stream to write to, and whether a person looks at it. */
interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
}

/**
 * What a command says. Data goes to stdout: lines and tables for people, or with `--json` one document and nothing else.
 * Everything said beside the data goes to stderr. A command calls both `line`/`table` and `json`; the mode picks.
 * A reader that has gone (a pipe into `head`) ends the writing, not the work.
 */
export class CommandOutput {
  private document: { readonly value: unknown } | undefined;
  private running: Progress | undefined;

  constructor(
    readonly isJson: boolean,
    private readonly interruption: Interruption,
    private readonly stdout: OutputStream = process.stdout,
    private readonly stderr: OutputStream = process.stderr,
  ) {}

  /** One line of data. */
  line(text: string): void {
    if (!this.isJson) this.stdout.write(`${text}\n`);
  }

  /** Rows of data under a head; `isDense` leaves out the lines between rows. */
  table(head: readonly string[], rows: readonly (readonly Cell[])[], isDense = false): void {
    if (this.isJson) return;
    const table = new Table({ head: [...head], style: { head: [], border: [], compact: isDense } });
    for (const row of rows) table.push(row.map((cell) => String(cell ?? '')));
    this.stdout.write(`${table.toString()}\n`);
  }

  /** The document of `--json`; the last one given is printed when the command ends. */
  json(value: unknown): void {
    this.document = { value };
  }

  /** Something to know beside the data: a hint, a warning, what happens next. */
  note(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  /** How far the command is: a bar on a terminal, now and then a line elsewhere, nothing with `--json`. */
  progress(label: string, total?: number): Progress {
    this.running?.stop();
    this.running = this.startProgress(label, total);
    return this.running;
  }

  /**
   * Declares that the work goes in batches, each committed on its own. `done` says what is finished so far ("4000 rows
   * were written."). The returned check is to be called between two batches; it throws when Ctrl+C was pressed.
   */
  batches(done: () => string): () => void {
    return this.interruption.batches(done);
  }

  /** Ends a running display of progress and prints the document of `--json`; the base class calls it at the end. */
  finish(): void {
    this.endProgress();
    if (this.isJson && this.document) this.stdout.write(`${JSON.stringify(this.document.value, null, 2)}\n`);
  }

  /** Ends a running display of progress, so that what is said next stands on a line of its own. */
  endProgress(): void {
    this.running?.stop();
    this.running = undefined;
  }

  private startProgress(label: string, total: number | undefined): Progress {
    if (this.isJson) return SILENT_PROGRESS;
    const progress =
      this.stderr.isTTY && total !== undefined
        ? barProgress(label, total, this.stderr)
        : lineProgress(label, total, (line) => this.note(line));
    return stoppedOnce(progress);
  }
}
