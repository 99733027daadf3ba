import { Args, Int } from '@nestjs/graphql';
import { invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Done } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { AdminNotices } from '../index.js';
import { AdminNoticePage } from './admin-notice.types.js';

const PERMISSION = 'Vendor_Inventory::doctor';
const MARKED_MAX = 200;

/** Notices for administrators over GraphQL. */
@GqlResolver()
export class AdminNoticesResolver {
  constructor(private readonly notices: AdminNotices) {}

  @Gql.query(() => AdminNoticePage, {
    permission: PERMISSION,
    description: 'What administrators are told, the newest first',
    complexity: pageComplexity,
  })
  async adminNotices(
    @Arg.flag('unreadOnly', { defaultValue: false, description: 'Whether those that were read are left out' })
    isUnreadOnly: boolean,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<AdminNoticePage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount, unreadCount } = await this.notices.list({ ...page, isUnreadOnly });
    return { ...pageOf(items, totalCount, page), unreadCount };
  }

  @Gql.mutation(() => Done, { permission: PERMISSION, description: 'Marks notices as read that were not' })
  async markNoticesRead(
    @Args('ids', { type: () => [Int], description: 'The ids of the notices' }) ids: readonly number[],
  ): Promise<Done> {
    if (ids.length > MARKED_MAX) throw invalid('"%1" can hold at most %2 entries.', ['ids', MARKED_MAX]);
    return { count: await this.notices.markRead(ids) };
  }
}
