import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { PruneCountSessions } from '../app/prune-count-sessions.service.js';
import type { CountPruneReport } from '../app/prune-count-sessions.service.js';

/** `bin/cli inventory:counts:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:counts:prune',
  description:
    'delete count sessions that are posted or cancelled and older than their retention_days, and set right what was deleted from under open ones; the same runs every night at 03:20 UTC',
})
export class PruneCountsCommand extends PruneCommand<CountPruneReport> {
  protected readonly things = 'count sessions';

  constructor(private readonly pruning: PruneCountSessions) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<CountPruneReport> {
    const afterBatch = (deleted: number): void => afterStep({ examined: deleted, deleted });
    return dryRun ? this.pruning.execute({ dryRun, afterBatch }) : this.pruning.executeAlone({ afterBatch });
  }

  protected describe({ deleted, days, repaired }: CountPruneReport, dryRun: boolean): readonly string[] {
    const verb = dryRun ? 'would be deleted' : 'deleted';
    return [
      days === null
        ? 'Every count session is kept: retention_days is 0.'
        : `${deleted} count sessions closed more than ${days} days ago ${verb}.`,
      ...(repaired.cancelled > 0 ? [`Open sessions at sources that do not exist: ${repaired.cancelled}.`] : []),
      ...(repaired.lines > 0 ? [`Counted products that the catalogue does not have: ${repaired.lines}.`] : []),
    ];
  }
}
