import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { PruneHistory } from '../app/prune-history.service.js';
import type { PruneOptions, PruneReport } from '../app/prune-history.service.js';

interface PruneCommandOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:adjustment:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:adjustment:prune',
  description:
    'delete history rows older than retention_days, but never the latest of a source, SKU and state; ' +
    'the same runs every night at 02:30 UTC',
})
export class PruneHistoryCommand extends OperatorCommand<PruneCommandOptions> {
  constructor(private readonly pruning: PruneHistory) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'only count what would be deleted' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: PruneCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    let deleted = 0;
    const progress = output.progress('History rows looked at');
    const betweenSteps = output.batches(() => (dryRun ? 'Nothing was deleted.' : `${deleted} rows were deleted.`));
    const afterStep: NonNullable<PruneOptions['afterStep']> = (step) => {
      deleted += step.deleted;
      progress.advance(step.examined);
      betweenSteps();
    };
    // A count is free to run beside the nightly job.
    const report = dryRun
      ? await this.pruning.execute({ dryRun, afterStep })
      : await this.pruning.executeAlone({ afterStep });
    output.endProgress();
    for (const line of describe(report, dryRun)) output.line(line);
    output.json({ ...report, dry_run: dryRun });
    return EXIT.success;
  }
}

function describe({ deleted, kept, cutoff }: PruneReport, dryRun: boolean): string[] {
  if (cutoff === null) return ['Every row is kept: retention_days is 0.'];
  return [
    `${deleted} row(s) older than ${cutoff} UTC ${dryRun ? 'would be deleted' : 'deleted'}.`,
    `${kept} row(s) of that age kept: each is the latest of its source, SKU and state.`,
  ];
}
