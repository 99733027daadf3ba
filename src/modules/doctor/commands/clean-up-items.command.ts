import { Option } from 'nest-commander';
import { CleanUpItems } from '../app/repairs/clean-up-items.service.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOptions, RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

interface Options extends RepairOptions {
  readonly unknownSkus?: boolean;
}

/** `bin/cli inventory:source-items:cleanup` */
@Repair({
  name: 'inventory:source-items:cleanup',
  description: 'delete source items whose product was deleted, or whose source does not exist',
  dryRun: 'only count what would be deleted',
})
export class CleanUpItemsCommand extends RepairCommand<Options> {
  protected readonly words: RepairWords = {
    counted: 'Source items looked at',
    nothing: 'Nothing was deleted.',
    done: (count) => `${count} source item(s) were deleted.`,
  };

  constructor(private readonly cleanUp: CleanUpItems) {
    super();
  }

  protected override helpText(): string {
    return `SKUs that the catalogue never knew keep their stock, unless --unknown-skus says otherwise. What is deleted gets a history row
with note "product_deleted" or "unknown_sku". It may be run again at any time.`;
  }

  @Option({ flags: '--unknown-skus', description: 'delete source items of SKUs that the catalogue never knew, too' })
  parseUnknownSkus(): boolean {
    return true;
  }

  protected async repair({ options, dryRun, afterStep }: RepairRun<Options>): Promise<RepairOutcome> {
    const count = await this.cleanUp.execute({
      dryRun,
      includesUnknown: options.unknownSkus === true,
      afterStep: ({ examined, deleted }) => afterStep(examined, deleted),
    });
    return {
      lines: [`${count} source item(s) ${dryRun ? 'would be deleted' : 'deleted'}.`],
      document: { source_items: count },
    };
  }
}
