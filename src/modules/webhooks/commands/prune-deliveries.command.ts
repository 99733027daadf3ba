import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { PruneDeliveries } from '../app/prune-deliveries.service.js';

interface Options {
  readonly dryRun?: boolean;
}

/** `bin/cli webhook:prune`: what the nightly job does, now. */
@Command({
  name: 'webhook:prune',
  description:
    'delete deliveries of webhooks that are done and older than their retention_days, and those of webhooks that are gone; the same runs every night at 03:10 UTC',
})
export class PruneDeliveriesCommand extends OperatorCommand<Options> {
  constructor(private readonly pruning: PruneDeliveries) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'only count what would be deleted' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const report = dryRun ? await this.pruning.execute({ dryRun }) : await this.pruning.executeAlone();
    const { deleted, orphaned, cutoff } = report;
    const verb = dryRun ? 'would be deleted' : 'deleted';
    output.line(
      cutoff === null
        ? 'Every delivery is kept: retention_days is 0.'
        : `${deleted} deliveries older than ${cutoff} UTC ${verb}.`,
    );
    if (orphaned > 0) output.line(`Those of ${orphaned} webhooks that are gone ${verb}.`);
    output.json({ ...report, dry_run: dryRun });
    return EXIT.success;
  }
}
