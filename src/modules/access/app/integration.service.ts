import { Injectable } from '@nestjs/common';
import { findContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { changesBetween, SecurityLog } from '../../security-log/index.js';
import type { SecurityRecord } from '../../security-log/index.js';
import { IntegrationRepository } from '../data/integration.repository.js';
import type { OrphanedIntegration } from '../data/integration.repository.js';
import { integrationNameViolation, refuseViolations } from '../domain/inputs.js';
import type { IntegrationListRequest, ListedIntegration, Page } from '../domain/listings.js';
import { storedGrant } from '../domain/resource-grant.js';
import type { ResourceGrant } from '../domain/resource-grant.js';
import type { SourceBinding } from '../domain/source-binding.js';
import { AccessTokens } from './access-tokens.service.js';
import { OAuthConsumers } from './oauth-consumers.service.js';
import type { ConsumerCredentials } from './oauth-consumers.service.js';
import { shownGrant } from './security-records.js';
import { SourceBindings } from './source-bindings.service.js';

export type NewIntegration = ResourceGrant & {
  readonly name: string;
  /** From then on its token is refused, `YYYY-MM-DD HH:MM:SS` in UTC; absent where it does not expire. */
  readonly expiresAt?: string | undefined;
  /** Absent: not bound to sources. */
  readonly sourceCodes?: SourceBinding | undefined;
};

export interface CreatedIntegration {
  readonly integrationId: number;
  readonly name: string;
  /** Told this once: only its hash is kept. Bearer token and OAuth access token are the same. */
  readonly accessToken: string;
  readonly expiresAt: string | null;
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
    private readonly bindings: SourceBindings,
    private readonly securityLog: SecurityLog,
  ) {}

  list(request: IntegrationListRequest): Promise<Page<ListedIntegration>> {
    return this.integrations.page(request);
  }

  /** Working integrations whose creator is disabled or gone, `limit` of them at most. */
  orphaned(limit: number): Promise<OrphanedIntegration[]> {
    return this.integrations.orphaned(limit);
  }

  /**
   * Makes an integration and its credentials. One that takes the name of a revoked one has an id of its own, and another
   * label in the history. Throws `invalid` for a name that is in use or cannot be one, and for unknown resources and
   * sources. Throws it too for an end that is not to come.
   */
  async create(integration: NewIntegration): Promise<CreatedIntegration> {
    const { name, expiresAt = null } = integration;
    refuseViolations(integrationNameViolation(name));
    const grant = storedGrant(integration);
    const lifetimeSeconds = lifetimeUntil(expiresAt);
    const creator = findContext()?.actor ?? SYSTEM_ACTOR;
    try {
      return await this.database.run(async () => {
        const former = await this.integrations.lock(name);
        if (former.some(({ isActive }) => isActive)) throw nameTaken(name);
        const sourceCodes = await this.bindings.checked(integration.sourceCodes ?? null);
        const integrationId = await this.integrations.insert({
          name,
          isNameNew: former.length === 0,
          grant,
          sourceCodes,
          expiresAt,
          creator,
        });
        const accessToken = await this.tokens.issue({ type: 'integration', id: integrationId }, lifetimeSeconds);
        const oauth = await this.consumers.replace(integrationId, accessToken);
        const after = { ...shownGrant({ name, sourceCodes, ...grant }), expires_at: expiresAt };
        await this.securityLog.record(recordOf('integration_created', integrationId, name, changesBetween({}, after)));
        return { integrationId, name, accessToken, expiresAt, oauth };
      });
    } catch (error) {
      throw isDuplicateKey(error, 'unq_integration_label') ? nameTaken(name) : error;
    }
  }

  /** Ends the integration that has the name, as `revokeById` does. Again: nothing more happens. Throws `not-found`. */
  async revoke(name: string): Promise<void> {
    await this.database.run(async () => {
      const named = await this.integrations.lock(name);
      const active = named.find(({ isActive }) => isActive);
      if (named.length === 0) throw unknown(name);
      if (active) await this.end(active);
    });
  }

  /** Ends an integration, its tokens and its consumer. Again: nothing more happens. Throws `not-found`. */
  async revokeById(integrationId: number): Promise<void> {
    await this.database.run(async () => {
      const integration = await this.integrations.lockById(integrationId);
      if (!integration) throw notFound('The integration with the id %1 does not exist.', [integrationId]);
      if (integration.isActive) await this.end(integration);
    });
  }

  /** The caller answers for the integration from now on, in the place of whoever did. Throws `not-found`. */
  async adopt(name: string): Promise<void> {
    const creator = findContext()?.actor ?? SYSTEM_ACTOR;
    await this.database.run(async () => {
      const active = (await this.integrations.lock(name)).find(({ isActive }) => isActive);
      if (!active) throw unknown(name);
      await this.integrations.setCreator(active.integrationId, creator);
      const changes = changesBetween(
        { creator: personOf({ type: active.creatorType, id: active.creatorId, label: active.creatorLabel }) },
        { creator: personOf(creator) },
      );
      await this.securityLog.record(recordOf('integration_changed', active.integrationId, name, changes));
    });
  }

  private async end({ integrationId, name }: { integrationId: number; name: string }): Promise<void> {
    await this.integrations.disable(integrationId);
    await this.consumers.remove(integrationId);
    await this.tokens.revokeAll({ type: 'integration', id: integrationId });
    const changes = changesBetween({ is_active: true }, { is_active: false });
    await this.securityLog.record(recordOf('integration_revoked', integrationId, name, changes));
  }
}

function recordOf(
  event: 'integration_created' | 'integration_changed' | 'integration_revoked',
  integrationId: number,
  name: string,
  changes: SecurityRecord['changes'],
): SecurityRecord {
  return { event, target: { type: 'integration', id: String(integrationId), label: name }, changes };
}

function personOf({
  type,
  id,
  label,
}: {
  type: Actor['type'] | null;
  id: string | null;
  label: string | null;
}): string {
  return [type ?? 'unknown', ...(id === null ? [] : [`#${id}`]), ...(label === null ? [] : [label])].join(' ');
}

/** Null for one that does not expire. Throws `invalid` for a moment that has passed. */
function lifetimeUntil(expiresAt: string | null): number | null {
  if (expiresAt === null) return null;
  const seconds = Math.ceil((Date.parse(`${expiresAt.replace(' ', 'T')}Z`) - Date.now()) / 1000);
  if (!(seconds > 0)) throw invalid('The integration has to expire at a time to come.');
  return seconds;
}

function nameTaken(name: string): ApplicationError {
  return invalid('An integration with the name "%1" already exists.', [name]);
}

function unknown(name: string): ApplicationError {
  return notFound('The integration "%1" does not exist.', [name]);
}
