import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { StoredGrant } from '../domain/resource-grant.js';

export interface IntegrationState {
  readonly integrationId: number;
  readonly isActive: boolean;
}

/** The tables of integrations and their resources. */
@Injectable()
export class IntegrationRepository {
  constructor(private readonly database: Database) {}

  /** Locks the integration's row until the end of the transaction; undefined where none has the name. */
  async lock(name: string): Promise<IntegrationState | undefined> {
    const [row] = await this.database.query<{ integrationId: string; isActive: number }>(
      'SELECT integration_id AS integrationId, is_active AS isActive FROM integration WHERE name = ? FOR UPDATE',
      [name],
    );
    return row && { integrationId: Number(row.integrationId), isActive: Number(row.isActive) === 1 };
  }

  async insert(name: string, grant: StoredGrant): Promise<number> {
    const { insertId } = await this.database.execute(
      'INSERT INTO integration (name, is_all, created_at) VALUES (?, ?, UTC_TIMESTAMP())',
      [name, grant.isAll ? 1 : 0],
    );
    await this.insertResources(insertId, grant);
    return insertId;
  }

  /** Makes a revoked integration good again, with these resources and no others. */
  async revive(integrationId: number, grant: StoredGrant): Promise<void> {
    await this.database.execute('UPDATE integration SET is_active = 1, is_all = ? WHERE integration_id = ?', [
      grant.isAll ? 1 : 0,
      integrationId,
    ]);
    await this.database.execute('DELETE FROM integration_resource WHERE integration_id = ?', [integrationId]);
    await this.insertResources(integrationId, grant);
  }

  async disable(integrationId: number): Promise<void> {
    await this.database.execute('UPDATE integration SET is_active = 0 WHERE integration_id = ?', [integrationId]);
  }

  private async insertResources(integrationId: number, grant: StoredGrant): Promise<void> {
    if (grant.resourceIds.length === 0) return;
    await this.database.execute('INSERT INTO integration_resource (integration_id, resource_id) VALUES ?', [
      grant.resourceIds.map((resourceId) => [integrationId, resourceId]),
    ]);
  }
}
