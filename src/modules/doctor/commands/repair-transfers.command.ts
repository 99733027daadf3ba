import { RepairTransfers } from '../../transfer-orders/index.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:transfers:repair` */
@Repair({
  name: 'inventory:transfers:repair',
  description: 'set open transfers right that do not fit their steps, or what is in transit at their destinations',
  dryRun: 'only count what would be set right',
})
export class RepairTransfersCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Transfers looked at',
    nothing: 'Nothing was changed.',
    done: (count) => `${count} thing(s) were set right.`,
  };

  constructor(private readonly transfers: RepairTransfers) {
    super();
  }

  protected override helpText(): string {
    return `It moves no goods. Items are counted anew from the steps of their transfer. What a destination does not have in transit any more,
the transfer writes off, with a step "corrected": where goods were only moved to another state by hand, move them back first.
Where the history says something else than a step, nobody can tell which is right: it is counted, and stays.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const { recounted, corrected, unlike } = await this.transfers.execute({
      dryRun,
      afterStep: ({ examined, repaired }) => afterStep(examined, repaired),
    });
    return {
      lines: [
        `${recounted} transfer(s) ${verb} counted anew, ${corrected} ${verb} corrected.`,
        ...(unlike > 0
          ? [`Of ${unlike} step(s) the history says something else. Rows were changed by hand; this leaves them alone.`]
          : []),
      ],
      document: { recounted, corrected, unlike },
    };
  }
}
