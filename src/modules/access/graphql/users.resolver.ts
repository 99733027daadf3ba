import { invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { ManageUsers } from '../app/manage-users.service.js';
import type { ListedUser } from '../domain/listings.js';
import { AdminUserFilter, AdminUserInput, AdminUserSort, ID_MAX } from './access.input.js';
import { toListRequest, toUser } from './access.mapping.js';
import { AdminUser, AdminUserPage } from './access.type.js';

/** Users and what they log in with. */
@GqlResolver()
export class UsersResolver {
  constructor(private readonly manage: ManageUsers) {}

  @Gql.query(() => AdminUserPage, {
    permission: 'Vendor_User::acl_users',
    description: 'Users, by name where no order is given',
    complexity: pageComplexity,
  })
  async users(
    @Arg.input('filter', AdminUserFilter, { nullable: true, description: 'What the rows have to be' })
    filter: AdminUserFilter | undefined,
    @Arg.input('sort', AdminUserSort, { nullable: true, description: 'What comes first' })
    sort: AdminUserSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<AdminUserPage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.manage.list({
      ...toListRequest(filter ?? {}, sort, page),
      roleId: filter?.roleId ?? undefined,
      isActive: filter?.isActive ?? undefined,
    });
    return pageOf(items.map(toUser), totalCount, page);
  }

  /** Its body is not remembered under an `Idempotency-Key`: it may hold a password. */
  @Gql.mutation(() => AdminUser, {
    permission: 'Vendor_User::acl_users',
    description:
      'Creates or changes a user. Nobody gives or touches more than they may do, disables themselves, or takes the last ' +
      'user with everything away. A new password, and disabling, end the tokens of the user',
    idempotency: 'none',
  })
  async saveUser(
    @Arg.input('user', AdminUserInput, { description: 'The user as they are to be' }) user: AdminUserInput,
  ): Promise<AdminUser> {
    return toUser(await this.save(user));
  }

  @Gql.mutation(() => AdminUser, {
    permission: 'Vendor_User::acl_users',
    description: 'Takes the second factor of another user away and ends their tokens',
  })
  async resetSecondFactor(
    @Arg.int('userId', { max: ID_MAX, description: 'The id of the user' }) userId: number,
  ): Promise<AdminUser> {
    return toUser(await this.manage.resetSecondFactor(userId));
  }

  private async save({ id, username, password, email, roleId, isActive }: AdminUserInput): Promise<ListedUser> {
    const fields = { email: email.trim(), roleId, isActive };
    if (id == null) {
      return this.manage.create({ username: username?.trim() ?? '', password: password ?? '', ...fields });
    }
    if (username != null) throw invalid('A user keeps the name: it stands in the history.');
    return this.manage.change({ userId: id, password: password ?? undefined, ...fields });
  }
}
