import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { RedriveMessages } from '../app/repairs/redrive-messages.service.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli messages:redrive` */
@Repair({
  name: 'messages:redrive',
  description: 'send messages again that were given up after all their attempts',
  dryRun: 'only list them',
})
export class RedriveMessagesCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Messages sent',
    nothing: 'Nothing was sent.',
    done: (count) => `${count} message(s) were sent again.`,
  };

  constructor(private readonly messages: RedriveMessages) {
    super();
  }

  protected override helpText(): string {
    return `A worker takes them within seconds. One that fails again is parked again, with its reason: inventory:doctor says which.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun, output: CommandOutput): Promise<RepairOutcome> {
    const sent = await this.messages.execute({
      dryRun,
      afterBatch: (messages) => {
        if (dryRun) for (const { id, topic, lastError } of messages) output.line(`${id} ${topic}: ${lastError ?? ''}`);
        afterStep(messages.length, messages.length);
      },
    });
    return { lines: [`${sent} message(s) ${verb} sent again.`], document: { messages: sent } };
  }
}
