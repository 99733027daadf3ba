import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
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
import { EndTransfer } from '../app/end-transfer.service.js';
import { ReceiveTransfer } from '../app/receive-transfer.service.js';
import { SaveTransfer } from '../app/save-transfer.service.js';
import { ShipTransfer } from '../app/ship-transfer.service.js';
import { TransferReader } from '../app/transfer-reader.service.js';
import type { SentItem, SentTransfer } from '../domain/draft.js';
import {
  CLOSE_PERMISSION,
  PLAN_PERMISSION,
  RECEIVE_PERMISSION,
  SHIP_PERMISSION,
  VIEW_PERMISSION,
} from '../domain/permissions.js';
import {
  CreateTransferRequest,
  EndTransferRequest,
  ListTransfersRequest,
  ReceiveTransferRequest,
  ShipTransferRequest,
  TransferIdRequest,
  TransferStepRequest,
  UpdateTransferRequest,
} from './transfer-orders.requests.js';
import type { TransferItemRequest, TransferRequest } from './transfer-orders.requests.js';
import {
  TRANSFER_EXAMPLE,
  TRANSFER_STEP_EXAMPLE,
  TRANSFER_SUMMARY_EXAMPLE,
  toStepDetailsResponse,
  toSummaryResponse,
  toTransferResponse,
  TransferResponse,
  TransferStepDetailsResponse,
  TransferSummaryResponse,
} from './transfer-orders.responses.js';

/** Transfers that take time, over REST. */
@Tag('Transfers')
@Controller('inventory/transfers')
export class TransferOrdersController {
  constructor(
    private readonly reader: TransferReader,
    private readonly saving: SaveTransfer,
    private readonly shipping: ShipTransfer,
    private readonly receiving: ReceiveTransfer,
    private readonly ending: EndTransfer,
    private readonly responses: KeptResponses,
  ) {}

  @Get()
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List transfers',
    description: 'The newest first where no other order is asked for.',
    response: ResponseBody.page(TransferSummaryResponse, TRANSFER_SUMMARY_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListTransfersRequest): Promise<SearchResult<TransferSummaryResponse>> {
    const { transfers, totalCount } = await this.reader.search(searchCriteria);
    const totals = await this.reader.totals(transfers.map(({ transferId }) => transferId));
    const items = transfers.map((transfer) => toSummaryResponse(transfer, totals.get(transfer.transferId)));
    return searchResult(items, searchCriteria, totalCount);
  }

