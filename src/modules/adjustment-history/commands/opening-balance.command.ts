import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { currentContext } from '../../../platform/context/request-context.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { OPENING_BATCH_MAX, OpeningBalance } from '../app/opening-balance.service.js';
import { nearestInteger } from './nearest-integer.js';

interface OpeningBalanceOptions {
  readonly batchSize: number;
  readonly undo?: string;
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:adjustment:opening-balance`: run once by an operator, never by an upgrade. */
@Command({
  name: 'inventory:adjustment:opening-balance',
  description:
    'write a starting history row for every source item that has a quantity and no history; ' +
    'it also does so while recording is switched off, and a second run writes nothing',
})
export class OpeningBalanceCommand extends OperatorCommand<OpeningBalanceOptions> {
  constructor(private readonly openings: OpeningBalance) {
    super();
  }

  @Option({
    flags: '--batch-size <count>',
    description: `source items locked at a time, ${OPENING_BATCH_MAX} at most`,
    defaultValue: 1000,
  })
  parseBatchSize(value: string): number {
    return nearestInteger(value, { min: 1, max: OPENING_BATCH_MAX });
  }

  @Option({
    flags: '--undo <request_id>',
    description: 'remove the rows that an earlier run wrote with this request id',
  })
  parseUndo(value: string): string {
    return parseText(value, { max: REQUEST_ID_LENGTH_MAX });
  }

  @Option({ flags: '--dry-run', description: 'only count what would be written, or with --undo removed' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    options: OpeningBalanceOptions,
    output: CommandOutput,
  ): Promise<number> {
    if (options.undo === undefined) await this.write(options, output);
    else await this.remove(options.undo, options, output);
    return EXIT.success;
  }

  private async write({ batchSize, dryRun = false }: OpeningBalanceOptions, output: CommandOutput): Promise<void> {
    const requestId = dryRun ? null : currentContext().requestId;
    const done = this.watch(
      'Source items looked at',
      (rows) => (requestId === null ? 'Nothing was written.' : `${rows} rows were written; request_id: ${requestId}.`),
      output,
    );
    const written = await this.openings.write({ batchSize, dryRun, afterBatch: done });
    output.endProgress();
    if (requestId !== null) output.line(`request_id: ${requestId}`);
    output.line(`${written} row(s) ${dryRun ? 'would be ' : ''}written.`);
    output.json({ request_id: requestId, rows_written: written, dry_run: dryRun });
  }

  private async remove(
    requestId: string,
    { batchSize, dryRun = false }: OpeningBalanceOptions,
    output: CommandOutput,
  ): Promise<void> {
    const done = this.watch(
      'Rows looked at',
      (rows) => (dryRun ? 'Nothing was removed.' : `${rows} rows were removed.`),
      output,
    );
    const removed = await this.openings.undo(requestId, { batchSize, dryRun, afterBatch: done });
    output.endProgress();
    output.line(`request_id: ${requestId}`);
    output.line(`${removed} row(s) ${dryRun ? 'would be ' : ''}removed.`);
    output.json({ request_id: requestId, rows_removed: removed, dry_run: dryRun });
  }

  /** Shows how far the work is, and lets Ctrl+C end it between two batches. */
  private watch(
    label: string,
    done: (rows: number) => string,
    output: CommandOutput,
  ): (step: { readonly examined: number; readonly changed: number }) => void {
    let rows = 0;
    const progress = output.progress(label);
    const betweenBatches = output.batches(() => done(rows));
    return ({ examined, changed }) => {
      rows += changed;
      progress.advance(examined);
      betweenBatches();
    };
  }
}
