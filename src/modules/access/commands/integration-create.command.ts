import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { IntegrationService } from '../app/integration.service.js';
import { integrationNameFault } from '../domain/inputs.js';
import { checked } from './checked.js';
import { GrantingCommand } from './granting-command.js';
import type { GrantOptions } from './granting-command.js';

interface Options extends GrantOptions {
  readonly name: string;
}

/** `bin/cli integration:create`: prints the token, which is told this once; exit 1 for a name that is in use. */
@Command({ name: 'integration:create', description: 'make an integration and print its access token, once' })
export class IntegrationCreateCommand extends GrantingCommand<Options> {
  constructor(private readonly integrations: IntegrationService) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'name of the integration', required: true })
  parseName(name: string): string {
    return checked(name, integrationNameFault);
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const { integrationId, name, accessToken } = await this.integrations.create({
      name: options.name,
      ...this.grantOf(options),
    });
    output.line(`access_token: ${accessToken}`);
    output.json({ integration_id: integrationId, name, access_token: accessToken });
    return EXIT.success;
  }
}
