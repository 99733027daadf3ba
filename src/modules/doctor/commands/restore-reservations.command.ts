import { RestoreRows } from '../app/repairs/restore-rows.service.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:reservation:restore` */
@Repair({
  name: 'inventory:reservation:restore',
  description: 'put reservations back to the orders and the sources where they belong',
  dryRun: 'only count what is wrong',
})
export class RestoreReservationsCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Slices compared',
    nothing: 'Nothing was changed.',
    done: (count) => `${count} row(s) were put back.`,
  };

  constructor(private readonly restore: RestoreRows) {
    super();
  }

  protected override helpText(): string {
    return `Rows that name an order come under its holder. Rows that name none come under a number of their own ("unnamed-…"), from
where inventory:reservation:reconcile gives them back once they are old enough.
What was moved to another source by hand goes back, as far as it is still held. What is held at a source that does not exist
goes to the stock as a whole. What was given back at one source for another is set off, and what was given back beyond all that was
held is taken back. Rows are claimed and added, never changed or deleted; what an order holds in a stock stays the same,
or becomes nothing where it was less than that. It may be run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const restored = await this.restore.execute({
      dryRun,
      afterStep: ({ slices, repaired }) => afterStep(slices, repaired),
    });
    return {
      lines: [
        `${restored.claimed} row(s) of orders ${verb} put under their holder.`,
        `${restored.named} row(s) without an order ${verb} given a number.`,
        `${restored.added} row(s) ${verb} added to set places right.`,
      ],
      document: restored,
    };
  }
}
