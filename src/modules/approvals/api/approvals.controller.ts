import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import {
  Describe,
  ForBoundCallers,
  IdempotencyKey,
  RequirePermission,
  Tag,
} from '../../../platform/http/route.decorators.js';
import { ApprovalReader } from '../app/approval-reader.service.js';
import { DecideApproval } from '../app/decide-approval.service.js';
import { APPROVE_PERMISSION, VIEW_PERMISSION } from '../domain/approval.js';
import { ApprovalIdRequest, DecideApprovalRequest, ListApprovalsRequest } from './approvals.requests.js';
import {
  APPROVAL_DETAIL_EXAMPLE,
  APPROVAL_EXAMPLE,
  ApprovalDetailResponse,
  ApprovalResponse,
  toApprovalDetailResponse,
  toApprovalResponse,
} from './approvals.responses.js';

/** Changes that wait for a second person, over REST. */
@Tag('Approvals')
@Controller('inventory/approvals')
export class ApprovalsController {
  constructor(
    private readonly reader: ApprovalReader,
    private readonly deciding: DecideApproval,
  ) {}

  @Get()
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List requests for approval',
    description: 'The newest first where no other order is asked for. Callers who are bound to sources see their own.',
    response: ResponseBody.page(ApprovalResponse, APPROVAL_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListApprovalsRequest): Promise<SearchResult<ApprovalResponse>> {
    const { approvals, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(approvals.map(toApprovalResponse), searchCriteria, totalCount);
  }

  @Get(':id')
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read a request for approval',
    response: ResponseBody.object(ApprovalDetailResponse, APPROVAL_DETAIL_EXAMPLE),
  })
  async get(@Payload() { id }: ApprovalIdRequest): Promise<ApprovalDetailResponse> {
    return toApprovalDetailResponse(await this.reader.detail(id));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @RequirePermission(APPROVE_PERMISSION)
  // The change commits in a transaction of its own; whoever comes twice finds it approved.
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Approve a request: it is done now, in the name of who has asked',
    description:
      'For users other than the requester, whose own limit covers it. Where the stock does not allow it any more it waits ' +
      'still, and says why. The history rows have the X-Request-Id of this response, the requester as the actor, and ' +
      'approved_by.',
    response: ResponseBody.object(ApprovalResponse, { ...APPROVAL_EXAMPLE, status: 'approved', written_rows: 1 }),
    refusals: [409],
  })
  async approve(@Payload() { id, note }: DecideApprovalRequest): Promise<ApprovalResponse> {
    return toApprovalResponse(await this.deciding.approve(id, noteOf(note)));
  }

  @Post(':id/reject')
  @HttpCode(200)
  @RequirePermission(APPROVE_PERMISSION)
  @Describe({
    summary: 'Reject a request',
    response: ResponseBody.object(ApprovalResponse, { ...APPROVAL_EXAMPLE, status: 'rejected', note: 'not counted' }),
    refusals: [409],
  })
  async reject(@Payload() { id, note }: DecideApprovalRequest): Promise<ApprovalResponse> {
    return toApprovalResponse(await this.deciding.reject(id, noteOf(note)));
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Take back what one has asked for',
    response: ResponseBody.object(ApprovalResponse, { ...APPROVAL_EXAMPLE, status: 'withdrawn' }),
    refusals: [409],
  })
  async withdraw(@Payload() { id }: ApprovalIdRequest): Promise<ApprovalResponse> {
    return toApprovalResponse(await this.deciding.withdraw(id));
  }
}

function noteOf(note: string | null | undefined): string | null {
  return note?.trim() || null;
}
