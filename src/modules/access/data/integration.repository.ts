import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import type { IntegrationListRequest, IntegrationSortField, ListedIntegration, Page } from '../domain/listings.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import { IntegrationResourceEntity } from './integration-resource.entity.js';
import { IntegrationEntity } from './integration.entity.js';
import { havingText, readPage, resourceIdsByOwner } from './listing.js';
import type { ListOrder } from './listing.js';

const ORDER: ListOrder<IntegrationSortField> = {
  columnOf: { name: 'integration.name', isActive: 'integration.isActive', createdAt: 'integration.createdAt' },
  usual: 'name',
  id: 'integration.integrationId',
};

/** The tables of integrations and their resources. */
@Injectable()
export class IntegrationRepository {
  constructor(
    @InjectRepository(IntegrationEntity) private readonly integrations: Repository<IntegrationEntity>,
    @InjectRepository(IntegrationResourceEntity) private readonly resources: Repository<IntegrationResourceEntity>,
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

  /** Locks the integration's row until the end of the transaction; undefined where none has the name. */
  async lock(name: string): Promise<Omit<ListedIntegration, 'resourceIds'> | undefined> {
    const integration = await this.integrations.findOne({ where: { name }, lock: { mode: 'pessimistic_write' } });
    return integration ?? undefined;
  }

  async insert(name: string, grant: StoredGrant): Promise<number> {
    const integration = this.integrations.create({ name, isAll: grant.isAll });
    await this.integrations.insert(integration);
    await this.insertResources(integration.integrationId, grant);
    return integration.integrationId;
  }

  /** Makes a revoked integration good again, with these resources and no others. */
  async revive(integrationId: number, grant: StoredGrant): Promise<void> {
    await this.integrations.update({ integrationId }, { isActive: true, isAll: grant.isAll });
    await this.resources.delete({ integrationId });
    await this.insertResources(integrationId, grant);
  }

  async disable(integrationId: number): Promise<void> {
    await this.integrations.update({ integrationId }, { isActive: false });
  }

  /** One statement for the resources of all. */
  private async withResources(integrations: readonly IntegrationEntity[]): Promise<ListedIntegration[]> {
    if (integrations.length === 0) return [];
    const rows = await this.resources.find({
      where: { integrationId: In(integrations.map(({ integrationId }) => integrationId)) },
      order: { resourceId: 'ASC' },
    });
    const resourceIdsOf = resourceIdsByOwner(rows, ({ integrationId }) => integrationId);
    return integrations.map((integration) => ({
      ...integration,
      resourceIds: resourceIdsOf(integration.integrationId),
    }));
  }

  private async insertResources(integrationId: number, { resourceIds }: StoredGrant): Promise<void> {
    if (resourceIds.length === 0) return;
    await this.resources.insert(resourceIds.map((resourceId) => ({ integrationId, resourceId })));
  }
}
