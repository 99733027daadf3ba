import { Context, Int, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { SourceOption } from '../../adjustment-history/graphql/index.js';
import { SourceReader } from '../../sources/index.js';
import { CountReader } from '../app/count-reader.service.js';
import { ManageCountSessions } from '../app/manage-count-sessions.service.js';
import { PostCountSession } from '../app/post-count-session.service.js';
import { RecordCounts } from '../app/record-counts.service.js';
import { BATCH_ID_LENGTH_MAX, ENTRIES_PER_BATCH_MAX, entryOf } from '../domain/count-line.js';
import type { UncountedRule } from '../domain/count-posting.js';
import { COUNT_PERMISSION, POST_PERMISSION } from '../domain/permissions.js';
import { toCountLine, toCriteria } from './count.mapping.js';
import {
  CountChanges,
  CountEntryInput,
  CountReview,
  CountSession,
  CountSessionFilter,
  CountSessionInput,
  CountSessionPage,
  RecordedCounts,
  UncountedItems,
  UncountedRuleEnum,
} from './count.types.js';

const INT_MAX = 2_147_483_647;
const ID = { max: INT_MAX, description: 'The id of the session' } as const;
/** Lines that one look at the changes of a session gives. */
const CHANGES_MAX = 500;
/** A list to choose from: beyond this a code is typed. */
const SOURCES_MAX = 1000;

/** Counting and receiving over GraphQL: the use cases and permissions of REST. */
@GqlResolver(() => CountSession)
export class CountsResolver {
  constructor(
    private readonly reader: CountReader,
    private readonly managing: ManageCountSessions,
    private readonly recording: RecordCounts,
    private readonly posting: PostCountSession,
    private readonly sources: SourceReader,
  ) {}

  @Gql.query(() => CountSessionPage, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Count sessions, the newest first; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async countSessions(
    @Arg.input('filter', CountSessionFilter, { nullable: true, description: 'What the rows have to be' })
    filter: CountSessionFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<CountSessionPage> {
    const page = checkedPage(pageSize, currentPage);
    const { sessions, totalCount } = await this.reader.search(toCriteria(filter ?? {}, page));
    return pageOf(sessions, totalCount, page);
  }

  @Gql.query(() => CountSession, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'One count session; NOT_FOUND where there is none',
  })
  async countSession(@Arg.int('id', ID) id: number): Promise<CountSession> {
    return this.reader.get(id);
  }

  @Gql.query(() => [SourceOption], {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'The sources at which can be counted, by name, disabled ones included; the first 1000',
  })
  async countSources(): Promise<readonly SourceOption[]> {
    const sortOrders = ['name', 'source_code'].map((field) => ({ field, direction: 'ASC' as const }));
    const { sources } = await this.sources.search(new SearchCriteria({ sortOrders, pageSize: SOURCES_MAX }));
    return sources.map(({ sourceCode, name, enabled }) => ({ code: sourceCode, name, enabled }));
  }

  @Gql.query(() => CountChanges, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Up to 500 lines of a session that have changed behind a position, in the order of their changes',
    complexity: ({ childComplexity }) => 20 + childComplexity,
  })
  async countChanges(
    @Arg.int('sessionId', ID) sessionId: number,
    @Arg.int('afterRevision', { min: 0, max: INT_MAX, description: 'The nextRevision of the last look; 0 at first' })
    afterRevision: number,
    @Arg.text('afterSku', { max: SKU_LENGTH_MAX, description: 'The nextSku of the last look; empty at first' })
    afterSku: string,
  ): Promise<CountChanges> {
    const after = { revision: afterRevision, sku: afterSku };
    const { session, lines, position, hasMore } = await this.reader.changes(sessionId, after, CHANGES_MAX);
    return {
      session,
      lines: lines.map((line) => toCountLine(session, line)),
      nextRevision: position.revision,
      nextSku: position.sku,
      hasMore,
    };
  }

  @Gql.query(() => CountReview, {
    permission: POST_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'What posting a session would change, with what has moved since it was counted',
    complexity: pageComplexity,
  })
  async countReview(
    @Arg.int('sessionId', ID) sessionId: number,
    @Arg.flag('onlyDiffering', { defaultValue: true, description: 'Leaves out lines that change nothing' })
    onlyDiffering: boolean,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<CountReview> {
    const page = checkedPage(pageSize, currentPage);
    const { session, totals, lines } = await this.reader.review(sessionId, {
      onlyDiffering,
      limit: page.pageSize,
      offset: (page.currentPage - 1) * page.pageSize,
    });
    const { pageInfo } = pageOf([], onlyDiffering ? totals.differing : totals.lines, page);
    return { session, totals, lines, pageInfo };
  }

  @Gql.query(() => UncountedItems, {
    permission: POST_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'What of the source no count has found: what posting this one with zero would write off',
    complexity: ({ childComplexity }) => 50 + childComplexity,
  })
  async uncountedItems(@Arg.int('sessionId', ID) sessionId: number): Promise<UncountedItems> {
    return this.reader.uncounted(sessionId);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The name of the source, or its code',
  })
  async sourceName(@Parent() session: CountSession, @Context() context: GraphqlContext): Promise<string> {
    const loader = context.loader('counts.sourceName', async (codes: readonly string[]) => {
      const names = await this.sources.namesOf(codes);
      return new Map(codes.map((code) => [code, names.get(sourceCodeKey(code)) ?? '']));
    });
    return (await loader.load(session.sourceCode)) || session.sourceCode;
  }

  @Gql.field(() => Int, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'How many products it has counted',
  })
  async lineCount(@Parent() session: CountSession, @Context() context: GraphqlContext): Promise<number> {
    const loader = context.loader('counts.lineCount', (ids: readonly number[]) => this.reader.lineCounts(ids));
    return (await loader.load(session.sessionId)) ?? 0;
  }

  @Gql.mutation(() => CountSession, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Makes a count session, in which everybody who may count can work',
  })
  async createCountSession(
    @Arg.input('session', CountSessionInput, { description: 'The session as it is to be' }) session: CountSessionInput,
  ): Promise<CountSession> {
    return this.managing.create({ ...session, reference: session.reference ?? null });
  }

  @Gql.mutation(() => RecordedCounts, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Takes what was scanned and typed; each entry has an outcome of its own. The same batch id again counts nothing twice',
  })
  async recordCounts(
    @Arg.int('sessionId', ID) sessionId: number,
    @Arg.text('batchId', {
      max: BATCH_ID_LENGTH_MAX,
      description: 'Made by the client, of 8 to 36 letters, digits and hyphens; another one for each batch',
    })
    batchId: string,
    @Arg.inputs('entries', CountEntryInput, { max: ENTRIES_PER_BATCH_MAX, description: 'In the order of the shelf' })
    entries: readonly CountEntryInput[],
  ): Promise<RecordedCounts> {
    return this.recording.execute(sessionId, batchId, entries.map(entryOf));
  }

  @Gql.mutation(() => CountSession, {
    permission: POST_PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Posts a session as one request: a count with reason count, a receipt with reason received. One that is posted ' +
      'already is returned as it is',
  })
  async postCountSession(
    @Arg.int('id', ID) id: number,
    @Arg.word('uncounted', UncountedRuleEnum, {
      nullable: true,
      description: 'What becomes of products of the source that were not counted; by default they are left alone',
    })
    uncounted: UncountedRule | undefined,
    @Arg.int('expectedRevision', {
      min: 0,
      max: INT_MAX,
      nullable: true,
      description: 'Refused where the session has another revision by now',
    })
    expectedRevision: number | undefined,
    @Arg.decimal('expectedUncounted', {
      nullable: true,
      description: 'With zero: refused where what is written off has another quantity by now',
    })
    expectedUncounted: number | undefined,
    @Arg.flag('acceptMoved', {
      defaultValue: false,
      description: 'Posts differences of goods that have moved while they were counted, too',
    })
    acceptMoved: boolean,
  ): Promise<CountSession> {
    return this.posting.execute(id, {
      uncounted: uncounted ?? 'leave',
      expectedRevision: expectedRevision ?? undefined,
      expectedUncounted: expectedUncounted == null ? undefined : Quantity.of(expectedUncounted),
      acceptsMoved: acceptMoved,
    });
  }

  @Gql.mutation(() => CountSession, {
    permission: COUNT_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Gives a session up, by who has made it or may post it; nothing of it is posted',
  })
  async cancelCountSession(@Arg.int('id', ID) id: number): Promise<CountSession> {
    return this.managing.cancel(id);
  }
}
