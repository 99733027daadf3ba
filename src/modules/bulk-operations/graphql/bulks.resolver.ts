import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { BulkOverview } from '../app/bulk-overview.service.js';
import type { BulkPart as Part, BulkSummary } from '../domain/bulk-overview.js';
import { isCounted } from '../domain/counted-outcome.js';
import { OPERATION_STATUS } from '../domain/operation.js';
import { Bulk, BulkPage, BulkPart, BulkPartPage, BulkPartStateEnum } from './bulk.types.js';
import type { BulkPartState } from './bulk.types.js';

const UUID_LENGTH_MAX = 64;
/** The operations of each are counted. */
const BULKS_PER_PAGE_MAX = 50;
const PARTS_PER_PAGE_MAX = 100;

const STATUSES: Readonly<Record<BulkPartState, readonly number[]>> = {
  open: [OPERATION_STATUS.open],
  complete: [OPERATION_STATUS.complete],
  failed: [OPERATION_STATUS.failed, OPERATION_STATUS.failedForNow, OPERATION_STATUS.rejected],
};
const ALL_STATUSES = Object.values(OPERATION_STATUS);

/** What is being done in the background, for those who have begun it and those who may see everything. */
@GqlResolver()
export class BulksResolver {
  constructor(private readonly overview: BulkOverview) {}

  @Gql.query(() => BulkPage, {
    permission: 'staff',
    description:
      'What was begun in the background, the newest first: the own ones, or those of everybody to who may see them. ' +
      'The newest 10,000',
    complexity: pageComplexity,
  })
  async bulks(
    @Arg.flag('own', { defaultValue: false, description: 'The own ones alone' }) own: boolean,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<BulkPage> {
    const page = checkedPage(pageSize, currentPage, BULKS_PER_PAGE_MAX);
    const { bulks, totalCount } = await this.overview.page(page, own);
    return pageOf(bulks.map(toBulk), totalCount, page);
  }

  @Gql.query(() => Bulk, {
    permission: 'staff',
    description: "One bulk; NOT_FOUND where there is none, and for another's without the permission to see all",
  })
  async bulk(@Arg.text('bulkUuid', { max: UUID_LENGTH_MAX, description: 'Its uuid' }) bulkUuid: string): Promise<Bulk> {
    return toBulk(await this.overview.show(bulkUuid));
  }

  @Gql.query(() => BulkPartPage, {
    permission: 'staff',
    description: 'The operations of a bulk in their order; NOT_FOUND as for the bulk itself',
    complexity: pageComplexity,
  })
  async bulkParts(
    @Arg.text('bulkUuid', { max: UUID_LENGTH_MAX, description: 'The uuid of the bulk' }) bulkUuid: string,
    @Arg.word('state', BulkPartStateEnum, { nullable: true, description: 'Only those of this state' })
    state: BulkPartState | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<BulkPartPage> {
    const page = checkedPage(pageSize, currentPage, PARTS_PER_PAGE_MAX);
    const statuses = state == null ? ALL_STATUSES : STATUSES[state];
    const { parts, totalCount } = await this.overview.parts(bulkUuid, statuses, page);
    return pageOf(parts.map(toPart), totalCount, page);
  }
}

function toBulk({ startedBy, ...bulk }: BulkSummary): Bulk {
  const { actor } = currentContext();
  const isOwn = startedBy.type === actor.type && startedBy.id === actor.id;
  return { ...bulk, startedBy: startedBy.label, isOwn };
}

function toPart({ key, subject, status, message, outcome }: Part): BulkPart {
  const counted = isCounted(outcome) ? outcome : undefined;
  return {
    key,
    subject,
    state: stateOf(status),
    message,
    doneCount: counted?.done ?? null,
    refusedCount: counted?.refused ?? null,
    refused: counted?.examples ?? [],
  };
}

function stateOf(status: number): BulkPartState {
  if (STATUSES.open.includes(status)) return 'open';
  return STATUSES.complete.includes(status) ? 'complete' : 'failed';
}
