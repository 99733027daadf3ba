import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { IntegrationRepository } from '../data/integration.repository.js';
import type { IntegrationListRequest, ListedIntegration, Page } from '../domain/listings.js';
import { storedGrant } from '../domain/resource-grant.js';
import { AccessRules, refuseBeyond } from './access-rules.service.js';
import { IntegrationService } from './integration.service.js';
import type { CreatedIntegration, NewIntegration } from './integration.service.js';

/** Integrations, managed by those whose role allows it. */
@Injectable()
export class ManageIntegrations {
  constructor(
    private readonly integrations: IntegrationRepository,
    private readonly service: IntegrationService,
    private readonly rules: AccessRules,
  ) {}

  list(request: IntegrationListRequest): Promise<Page<ListedIntegration>> {
    return this.integrations.page(request);
  }

  /** Throws `not-found`. */
  async get(integrationId: number): Promise<ListedIntegration> {
    const integration = await this.integrations.find(integrationId);
    if (!integration) throw notFound('The integration with the id %1 does not exist.', [integrationId]);
    return integration;
  }

  /** As `IntegrationService.create`; `forbidden` for resources that the caller does not have. */
  async create(integration: NewIntegration): Promise<CreatedIntegration> {
    const grant = storedGrant(integration);
    return this.rules.change((caller) => {
      refuseBeyond(caller, grant, 'The integration would have resources that you do not have.');
      return this.service.create(integration);
    });
  }

  /** Ends the integration. A caller who may manage integrations may do that to any of them: it only takes away. */
  async revoke(integrationId: number): Promise<ListedIntegration> {
    return this.rules.change(async () => {
      const { name } = await this.get(integrationId);
      await this.service.revoke(name);
      return await this.get(integrationId);
    });
  }
}
