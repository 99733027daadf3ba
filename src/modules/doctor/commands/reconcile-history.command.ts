import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { currentContext } from '../../../platform/context/request-context.js';
import { ReconcileHistory } from '../app/repairs/reconcile-history.service.js';

/** `bin/cli inventory:adjustment:reconcile` */
@Command({
  name: 'inventory:adjustment:reconcile',
  description: 'make the adjustment history agree with the quantities and with itself; rows are added, never changed',
})
export class ReconcileHistoryCommand extends OperatorCommand<{ readonly dryRun?: boolean }> {
  constructor(private readonly reconcile: ReconcileHistory) {
    super();
  }

  protected override helpText(): string {
    return `Where a quantity is not what its last history row says, a row with reason "correction" and note "history_drift" is
added: the quantity is what was sold from, so the history follows it.
Where a row does not follow from the one before, because rows between them were deleted, doubled or altered, a row with note
"history_gap" states what was missing; it refers to that row and leaves the quantity as it is.
What requests list, and the counts of the history, are set right as well. Items without any history are left to
inventory:adjustment:opening-balance. It also works while recording is switched off, and may be run again at any time.`;
  }

  @Option({ flags: '--dry-run', description: 'only count what would be corrected' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: { readonly dryRun?: boolean },
    output: CommandOutput,
  ): Promise<number> {
    let corrected = 0;
    const progress = output.progress('Rows looked at');
    const betweenSteps = output.batches(() =>
      dryRun ? 'Nothing was corrected.' : `${corrected} correction(s) were made.`,
    );
    const repair = await this.reconcile.execute({
      dryRun,
      afterStep: ({ examined, repaired }) => {
        corrected += repaired;
        progress.advance(examined);
        betweenSteps();
      },
    });
    output.endProgress();
    const { requestId } = currentContext();
    output.line(
      `${repair.quantities} quantity(ies) ${dryRun ? 'would be' : ''} recorded as they are.`.replace('  ', ' '),
    );
    output.line(`${repair.gaps} gap(s) ${dryRun ? 'would be' : 'were'} stated.`);
    output.line(
      `${repair.requests} request(s) and ${repair.listed} row(s) ${dryRun ? 'would be' : 'were'} listed anew.`,
    );
    output.line(`${repair.blocks} count(s) ${dryRun ? 'would be' : 'were'} taken anew.`);
    if (!dryRun && repair.quantities + repair.gaps > 0) output.line(`request_id: ${requestId}`);
    output.json({ dry_run: dryRun, request_id: requestId, ...repair });
    return EXIT.success;
  }
}
