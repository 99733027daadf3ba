import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AccessRules } from '../app/access-rules.service.js';
import { ManageRoles } from '../app/manage-roles.service.js';
import { resourceTree } from '../domain/resources.js';
import { ID_MAX, RoleFilter, RoleInput, RoleSort } from './access.input.js';
import { toGrant, toListRequest, toNodes, toRole } from './access.mapping.js';
import { ResourceNode, Role, RoleOption, RolePage } from './access.type.js';

/** Roles and the resources that they are made of. */
@GqlResolver()
export class RolesResolver {
  constructor(
    private readonly manage: ManageRoles,
    private readonly rules: AccessRules,
  ) {}

  @Gql.query(() => [ResourceNode], {
    permission: 'staff',
    description: 'Everything that roles and integrations may be given, the root first',
  })
  async resourceTree(): Promise<readonly ResourceNode[]> {
    return toNodes(resourceTree(), await this.rules.callerPermissions());
  }

  @Gql.query(() => RolePage, {
    permission: 'Vendor_User::acl_roles',
    description: 'Roles, by name where no order is given',
    complexity: pageComplexity,
  })
  async roles(
    @Arg.input('filter', RoleFilter, { nullable: true, description: 'What the rows have to be' })
    filter: RoleFilter | undefined,
    @Arg.input('sort', RoleSort, { nullable: true, description: 'What comes first' }) sort: RoleSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<RolePage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.manage.list(toListRequest(filter ?? {}, sort, page));
    return pageOf(items.map(toRole), totalCount, page);
  }

  @Gql.query(() => Role, {
    permission: 'Vendor_User::acl_roles',
    description: 'One role; NOT_FOUND where there is none',
  })
  async role(@Arg.int('id', { max: ID_MAX, description: 'The id of the role' }) id: number): Promise<Role> {
    return toRole(await this.manage.get(id));
  }

  @Gql.query(() => [RoleOption], {
    permission: 'Vendor_User::acl_users',
    description: 'The first 500 roles by name, for whoever gives them to users',
  })
  async roleOptions(): Promise<readonly RoleOption[]> {
    return this.manage.options();
  }

  @Gql.mutation(() => Role, {
    permission: 'Vendor_User::acl_roles',
    description: 'Creates or changes a role. Nobody gives what they do not have, and one user with everything stays',
  })
  async saveRole(
    @Arg.input('role', RoleInput, { description: 'The role as it is to be' }) role: RoleInput,
  ): Promise<Role> {
    const { id, name, requiresSecondFactor, largestChangeQuantity, largestChangeValue } = role;
    return toRole(
      await this.manage.save({
        roleId: id ?? undefined,
        name: name.trim(),
        requiresSecondFactor: requiresSecondFactor ?? undefined,
        largestChangeQuantity:
          largestChangeQuantity == null ? largestChangeQuantity : Quantity.of(largestChangeQuantity),
        largestChangeValue,
        sourceCodes: role.sourceCodes,
        ...toGrant(role),
      }),
    );
  }

  @Gql.mutation(() => Done, {
    permission: 'Vendor_User::acl_roles',
    description: 'Deletes a role that no user has',
  })
  async deleteRole(@Arg.int('id', { max: ID_MAX, description: 'The id of the role' }) id: number): Promise<Done> {
    await this.manage.delete(id);
    return DONE;
  }
}
