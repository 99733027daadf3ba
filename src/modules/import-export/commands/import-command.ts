import { Option } from 'nest-commander';
import { statSync } from 'node:fs';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseChoice, parseInteger, parseText } from '../../../platform/cli/option-values.js';
import type { Progress } from '../../../platform/cli/progress.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { CsvInput, DEFAULT_DELIMITER } from '../app/import-records.js';
import { ImportRefused } from '../app/import-summary.js';
import type { ImportSummary } from '../app/import-summary.js';
import type { RowImporter } from '../app/row-importer.js';
import { BATCH_ROWS, BATCH_ROWS_MAX, ON_FAULT } from '../app/import-options.js';
import type { BatchStep, ImportOptions, OnFault } from '../app/import-options.js';
import type { RunImport } from '../app/run-import.service.js';
import { summaryDocument } from '../app/summary-document.js';
import type { Behavior } from '../domain/behavior.js';
import { delimiterOf } from '../domain/delimiter.js';
import { ReportFile } from './report-file.js';
import { showErrors, showSummary } from './import-report.js';

/** The options of every import. */
export interface ImportCommandOptions {
  readonly dryRun?: boolean;
  readonly batchSize: number;
  readonly errors: OnFault;
  readonly delimiter: string;
  readonly resume?: string;
  readonly report?: string;
}

const STANDARD_INPUT = '-';
const ID_LENGTH_MAX = 64;
const PATH_LENGTH_MAX = 4096;

/**
 * What the import commands have in common: where the rows come from, how far they are, and what became of them. Exit
 * code 1 where rows failed or the import was refused.
 */
export abstract class ImportCommand<Options extends ImportCommandOptions> extends OperatorCommand<Options> {
  protected constructor(private readonly runImport: RunImport) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.failure]: 'rows failed, the import was refused, or it failed' };
  }

  @Option({ flags: '--dry-run', description: 'say what would change, and change nothing' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--batch-size <count>',
    description: `rows of one transaction, ${BATCH_ROWS_MAX} at most`,
    defaultValue: BATCH_ROWS,
  })
  parseBatchSize(value: string): number {
    return parseInteger(value, { min: 1, max: BATCH_ROWS_MAX });
  }

  @Option({
    flags: '--errors <stop|skip>',
    description:
      'what a faulty row does: stop refuses a file before anything is changed, and ends standard input there; ' +
      'skip imports all other rows',
    defaultValue: 'stop',
  })
  parseErrors(value: string): OnFault {
    return parseChoice(value, ON_FAULT);
  }

  @Option({
    flags: '--delimiter <character>',
    description: 'what stands between two cells, or the word tab',
    defaultValue: DEFAULT_DELIMITER,
  })
  parseDelimiter(value: string): string {
    const sign = delimiterOf(value);
    if (sign === undefined) throw new UsageError('One character is needed, or the word tab.');
    return sign;
  }

  @Option({
    flags: '--resume <run_id>',
    description: 'go on with an interrupted run of the same file; rows that are not done yet may have been corrected',
  })
  parseResume(value: string): string {
    return parseText(value, { max: ID_LENGTH_MAX });
  }

  @Option({ flags: '--report <file>', description: 'write what became of every row to a CSV file' })
  parseReport(value: string): string {
    return parseText(value, { max: PATH_LENGTH_MAX });
  }

  protected override checkUsage([path = '']: readonly string[], { dryRun, resume }: Options): void {
    parseText(path, { max: PATH_LENGTH_MAX });
    if (dryRun && resume !== undefined) throw new UsageError('A dry run keeps nothing that could be resumed.');
  }

  /** Imports the file of the arguments. */
  protected async importFile<Row extends { readonly line: number }>(
    importer: RowImporter<Row>,
    { path, behavior }: { readonly path: string; readonly behavior: Behavior },
    options: ImportCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    const { dryRun: isDryRun = false, batchSize, errors: onFault, resume, report } = options;
    const source = inputOf(path, options.delimiter);
    const reportFile =
      report === undefined ? undefined : await ReportFile.open(report, { isContinued: resume !== undefined });
    const watch = new ImportWatch(source, isDryRun, output);
    try {
      const summary = await this.runImport.execute(importer, source.input, {
        ...{ behavior, isDryRun, batchSize, onFault, resumes: resume },
        ...watch.listeners,
        report: reportFile,
      });
      output.endProgress();
      return this.tell(summary, output);
    } catch (error) {
      output.endProgress();
      if (!(error instanceof ImportRefused)) throw error;
      return this.refuse(error, watch.runId, output);
    } finally {
      await reportFile?.close();
    }
  }

  private tell(summary: ImportSummary, output: CommandOutput): number {
    showSummary(summary, output);
    output.json(summaryDocument(summary));
    return summary.tally.failed > 0 ? EXIT.failure : EXIT.success;
  }

  private refuse(refusal: ImportRefused, runId: string | undefined, output: CommandOutput): number {
    showErrors(refusal.rowErrors, refusal.failedRows, output);
    output.note(refusal.message.replace('%1', String(refusal.failedRows)));
    if (runId !== undefined) output.note(resumeHint(runId));
    output.json({
      run_id: runId ?? null,
      is_refused: true,
      failed: refusal.failedRows,
      errors: refusal.rowErrors.map(({ line, message, parameters }) => ({
        line,
        message,
        parameters: parameters ?? {},
      })),
    });
    return EXIT.failure;
  }
}

