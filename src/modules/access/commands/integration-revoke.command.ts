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

/** `bin/cli integration:revoke`: exit 1 for a name that no integration has. */
@Command({
  name: 'integration:revoke',
  description: 'end an integration and its token; it holds in every process within 5 seconds',
})
export class IntegrationRevokeCommand extends OperatorCommand<Options> {
  constructor(private readonly integrations: IntegrationService) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'name of the integration', required: true })
  parseName(name: string): string {
    return checked(name, integrationNameViolation);
  }

  protected async execute(_args: readonly string[], { name }: Options, output: CommandOutput): Promise<number> {
    await this.integrations.revoke(name);
    output.line(`The integration ${name} was revoked.`);
    output.json({ name, revoked: true });
    return EXIT.success;
  }
}
