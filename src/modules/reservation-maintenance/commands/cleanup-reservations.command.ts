import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger } from '../../../platform/cli/option-values.js';
import { CLEANUP_BATCH, RemoveBalanced } from '../app/remove-balanced.service.js';

interface CleanupCommandOptions {
  readonly dryRun?: boolean;
  readonly batchSize: number;
}

/** `bin/cli inventory:reservation:cleanup`: what the nightly job does, now. */
@Command({
  name: 'inventory:reservation:cleanup',
  description: 'delete the reservations that add up to zero; the same runs every night at 00:00 UTC',
})
export class CleanupReservationsCommand extends OperatorCommand<CleanupCommandOptions> {
  constructor(private readonly cleanup: RemoveBalanced) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'only count what would be deleted' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--batch-size <rows>',
    description: `rows deleted at a time, ${CLEANUP_BATCH.max} at most; a group of more goes alone`,
    defaultValue: CLEANUP_BATCH.default,
  })
  parseBatchSize(value: string): number {
    return parseInteger(value, CLEANUP_BATCH);
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false, batchSize }: CleanupCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    let deleted = 0;
    const progress = output.progress('Orders looked at');
    const betweenSteps = output.batches(() =>
      dryRun ? 'Nothing was deleted.' : `${deleted} reservations were deleted.`,
    );
    const removal = await this.cleanup.execute({
      dryRun,
      batchSize,
      afterStep: (step) => {
        deleted += step.deleted;
        progress.advance(step.examined);
        betweenSteps();
      },
    });
    output.endProgress();
    output.line(
      `${removal.rows} reservation(s) in ${removal.groups} group(s) ${dryRun ? 'would be deleted' : 'deleted'}.`,
    );
    output.json({ dry_run: dryRun, reservations: removal.rows, groups: removal.groups });
    return EXIT.success;
  }
}
