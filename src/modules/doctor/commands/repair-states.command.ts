import { RepairStates } from '../app/repairs/repair-states.service.js';
import { Repair, RepairCommand } from './repair.command.js';
import type { RepairOutcome, RepairRun, RepairWords } from './repair.command.js';

/** `bin/cli inventory:states:repair` */
@Repair({
  name: 'inventory:states:repair',
  description: 'set right what was done by hand to the quantities of source items in other states than available',
  dryRun: 'only count what would be set right',
})
export class RepairStatesCommand extends RepairCommand {
  protected readonly words: RepairWords = {
    counted: 'Quantities looked at',
    nothing: 'Nothing was changed.',
    done: (count) => `${count} thing(s) were set right.`,
  };

  constructor(private readonly states: RepairStates) {
    super();
  }

  protected override helpText(): string {
    return `Quantities of source items that are gone are removed, and those below zero become zero; the history says so with the note
"state_repair". Goods in a state that does not exist stay: the state is added. It may be run again at any time.`;
  }

  protected async repair({ dryRun, verb, afterStep }: RepairRun): Promise<RepairOutcome> {
    const { removed, zeroed, added, refused } = await this.states.execute({
      dryRun,
      afterStep: ({ examined, repaired }) => afterStep(examined, repaired),
    });
    return {
      lines: [
        `${removed} quantities of nothing ${verb} removed, ${zeroed} below zero ${verb} set to zero.`,
        `${added} state(s) ${verb} added.`,
        ...(refused > 0
          ? [`${refused} state(s) cannot be added: remove some that nothing is in, and run this again.`]
          : []),
      ],
      document: { removed, zeroed, added, refused },
    };
  }
}
