import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { PruneChanges } from '../app/prune-changes.service.js';
import type { ChangePruneReport } from '../app/prune-changes.service.js';

interface PruneCommandOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:changes:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:changes:prune',
  description:
    'delete entries of the change feed older than its retention_days, from the old end; the same runs every night at 02:50 UTC',
})
export class PruneChangesCommand extends OperatorCommand<PruneCommandOptions> {
  constructor(private readonly pruning: PruneChanges) {
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
    let count = 0;
    const progress = output.progress('Entries looked at');
    const betweenBatches = output.batches(() => (dryRun ? 'Nothing was deleted.' : `${count} entries were deleted.`));
    const afterBatch = (deleted: number): void => {
      count += deleted;
      progress.advance(deleted);
      betweenBatches();
    };
    const report = dryRun
      ? await this.pruning.execute({ dryRun, afterBatch })
      : await this.pruning.executeAlone({ afterBatch });
    output.endProgress();
    for (const line of describe(report, dryRun)) output.line(line);
    output.json({ ...report, dry_run: dryRun });
    return EXIT.success;
  }
}

function describe({ deleted, oldest, cutoff }: ChangePruneReport, dryRun: boolean): string[] {
  if (cutoff === null) return ['Every entry is kept: retention_days is 0.'];
  return [
    `${deleted} entries older than ${cutoff} UTC ${dryRun ? 'would be deleted' : 'deleted'}.`,
    `The oldest position ${dryRun ? 'would be' : 'is'} ${oldest}.`,
  ];
}
