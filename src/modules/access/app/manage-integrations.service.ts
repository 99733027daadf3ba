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

  /**
   * As `IntegrationService.create`; `forbidden` for resources that the caller does not have, and for the name of one that
   * had such.
   */
  async create(integration: NewIntegration): Promise<CreatedIntegration> {
    const grant = storedGrant(integration);
    return this.rules.change(async (caller) => {
      refuseBeyond(caller, grant, 'The integration would have resources that you do not have.');
      for (const former of await this.integrations.findNamed(integration.name)) {
        if (!former.isActive)
          refuseBeyond(caller, former, 'An integration of this name had resources that you do not have.');
      }
      return this.service.create(integration);
    });
  }

  /** Ends the integration. Throws `not-found`, and `forbidden` where it may do more than the caller. */
  async revoke(integrationId: number): Promise<ListedIntegration> {
    return this.rules.change(async (caller) => {
      refuseBeyond(caller, await this.get(integrationId), 'The integration has resources that you do not have.');
      await this.service.revokeById(integrationId);
      return await this.get(integrationId);
    });
  }
}
