import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import type { Actor } from '../../../platform/context/request-context.js';
import type { IntegrationListRequest, IntegrationSortField, ListedIntegration, Page } from '../domain/listings.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import type { SourceBinding } from '../domain/source-binding.js';
import { AccessTokenRepository } from './access-token.repository.js';
import { IntegrationResourceEntity } from './integration-resource.entity.js';
import { IntegrationEntity } from './integration.entity.js';
import { havingText, readPage, resourceIdsByOwner } from './listing.js';
import type { ListOrder } from './listing.js';
import { SourceBindingRepository } from './source-binding.repository.js';

const ORDER: ListOrder<IntegrationSortField> = {
  columnOf: { name: 'integration.name', isActive: 'integration.isActive', createdAt: 'integration.createdAt' },
  usual: 'name',
  id: 'integration.integrationId',
};

/** More of one name are made by no person. */
const NAMESAKES_MAX = 1000;
const LABEL_LENGTH_MAX = 255;

type LockedIntegration = Omit<ListedIntegration, 'resourceIds' | 'sourceCodes' | 'lastUsedAt'>;

interface IntegrationToStore {
  readonly name: string;
  /** Whether no other has ever had the name. */
  readonly isNameNew: boolean;
  readonly grant: StoredGrant;
  readonly sourceCodes: SourceBinding;
  readonly expiresAt: string | null;
  readonly creator: Actor;
}

/** A working integration whose creator is disabled or gone. */
export interface OrphanedIntegration {
  readonly integrationId: number;
  readonly name: string;
  readonly creatorType: string;
  readonly creatorId: string;
  readonly creatorLabel: string | null;
}

/** The tables of integrations and their resources. */
@Injectable()
export class IntegrationRepository {
  constructor(
    @InjectRepository(IntegrationEntity) private readonly integrations: Repository<IntegrationEntity>,
    @InjectRepository(IntegrationResourceEntity) private readonly resources: Repository<IntegrationResourceEntity>,
    private readonly tokens: AccessTokenRepository,
    private readonly bindings: SourceBindingRepository,
    private readonly guards: WriteGuards,
  ) {}

  async page(request: IntegrationListRequest): Promise<Page<ListedIntegration>> {
    const query = havingText(this.integrations.createQueryBuilder('integration'), request.search, ['integration.name']);
    if (request.isActive !== undefined) query.andWhere({ isActive: request.isActive });
    const { entities, totalCount } = await readPage(query, request, ORDER);
    return { items: await this.withResources(entities), totalCount };
  }

  async find(integrationId: number): Promise<ListedIntegration | undefined> {
    const [integration] = await this.withResources(await this.integrations.findBy({ integrationId }));
    return integration;
  }

  /** Those of this name, the revoked ones too, with what they may or might do. */
  async findNamed(name: string): Promise<ListedIntegration[]> {
    return this.withResources(await this.integrations.find({ where: { name }, take: NAMESAKES_MAX }));
  }

  /**
   * Locks the rows of all that have the name, the revoked ones too, until the end of the transaction. The guard is one
   * for all names: which of them are the same is for the database to say.
   */
  async lock(name: string): Promise<LockedIntegration[]> {
    await this.guards.take(['integration-names']);
    return this.integrations.find({
      where: { name },
      order: { integrationId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks the integration's row until the end of the transaction; undefined where none has the id. */
  async lockById(integrationId: number): Promise<LockedIntegration | undefined> {
    const integration = await this.integrations.findOne({
      where: { integrationId },
      lock: { mode: 'pessimistic_write' },
    });
    return integration ?? undefined;
  }

  /** One whose name was another's before gets a label with its own id: the history tells the two apart. */
  async insert({ name, isNameNew, grant, sourceCodes, expiresAt, creator }: IntegrationToStore): Promise<number> {
    const integration = this.integrations.create({
      name,
      label: isNameNew ? name : null,
      isAll: grant.isAll,
      isBound: sourceCodes !== null,
      expiresAt,
      ...creatorColumns(creator),
    });
    await this.integrations.insert(integration);
    const { integrationId } = integration;
    if (!isNameNew) await this.integrations.update({ integrationId }, { label: labelOf(name, integrationId) });
    await this.insertResources(integrationId, grant);
    await this.bindings.insertOfIntegration(integrationId, sourceCodes);
    return integrationId;
  }

  async setCreator(integrationId: number, creator: Actor): Promise<void> {
    await this.integrations.update({ integrationId }, creatorColumns(creator));
  }

  /** Working ones whose creator cannot log in any more, by their ids. SQL, because the creator is one of two tables. */
  orphaned(limit: number): Promise<OrphanedIntegration[]> {
    return this.integrations.query<OrphanedIntegration[]>(
      `SELECT i.integration_id AS integrationId, i.name, i.creator_type AS creatorType, i.creator_id AS creatorId,
              i.creator_label AS creatorLabel
         FROM integration i
         LEFT JOIN admin_user u ON i.creator_type = 'admin' AND u.user_id = CAST(i.creator_id AS UNSIGNED)
         LEFT JOIN integration c ON i.creator_type = 'integration' AND c.integration_id = CAST(i.creator_id AS UNSIGNED)
        WHERE i.is_active = 1 AND (i.expires_at IS NULL OR i.expires_at > UTC_TIMESTAMP())
          AND i.creator_type IN ('admin', 'integration') AND COALESCE(u.is_active, c.is_active, 0) = 0
        ORDER BY i.integration_id LIMIT ?`,
      [limit],
    );
  }

  async disable(integrationId: number): Promise<void> {
    await this.integrations.update({ integrationId }, { isActive: false });
  }

  /** One statement for the resources of all, and one for the uses of their tokens. */
  private async withResources(integrations: readonly IntegrationEntity[]): Promise<ListedIntegration[]> {
    if (integrations.length === 0) return [];
    const rows = await this.resources.find({
      where: { integrationId: In(integrations.map(({ integrationId }) => integrationId)) },
      order: { resourceId: 'ASC' },
    });
    const resourceIdsOf = resourceIdsByOwner(rows, ({ integrationId }) => integrationId);
    const uses = await this.tokens.lastUses(
      'integration',
      integrations.map(({ integrationId }) => integrationId),
    );
    const bindingOf = await this.bindings.ofIntegrations(integrations);
    return integrations.map((integration) => ({
      ...integration,
      sourceCodes: bindingOf(integration),
      resourceIds: resourceIdsOf(integration.integrationId),
      lastUsedAt: uses.get(integration.integrationId) ?? null,
    }));
  }

  private async insertResources(integrationId: number, { resourceIds }: StoredGrant): Promise<void> {
    if (resourceIds.length === 0) return;
    await this.resources.insert(resourceIds.map((resourceId) => ({ integrationId, resourceId })));
  }
}

function creatorColumns({ type, id, label }: Actor): {
  creatorType: Actor['type'];
  creatorId: string | null;
  creatorLabel: string | null;
} {
  return { creatorType: type, creatorId: id, creatorLabel: label };
}

/** In characters, as the column counts. */
function labelOf(name: string, integrationId: number): string {
  const suffix = ` #${integrationId}`;
  return [...name].slice(0, LABEL_LENGTH_MAX - suffix.length).join('') + suffix;
}
