import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { CountReader } from '../app/count-reader.service.js';
import { ManageCountSessions } from '../app/manage-count-sessions.service.js';
import { PostCountSession } from '../app/post-count-session.service.js';
import { RecordCounts } from '../app/record-counts.service.js';
import { entryOf } from '../domain/count-line.js';
import { UNCOUNTED_RULES } from '../domain/count-posting.js';
import type { UncountedRule } from '../domain/count-posting.js';
import type { CountKind } from '../domain/count-session.js';
import { COUNT_PERMISSION, POST_PERMISSION } from '../domain/permissions.js';
import {
  CountSessionIdRequest,
  CreateCountSessionRequest,
  ListCountLinesRequest,
  ListCountSessionsRequest,
  PostCountRequest,
  RecordCountsRequest,
  ReviewCountRequest,
} from './count-sessions.requests.js';
import {
  COUNT_LINES_EXAMPLE,
  COUNT_REVIEW_EXAMPLE,
  COUNT_SESSION_EXAMPLE,
  CountLinesResponse,
  CountReviewResponse,
  CountSessionResponse,
  RECORDED_COUNTS_EXAMPLE,
  RecordedCountsResponse,
  toLinesResponse,
  toRecordedResponse,
  toReviewResponse,
  toSessionResponse,
} from './count-sessions.responses.js';

/** Lines of one response. */
const LINES_PER_LOOK = 500;
const REVIEW_LINES = 100;

/** Counting and receiving over REST, for handhelds. */
@Tag('Counting')
@Controller('inventory/count-sessions')
export class CountSessionsController {
  constructor(
    private readonly reader: CountReader,
    private readonly managing: ManageCountSessions,
    private readonly recording: RecordCounts,
    private readonly posting: PostCountSession,
  ) {}

  @Get()
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List count sessions',
    description: 'The newest first where no other order is asked for.',
    response: ResponseBody.page(CountSessionResponse, COUNT_SESSION_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListCountSessionsRequest): Promise<SearchResult<CountSessionResponse>> {
    const { sessions, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(sessions.map(toSessionResponse), searchCriteria, totalCount);
  }

  @Post()
  @HttpCode(200)
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Begin a count or a receipt at a source',
    description: 'Everybody who may count can work in it, at the same time.',
    response: ResponseBody.object(CountSessionResponse, COUNT_SESSION_EXAMPLE),
    refusals: [404],
  })
  async create(@Payload() { session }: CreateCountSessionRequest): Promise<CountSessionResponse> {
    const created = await this.managing.create({
      sourceCode: session.sourceCode ?? '',
      kind: (session.kind ?? 'count') as CountKind,
      isBlind: session.isBlind ?? false,
      name: session.name ?? '',
      reference: session.reference ?? null,
    });
    return toSessionResponse(created);
  }

  @Get(':id')
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read a count session',
    response: ResponseBody.object(CountSessionResponse, COUNT_SESSION_EXAMPLE),
  })
  async get(@Payload() { id }: CountSessionIdRequest): Promise<CountSessionResponse> {
    return toSessionResponse(await this.reader.get(id));
  }

  @Get(':id/lines')
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read what a session has counted, or what has changed of it',
    description:
      'Up to 500 lines in the order of their changes. Asked again with next_revision and next_sku, it gives what has ' +
      'changed since.',
    response: ResponseBody.object(CountLinesResponse, COUNT_LINES_EXAMPLE),
  })
  async lines(@Payload() request: ListCountLinesRequest): Promise<CountLinesResponse> {
    const after = { revision: request.afterRevision ?? 0, sku: request.afterSku ?? '' };
    return toLinesResponse(await this.reader.changes(request.id, after, LINES_PER_LOOK));
  }

  @Post(':id/counts')
  @HttpCode(200)
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Send what was scanned and typed',
    description:
      'Each entry has an outcome of its own: an unknown code leaves the others alone. A batch that is sent again because ' +
      'its response was lost counts once, and gets the same outcomes.',
    response: ResponseBody.object(RecordedCountsResponse, RECORDED_COUNTS_EXAMPLE),
    refusals: [409],
  })
  async record(@Payload() { id, batchId, entries }: RecordCountsRequest): Promise<RecordedCountsResponse> {
    return toRecordedResponse(await this.recording.execute(id, batchId, entries.map(entryOf)));
  }

  @Get(':id/review')
  @RequirePermission(POST_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Show what posting a session would change',
    description:
      'difference is what was found when it was counted; what has moved since then is in on_hand and stays moved. ' +
      'totals are those of all lines, whatever the page. The first page of a count has uncounted.',
    response: ResponseBody.object(CountReviewResponse, COUNT_REVIEW_EXAMPLE),
  })
  async review(@Payload() request: ReviewCountRequest): Promise<CountReviewResponse> {
    const { id, onlyDiffering } = request;
    const [limit, page] = [request.pageSize ?? REVIEW_LINES, request.currentPage ?? 1];
    const wanted = { onlyDiffering: onlyDiffering ?? false, limit, offset: (page - 1) * limit };
    const review = await this.reader.review(id, wanted);
    const asksUncounted = page === 1 && review.session.kind === 'count';
    return toReviewResponse(review, asksUncounted ? await this.reader.uncounted(id) : null);
  }

  @Post(':id/post')
  @HttpCode(200)
  @RequirePermission(POST_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Post a session as one request',
    description:
      'A count is recorded with reason count, a receipt with reason received and its reference. All or nothing, and once: ' +
      'a session that is posted already is returned as it is.',
    response: ResponseBody.object(CountSessionResponse, {
      ...COUNT_SESSION_EXAMPLE,
      status: 'posted',
      closed_by: 'ann',
      closed_at: '2026-01-31 09:00:00',
      request_id: '5f0e2a7c-4a3b-4a68-9d3c-2f1f1f3f9f10',
      changed_items: 1,
    }),
    refusals: [202, 409],
  })
  async post(@Payload() request: PostCountRequest): Promise<CountSessionResponse> {
    const posted = await this.posting.execute(request.id, {
      uncounted: ruleOf(request.uncounted),
      expectedRevision: request.expectedRevision ?? undefined,
      expectedUncounted: request.expectedUncounted == null ? undefined : quantityOf(request.expectedUncounted),
      acceptsMoved: request.acceptMoved === true,
    });
    return toSessionResponse(posted);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequirePermission(COUNT_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Give a session up',
    description: 'By who has made it, or may post it. Nothing of it is posted.',
    response: ResponseBody.object(CountSessionResponse, { ...COUNT_SESSION_EXAMPLE, status: 'cancelled' }),
    refusals: [409],
  })
  async cancel(@Payload() { id }: CountSessionIdRequest): Promise<CountSessionResponse> {
    return toSessionResponse(await this.managing.cancel(id));
  }
}

function ruleOf(sent: string | null | undefined): UncountedRule {
  if (sent === null || sent === undefined) return 'leave';
  const rule = UNCOUNTED_RULES.find((one) => one === sent);
  if (rule === undefined) throw invalid('"%field" has no such value.', { field: 'uncounted' });
  return rule;
}

function quantityOf(sent: number): Quantity {
  const quantity = Quantity.tryParse(sent);
  if (quantity) return quantity;
  throw invalid('"%field" can have at most 12 digits, four of them decimals.', { field: 'expected_uncounted' });
}
