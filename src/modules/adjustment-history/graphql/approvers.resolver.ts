import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Approvers } from '../../approvals/index.js';
import { Adjustment } from './adjustment.type.js';

/** Who has approved a row of the history; those of all rows of a request are read at once. */
@GqlResolver(() => Adjustment)
export class ApproversResolver {
  constructor(private readonly approvers: Approvers) {}

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    nullable: true,
    description: 'The second person, where the change was larger than the actor may write alone',
  })
  async approvedBy(@Parent() row: Adjustment, @Context() context: GraphqlContext): Promise<string | null> {
    if (row.requestId === null || (row.actorType !== 'admin' && row.actorType !== 'import')) return null;
    const loader = context.loader('adjustment.approver', (ids: readonly string[]) => this.approvers.of(ids));
    const approver = await loader.load(row.requestId);
    if (!approver?.requesterIds.has(row.actorId ?? '')) return null;
    return approver.name ?? `#${approver.id}`;
  }
}
