import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { CleanUpItems } from '../app/repairs/clean-up-items.service.js';
import { ExplainedCommand } from './with-help.command.js';

/** `bin/cli inventory:source-items:cleanup` */
@Command({
  name: 'inventory:source-items:cleanup',
  description: 'delete source items whose product was deleted, or whose source does not exist',
})
export class CleanUpItemsCommand extends ExplainedCommand<{ readonly dryRun?: boolean }> {
  protected readonly explanation = `SKUs that the catalogue never knew keep their stock. What is deleted gets a history row with note "product_deleted". It may
be run again at any time.

Exit code: 0 where all was done or there was nothing to do, 1 where it failed, 2 for wrong usage.`;

  constructor(private readonly cleanUp: CleanUpItems) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'only count what would be deleted' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: { readonly dryRun?: boolean },
    output: CommandOutput,
  ): Promise<number> {
    let done = 0;
    const progress = output.progress('Source items looked at');
    const betweenSteps = output.batches(() =>
      dryRun ? 'Nothing was deleted.' : `${done} source item(s) were deleted.`,
    );
    const count = await this.cleanUp.execute({
      dryRun,
      afterStep: ({ examined, deleted }) => {
        done += deleted;
        progress.advance(examined);
        betweenSteps();
      },
    });
    output.endProgress();
    output.line(`${count} source item(s) ${dryRun ? 'would be deleted' : 'deleted'}.`);
    output.json({ dry_run: dryRun, source_items: count });
    return EXIT.success;
  }
}
