import { Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { errorBody } from '../../../platform/http/error-body.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { asWireList } from '../../../platform/http/structure.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { ORDERS_PER_BATCH_MAX, PlaceOrderBatch } from '../app/place-order-batch.service.js';
import { PlaceOrders } from '../app/place-orders.service.js';
import { draftOf } from '../domain/draft.js';
import type { OrderDraft } from '../domain/order-draft.js';
import { toOrderResponse } from './order-response.mapper.js';
import { decodeOrder } from './order.decoding.js';
import { ORDER_EXAMPLE } from './order.examples.js';
import { PlaceOrderRequest, PlaceOrdersRequest } from './order.requests.js';
import { OrderResponse, PlacedOrderResponse, RefusedOrderResponse } from './order.responses.js';

const PERMISSION = 'Vendor_Sales::create';

const DESCRIPTION =
  'Checks that the items can be sold and reserves them in the transaction that writes the order, so that a refusal leaves ' +
  'neither. The store view decides the stock. With extension_attributes.auto_invoice the virtual items are invoiced at once.';

/** Placing orders (contract; upstream interface, "POST /V1/orders"). */
@Tag('Orders')
@Controller('orders')
export class OrderPlacementController {
  constructor(
    private readonly placeOrders: PlaceOrders,
    private readonly placeBatch: PlaceOrderBatch,
    private readonly responses: KeptResponses,
  ) {}

  @Post()
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Place an order',
    description: DESCRIPTION,
    response: ResponseBody.object(OrderResponse, ORDER_EXAMPLE),
    refusals: [404, 429],
  })
  async place(@Payload() request: PlaceOrderRequest): Promise<OrderResponse> {
    const draft = draftOf(decodeOrder(request.entity));
    const order = await this.placeOrders.execute({ draft, keep: this.responses.claim(toOrderResponse) });
    return toOrderResponse(order);
  }

  @Put('create')
  @LargeBody()
  @RequirePermission(PERMISSION)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Place an order',
    description: `As POST /V1/orders. ${DESCRIPTION}`,
    response: ResponseBody.object(OrderResponse, ORDER_EXAMPLE),
    refusals: [404, 429],
  })
  async create(@Payload() request: PlaceOrderRequest): Promise<OrderResponse> {
    return this.place(request);
  }

  @Post('batch')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Place many orders',
    description:
      `From 1 to ${ORDERS_PER_BATCH_MAX} orders, each placed or refused on its own. Answers in the order of the request: ` +
      '{"order"} for what was placed, {"error"} with message and parameters for what was refused.',
    response: ResponseBody.mixedList(
      [PlacedOrderResponse, RefusedOrderResponse],
      { order: ORDER_EXAMPLE },
      { error: { message: 'An order with the increment id "%1" already exists.', parameters: ['000000042'] } },
    ),
  })
  async placeAll(@Payload() request: PlaceOrdersRequest): Promise<(PlacedOrderResponse | RefusedOrderResponse)[]> {
    const entities = asWireList(request.entities);
    if (!entities || entities.length < 1 || entities.length > ORDERS_PER_BATCH_MAX) {
      throw invalid('"%field" must have between %min and %max entries.', {
        field: 'entities',
        min: 1,
        max: ORDERS_PER_BATCH_MAX,
      });
    }
    return this.placeBatch.execute<PlacedOrderResponse | RefusedOrderResponse>(entities.map(draftOrRefusal), {
      placed: (order) => ({ order: toOrderResponse(order) }),
      refused: (error) => ({ error: { parameters: [], ...errorBody(error) } }),
    });
  }
}

/** A malformed order is refused like one whose goods are gone: the others of the batch do not suffer from it. */
function draftOrRefusal(entity: unknown): OrderDraft | ApplicationError {
  try {
    return draftOf(decodeOrder(entity));
  } catch (error) {
    if (error instanceof ApplicationError) return error;
    throw error;
  }
}
