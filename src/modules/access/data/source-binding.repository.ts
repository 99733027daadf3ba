import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import type { SourceBinding } from '../domain/source-binding.js';
import { AdminRoleSourceEntity } from './admin-role-source.entity.js';
import { IntegrationSourceEntity } from './integration-source.entity.js';

interface BoundRole {
  readonly roleId: number;
  readonly isBound: boolean;
}

interface BoundIntegration {
  readonly integrationId: number;
  readonly isBound: boolean;
}

/**
 * The sources of an owner as JSON, for statements that read one row per resource: joined, each source would stand beside
 * each resource. Null where the owner is not bound, and nothing is looked up then.
 */
export const BOUND_SOURCES = {
  admin: `CASE r.is_bound WHEN 1 THEN
            (SELECT CAST(JSON_ARRAYAGG(rs.source_code) AS CHAR) FROM admin_role_source rs WHERE rs.role_id = r.role_id)
          END`,
  integration: `CASE i.is_bound WHEN 1 THEN
            (SELECT CAST(JSON_ARRAYAGG(ns.source_code) AS CHAR) FROM integration_source ns
              WHERE ns.integration_id = i.integration_id)
          END`,
} as const;

/** The binding that a row of a statement with `BOUND_SOURCES` says. */
export function bindingOf(isBound: number | null, sources: string | null): SourceBinding {
  if (isBound !== 1) return null;
  // Whoever has lost the last of their sources has none.
  return sources === null ? [] : (JSON.parse(sources) as string[]);
}

/** The tables of which sources roles and integrations are bound to. */
@Injectable()
export class SourceBindingRepository {
  constructor(
    @InjectRepository(AdminRoleSourceEntity) private readonly ofRole: Repository<AdminRoleSourceEntity>,
    @InjectRepository(IntegrationSourceEntity) private readonly ofIntegration: Repository<IntegrationSourceEntity>,
  ) {}

  /** The bindings of the roles, in one statement; in none where no role is bound. */
  async ofRoles(roles: readonly BoundRole[]): Promise<(role: BoundRole) => SourceBinding> {
    const ids = roles.filter(({ isBound }) => isBound).map(({ roleId }) => roleId);
    const rows = ids.length === 0 ? [] : await this.ofRole.find({ where: { roleId: In(ids) }, order: ORDER });
    return ({ roleId, isBound }) =>
      isBound ? rows.filter((row) => row.roleId === roleId).map(({ sourceCode }) => sourceCode) : null;
  }

  /** As `ofRoles`. */
  async ofIntegrations(
    integrations: readonly BoundIntegration[],
  ): Promise<(integration: BoundIntegration) => SourceBinding> {
    const ids = integrations.filter(({ isBound }) => isBound).map(({ integrationId }) => integrationId);
    const rows =
      ids.length === 0 ? [] : await this.ofIntegration.find({ where: { integrationId: In(ids) }, order: ORDER });
    return ({ integrationId, isBound }) =>
      isBound ? rows.filter((row) => row.integrationId === integrationId).map(({ sourceCode }) => sourceCode) : null;
  }

  /** Makes the sources of a role exactly these; the flag is a column of the role. */
  async replaceOfRole(roleId: number, binding: SourceBinding): Promise<void> {
    await this.ofRole.delete({ roleId });
    if (binding === null || binding.length === 0) return;
    await this.ofRole.insert(binding.map((sourceCode) => ({ roleId, sourceCode })));
  }

  /** Adds the sources of a new integration. */
  async insertOfIntegration(integrationId: number, binding: SourceBinding): Promise<void> {
    if (binding === null || binding.length === 0) return;
    await this.ofIntegration.insert(binding.map((sourceCode) => ({ integrationId, sourceCode })));
  }
}

const ORDER = { sourceCode: 'ASC' } as const;
