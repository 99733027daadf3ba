import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { RedriveMessages } from '../app/repairs/redrive-messages.service.js';

/** `bin/cli messages:redrive` */
@Command({
  name: 'messages:redrive',
  description: 'send messages again that were given up after all their attempts',
})
export class RedriveMessagesCommand extends OperatorCommand<{ readonly dryRun?: boolean }> {
  constructor(private readonly messages: RedriveMessages) {
    super();
  }

  protected override helpText(): string {
    return `A worker takes them within seconds. One that fails again is parked again, with its reason: inventory:doctor says which.`;
  }

  @Option({ flags: '--dry-run', description: 'only list them' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: { readonly dryRun?: boolean },
    output: CommandOutput,
  ): Promise<number> {
    let done = 0;
    const progress = output.progress('Messages sent');
    const betweenBatches = output.batches(() => (dryRun ? 'Nothing was sent.' : `${done} message(s) were sent again.`));
    const sent = await this.messages.execute({
      dryRun,
      afterBatch: (messages) => {
        done += messages.length;
        progress.advance(messages.length);
        if (dryRun) for (const { id, topic, lastError } of messages) output.line(`${id} ${topic}: ${lastError ?? ''}`);
        betweenBatches();
      },
    });
    output.endProgress();
    output.line(`${sent} message(s) ${dryRun ? 'would be' : 'were'} sent again.`);
    output.json({ dry_run: dryRun, messages: sent });
    return EXIT.success;
  }
}
