import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
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
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { SourceItemStateReader } from '../../source-items/index.js';
import { DeclareIncoming } from '../app/declare-incoming.service.js';
import { MoveBetweenStates } from '../app/move-between-states.service.js';
import type { StateQuantity } from '../domain/left-quantities.js';
import type { SentRemarks } from '../domain/stated-purpose.js';
import { IncomingRequest, ListSourceItemStatesRequest, StateMovesRequest } from './stock-states.requests.js';
import { STATE_QUANTITY_EXAMPLE, StateQuantityResponse, toStateQuantityResponse } from './stock-states.responses.js';

/** What source items have in the states, and what moves it, over REST. */
@Tag('Stock states')
@Controller('inventory')
export class StateMovesController {
  constructor(
    private readonly quantities: SourceItemStateReader,
    private readonly moving: MoveBetweenStates,
    private readonly declaring: DeclareIncoming,
    private readonly responses: KeptResponses,
  ) {}

  @Get('source-item-states')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List what source items have in other states than available',
    description:
      'By SKU, source and state where no other order is asked for. What is available is the source item itself.',
    response: ResponseBody.page(StateQuantityResponse, STATE_QUANTITY_EXAMPLE),
  })
  async list(@Payload() request: ListSourceItemStatesRequest): Promise<SearchResult<StateQuantityResponse>> {
    const { states, totalCount } = await this.quantities.search(request.searchCriteria);
    return searchResult(states.map(toStateQuantityResponse), request.searchCriteria, totalCount);
  }

  @Post('state-moves')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Inventory::state_moves')
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Move goods of source items from one state to another',
    description:
      'All moves or none, in their order, with two history rows each, reason state_move. What comes to available is in ' +
      'stock afterwards. With source-level reservations what orders hold does not leave available. Gives what is left in ' +
      'each state that was touched.',
    response: ResponseBody.list(StateQuantityResponse, STATE_QUANTITY_EXAMPLE),
    refusals: [202],
  })
  async move(@Payload() { items, ...remarks }: StateMovesRequest): Promise<readonly StateQuantityResponse[]> {
    const sent = items.map(({ sourceCode, sku, fromState, toState, quantity }) => ({
      sourceCode: sourceCode ?? null,
      sku: sku ?? null,
      fromState: fromState ?? null,
      toState: toState ?? null,
      quantity: quantity ?? null,
    }));
    const left = await this.moving.execute({ ...remarksOf(remarks), items: sent }, this.responses.claim(toResponse));
    return toResponse(left);
  }

  @Post('incoming')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Inventory::incoming')
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Announce goods that are expected at sources',
    description:
      'All items or none, one history row each, reason incoming_declared. A quantity below zero takes back what was ' +
      'announced. What arrives is moved from incoming to available. Gives what is expected now.',
    response: ResponseBody.list(StateQuantityResponse, { ...STATE_QUANTITY_EXAMPLE, state: 'incoming', quantity: 40 }),
    refusals: [202],
  })
  async declare(@Payload() { items, ...remarks }: IncomingRequest): Promise<readonly StateQuantityResponse[]> {
    const sent = items.map(({ sourceCode, sku, quantity }) => ({
      sourceCode: sourceCode ?? null,
      sku: sku ?? null,
      quantity: quantity ?? null,
    }));
    const left = await this.declaring.execute({ ...remarksOf(remarks), items: sent }, this.responses.claim(toResponse));
    return toResponse(left);
  }
}

function remarksOf({ note, referenceType, referenceId }: Partial<SentRemarks>): SentRemarks {
  return { note: note ?? null, referenceType: referenceType ?? null, referenceId: referenceId ?? null };
}

function toResponse(left: readonly StateQuantity[]): readonly StateQuantityResponse[] {
  return left.map(toStateQuantityResponse);
}
