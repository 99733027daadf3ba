import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { PruneDeliveries } from '../app/prune-deliveries.service.js';
import type { DeliveryPruneReport } from '../app/prune-deliveries.service.js';

/** `bin/cli webhook:prune`: what the nightly job does, now. */
@Command({
  name: 'webhook:prune',
  description:
    'delete deliveries of webhooks that are done and older than their retention_days, and those of webhooks that are gone; the same runs every night at 03:10 UTC',
})
export class PruneDeliveriesCommand extends PruneCommand<DeliveryPruneReport> {
  protected readonly things = 'deliveries';

  constructor(private readonly pruning: PruneDeliveries) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<DeliveryPruneReport> {
    const afterBatch = (deleted: number): void => afterStep({ examined: deleted, deleted });
    return dryRun ? this.pruning.execute({ dryRun, afterBatch }) : this.pruning.executeAlone({ afterBatch });
  }

  protected describe({ deleted, orphaned, cutoff }: DeliveryPruneReport, dryRun: boolean): readonly string[] {
    const verb = dryRun ? 'would be deleted' : 'deleted';
    return [
      cutoff === null
        ? 'Every delivery is kept: retention_days is 0.'
        : `${deleted} deliveries older than ${cutoff} UTC ${verb}.`,
      ...(orphaned > 0 ? [`Those of ${orphaned} webhooks that are gone ${verb}.`] : []),
    ];
  }
}
