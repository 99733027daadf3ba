import { FeedInspection } from '../../change-feed/index.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:changes:repair` */
@Repair({
  name: 'inventory:changes:repair',
  description: 'bring rows of the ledgers into the change feed that it does not have',
  dryRun: 'only count the rows that are missing',
})
export class RepairChangesCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Rows compared',
    nothing: 'Nothing was added.',
    done: (count) => `${count} row(s) were added.`,
  };

  constructor(private readonly feed: FeedInspection) {
    super();
  }

  protected override helpText(): string {
    return `Such rows are of an older version that ran beside this one during an upgrade, or were written by hand. They come at the
end of the feed, so that readers get them. Run it once after the last process of the older version has ended. It may be
run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const rows = await this.feed.repair({ dryRun, afterSlice: ({ examined, added }) => afterStep(examined, added) });
    return { lines: [`${rows} row(s) ${verb} added.`], document: { rows } };
  }
}
