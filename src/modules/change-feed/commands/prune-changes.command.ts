import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { PruneChanges } from '../app/prune-changes.service.js';
import type { ChangePruneReport } from '../app/prune-changes.service.js';

/** `bin/cli inventory:changes:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:changes:prune',
  description:
    'delete entries of the change feed older than its retention_days, from the old end; the same runs every night at 02:50 UTC',
})
export class PruneChangesCommand extends PruneCommand<ChangePruneReport> {
  protected readonly things = 'entries';

  constructor(private readonly pruning: PruneChanges) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<ChangePruneReport> {
    const afterBatch = (deleted: number): void => afterStep({ examined: deleted, deleted });
    return dryRun ? this.pruning.execute({ dryRun, afterBatch }) : this.pruning.executeAlone({ afterBatch });
  }

  protected describe({ deleted, oldest, cutoff }: ChangePruneReport, dryRun: boolean): readonly string[] {
    if (cutoff === null) return ['Every entry is kept: retention_days is 0.'];
    return [
      `${deleted} entries older than ${cutoff} UTC ${dryRun ? 'would be deleted' : 'deleted'}.`,
      `The oldest position ${dryRun ? 'would be' : 'is'} ${oldest}.`,
    ];
  }
}