interface Source {
  readonly input: CsvInput;
  /** Undefined where it is not known beforehand. */
  readonly size: number | undefined;
}

function inputOf(path: string, delimiter: string): Source {
  if (path === STANDARD_INPUT) {
    return { input: CsvInput.stream('standard input', process.stdin, delimiter), size: undefined };
  }
  try {
    const facts = statSync(path);
    if (facts.isDirectory()) throw new CommandFailure(`${path} is a folder.`);
    // A pipe has no size, and can be read once.
    if (facts.isFile()) return { input: CsvInput.file(path, delimiter), size: facts.size };
    return { input: CsvInput.once(path, delimiter), size: undefined };
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The file cannot be read: ${(error as Error).message}`);
  }
}

function resumeHint(runId: string): string {
  return `Where it is interrupted, go on with --resume ${runId}.`;
}

const LABELS = {
  checked: 'checked',
  imported: 'imported',
} as const satisfies Record<BatchStep['phase'], string>;

/** Shows how far an import is, and lets Ctrl+C end it between two batches. */
class ImportWatch {
  runId: string | undefined;
  private rows = 0;
  private bytes = 0;
  private phase: BatchStep['phase'] | undefined;
  private progress: Progress | undefined;
  private readonly betweenBatches: () => void;

  constructor(
    private readonly source: Source,
    private readonly isDryRun: boolean,
    private readonly output: CommandOutput,
  ) {
    this.betweenBatches = output.batches(() => this.done());
  }

  get listeners(): Pick<ImportOptions, 'whenBegun' | 'afterBatch'> {
    return {
      whenBegun: (runId) => {
        this.runId = runId;
        // Said beforehand: a process that is killed says nothing at its end.
        this.output.note(`The import run is ${runId}. ${resumeHint(runId)}`);
      },
      afterBatch: (step) => this.advance(step),
    };
  }

  private advance({ phase, rows }: BatchStep): void {
    const { input, size } = this.source;
    if (phase !== this.phase) {
      this.phase = phase;
      this.bytes = 0;
      const verb = this.isDryRun ? 'compared' : LABELS[phase];
      this.progress = this.output.progress(size === undefined ? `Rows ${verb}` : `Bytes ${verb}`, size);
    }
    if (phase === 'imported') this.rows += rows;
    this.progress?.advance(size === undefined ? rows : input.bytesRead - this.bytes);
    this.bytes = input.bytesRead;
    this.betweenBatches();
  }

  private done(): string {
    if (this.runId === undefined) return 'Nothing was changed.';
    return `${this.rows} row(s) were imported. ${resumeHint(this.runId)}`;
  }
}
