import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { ExpireHolds } from '../app/expire-holds.service.js';

interface ExpireHoldsOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:reservation:expire-holds`: what every worker does four times a minute, now. */
@Command({
  name: 'inventory:reservation:expire-holds',
  description: 'give back what was reserved ahead of orders and whose time is over; forget ends of what is not held',
})
export class ExpireHoldsCommand extends OperatorCommand<ExpireHoldsOptions> {
  constructor(private readonly expiry: ExpireHolds) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.failure]: 'a hold could not be given back, or it failed' };
  }

  @Option({ flags: '--dry-run', description: 'only count what would be given back' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: ExpireHoldsOptions,
    output: CommandOutput,
  ): Promise<number> {
    let expired = 0;
    const progress = output.progress('Holds given back');
    const betweenSteps = output.batches(() => (dryRun ? 'Nothing was given back.' : `${expired} were given back.`));
    const report = await this.expiry.execute({
      dryRun,
      withStrays: true,
      afterStep: ({ holds }) => {
        expired += holds;
        progress.advance(holds);
        betweenSteps();
      },
    });
    output.endProgress();
    const { holds, strays, failed } = report;
    output.line(`${holds} hold(s) ${dryRun ? 'would be given back' : 'given back'}.`);
    if (strays > 0) output.line(`${strays} end(s) of what is not held ${dryRun ? 'would be forgotten' : 'forgotten'}.`);
    if (failed > 0) output.note(`${failed} hold(s) could not be given back; the log says why.`);
    output.json({ dry_run: dryRun, holds, strays, failed });
    return failed > 0 ? EXIT.failure : EXIT.success;
  }
}
