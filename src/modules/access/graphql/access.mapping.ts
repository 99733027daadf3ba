import type { PageRequest } from '../../../platform/graphql/page.js';
import type { CreatedIntegration as Created } from '../app/integration.service.js';
import { hasExpired } from '../domain/listings.js';
import type { ListedIntegration, ListedRole, ListedUser, ListRequest, ListSort } from '../domain/listings.js';
import type { Permissions } from '../domain/permissions.js';
import type { ResourceGrant } from '../domain/resource-grant.js';
import type { Resource } from '../domain/resources.js';
import type { AdminUser, Integration, IntegrationCredentials, ResourceNode, Role } from './access.type.js';

/** The tree as a list, parents before their children: a query has no levels without end. */
export function toNodes(node: Resource, caller: Permissions, parentId: string | null = null): ResourceNode[] {
  const self = { id: node.id, title: node.title, parentId, isGrantable: caller.allows(node.id) };
  return [self, ...node.children.flatMap((child) => toNodes(child, caller, node.id))];
}

export function toRole({ roleId, resourceIds, ...role }: ListedRole): Role {
  return { id: roleId, resources: resourceIds, ...role };
}

export function toUser({ userId, role, ...user }: ListedUser): AdminUser {
  return { id: userId, ...user, role: { id: role.roleId, name: role.name, isAll: role.isAll } };
}

export function toIntegration({ integrationId, resourceIds, ...integration }: ListedIntegration): Integration {
  return { id: integrationId, resources: resourceIds, ...integration, hasExpired: hasExpired(integration) };
}

export function toCredentials({ accessToken, oauth }: Created): IntegrationCredentials {
  return {
    accessToken,
    consumerKey: oauth?.consumerKey ?? null,
    consumerSecret: oauth?.consumerSecret ?? null,
    accessTokenSecret: oauth?.accessTokenSecret ?? null,
  };
}

export function toGrant({ isAll, resources }: { isAll: boolean; resources: readonly string[] }): ResourceGrant {
  return isAll ? { all: true } : { resources };
}

/** What a list is asked for, without what is null. */
export function toListRequest<Field extends string>(
  { search }: { readonly search?: string | null },
  sort: ListSort<Field> | null | undefined,
  page: PageRequest,
): ListRequest<Field> {
  return { search: search ?? undefined, sort: sort ?? undefined, ...page };
}
