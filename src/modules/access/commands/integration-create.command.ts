import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { parseMoment } from '../../../platform/cli/time-value.js';
import { IntegrationService } from '../app/integration.service.js';
import { integrationNameViolation } from '../domain/inputs.js';
import { checked } from './checked.js';
import { GrantingCommand } from './granting-command.js';
import type { GrantOptions } from './granting-command.js';

const BEARER_ONLY =
  'APP_ENCRYPTION_KEY is not set, so there is nothing to encrypt secrets with: the integration has its bearer token alone and can not sign requests (OAuth 1.0a).';

interface Options extends GrantOptions {
  readonly name: string;
  readonly expires?: string;
}

/** `bin/cli integration:create`: prints the credentials, which are told this once; exit 1 for a name that is in use. */
@Command({ name: 'integration:create', description: 'make an integration and print its credentials, once' })
export class IntegrationCreateCommand extends GrantingCommand<Options> {
  constructor(private readonly integrations: IntegrationService) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'name of the integration', required: true })
  parseName(name: string): string {
    return checked(name, integrationNameViolation);
  }

  @Option({ flags: '--expires <time>', description: 'until when it is good, in UTC: 2027-01-31; for good without it' })
  parseExpires(value: string): string {
    return parseMoment(value, 'last');
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const { integrationId, name, accessToken, oauth, expiresAt } = await this.integrations.create({
      name: options.name,
      expiresAt: options.expires,
      sourceCodes: options.source ?? null,
      ...this.grantOf(options),
    });
    output.line(`access_token: ${accessToken}`);
    const signing = {
      consumer_key: oauth?.consumerKey ?? null,
      consumer_secret: oauth?.consumerSecret ?? null,
      access_token_secret: oauth?.accessTokenSecret ?? null,
    };
    for (const [field, value] of Object.entries(signing)) if (value !== null) output.line(`${field}: ${value}`);
    output.json({ integration_id: integrationId, name, access_token: accessToken, ...signing, expires_at: expiresAt });
    if (!oauth) output.note(BEARER_ONLY);
    return EXIT.success;
  }
}
