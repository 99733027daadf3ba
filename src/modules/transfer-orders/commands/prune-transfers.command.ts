import { Command } from 'nest-commander';
import { PruneCommand } from '../../../platform/cli/prune-command.js';
import type { PruneRun } from '../../../platform/cli/prune-command.js';
import { PruneTransfers } from '../app/prune-transfers.service.js';
import type { TransferPruneReport } from '../app/prune-transfers.service.js';

/** `bin/cli inventory:transfers:prune`: what the nightly job does, now. */
@Command({
  name: 'inventory:transfers:prune',
  description:
    'delete transfers that were received, closed or cancelled more than their retention_days ago; the same runs every night at 03:30 UTC',
})
export class PruneTransfersCommand extends PruneCommand<TransferPruneReport> {
  protected readonly things = 'transfers';

  constructor(private readonly pruning: PruneTransfers) {
    super();
  }

  protected prune({ dryRun, afterStep }: PruneRun): Promise<TransferPruneReport> {
    const afterBatch = (deleted: number): void => afterStep({ examined: deleted, deleted });
    return dryRun ? this.pruning.execute({ dryRun, afterBatch }) : this.pruning.executeAlone({ afterBatch });
  }

  protected describe({ deleted, cutoff }: TransferPruneReport, dryRun: boolean): readonly string[] {
    if (cutoff === null) return ['Every transfer is kept: retention_days is 0.'];
    return [`${deleted} transfers that were over before ${cutoff} UTC ${dryRun ? 'would be ' : ''}deleted.`];
  }
}
