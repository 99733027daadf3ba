import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { IntegrationRepository } from '../data/integration.repository.js';
import { integrationNameViolation, refuseViolations } from '../domain/inputs.js';
import { storedGrant } from '../domain/resource-grant.js';
import type { ResourceGrant, StoredGrant } from '../domain/resource-grant.js';
import { AccessTokens } from './access-tokens.service.js';
import { OAuthConsumers } from './oauth-consumers.service.js';
import type { ConsumerCredentials } from './oauth-consumers.service.js';

export type NewIntegration = ResourceGrant & { readonly name: string };

export interface CreatedIntegration {
  readonly integrationId: number;
  readonly name: string;
  /** Told this once: only its hash is kept. It does not expire. Bearer token and OAuth access token are the same. */
  readonly accessToken: string;
  /** What requests are signed with besides, told this once; undefined where the installation has no encryption key. */
  readonly oauth: ConsumerCredentials | undefined;
}

/** Other systems that call this one, each with a token and resources of its own (contract, Logging in). */
@Injectable()
export class IntegrationService {
  constructor(
    private readonly database: Database,
    private readonly integrations: IntegrationRepository,
    private readonly tokens: AccessTokens,
    private readonly consumers: OAuthConsumers,
  ) {}

  /**
   * Makes an integration and its credentials. A revoked one of the same name comes back to life under its old id, with
   * new credentials and these resources. Throws `invalid` for a name that is in use or cannot be one, and for unknown
   * resources.
   */
  async create(integration: NewIntegration): Promise<CreatedIntegration> {
    const { name } = integration;
    refuseViolations(integrationNameViolation(name));
    const grant = storedGrant(integration);
    try {
      return await this.database.run(async () => {
        const integrationId = await this.store(name, grant);
        const accessToken = await this.tokens.issue({ type: 'integration', id: integrationId }, null);
        return { integrationId, name, accessToken, oauth: await this.consumers.replace(integrationId, accessToken) };
      });
    } catch (error) {
      throw isDuplicateKey(error, 'unq_integration_name') ? nameTaken(name) : error;
    }
  }

  /** Ends the integration, its tokens and its consumer. Again: nothing more happens. Throws `not-found`. */
  async revoke(name: string): Promise<void> {
    await this.database.run(async () => {
      const integration = await this.integrations.lock(name);
      if (!integration) throw notFound('The integration "%1" does not exist.', [name]);
      await this.integrations.disable(integration.integrationId);
      await this.consumers.remove(integration.integrationId);
      await this.tokens.revokeAll({ type: 'integration', id: integration.integrationId });
    });
  }

  private async store(name: string, grant: StoredGrant): Promise<number> {
    const existing = await this.integrations.lock(name);
    if (!existing) return this.integrations.insert(name, grant);
    if (existing.isActive) throw nameTaken(name);
    await this.integrations.revive(existing.integrationId, grant);
    return existing.integrationId;
  }
}

function nameTaken(name: string): ApplicationError {
  return invalid('An integration with the name "%1" already exists.', [name]);
}
