import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { RebuildBalances } from '../../reservations/index.js';

/** `bin/cli inventory:reservation:rebuild-balances` */
@Command({
  name: 'inventory:reservation:rebuild-balances',
  description: 'make the balances of reservations the sums of their rows where they are not',
})
export class RebuildBalancesCommand extends OperatorCommand<{ readonly dryRun?: boolean }> {
  constructor(private readonly balances: RebuildBalances) {
    super();
  }

  protected override helpText(): string {
    return `The rows are the truth. SKUs whose balances are right are not touched; the others are set right one by one, beside
orders that are being placed. It may be run again at any time.`;
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
