import { currentContext } from '../../../platform/context/request-context.js';
import { ReconcileHistory } from '../app/repairs/reconcile-history.service.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:adjustment:reconcile` */
@Repair({
  name: 'inventory:adjustment:reconcile',
  description: 'make the adjustment history agree with the quantities and with itself; rows are added, never changed',
  dryRun: 'only count what would be corrected',
})
export class ReconcileHistoryCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Rows looked at',
    nothing: 'Nothing was corrected.',
    done: (count) => `${count} correction(s) were made.`,
  };

  constructor(private readonly reconcile: ReconcileHistory) {
    super();
  }

  protected override helpText(): string {
    return `Where a quantity is not what its last history row says, a row with reason "correction" and note "history_drift" is
added: the quantity is what was sold from, so the history follows it.
Where a row does not follow from the one before, because rows between them were deleted, doubled or altered, a row with note
"history_gap" states what was missing; it refers to that row and leaves the quantity as it is.
Rows that do not fit their digests or what was signed stay as they are, and are signed so: look into them first, with
inventory:adjustment:verify. What requests list, and the counts of the history, are set right as well. Items without any history are left to
inventory:adjustment:opening-balance. It also works while recording is switched off, and may be run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const repair = await this.reconcile.execute({
      dryRun,
      afterStep: ({ examined, repaired }) => afterStep(examined, repaired),
    });
    const { quantities, gaps, requests, listed, blocks, accepted } = repair;
    const { requestId } = currentContext();
    return {
      lines: [
        `${quantities} quantity(ies) ${dryRun ? 'would be recorded' : 'recorded'} as they are.`,
        `${gaps} gap(s) ${verb} stated.`,
        `${requests} request(s) and ${listed} row(s) ${verb} listed anew.`,
        `${blocks} count(s) ${verb} taken anew.`,
        `${accepted} place(s) at which the digests tell of changes ${verb} signed as they are.`,
        ...(!dryRun && quantities + gaps > 0 ? [`request_id: ${requestId}`] : []),
      ],
      document: { request_id: requestId, ...repair },
    };
  }
}
