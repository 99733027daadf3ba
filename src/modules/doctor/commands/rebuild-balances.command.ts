import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { RebuildBalances } from '../../reservations/index.js';
import { ExplainedCommand } from './with-help.command.js';

/** `bin/cli inventory:reservation:rebuild-balances` */
@Command({
  name: 'inventory:reservation:rebuild-balances',
  description: 'make the balances of reservations the sums of their rows where they are not',
})
export class RebuildBalancesCommand extends ExplainedCommand<{ readonly dryRun?: boolean }> {
  protected readonly explanation = `The rows are the truth. SKUs whose balances are right are not touched; the others are set right one by one, beside
orders that are being placed. It may be run again at any time.

Exit code: 0 where all was done or there was nothing to do, 1 where it failed, 2 for wrong usage.`;

  constructor(private readonly balances: RebuildBalances) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'only count the balances that are wrong' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: { readonly dryRun?: boolean },
    output: CommandOutput,
  ): Promise<number> {
    let done = 0;
    const progress = output.progress('Slices compared');
    const betweenSteps = output.batches(() => (dryRun ? 'Nothing was changed.' : `${done} balance(s) were set right.`));
    const { places } = await this.balances.execute({
      dryRun,
      afterStep: ({ slices, corrected }) => {
        done += corrected;
        progress.advance(slices);
        betweenSteps();
      },
    });
    output.endProgress();
    output.line(`${places} balance(s) ${dryRun ? 'would be' : 'were'} set right.`);
    output.json({ dry_run: dryRun, balances: places });
    return EXIT.success;
  }
}
