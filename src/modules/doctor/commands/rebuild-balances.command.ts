import { RebuildBalances } from '../../reservations/index.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:reservation:rebuild-balances` */
@Repair({
  name: 'inventory:reservation:rebuild-balances',
  description: 'make the balances of reservations the sums of their rows where they are not',
  dryRun: 'only count the balances that are wrong',
})
export class RebuildBalancesCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Slices compared',
    nothing: 'Nothing was changed.',
    done: (count) => `${count} balance(s) were set right.`,
  };

  constructor(private readonly balances: RebuildBalances) {
    super();
  }

  protected override helpText(): string {
    return `The rows are the truth. SKUs whose balances are right are not touched; the others are set right one by one, beside
orders that are being placed. It may be run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const { locations } = await this.balances.execute({
      dryRun,
      afterStep: ({ slices, corrected }) => afterStep(slices, corrected),
    });
    return { lines: [`${locations} balance(s) ${verb} set right.`], document: { balances: locations } };
  }
}