  @Post()
  @HttpCode(200)
  @RequirePermission(PLAN_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Plan a transfer',
    description: 'A draft moves nothing. Shipping it does.',
    response: ResponseBody.object(TransferResponse, TRANSFER_EXAMPLE),
  })
  async create(@Payload() { transfer }: CreateTransferRequest): Promise<TransferResponse> {
    return toTransferResponse(await this.saving.create(sentOf(transfer)));
  }

  @Get(':transferId')
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read a transfer with its items and steps',
    response: ResponseBody.object(TransferResponse, TRANSFER_EXAMPLE),
  })
  async get(@Payload() { transferId }: TransferIdRequest): Promise<TransferResponse> {
    return toTransferResponse(await this.reader.get(transferId));
  }

  @Get(':transferId/steps/:stepId')
  @RequirePermission(VIEW_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read what a step of a transfer has moved',
    response: ResponseBody.object(TransferStepDetailsResponse, TRANSFER_STEP_EXAMPLE),
  })
  async step(@Payload() { transferId, stepId }: TransferStepRequest): Promise<TransferStepDetailsResponse> {
    return toStepDetailsResponse(await this.reader.step(transferId, stepId));
  }

  @Put(':transferId')
  @RequirePermission(PLAN_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Change a draft',
    description:
      'What is left out stays. Items that are sent replace all of its items. With the expected version a draft that ' +
      'somebody else has changed meanwhile is refused.',
    response: ResponseBody.object(TransferResponse, { ...TRANSFER_EXAMPLE, status: 'draft' }),
    refusals: [409],
  })
  async update(@Payload() { transferId, transfer }: UpdateTransferRequest): Promise<TransferResponse> {
    const { expectedVersion, ...changes } = transfer;
    return toTransferResponse(await this.saving.update(transferId, sentOf(changes), expectedVersion));
  }

  @Post(':transferId/ship')
  @HttpCode(200)
  @RequirePermission(SHIP_PERMISSION)
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Send goods of a transfer on their way',
    description:
      'Every item or none, with two history rows each: transfer_out at the origin, transfer_in at the destination in state ' +
      'in_transit. What is not named stays to be shipped later. With source-level reservations what orders hold does not ' +
      'leave, unless the transfer moves reservations.',
    response: ResponseBody.object(TransferResponse, TRANSFER_EXAMPLE),
    refusals: [202, 409],
  })
  async ship(@Payload() { transferId, items, note }: ShipTransferRequest): Promise<TransferResponse> {
    const request = { items: items ? items.map(itemOf) : null, note: note ?? null };
    const keep = this.responses.claim(toTransferResponse);
    return toTransferResponse(await this.shipping.execute(transferId, request, keep));
  }

  @Post(':transferId/receive')
  @HttpCode(200)
  @RequirePermission(RECEIVE_PERMISSION)
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Take in what has arrived of a transfer',
    description:
      'Every item or none, with two history rows each, reason state_move: from in_transit to available, or to the state ' +
      'that is named. In as many parts as it comes. More than is on its way is refused.',
    response: ResponseBody.object(TransferResponse, TRANSFER_EXAMPLE),
    refusals: [202, 409],
  })
  async receive(@Payload() request: ReceiveTransferRequest): Promise<TransferResponse> {
    const { transferId, items, note, moveReservations } = request;
    const arrived = items ? items.map((item) => ({ ...itemOf(item), state: item.state ?? null })) : null;
    const keep = this.responses.claim(toTransferResponse);
    const details = await this.receiving.execute(
      transferId,
      { items: arrived, note: note ?? null, moveReservations: moveReservations ?? null },
      keep,
    );
    return toTransferResponse(details);
  }

  @Post(':transferId/close')
  @HttpCode(200)
  @RequirePermission(CLOSE_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Close a transfer with differences',
    description:
      'What is still on its way is written off with reason transit_loss. What has not left is dropped. One that is closed ' +
      'already is returned as it is.',
    response: ResponseBody.object(TransferResponse, { ...TRANSFER_EXAMPLE, status: 'closed' }),
    refusals: [202, 409],
  })
  async close(@Payload() { transferId, note }: EndTransferRequest): Promise<TransferResponse> {
    return toTransferResponse(await this.ending.close(transferId, note ?? null));
  }

  @Post(':transferId/cancel')
  @HttpCode(200)
  @RequirePermission(PLAN_PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Cancel a transfer',
    description:
      'A draft moves nothing. What is still on its way is available at the origin again, which needs ' +
      'Vendor_Inventory::transfers_ship as well. One that is cancelled already is returned as it is.',
    response: ResponseBody.object(TransferResponse, { ...TRANSFER_EXAMPLE, status: 'cancelled' }),
    refusals: [202, 409],
  })
  async cancel(@Payload() { transferId, note }: EndTransferRequest): Promise<TransferResponse> {
    return toTransferResponse(await this.ending.cancel(transferId, note ?? null));
  }
}

function sentOf({
  items,
  originSourceCode,
  destinationSourceCode,
  moveReservations,
  ...texts
}: TransferRequest): SentTransfer {
  return {
    ...texts,
    ...(originSourceCode == null ? {} : { originSourceCode }),
    ...(destinationSourceCode == null ? {} : { destinationSourceCode }),
    ...(moveReservations == null ? {} : { moveReservations }),
    ...(items == null ? {} : { items: items.map(itemOf) }),
  };
}

function itemOf({ sku, quantity }: TransferItemRequest): SentItem {
  return { sku: sku ?? null, quantity: quantity ?? null };
}
