import { ProductSearchIndex } from '../../catalog/index.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli catalog:search:rebuild` */
@Repair({
  name: 'catalog:search:rebuild',
  description: 'have every product found by all of its SKU and name, and by nothing else',
  dryRun: 'only count the products and rows that are wrong',
})
export class RebuildSearchCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Products compared',
    nothing: 'Nothing was changed.',
    done: (count) => `${count} product(s) and row(s) were set right.`,
  };

  constructor(private readonly search: ProductSearchIndex) {
    super();
  }

  protected override helpText(): string {
    return `Products that the look-up does not find were written by an older version that ran beside this one during an upgrade,
or by hand. Run it once after the last process of the older version has ended. It may be run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const { products, rows } = await this.search.rebuild({ dryRun, afterSlice: afterStep });
    return {
      lines: [`${products} product(s) ${verb} added to the search, ${rows} row(s) ${verb} removed.`],
      document: { products, rows },
    };
  }
}
