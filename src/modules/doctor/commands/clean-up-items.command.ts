import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { CleanUpItems } from '../app/repairs/clean-up-items.service.js';

/** `bin/cli inventory:source-items:cleanup` */
@Command({
  name: 'inventory:source-items:cleanup',
  description: 'delete source items whose product was deleted, or whose source does not exist',
})
export class CleanUpItemsCommand extends OperatorCommand<{ readonly dryRun?: boolean }> {
  constructor(private readonly cleanUp: CleanUpItems) {
    super();
  }

  protected override helpText(): string {
    return `SKUs that the catalogue never knew keep their stock. What is deleted gets a history row with note "product_deleted". It may
be run again at any time.`;
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
