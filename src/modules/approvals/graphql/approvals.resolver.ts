import { Context, Int, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { among, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { ApprovalReader, isOwn } from '../app/approval-reader.service.js';
import { DecideApproval } from '../app/decide-approval.service.js';
import { APPROVE_PERMISSION, NOTE_LENGTH_MAX } from '../domain/approval.js';
import type { Approval as StoredApproval } from '../domain/approval.js';
import { Approval, ApprovalFilter, ApprovalPage, ApprovalRow } from './approval.types.js';

const ID = { max: 2_147_483_647, description: 'The id of the request' } as const;
const NOTE = { max: NOTE_LENGTH_MAX, nullable: true, description: 'What the one who decides says' } as const;

const CONDITIONS: Conditions<ApprovalFilter> = { status: among('status') };

/** Changes that wait for a second person, over GraphQL. Staff who may not see all of them see their own. */
@GqlResolver(() => Approval)
export class ApprovalsResolver {
  constructor(
    private readonly reader: ApprovalReader,
    private readonly deciding: DecideApproval,
  ) {}

  @Gql.query(() => ApprovalPage, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description:
      'Requests for approval, the newest first: all of them with the permission to see them, else the own ones',
    complexity: pageComplexity,
  })
  async approvals(
    @Arg.input('filter', ApprovalFilter, { nullable: true, description: 'What the rows have to be' })
    filter: ApprovalFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<ApprovalPage> {
    const page = checkedPage(pageSize, currentPage);
    const { approvals, totalCount } = await this.reader.search(criteriaOf(CONDITIONS, filter ?? {}, page));
    return pageOf(approvals.map(toApproval), totalCount, page);
  }

  @Gql.query(() => Approval, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'One request for approval; NOT_FOUND where there is none that the caller may see',
  })
  async approval(@Arg.int('id', ID) id: number): Promise<Approval> {
    return toApproval(await this.reader.get(id));
  }

  @Gql.query(() => Int, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'How many requests of others wait for the caller; 0 for those who may not decide',
  })
  async approvalsToDecide(): Promise<number> {
    return this.reader.countForCaller();
  }

  @Gql.field(() => [ApprovalRow], {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The largest changes as they were when it was asked, up to 100 of them',
    complexity: ({ childComplexity }) => 10 + 10 * childComplexity,
  })
  async rows(@Parent() { approvalId }: Approval, @Context() context: GraphqlContext): Promise<readonly ApprovalRow[]> {
    const loader = context.loader('approval.rows', (ids: readonly number[]) => this.reader.rowsOf(ids));
    return (await loader.load(approvalId)) ?? [];
  }

  @Gql.mutation(() => Approval, {
    permission: APPROVE_PERMISSION,
    description:
      'Does what was asked for, in the name of who has asked. For users other than the requester, whose own limit covers ' +
      'it. Where the stock does not allow it any more it waits still, and says why',
    idempotency: 'by-handler',
  })
  async approveChange(
    @Arg.int('id', ID) id: number,
    @Arg.text('note', NOTE) note: string | undefined,
  ): Promise<Approval> {
    return toApproval(await this.deciding.approve(id, noteOf(note)));
  }

  @Gql.mutation(() => Approval, {
    permission: APPROVE_PERMISSION,
    description: 'Refuses what somebody has asked for',
  })
  async rejectChange(
    @Arg.int('id', ID) id: number,
    @Arg.text('note', NOTE) note: string | undefined,
  ): Promise<Approval> {
    return toApproval(await this.deciding.reject(id, noteOf(note)));
  }

  @Gql.mutation(() => Approval, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'Takes back what the caller has asked for',
  })
  async withdrawChange(@Arg.int('id', ID) id: number): Promise<Approval> {
    return toApproval(await this.deciding.withdraw(id));
  }
}

function toApproval(approval: StoredApproval): Approval {
  return { ...approval, isOwn: isOwn(approval) };
}

function noteOf(note: string | null | undefined): string | null {
  return note?.trim() || null;
}
