import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { IntegrationService } from '../app/integration.service.js';
import { integrationNameViolation } from '../domain/inputs.js';
import { checked } from './checked.js';

interface Options {
  readonly name: string;
}

/** `bin/cli integration:adopt`: exit 1 for a name that no working integration has. */
@Command({
  name: 'integration:adopt',
  description: 'answer for an integration whose creator has left; its token and its rights stay as they are',
})
export class IntegrationAdoptCommand extends OperatorCommand<Options> {
  constructor(private readonly integrations: IntegrationService) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'name of the integration', required: true })
  parseName(name: string): string {
    return checked(name, integrationNameViolation);
  }

  protected async execute(_args: readonly string[], { name }: Options, output: CommandOutput): Promise<number> {
    await this.integrations.adopt(name);
    output.line(`The operator answers for the integration ${name} from now on.`);
    output.json({ name, adopted: true });
    return EXIT.success;
  }
}
