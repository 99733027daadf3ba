import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { PruneHistory } from '../app/prune-history.service.js';
import type { PruneReport } from '../app/prune-history.service.js';

/** `bin/cli inventory:adjustment:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:adjustment:prune',
  description:
    'delete history rows older than retention_days, but never the latest of a source, SKU and state; ' +
    'the same runs every night at 02:30 UTC',
})
export class PruneHistoryCommand extends PruneCommand<PruneReport> {
  protected readonly things = 'rows';

  constructor(private readonly pruning: PruneHistory) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<PruneReport> {
    return dryRun ? this.pruning.execute({ dryRun, afterStep }) : this.pruning.executeAlone({ afterStep });
  }

  protected describe({ deleted, kept, cutoff }: PruneReport, dryRun: boolean): readonly string[] {
    if (cutoff === null) return ['Every row is kept: retention_days is 0.'];
    return [
      `${deleted} row(s) older than ${cutoff} UTC ${dryRun ? 'would be deleted' : 'deleted'}.`,
      `${kept} row(s) of that age kept: each is the latest of its source, SKU and state.`,
    ];
  }
}
