import { Option } from 'nest-commander';
import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { csvTexts } from '../app/csv-table.js';
import type { CsvPage, CsvTable } from '../app/csv-table.js';

export interface ExportCommandOptions {
  readonly output?: string;
  readonly json?: boolean;
}

const PATH_LENGTH_MAX = 4096;

/** What the export commands have in common: the file goes to standard output, or where `--output` says. */
export abstract class ExportCommand<Options extends ExportCommandOptions> extends OperatorCommand<Options> {
  @Option({ flags: '--output <file>', description: 'write to this file; by default to standard output' })
  parseOutput(value: string): string {
    return parseText(value, { max: PATH_LENGTH_MAX });
  }

  protected async write(table: CsvTable, { output: path, json }: Options, output: CommandOutput): Promise<number> {
    if (json && path === undefined)
      throw new UsageError('With --json the file needs a place of its own: --output FILE.');
    let rows = 0;
    const progress = output.progress('Rows exported');
    const counted = countRows(table, (count) => {
      rows += count;
      progress.advance(count);
    });
    try {
      const target = path === undefined ? standardOutput() : createWriteStream(path);
      await pipeline(Readable.from(csvTexts(counted), { objectMode: false }), target);
    } catch (error) {
      throw isFileFailure(error) ? new CommandFailure(`The file cannot be written: ${error.message}`) : error;
    }
    output.endProgress();
    if (path !== undefined) output.line(`${rows} row(s) written to ${path}.`);
    output.json({ rows, output: path ?? null });
    return EXIT.success;
  }
}

/**
 * Standard output, without the end of the process's stream at the end of the file, and without haste: it may be a pipe.
 */
function standardOutput(): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const { stdout } = process;
      // A reader that has gone (a pipe into `head`) ends the writing, not the work.
      if (stdout.destroyed || stdout.write(chunk)) done();
      else {
        const go = (): void => {
          stdout.off('drain', go);
          stdout.off('close', go);
          done();
        };
        stdout.on('drain', go);
        stdout.on('close', go);
      }
    },
  });
}

function countRows({ columns, pages }: CsvTable, tell: (count: number) => void): CsvTable {
  return { columns, pages: counted() };

  async function* counted(): AsyncGenerator<CsvPage> {
    for await (const page of pages) {
      tell(page.rows);
      yield page;
    }
  }
}

function isFileFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && ['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '');
}
