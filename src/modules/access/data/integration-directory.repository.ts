import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { IntegrationListRequest, IntegrationSortField, ListedIntegration, Page } from '../domain/listings.js';
import { likeAnywhere, orderBy, windowOf } from './listing.sql.js';

interface IntegrationRow {
  readonly integration_id: string;
  readonly name: string;
  readonly is_all: number;
  readonly is_active: number;
  readonly created_at: string;
}

const COLUMN_OF: Readonly<Record<IntegrationSortField, string>> = {
  name: 'name',
  isActive: 'is_active',
  createdAt: 'created_at',
};
const SELECT = 'SELECT integration_id, name, is_all, is_active, created_at FROM integration';

/** Integrations as those see them who manage them. */
@Injectable()
export class IntegrationDirectoryRepository {
  constructor(private readonly database: Database) {}

  async page(request: IntegrationListRequest): Promise<Page<ListedIntegration>> {
    const like = likeAnywhere(request.search, ['name']);
    const where = `WHERE ${like.where}${request.isActive === undefined ? '' : ' AND is_active = ?'}`;
    const parameters = [...like.parameters, ...(request.isActive === undefined ? [] : [request.isActive ? 1 : 0])];
    const [count] = await this.database.query<{ total: string }>(
      `SELECT COUNT(*) AS total FROM integration ${where}`,
      parameters,
    );
    const totalCount = Number(count?.total ?? 0);
    const rows = await this.database.query<IntegrationRow>(
      `${SELECT} ${where} ORDER BY ${orderBy(request.sort, COLUMN_OF, 'name')}, integration_id LIMIT ? OFFSET ?`,
      [...parameters, ...windowOf(request, totalCount)],
    );
    return { items: await this.withResources(rows), totalCount };
  }

  async find(integrationId: number): Promise<ListedIntegration | undefined> {
    const rows = await this.database.query<IntegrationRow>(`${SELECT} WHERE integration_id = ?`, [integrationId]);
    const [integration] = await this.withResources(rows);
    return integration;
  }

  private async withResources(rows: readonly IntegrationRow[]): Promise<ListedIntegration[]> {
    if (rows.length === 0) return [];
    const resources = await this.database.query<{ integration_id: string; resource_id: string }>(
      'SELECT integration_id, resource_id FROM integration_resource WHERE integration_id IN (?) ORDER BY resource_id',
      [rows.map((row) => row.integration_id)],
    );
    const byId = new Map<number, string[]>(rows.map((row) => [Number(row.integration_id), []]));
    for (const row of resources) byId.get(Number(row.integration_id))?.push(row.resource_id);
    return rows.map((row) => ({
      integrationId: Number(row.integration_id),
      name: row.name,
      isAll: Number(row.is_all) === 1,
      isActive: Number(row.is_active) === 1,
      createdAt: row.created_at,
      resourceIds: byId.get(Number(row.integration_id)) ?? [],
    }));
  }
}
