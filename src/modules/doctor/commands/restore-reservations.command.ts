import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { RestoreRows } from '../app/repairs/restore-rows.service.js';

/** `bin/cli inventory:reservation:restore` */
@Command({
  name: 'inventory:reservation:restore',
  description: 'put reservations back to the orders and the sources where they belong',
})
export class RestoreReservationsCommand extends OperatorCommand<{ readonly dryRun?: boolean }> {
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

  @Option({ flags: '--dry-run', description: 'only count what is wrong' })
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
    const betweenSteps = output.batches(() => (dryRun ? 'Nothing was changed.' : `${done} row(s) were put back.`));
    const restored = await this.restore.execute({
      dryRun,
      afterStep: ({ slices, repaired }) => {
        done += repaired;
        progress.advance(slices);
        betweenSteps();
      },
    });
    output.endProgress();
    const verb = dryRun ? 'would be' : 'were';
    output.line(`${restored.claimed} row(s) of orders ${verb} put under their holder.`);
    output.line(`${restored.named} row(s) without an order ${verb} given a number.`);
    output.line(`${restored.added} row(s) ${verb} added to set places right.`);
    output.json({ dry_run: dryRun, ...restored });
    return EXIT.success;
  }
}
